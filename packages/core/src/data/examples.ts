// A data set: rows in the narrowest type that loses nothing, labels as class positions, all in one memory.

import { shown } from "../check.js";
import { type Memory, memoryFor, type Span, type ViewType } from "../compute/memory.js";
import type { RowViews } from "../compute/task.js";
import { squaredNorm } from "../compute/vector.js";
import { InputError } from "../errors.js";
import type { FeatureValue, Label, Matrix, Row, Rows, SparseMatrix, Table } from "../learner.js";
import { Classes } from "./classes.js";
import { type Form, mostColumns, RowReader } from "./row-reader.js";
import { Names, type Vocabulary } from "./vocabulary.js";

export interface ExamplesOptions<L extends Label = Label> {
  /** Classes known beforehand; others follow in order of appearance. */
  classes?: Iterable<L>;
  /** Feature names known beforehand, or the names of dense columns. */
  vocabulary?: Vocabulary | undefined;
}

/** Rows as they were gathered, before they are put into a memory. */
interface Gathered {
  form: Form;
  size: number;
  width: number;
  starts: ArrayLike<number> | null;
  indices: ArrayLike<number> | null;
  values: ArrayLike<number>;
  vocabulary?: Vocabulary | undefined;
}

type Values = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

export class Examples<L extends Label = Label> {
  readonly form: Form;
  readonly size: number;
  /** Columns. */
  readonly width: number;
  /** Values stored: for sparse rows the nonzeros. */
  readonly entries: number;
  readonly classes: readonly L[];
  readonly labelled: boolean;
  readonly vocabulary: Vocabulary | undefined;
  readonly memory: Memory;
  readonly #starts: Span<Uint32Array<ArrayBuffer>>;
  readonly #indices: Span<Uint32Array<ArrayBuffer>> | null;
  readonly #values: Span<Values>;
  readonly #targets: Span<Uint32Array<ArrayBuffer>>;

  private constructor(rows: Gathered, labels: Iterable<L> | undefined, options: ExamplesOptions<L>) {
    const { form, size, width } = rows;
    const entries = rows.values.length;
    if (size === 0) throw new InputError("the data set has 0 examples; at least 1 is needed");
    if (width === 0 && form === "dense") throw new InputError("the data set has 0 features; at least 1 is needed");
    this.form = form;
    this.size = size;
    this.width = width;
    this.entries = entries;
    this.vocabulary = rows.vocabulary;
    this.labelled = labels !== undefined;

    const type = narrowest(rows.values);
    const memory = memoryFor(entries * type.BYTES_PER_ELEMENT + (rows.indices ? 4 * entries : 0) + 8 * size);
    this.memory = memory;
    this.#starts = memory.allocate(Uint32Array, rows.starts ? size + 1 : 0);
    this.#indices = rows.indices && memory.allocate(Uint32Array, entries);
    this.#values = memory.allocate(type, entries);
    this.#targets = memory.allocate(Uint32Array, size);

    if (rows.starts) this.#starts.view().set(rows.starts);
    if (rows.indices) this.#indices!.view().set(rows.indices);
    this.#values.view().set(rows.values);
    this.#checkRows();
    this.classes = labels ? this.#intern(labels, new Classes(options.classes)) : [...(options.classes ?? [])];
  }

  /** From rows in any form, and their labels. */
  static from<L extends Label>(rows: Rows, labels?: Iterable<L>, options: ExamplesOptions<L> = {}): Examples<L> {
    if (typeof rows !== "object" || rows === null)
      throw new InputError(`rows must be a list of rows, a matrix or a table; got ${shown(rows)}`);
    if ("getChild" in rows) return new Examples(gatherTable(rows, options.vocabulary), labels, options);
    if ("data" in rows) return Examples.dense(rows, labels, options);
    if ("starts" in rows) return Examples.sparse(rows, labels, options);
    if (!(Symbol.iterator in rows))
      throw new InputError(`rows must be a list of rows, a matrix or a table; got ${shown(rows)}`);
    return new Examples(gather(rows, options.vocabulary), labels, options);
  }

  /** Rows and labels given as they are, or together, with the names and classes already known. */
  static of<L extends Label>(
    given: Examples<L> | { rows: Rows; labels: Iterable<L> },
    { classes, reader }: { classes: Classes<L>; reader: RowReader },
  ): Examples<L> {
    if (given instanceof Examples) return given;
    return Examples.from(given.rows, given.labels, { classes: classes.labels, vocabulary: reader.vocabulary });
  }

