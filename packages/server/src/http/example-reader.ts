// Reads plain bodies of the busiest routes without JSON.parse and without the schemas. The schemas define what is valid; anything that is not plain
// is left to them, and a test makes sure that both give the same values.

import type { LearnRequest } from "../models/learning.js";
import { PlainJson } from "../models/plain-json.js";
import type { PredictRequest } from "../models/predicting.js";
import { readFeatures } from "../models/read-features.js";
import { idText } from "./schemas.js";

/** The most characters of an id or a label, as in the schemas. */
const longest = 1000;

type Body<T> = T | { readonly rows: readonly T[] };

/** Reads a `LearnBody`, one example or many; undefined if it is not plain. */
export function readLearnBody(text: string): Body<LearnRequest> | undefined {
  return body(text, learnRequest);
}

/** Reads a `PredictBody`, one row or many; undefined if it is not plain. */
export function readPredictBody(text: string): Body<PredictRequest> | undefined {
  return body(text, predictRequest);
}

/** Reads one example from a line within a text; undefined if it is not plain. */
export function readLearnLine(text: string, from = 0, end: number = text.length): LearnRequest | undefined {
  return all(new PlainJson(text, from), learnRequest, end);
}

/** Reads one row to predict from a line within a text; undefined if it is not plain. */
export function readPredictLine(text: string, from = 0, end: number = text.length): PredictRequest | undefined {
  return all(new PlainJson(text, from), predictRequest, end);
}

function body<T>(text: string, one: (from: PlainJson) => T | undefined): Body<T> | undefined {
  const from = new PlainJson(text);
  return text.startsWith('{"rows":') ? all(from, () => rows(from, one)) : all(from, one);
}

/** The value must extend to the end of the text. Plain values contain no line break. */
function all<T>(
  from: PlainJson,
  read: (from: PlainJson) => T | undefined,
  end: number = from.text.length,
): T | undefined {
  const value = read(from);
  from.spaces();
  return from.at === end ? value : undefined;
}

function rows<T>(from: PlainJson, one: (from: PlainJson) => T | undefined): { rows: T[] } | undefined {
  from.at = '{"rows":'.length;
  from.spaces();
  if (!from.take(91)) return undefined;
  const rows: T[] = [];
  if (!from.take(93))
    for (;;) {
      const row = one(from);
      if (row === undefined) return undefined;
      rows.push(row);
      if (from.take(44)) continue;
      if (!from.take(93)) return undefined;
      break;
    }
  return from.take(125) ? { rows } : undefined;
}

function learnRequest(from: PlainJson): LearnRequest | undefined {
  const read = fields(from);
  return read?.label === undefined ? undefined : (read as LearnRequest);
}

function predictRequest(from: PlainJson): PredictRequest | undefined {
  const read = fields(from);
  return read?.features === undefined || read.label !== undefined ? undefined : (read as PredictRequest);
}

type Fields = { -readonly [name in keyof LearnRequest]?: LearnRequest[name] };

function fields(from: PlainJson): Fields | undefined {
  if (!from.take(123)) return undefined;
  const read: Fields = {};
  for (;;) {
    const name = from.name();
    from.spaces();
    if (name === undefined || !from.take(58) || !field(from, name, read)) return undefined;
    from.spaces();
    if (from.take(44)) continue;
    return from.take(125) ? read : undefined;
  }
}

/** Reads the value of a field; returns false if it is not plain or the field is repeated. */
function field(from: PlainJson, name: string, read: Fields): boolean {
  switch (name) {
    case "features":
      if (read.features !== undefined) return false;
      read.features = readFeatures(from) as Fields["features"];
      return read.features !== undefined;
    case "label": {
      if (read.label !== undefined) return false;
      const isText = from.text.charCodeAt(from.at) === 34;
      const label = isText ? from.name() : from.scalar();
      if (label === undefined || (typeof label === "number" && !Number.isSafeInteger(label))) return false;
      if (typeof label === "string" && label.length > longest) return false;
      read.label = label;
      return true;
    }
    case "id": {
      const id = from.string();
      if (read.id !== undefined || id === undefined || id.length === 0 || id.length > longest) return false;
      if (!idText.test(id)) return false;
      read.id = id;
      return true;
    }
    case "metadata": {
      const metadata = from.record();
      if (read.metadata !== undefined || metadata === undefined || metadata.names.includes("__proto__")) return false;
      read.metadata = Object.fromEntries(metadata);
      return true;
    }
    default:
      return false;
  }
}
