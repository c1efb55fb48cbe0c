// Some rows of what was read, before any of it is a feature: what is settled by these rows alone knows nothing of the others.

import type { Examples, Label } from "rosenblatt";
import { type JsonRecords, memoryFor, type RawTable } from "rosenblatt/readers";
import type { Encoding } from "./formats/encoding.js";

/** All rows as examples, by an encoding that some of them settled. */
export interface SettledRows {
  readonly examples: Examples<Label>;
  readonly encoding: Encoding;
  readonly numeric: readonly string[] | undefined;
}

/** Settles by the rows with these positions, which ascend, what all rows become: columns, categories, words and what stands for missing values. */
export type SettledBy = (rows: ArrayLike<number>) => SettledRows;

/** A table of some of the rows, in a memory of its own. */
export function someRows(table: RawTable, rows: ArrayLike<number>): RawTable {
  const { columns, numbers, codes } = table;
  const numeric = columns.filter(({ kind }) => kind === "numeric").length;
  const coded = columns.filter(({ kind }) => kind !== "numeric" && kind !== "ignored").length;
  const size = rows.length;
  const memory = memoryFor(size * (8 * numeric + 4 * coded));
  const own = {
    numbers: memory.allocate(Float64Array, size * numeric),
    codes: memory.allocate(Uint32Array, size * coded),
  };
  const views = { numbers: own.numbers.view(), codes: own.codes.view() };
  const [allNumbers, allCodes] = [numbers.view(), codes.view()];
  for (let i = 0; i < size; i++) {
    const r = rows[i];
    views.numbers.set(allNumbers.subarray(r * numeric, (r + 1) * numeric), i * numeric);
    views.codes.set(allCodes.subarray(r * coded, (r + 1) * coded), i * coded);
  }
  return { ...table, ...own, size, memory };
}

/** Some of the records, with the keys that they have, in the order in which these come. */
export function someRecords(records: JsonRecords, rows: ArrayLike<number>): JsonRecords {
  const { starts, keys, types, values, names, texts, place } = records;
  const size = rows.length;
  const ends = new Uint32Array(size + 1);
  for (let i = 0; i < size; i++) ends[i + 1] = ends[i] + starts[rows[i] + 1] - starts[rows[i]];
  const own = {
    keys: new Uint32Array(ends[size]),
    types: new Uint8Array(ends[size]),
    values: new Float64Array(ends[size]),
  };
  const places = new Map<number, number>();
  for (let i = 0, k = 0; i < size; i++)
    for (let e = starts[rows[i]]; e < starts[rows[i] + 1]; e++, k++) {
      if (!places.has(keys[e])) places.set(keys[e], places.size);
      own.keys[k] = places.get(keys[e])!;
      own.types[k] = types[e];
      own.values[k] = values[e];
    }
  const had = [...places.keys()];
  return {
    ...own,
    ...{ size, starts: ends, names: had.map((key) => names[key]), texts: had.map((key) => texts[key]) },
    ...(place && { place: (r: number) => place(rows[r]) }),
  };
}
