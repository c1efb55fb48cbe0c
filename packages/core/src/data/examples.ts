// A data set: rows in the narrowest type that loses nothing, labels as class positions, all in one memory.

import { iterated, onlyKnown, shown } from "../check.js";
import { type Memory, memoryFor, type Span, type ViewType } from "../compute/memory.js";
import type { RowViews } from "../compute/task.js";
import { squaredNorm } from "../compute/vector.js";
import { InputError } from "../errors.js";
import { Classes, checkLabels } from "./classes.js";
import { type Gathered, gather, gatherTable } from "./gather.js";
import type { Label, Matrix, Row, Rows, SparseMatrix } from "./row.js";
import { type Form, mostColumns } from "./row-reader.js";
import type { Vocabulary } from "./vocabulary.js";

/** What is known about a data set before its rows are read. */
export interface ExamplesOptions<L extends Label = Label> {
  /** Classes known beforehand; others follow in order of appearance. */
  classes?: Iterable<L>;
  /** Feature names known beforehand, or the names of dense columns. */
  vocabulary?: Vocabulary | undefined;
}

/** The types in which a data set keeps its values. */
export type Values = Float32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

/** The parts of a data set that already lie in a memory. */
export interface PlacedExamples<L extends Label = Label> {
  memory: Memory;
  form: Form;
  size: number;
  width: number;
  classes: readonly L[];
  /** Whether the examples have labels; without them the targets are zeros. Defaults to true. */
  labelled?: boolean;
  vocabulary?: Vocabulary | undefined;
  /** Where each sparse row begins, and where the last ends; null when rows are dense. */
  starts: Span<Uint32Array<ArrayBuffer>> | null;
  indices: Span<Uint32Array<ArrayBuffer>> | null;
  /** The values of all rows, and nothing behind them. */
  values: Span<Values>;
  targets: Span<Uint32Array<ArrayBuffer>>;
  /** A bound on the size of every value, so that none is NaN or infinite; without it, rows are searched for such values. */
  largest?: number | undefined;
}

/** Below this the squares of any row add up to less than infinity. */
const harmless = 1e149;

/** A data set: rows in the narrowest type that loses nothing, and the class of each as its position in `classes`. */
export class Examples<L extends Label = Label> {
  readonly form: Form;
  readonly size: number;
  /** The number of columns. */
  readonly width: number;
  /** The number of values stored; for sparse rows, those that are not 0. */
  readonly entries: number;
  readonly classes: readonly L[];
  readonly labelled: boolean;
  readonly vocabulary: Vocabulary | undefined;
  readonly memory: Memory;
  /** A bound on ‖x‖² of every row; Infinity where none is known. */
  readonly longest: number;
  readonly #starts: Span<Uint32Array<ArrayBuffer>>;
  readonly #indices: Span<Uint32Array<ArrayBuffer>> | null;
  readonly #values: Span<Values>;
  readonly #targets: Span<Uint32Array<ArrayBuffer>>;

  private constructor(placed: PlacedExamples<L>) {
    this.form = placed.form;
    this.size = placed.size;
    this.width = placed.width;
    this.entries = placed.values.length;
    this.vocabulary = placed.vocabulary;
    this.labelled = placed.labelled ?? true;
    this.classes = placed.classes;
    this.memory = placed.memory;
    this.#starts = placed.starts ?? placed.memory.allocate(Uint32Array, 0);
    this.#indices = placed.indices;
    this.#values = placed.values;
    this.#targets = placed.targets;
    // Of the narrow type, values are below 2¹²⁸ and columns below 2³².
    const known = placed.values.view() instanceof Float32Array ? 1e90 : Infinity;
    this.longest = placed.largest! < harmless ? known : this.#checkRows();
  }

