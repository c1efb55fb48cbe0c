// Records with keys of their own, as JSON Lines have them, gathered into arrays.

import { InputError } from "../errors.js";
import type { Cell } from "./cell.js";

/** The type of an entry's value. */
export const entryType = { none: 0, number: 1, truth: 2, text: 3 } as const;

/** Row r is the entries from `starts[r]` up to `starts[r + 1]`; a key occurs in it once or is absent. */
export interface JsonRecords {
  readonly size: number;
  /** Keys in order of first appearance. */
  readonly names: readonly string[];
  readonly starts: ArrayLike<number>;
  /** By entry: its key, the type of its value, and the value: a number, 0 or 1, or the code of a text of that key. */
  readonly keys: Uint32Array;
  readonly types: Uint8Array;
  readonly values: Float64Array;
  /** By key: texts by code. */
  readonly texts: readonly (readonly string[])[];
  /** Where a record came from, as `people.jsonl:14:1`. */
  readonly place?: (record: number) => string;
}

/** What is wrong with a record, and where it is. */
export function recordError({ place }: JsonRecords, record: number, reason: string): InputError {
  return new InputError(`${place?.(record) ?? `record ${record + 1}`}: ${reason}`);
}

/** The value of an entry. */
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

/** One record by key. */
export function recordAt(records: JsonRecords, r: number): Map<string, Cell> {
  const record = new Map<string, Cell>();
  for (let e = records.starts[r]; e < records.starts[r + 1]; e++)
    record.set(records.names[records.keys[e]], entryCell(records, e));
  return record;
}
