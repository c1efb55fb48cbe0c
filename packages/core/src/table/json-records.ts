// Records with keys of their own, as in JSON Lines, gathered into arrays.

import { having } from "../check.js";
import { type InputError, RemediableError, type Remedy } from "../errors.js";
import type { Cell } from "./raw-table.js";

/** The types that an entry's value can have. */
export const entryType = { none: 0, number: 1, truth: 2, text: 3 } as const;

/** Records gathered into arrays. Record r is the entries from `starts[r]` up to `starts[r + 1]`; a key occurs in it once or is absent. */
export interface JsonRecords {
  /** The number of records. */
  readonly size: number;
  /** The keys in order of first appearance. */
  readonly names: readonly string[];
  /** Where each record begins, and where the last one ends. */
  readonly starts: ArrayLike<number>;
  /** By entry: its key, as a position in `names`. */
  readonly keys: Uint32Array;
  /** By entry: the type of its value. */
  readonly types: Uint8Array;
  /** By entry: its value: a number, 0 or 1, or the code of a text of that key. */
  readonly values: Float64Array;
  /** By key and code: the text. */
  readonly texts: readonly (readonly string[])[];
  /** The position of a record, such as `people.jsonl:14:1`. */
  readonly place?: (record: number) => string;
}

/** The error for a record, with its position. */
export function recordError(
  { place }: JsonRecords,
  record: number,
  facts: string,
  remedies: readonly Remedy[] = [],
): InputError {
  return new RemediableError(`${place?.(record) ?? `record ${record + 1}`}: ${facts}`, remedies);
}

/** The value of an entry as a cell. */
export function entryCell({ keys, types, values, texts }: JsonRecords, entry: number): Cell {
  const value = values[entry];
  const type = types[entry];
  return type === entryType.number
    ? value
    : type === entryType.text
      ? texts[keys[entry]][value]
      : type === entryType.truth
        ? value === 1
        : null;
}

/** One record as a map from its keys to their values. */
export function recordAt(records: JsonRecords, r: number): Map<string, Cell> {
  having("records", records, "what JsonLinesReader gives", "starts", "names", "keys");
  const record = new Map<string, Cell>();
  for (let e = records.starts[r]; e < records.starts[r + 1]; e++)
    record.set(records.names[records.keys[e]], entryCell(records, e));
  return record;
}
