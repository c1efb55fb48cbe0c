// Some of the rows that were read: whatever is determined from these is independent of the others.

import { type JsonRecords, memoryFor, type RawTable } from "rosenblatt/readers";

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

/** Some of the records, with only the keys that occur in them, in order of appearance. */
export function someRecords(all: JsonRecords, rows: ArrayLike<number>): JsonRecords {
  const records = recordsAt(all, rows);
  const places = new Map<number, number>();
  const keys = records.keys.map((key) => {
    if (!places.has(key)) places.set(key, places.size);
    return places.get(key)!;
  });
  const had = [...places.keys()];
  const { names, texts } = records;
  return { ...records, keys, names: had.map((key) => names[key]), texts: had.map((key) => texts[key]) };
}

/** Some of the records, with the keys of all records. */
export function recordsAt(records: JsonRecords, rows: ArrayLike<number>): JsonRecords {
  const { starts, keys, types, values, place } = records;
  const size = rows.length;
  const ends = new Uint32Array(size + 1);
  for (let i = 0; i < size; i++) ends[i + 1] = ends[i] + starts[rows[i] + 1] - starts[rows[i]];
  const own = {
    keys: new Uint32Array(ends[size]),
    types: new Uint8Array(ends[size]),
    values: new Float64Array(ends[size]),
  };
  for (let i = 0, k = 0; i < size; i++)
    for (let e = starts[rows[i]]; e < starts[rows[i] + 1]; e++, k++) {
      own.keys[k] = keys[e];
      own.types[k] = types[e];
      own.values[k] = values[e];
    }
  return { ...records, ...own, size, starts: ends, ...(place && { place: (r: number) => place(rows[r]) }) };
}