  /** Puts gathered rows into a memory. */
  static #place<L extends Label>(
    rows: Gathered,
    labels: Iterable<L> | undefined,
    options: ExamplesOptions<L>,
  ): Examples<L> {
    onlyKnown(options, ["classes", "vocabulary"]);
    const { form, size, width, vocabulary } = rows;
    const entries = rows.values.length;
    checkSize(rows);
    const type = narrowest(rows.values);
    const memory = memoryFor(entries * type.BYTES_PER_ELEMENT + (rows.indices ? 4 * entries : 0) + 8 * size);
    const starts = rows.starts && memory.allocate(Uint32Array, size + 1);
    const indices = rows.indices && memory.allocate(Uint32Array, entries);
    const values = memory.allocate(type, entries);
    const targets = memory.allocate(Uint32Array, size);
    if (rows.starts) starts!.view().set(rows.starts);
    if (rows.indices) indices!.view().set(rows.indices);
    values.view().set(rows.values);
    const labelled = labels !== undefined;
    const classes = labelled
      ? intern(labels, targets.view(), new Classes(options.classes))
      : [...(options.classes ?? [])];
    return new Examples({ memory, form, size, width, vocabulary, labelled, classes, starts, indices, values, targets });
  }

  /** Makes a data set of rows that are in a memory already: columns must ascend, and targets be below the number of classes. */
  static over<L extends Label>(placed: PlacedExamples<L>): Examples<L> {
    checkSize(placed);
    return new Examples(placed);
  }

  /** Makes a data set with the same rows and labels but other values, in the same memory. */
  withValues(values: Span<Values>): Examples<L> {
    const { memory, form, size, width, vocabulary, labelled, classes } = this;
    const [starts, indices, targets] = [this.#starts, this.#indices, this.#targets];
    return new Examples({ memory, form, size, width, vocabulary, labelled, classes, starts, indices, values, targets });
  }

  /** Returns the space of the values to the memory; the data set must not be used any more. */
  release(): void {
    this.#values.free();
  }

  /** Copies the rows listed, in that order, into a data set with a memory of its own. */
  pick(listed: ArrayLike<number>): Examples<L> {
    const { rows, targets, form, width, vocabulary, labelled, classes, size: all } = this;
    const size = listed.length;
    let entries = size * width;
    if (rows.indices) {
      entries = 0;
      for (let i = 0; i < size; i++) entries += rows.starts[listed[i] + 1] - rows.starts[listed[i]];
    }
    const type = rows.values instanceof Float32Array ? Float32Array : Float64Array;
    const memory = memoryFor(entries * (type.BYTES_PER_ELEMENT + (rows.indices ? 4 : 0)) + 8 * size);
    const starts = rows.indices && memory.allocate(Uint32Array, size + 1);
    const indices = rows.indices && memory.allocate(Uint32Array, entries);
    const values = memory.allocate<Values>(type, entries);
    const own = memory.allocate(Uint32Array, size);
    const to = { starts: starts?.view(), indices: indices?.view(), values: values.view(), targets: own.view() };
    let end = 0;
    for (let i = 0; i < size; i++) {
      const r = listed[i];
      if (!(r >= 0 && r < all)) throw new InputError(`row ${r} must be one of the ${all} rows`);
      const [from, until] = rows.indices ? [rows.starts[r], rows.starts[r + 1]] : [r * width, (r + 1) * width];
      to.values.set(rows.values.subarray(from, until), end);
      if (rows.indices) to.indices!.set(rows.indices.subarray(from, until), end);
      end += until - from;
      if (to.starts) to.starts[i + 1] = end;
      to.targets[i] = targets[r];
    }
    return new Examples({
      ...{ memory, form, size, width, vocabulary, labelled, classes },
      ...{ starts, indices, values, targets: own },
    });
  }

  /** Makes a data set of rows in any form, and their labels. */
  static from<L extends Label>(rows: Rows, labels?: Iterable<L>, options: ExamplesOptions<L> = {}): Examples<L> {
    const vocabulary = options?.vocabulary;
    const given = Object(rows);
    if ("getChild" in given) return Examples.#place(gatherTable(given, vocabulary), labels, options);
    if ("data" in given) return Examples.dense(given, labels, options);
    if ("starts" in given) return Examples.sparse(given, labels, options);
    return Examples.#place(
      gather(iterated("rows", rows as Iterable<Row>, "a list, a matrix or a table"), vocabulary),
      labels,
      options,
    );
  }

  /** Makes a data set of dense rows that lie one after the other in one array. */
  static dense<L extends Label>(matrix: Matrix, labels?: Iterable<L>, options: ExamplesOptions<L> = {}): Examples<L> {
    const { data, rows, columns }: Partial<Matrix> & Matrix = Object(matrix);
    if (!(data?.length === rows * columns && columns > 0))
      throw new InputError(`data must have rows × columns = ${rows} × ${columns} numbers; got ${data?.length}`);
    const vocabulary = options?.vocabulary;
    return Examples.#place(
      { form: "dense", size: rows, width: columns, starts: null, indices: null, values: data, vocabulary },
      labels,
      options,
    );
  }

  /** Makes a data set of compressed sparse rows. */
  static sparse<L extends Label>(
    matrix: SparseMatrix,
    labels?: Iterable<L>,
    options: ExamplesOptions<L> = {},
  ): Examples<L> {
    const { starts = [], indices = [], values = [], columns = 0 }: SparseMatrix = Object(matrix);
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
    const vocabulary = options?.vocabulary;
    const form = vocabulary ? "named" : "sparse";
    return Examples.#place({ form, size, width, starts, indices, values, vocabulary }, labels, options);
  }

  /** The rows as loops read them; the views are made anew after the memory grows. */
  get rows(): RowViews {
    return {
      width: this.width,
      starts: this.#starts.view(),
      indices: this.#indices?.view() ?? null,
      values: this.#values.view(),
    };
  }

  /** The class of each example, as its position in `classes`. */
  get targets(): Uint32Array {
    return this.#targets.view();
  }

  label(example: number): L {
    return this.classes[this.targets[example]];
  }

  /** Every row's ‖x‖² must be finite, which also rules out NaN and infinities. Returns the largest. */
  #checkRows(): number {
    const { rows } = this;
    let longest = 0;
    for (let r = 0; r < this.size; r++) {
      const xx = squaredNorm(rows, r);
      if (xx > longest) longest = xx;
      if (xx < Infinity) continue;
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
    return longest;
  }
}

