// Rows as they come, gathered into arrays.

import type { RowViews } from "../compute/task.js";
import { InputError } from "../errors.js";
import type { FeatureValue, Row, Table } from "./row.js";
import { type Form, RowReader } from "./row-reader.js";
import { Names, type Vocabulary } from "./vocabulary.js";

/** Rows as they were gathered, before they are put into a memory. */
export interface Gathered {
  form: Form;
  size: number;
  width: number;
  starts: ArrayLike<number> | null;
  indices: ArrayLike<number> | null;
  values: ArrayLike<number>;
  vocabulary?: Vocabulary | undefined;
}

/** Gathers rows that all have one form. */
export function gather(rows: Iterable<Row>, vocabulary: Vocabulary | undefined): Gathered {
  const reader = new RowReader(undefined, 0, vocabulary?.copy());
  const starts = [0];
  let indices = new Uint32Array(64);
  let values = new Float64Array(64);
  let end = 0;
  for (const x of rows) {
    const r = starts.length - 1;
    let row: RowViews;
    try {
      row = reader.read(x, true);
      reader.accept();
    } catch (error) {
      throw error instanceof InputError ? new InputError(`row ${r}: ${error.message}`) : error;
    }
    const n = row.indices ? row.starts[1] : row.width;
    if (end + n > values.length) {
      const room = 2 * (end + n);
      const [oldValues, oldIndices] = [values, indices];
      values = new Float64Array(room);
      values.set(oldValues);
      if (row.indices) {
        indices = new Uint32Array(room);
        indices.set(oldIndices);
      }
    }
    values.set(n === row.values.length ? row.values : row.values.subarray(0, n), end);
    if (row.indices) indices.set(n === row.indices.length ? row.indices : row.indices.subarray(0, n), end);
    end += n;
    starts.push(end);
  }
  const dense = reader.form === "dense" || reader.form === undefined;
  return {
    form: reader.form ?? "dense",
    size: starts.length - 1,
    width: reader.width,
    starts: dense ? null : starts,
    indices: dense ? null : indices.subarray(0, end),
    values: values.subarray(0, end),
    vocabulary: reader.vocabulary,
  };
}

/** Gathers the rows of a table: dense ones where all columns are numeric, otherwise rows of named features. */
export function gatherTable(table: Table, vocabulary: Vocabulary | undefined): Gathered {
  const names = table.schema.fields.map(({ name }) => name);
  const columns = names.map((name) => table.getChild(name)!);
  const size = table.numRows;
  const values = new Float64Array(size * names.length);
  for (let r = 0, k = 0; r < size; r++)
    for (const column of columns) {
      const value = column.get(r);
      if (typeof value !== "number" && typeof value !== "bigint")
        return gather(namedRows(names, columns, size), vocabulary);
      values[k++] = Number(value);
    }
  return {
    form: "dense",
    size,
    width: names.length,
    starts: null,
    indices: null,
    values,
    vocabulary: new Names(names),
  };
}

function* namedRows(names: string[], columns: { get(row: number): unknown }[], size: number): Generator<Row> {
  for (let r = 0; r < size; r++) {
    const row = new Map<string, FeatureValue>();
    names.forEach((name, j) => {
      const value = columns[j].get(r);
      if (value !== null && value !== undefined)
        row.set(name, typeof value === "bigint" ? Number(value) : (value as FeatureValue));
    });
    yield row;
  }
}
