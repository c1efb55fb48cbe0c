// Features with the JSON that they were read from, which is kept as it came and is not written again.

import { PlainJson } from "./plain-json.js";
import { PlainRecord } from "./plain-record.js";

/** Features that were read from plain JSON: they learn and predict the same as what JSON.parse makes of it. */
export class ReadFeatures {
  /** The row that a learner takes. */
  readonly row: PlainRecord | readonly number[] | string;
  readonly json: string;

  constructor(row: ReadFeatures["row"], json: string) {
    this.row = row;
    this.json = json;
  }

  /** What JSON.parse would have given. */
  toJSON(): unknown {
    return this.row instanceof PlainRecord ? Object.fromEntries(this.row) : this.row;
  }
}

/** Reads features at a place of a text; undefined where they are not plain. */
export function readFeatures(from: PlainJson): ReadFeatures | undefined {
  const { text, at } = from;
  const code = text.charCodeAt(at);
  const row = code === 123 ? from.record() : code === 91 ? from.numbers() : from.string();
  if (row === undefined) return undefined;
  // Spaces after a closing bracket were skipped, and are no part of it.
  return new ReadFeatures(row, text.slice(at, from.at).trimEnd());
}

/** The features that the journal has, as they were when they were learned. */
export function journalled(json: string): ReadFeatures | ReturnType<typeof JSON.parse> {
  const from = new PlainJson(json);
  const read = readFeatures(from);
  return read && from.at === json.length ? read : JSON.parse(json);
}