  /** From one array, row after row. */
  static dense<L extends Label>(
    { data, rows, columns }: Matrix,
    labels?: Iterable<L>,
    options: ExamplesOptions<L> = {},
  ): Examples<L> {
    if (!(data.length === rows * columns && columns > 0))
      throw new InputError(`data must have rows × columns = ${rows} × ${columns} numbers; got ${data.length}`);
    const { vocabulary } = options;
    return new Examples(
      { form: "dense", size: rows, width: columns, starts: null, indices: null, values: data, vocabulary },
      labels,
      options,
    );
  }

  /** From compressed sparse rows. */
  static sparse<L extends Label>(
    { starts, indices, values, columns = 0 }: SparseMatrix,
    labels?: Iterable<L>,
    options: ExamplesOptions<L> = {},
  ): Examples<L> {
    const size = starts.length - 1;
    if (!(size >= 0 && starts[0] === 0 && starts[size] === indices.length && indices.length === values.length))
      throw new InputError(
        `starts must run from 0 to the number of indices and values, ${indices.length} and ${values.length}; got ${starts[0]} to ${starts[size]}`,
      );
    let width = columns;
    for (let r = 0; r < size; r++) {
      if (!(starts[r] <= starts[r + 1]))
        throw new InputError(`starts[${r + 1}] must not be below starts[${r}]; got ${starts[r + 1]}`);
      let last = -1;
      for (let k = starts[r]; k < starts[r + 1]; k++) {
        if (!(indices[k] > last && indices[k] <= mostColumns && Number.isInteger(indices[k])))
          throw new InputError(`row ${r}: column ${indices[k]} after column ${last}; columns must increase`);
        last = indices[k];
      }
      if (last >= width) width = last + 1;
    }
    const form = options.vocabulary ? "named" : "sparse";
    return new Examples(
      { form, size, width, starts, indices, values, vocabulary: options.vocabulary },
      labels,
      options,
    );
  }

  /** Made anew after the memory grows. */
  get rows(): RowViews {
    return {
      width: this.width,
      starts: this.#starts.view(),
      indices: this.#indices?.view() ?? null,
      values: this.#values.view(),
    };
  }

  /** Class position of each example. */
  get targets(): Uint32Array {
    return this.#targets.view();
  }

  label(example: number): L {
    return this.classes[this.targets[example]];
  }

  #intern(labels: Iterable<L>, classes: Classes<L>): L[] {
    const targets = this.#targets.view();
    let r = 0;
    for (const label of labels) {
      if (r < this.size) targets[r] = classes.intern(label, `labels[${r}]`);
      r++;
    }
    if (r !== this.size) throw new InputError(`labels must have ${this.size} entries, one per row; got ${r}`);
    return classes.labels;
  }

  /** Every row's ‖x‖² must be finite, which also rules out NaN and infinities. */
  #checkRows(): void {
    const { rows } = this;
    for (let r = 0; r < this.size; r++) {
      if (squaredNorm(rows, r) < Infinity) continue;
      const start = rows.indices ? rows.starts[r] : r * rows.width;
      const end = rows.indices ? rows.starts[r + 1] : start + rows.width;
      for (let k = start; k < end; k++)
        if (!Number.isFinite(rows.values[k])) {
          const column = rows.indices ? rows.indices[k] : k - start;
          throw new InputError(
            `row ${r}, feature ${shown(this.vocabulary?.names?.[column] ?? column)} must be a finite number; got ${rows.values[k]}`,
          );
        }
      throw new InputError(`row ${r} is too large: ‖x‖² overflows; scale the features`);
    }
  }
}

/** Whether rows come one by one. A table may be iterable too, but its columns are what counts. */
export function isOneByOne(rows: Rows | Examples): rows is Iterable<Row> {
  return !(rows instanceof Examples) && Symbol.iterator in rows && !("getChild" in rows);
}

/** Whether a matrix or table has no rows: nothing to learn from, but nothing wrong to predict. */
export function isEmpty(rows: Exclude<Rows, Iterable<Row>> | Examples): boolean {
  if (rows instanceof Examples) return false;
  if ("getChild" in rows) return rows.numRows === 0;
  if ("data" in rows) return rows.rows === 0 && rows.data.length === 0;
  return rows.starts.length === 1 && rows.indices.length === 0;
}

/** The narrowest type that loses nothing. */
function narrowest(values: ArrayLike<number>): ViewType<Values> {
  if (values instanceof Float32Array) return Float32Array;
  for (let k = 0; k < values.length; k++) if (Math.fround(values[k]) !== values[k]) return Float64Array;
  return Float32Array;
}

function gather(rows: Iterable<Row>, vocabulary: Vocabulary | undefined): Gathered {
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

/** Numeric columns make a dense table; any other column makes every row named features. */
function gatherTable(table: Table, vocabulary: Vocabulary | undefined): Gathered {
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
