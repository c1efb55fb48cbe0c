// Features with the JSON text from which they were read, which is stored unchanged instead of being written again.

import { PlainJson } from "./plain-json.js";
import { PlainRecord } from "./plain-record.js";

/** Features that were read from plain JSON; learning and predicting with them is the same as with the result of JSON.parse. */
export class ReadFeatures {
  /** The row that a learner takes. */
  readonly row: PlainRecord | readonly number[] | string;
  readonly json: string;

  constructor(row: ReadFeatures["row"], json: string) {
    this.row = row;
    this.json = json;
  }

  /** The value that JSON.parse would have returned. */
  toJSON(): unknown {
    return this.row instanceof PlainRecord ? Object.fromEntries(this.row) : this.row;
  }
}

/** Reads features at a position in a text; undefined if they are not plain. */
export function readFeatures(from: PlainJson): ReadFeatures | undefined {
  const { text, at } = from;
  const code = text.charCodeAt(at);
  const row = code === 123 ? from.record() : code === 91 ? from.numbers() : from.string();
  if (row === undefined) return undefined;
  // Spaces after a closing bracket were skipped, and are not part of the features.
  return new ReadFeatures(row, text.slice(at, from.at).trimEnd());
}

/** Features from the journal, as they were when they were learned. */
export function journalled(json: string): ReadFeatures | ReturnType<typeof JSON.parse> {
  const from = new PlainJson(json);
  const read = readFeatures(from);
  return read && from.at === json.length ? read : JSON.parse(json);
}
