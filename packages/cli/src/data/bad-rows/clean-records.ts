// Leaves out records that cannot be read, or treats their unreadable values as missing.

import { type IsMissing, isReadable, type JsonRecords, type PlannedColumn, recordAt } from "rosenblatt/readers";
import { recordsAt } from "../raw-rows/some-rows.js";
import type { BadRows } from "./bad-rows.js";

/** Readable records, and the numbers of those that were left out, counted from 0. */
export interface CleanRecords {
  readonly records: JsonRecords;
  readonly leftOut: readonly number[];
}

/** What a record must have to be used. */
export interface Needed {
  /** The key of its label. */
  readonly label: string | undefined;
  /** Keys of which it must have at least one; any key will do if undefined. */
  readonly features: readonly string[] | undefined;
}

/** What is known of the values of a key. */
export type KeyKind = Pick<PlannedColumn, "kind" | "unit">;

/** Looks for values that are not of the kind of their key, and for records that lack what they need. */
export function cleanRecords(
  records: JsonRecords,
  kinds: ReadonlyMap<string, KeyKind>,
  { label, features }: Needed,
  isMissing: IsMissing,
  bad: BadRows,
): CleanRecords {
  const { size, names, starts, keys, types, values, place } = records;
  const where = (r: number) => place?.(r) ?? `record ${r + 1}`;
  for (let r = 0; r < size; r++) {
    const record = recordAt(records, r);
    for (let e = starts[r]; e < starts[r + 1]; e++) {
      const name = names[keys[e]];
      const { kind, unit } = kinds.get(name) ?? {};
      const cell = record.get(name) ?? null;
      if (kind === undefined || cell === null || isMissing(cell, kind) || isReadable(kind, cell, unit)) continue;
      bad.cell(r, `${where(r)}, column ${JSON.stringify(name)}: ${JSON.stringify(cell)}`);
      // Stored like null, which means missing.
      types[e] = 0;
      values[e] = Number.NaN;
    }
    if (bad.marked.has(r)) continue;
    if (features && !features.some((name) => record.has(name)))
      bad.row(r, `${where(r)}: no key is a column that the model takes`);
    else if (label !== undefined && isMissing(record.get(label) ?? null, "text"))
      bad.row(r, `${where(r)}: no label in ${JSON.stringify(label)}`);
  }
  const leftOut = bad.taken();
  return { records: withoutRecords(records, leftOut), leftOut };
}

/** The records without the ones listed. */
export function withoutRecords(records: JsonRecords, gone: readonly number[]): JsonRecords {
  if (gone.length === 0) return records;
  const leftOut = new Set(gone);
  const kept = Array.from({ length: records.size }, (_, r) => r).filter((r) => !leftOut.has(r));
  return recordsAt(records, kept);
}
