// Gathers rows that come one by one into arrays.

import type { RowViews } from "../compute/task.js";
import { InputError } from "../errors.js";
import type { FeatureValue, Matrix, Row, SparseMatrix, Table } from "./row.js";
import { type Form, lastColumn, RowReader } from "./row-reader.js";
import { inBlocks, type Steps, walk } from "./steps.js";
import { copied, Names, type Vocabulary } from "./vocabulary.js";

/** Rows as they were gathered, before they are put into a memory. */
export interface Gathered {
  form: Form;
  size: number;
  width: number;
  starts: ArrayLike<number> | null;
  /** The columns of all entries, as consecutive pieces; null if rows are dense. */
  indices: readonly ArrayLike<number>[] | null;
  /** The values of all entries, as consecutive pieces. */
  values: readonly ArrayLike<number>[];
  vocabulary?: Vocabulary | undefined;
}

/** The most entries of a piece, unless a single row has more. */
const piece = 1 << 15;

/** The cost of reading an entry of a dense row, and one with a column or a name, in multiplications. */
const [denseWork, sparseWork] = [8, 64];

/** Gathers rows that all have one form. */
export function* gather(rows: Iterable<Row>, vocabulary: Vocabulary | undefined): Steps<Gathered> {
  const reader = new RowReader(undefined, 0, yield* copied(vocabulary));
  const starts = [0];
  const pieces: { indices: Uint32Array[]; values: Float64Array[] } = { indices: [], values: [] };
  let indices = new Uint32Array(64);
  let values = new Float64Array(64);
  let [end, total] = [0, 0];
  const cut = (room: number) => {
    if (end > 0) pieces.values.push(values.subarray(0, end));
    if (end > 0 && reader.form !== "dense") pieces.indices.push(indices.subarray(0, end));
    values = new Float64Array(room);
    if (reader.form !== "dense") indices = new Uint32Array(room);
    end = 0;
  };
  yield* walk(rows, (x, r) => {
    let row: RowViews;
    try {
      row = reader.read(x, true);
      reader.accept();
    } catch (error) {
      throw error instanceof InputError ? error.at(`row ${r}`) : error;
    }
    const n = row.indices ? row.starts[1] : row.width;
    if (end + n > values.length) cut(Math.max(n, Math.min(piece, 2 * (total + n))));
    values.set(n === row.values.length ? row.values : row.values.subarray(0, n), end);
    if (row.indices) indices.set(n === row.indices.length ? row.indices : row.indices.subarray(0, n), end);
    end += n;
    total += n;
    starts.push(total);
    return (n + 8) * (row.indices ? sparseWork : denseWork);
  });
  cut(0);
  const dense = reader.form === "dense" || reader.form === undefined;
  return {
    form: reader.form ?? "dense",
    size: starts.length - 1,
    width: reader.width,
    starts: dense ? null : starts,
    indices: dense ? null : pieces.indices,
    values: pieces.values,
    vocabulary: reader.vocabulary,
  };
}

/** Gathers the rows of a table: dense ones if all columns are numeric, otherwise rows of named features. */
export function* gatherTable(table: Table, vocabulary: Vocabulary | undefined): Steps<Gathered> {
  const names = table.schema.fields.map(({ name }) => name);
  const columns = names.map((name) => table.getChild(name)!);
  const size = table.numRows;
  const values = new Float64Array(size * names.length);
  let numeric = true;
  yield* inBlocks(size, sparseWork * (names.length + 1), (from, until) => {
    for (let r = from, k = from * names.length; r < until; r++)
      for (const column of columns) {
        const value = column.get(r);
        if (typeof value !== "number" && typeof value !== "bigint") {
          numeric = false;
          return false;
        }
        values[k++] = Number(value);
      }
    return true;
  });
  if (!numeric) return yield* gather(namedRows(names, columns, size), vocabulary);
  return {
    form: "dense",
    size,
    width: names.length,
    starts: null,
    indices: null,
    values: [values],
    vocabulary: new Names(names),
  };
}

/** The rows of a matrix, without copying. */
export function matrixRows({ data, rows, columns }: Matrix, vocabulary: Vocabulary | undefined): Gathered {
  if (!(data?.length === rows * columns && columns > 0))
    throw new InputError(`data must have rows × columns = ${rows} × ${columns} numbers; got ${data?.length}`);
  return { form: "dense", size: rows, width: columns, starts: null, indices: null, values: [data], vocabulary };
}

/** Compressed sparse rows, checked, without copying. */
export function* sparseRows(
  { starts, indices = [], values = [], columns = 0 }: SparseMatrix,
  vocabulary: Vocabulary | undefined,
): Steps<Gathered> {
  const size = starts.length - 1;
  if (!(size >= 0 && starts[0] === 0 && starts[size] === indices.length && indices.length === values.length))
    throw new InputError(
      `starts must run from 0 to the number of indices and values, ${indices.length} and ${values.length}; got ${starts[0]} to ${starts[size]}`,
    );
  let width = columns;
  yield* inBlocks(size, 4 * (indices.length / size + 1), (from, until) => {
    for (let r = from; r < until; r++) {
      if (!(starts[r] <= starts[r + 1]))
        throw new InputError(`starts[${r + 1}] must not be below starts[${r}]; got ${starts[r + 1]}`);
      width = Math.max(width, lastColumn(indices, starts[r], starts[r + 1], "indices") + 1);
    }
  });
  const form = vocabulary ? "named" : "sparse";
  return { form, size, width, starts, indices: [indices], values: [values], vocabulary };
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