function checkSize({ form, size, width }: { form: Form; size: number; width: number }): void {
  if (size === 0) throw new InputError("the data set has 0 examples; at least 1 is needed");
  if (width === 0 && form === "dense") throw new InputError("the data set has 0 features; at least 1 is needed");
}

/** Writes the class position of each label; returns the classes. */
function intern<L extends Label>(labels: Iterable<L>, targets: Uint32Array, classes: Classes<L>): L[] {
  let r = 0;
  for (const label of checkLabels(labels)) {
    if (r < targets.length) targets[r] = classes.intern(label, `labels[${r}]`);
    r++;
  }
  if (r !== targets.length) throw new InputError(`labels must have ${targets.length} entries, one per row; got ${r}`);
  return classes.labels;
}

/** Whether rows come one by one. A table may be iterable, too, but counts as a whole. */
export function isOneByOne(rows: Rows | Examples): rows is Iterable<Row> {
  const given = Object(rows);
  return !(given instanceof Examples) && Symbol.iterator in given && !("getChild" in given);
}

/** Whether a matrix or table has no rows: there is nothing to learn from, but predicting them is no mistake. */
export function isEmpty(rows: Exclude<Rows, Iterable<Row>> | Examples): boolean {
  if (rows instanceof Examples) return false;
  const given = Object(rows);
  if ("getChild" in given) return given.numRows === 0;
  if ("data" in given) return given.rows === 0 && given.data.length === 0;
  return given.starts?.length === 1 && given.indices.length === 0;
}

/** The narrowest type that loses nothing. */
function narrowest(values: ArrayLike<number>): ViewType<Values> {
  if (values instanceof Float32Array) return Float32Array;
  for (let k = 0; k < values.length; k++) if (Math.fround(values[k]) !== values[k]) return Float64Array;
  return Float32Array;
}
