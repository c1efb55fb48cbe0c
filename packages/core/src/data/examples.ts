// A data set: rows in the narrowest type that loses nothing, labels as class positions, all in one memory.

import { iterated, onlyKnown, shown } from "../check.js";
import { type Memory, memoryFor, type Span, type ViewType } from "../compute/memory.js";
import type { RowViews } from "../compute/task.js";
import { squaredNorm } from "../compute/vector.js";
import { InputError } from "../errors.js";
import { interning } from "./classes.js";
import { type Gathered, gather, gatherTable, matrixRows, sparseRows } from "./gather.js";
import type { Label, Matrix, Row, Rows, SparseMatrix } from "./row.js";
import type { Form } from "./row-reader.js";
import { drain, inBlocks, type Steps } from "./steps.js";
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

/** The parts of a data set that lie in a memory already. */
export interface PlacedExamples<L extends Label = Label> {
  memory: Memory;
  form: Form;
  size: number;
  width: number;
  classes: readonly L[];
  /** Whether the examples have labels; without them the targets are zeros. Defaults to true. */
  labelled?: boolean;
  vocabulary?: Vocabulary | undefined;
  /** Where each sparse row begins, and where the last one ends; null if rows are dense. */
  starts: Span<Uint32Array<ArrayBuffer>> | null;
  indices: Span<Uint32Array<ArrayBuffer>> | null;
  /** The values of all rows, and nothing after them. */
  values: Span<Values>;
  targets: Span<Uint32Array<ArrayBuffer>>;
  /** A bound on the absolute value of every value, which rules out NaN and infinities; without it, rows are searched for these. */
  largest?: number | undefined;
  /** A bound on ‖x‖² of every row, if that is known as well. */
  longest?: number | undefined;
}

/** The squares of a row's values below this cannot add up to Infinity. */
const harmless = 1e149;

/** A data set: rows in the narrowest type that loses nothing, and the class of each as its position in `classes`. */
export class Examples<L extends Label = Label> {
  /** The form in which the rows came. */
  readonly form: Form;
  /** The number of examples. */
  readonly size: number;
  /** The number of columns. */
  readonly width: number;
  /** The number of values stored; for sparse rows, those that are not 0. */
  readonly entries: number;
  /** The classes, in order of appearance unless declared. */
  readonly classes: readonly L[];
  /** Whether the examples have labels; without them the targets are zeros. */
  readonly labelled: boolean;
  /** The names of the columns, if they have names. */
  readonly vocabulary: Vocabulary | undefined;
  /** The memory in which rows and targets lie. */
  readonly memory: Memory;
  /** A bound on ‖x‖² of every row; Infinity if none is known. */
  readonly longest: number;
  readonly #starts: Span<Uint32Array<ArrayBuffer>>;
  readonly #indices: Span<Uint32Array<ArrayBuffer>> | null;
  readonly #values: Span<Values>;
  readonly #targets: Span<Uint32Array<ArrayBuffer>>;

  private constructor(placed: PlacedExamples<L>, longest: number) {
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
    this.longest = longest;
  }

  /** Puts gathered rows into a memory. */
  static *#place<L extends Label>(
    rows: Gathered,
    labels: Iterable<L> | undefined,
    options: ExamplesOptions<L>,
  ): Steps<Examples<L>> {
    onlyKnown(options, ["classes", "vocabulary"]);
    const { form, size, width, vocabulary } = rows;
    const entries = rows.values.reduce((sum, { length }) => sum + length, 0);
    checkSize(rows);
    const type = yield* narrowest(rows.values);
    const memory = memoryFor(entries * type.BYTES_PER_ELEMENT + (rows.indices ? 4 * entries : 0) + 8 * size);
    const starts = rows.starts && memory.allocate(Uint32Array, size + 1);
    const indices = rows.indices && memory.allocate(Uint32Array, entries);
    const values = memory.allocate(type, entries);
    const targets = memory.allocate(Uint32Array, size);
    // Growing the memory takes a while by itself.
    yield { learned: false, work: entries / 4 };
    if (rows.starts) yield* copying([rows.starts], starts!);
    if (rows.indices) yield* copying(rows.indices, indices!);
    yield* copying(rows.values, values);
    const classes =
      labels !== undefined
        ? yield* interning(labels, size, () => targets.view(), options.classes)
        : [...(options.classes ?? [])];
    const labelled = labels !== undefined;
    const parts = { memory, form, size, width, vocabulary, labelled, classes, starts, indices, values, targets };
    return yield* Examples.placing(parts);
  }

  /** Makes a data set of rows that are in a memory already: columns must ascend, and targets be below the number of classes. */
  static over<L extends Label>(placed: PlacedExamples<L>): Examples<L> {
    checkSize(placed);
    return drain(Examples.placing(placed));
  }

  /** Does what `over` does, in steps, and also accepts a data set without rows. */
  static *placing<L extends Label>(placed: PlacedExamples<L>): Steps<Examples<L>> {
    // In float32, values are below 2¹²⁸, and there are fewer than 2³² columns.
    const known = placed.values.view() instanceof Float32Array ? 1e90 : Infinity;
    const { largest, longest = known } = placed;
    return new Examples(placed, largest! < harmless ? longest : yield* longestOf(placed));
  }

  /** Makes, in steps, a data set in the same memory with the same rows and labels but other values, of absolute value up to `largest`. */
  withValues(values: Span<Values>, largest: number): Steps<Examples<L>> {
    const [starts, indices, targets] = [this.#starts, this.#indices, this.#targets];
    const longest = this.width * largest * largest;
    return Examples.placing({ ...this, largest, longest, starts, indices, values, targets });
  }

  /** Frees the values in the memory; the data set must not be used any more. */
  release(): void {
    this.#values.free();
  }

  /** Copies the rows listed, in that order, into a data set with a memory of its own. */
  pick(listed: ArrayLike<number>): Examples<L> {
    const { rows, targets, width, size: all } = this;
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
    return drain(Examples.placing({ ...this, memory, size, starts, indices, values, targets: own }));
  }

  /** Makes a data set of rows in any form, and their labels. */
  static from<L extends Label>(rows: Rows, labels?: Iterable<L>, options: ExamplesOptions<L> = {}): Examples<L> {
    return drain(Examples.gathering(rows, labels, options));
  }

  /** Does what `from` does, in steps. */
  static *gathering<L extends Label>(
    rows: Rows,
    labels?: Iterable<L>,
    options: ExamplesOptions<L> = {},
  ): Steps<Examples<L>> {
    const vocabulary = options?.vocabulary;
    const given = Object(rows);
    let gathered: Gathered;
    if ("getChild" in given) gathered = yield* gatherTable(given, vocabulary);
    else if ("data" in given) gathered = matrixRows(given, vocabulary);
    else if ("starts" in given) gathered = yield* sparseRows(given, vocabulary);
    else gathered = yield* gather(iterated("rows", rows as Iterable<Row>, "a list, a matrix or a table"), vocabulary);
    return yield* Examples.#place(gathered, labels, options);
  }

  /** Makes a data set of dense rows that lie one after the other in one array. */
  static dense<L extends Label>(matrix: Matrix, labels?: Iterable<L>, options: ExamplesOptions<L> = {}): Examples<L> {
    return Examples.from(matrix, labels, options);
  }

  /** Makes a data set of compressed sparse rows. */
  static sparse<L extends Label>(
    matrix: SparseMatrix,
    labels?: Iterable<L>,
    options: ExamplesOptions<L> = {},
  ): Examples<L> {
    return Examples.from(matrix, labels, options);
  }

  /** The rows as loops read them; the views are new after the memory has grown. */
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

  /** Gives the label of an example. */
  label(example: number): L {
    return this.classes[this.targets[example]];
  }
}

/** Refuses a row whose ‖x‖² is not finite, which rules out NaN and infinities. Returns the largest. */
function* longestOf({ size, width, starts, indices, values, vocabulary }: PlacedExamples): Steps<number> {
  let longest = 0;
  yield* inBlocks(size, values.length / size + 4, (from, until) => {
    const rows: RowViews = {
      width,
      starts: starts?.view() ?? new Uint32Array(0),
      indices: indices?.view() ?? null,
      values: values.view(),
    };
    for (let r = from; r < until; r++) {
      const xx = squaredNorm(rows, r);
      if (xx > longest) longest = xx;
      if (!(xx < Infinity)) refuse(rows, r, vocabulary);
    }
  });
  return longest;
}

/** Throws an error that says what is wrong with row r, whose ‖x‖² is not finite. */
function refuse(rows: RowViews, r: number, vocabulary: Vocabulary | undefined): never {
  const start = rows.indices ? rows.starts[r] : r * rows.width;
  const end = rows.indices ? rows.starts[r + 1] : start + rows.width;
  for (let k = start; k < end; k++)
    if (!Number.isFinite(rows.values[k])) {
      const column = rows.indices ? rows.indices[k] : k - start;
      throw new InputError(
        `row ${r}, feature ${shown(vocabulary?.names?.[column] ?? column)} must be a finite number; got ${rows.values[k]}`,
      );
    }
  throw new InputError(`row ${r} is too large: ‖x‖² overflows; scale the features`);
}

function checkSize({ form, size, width }: { form: Form; size: number; width: number }): void {
  if (size === 0) throw new InputError("the data set has 0 examples; at least 1 is needed");
  if (width === 0 && form === "dense") throw new InputError("the data set has 0 features; at least 1 is needed");
}

/** Whether rows come one by one. A table may be iterable, too, but counts as a whole. */
export function isOneByOne(rows: Rows | Examples): rows is Iterable<Row> {
  const given = Object(rows);
  return Symbol.iterator in given && !("getChild" in given);
}

/** Whether a matrix or table has no rows: nothing can be learned from it, but predicting it is allowed. */
export function isEmpty(rows: Exclude<Rows, Iterable<Row>> | Examples): boolean {
  const { numRows, rows: size, data, starts, indices } = Object(rows);
  return numRows === 0 || (size === 0 && data?.length === 0) || (starts?.length === 1 && indices?.length === 0);
}

/** The narrowest type that loses nothing. */
function* narrowest(pieces: readonly ArrayLike<number>[]): Steps<ViewType<Values>> {
  let narrow = true;
  for (const values of pieces)
    if (!(values instanceof Float32Array))
      yield* inBlocks(values.length, 4, (from, until) => {
        for (let k = from; narrow && k < until; k++) narrow = Math.fround(values[k]) === values[k];
        return narrow;
      });
  return narrow ? Float32Array : Float64Array;
}

/** Copies pieces into a span, one after the other. */
function* copying(pieces: readonly ArrayLike<number>[], to: Span<Values | Uint32Array<ArrayBuffer>>): Steps<void> {
  let at = 0;
  for (const values of pieces) {
    yield* inBlocks(values.length, 4, (from, until) => {
      const view = to.view();
      if (ArrayBuffer.isView(values)) view.set((values as Float64Array).subarray(from, until), at + from);
      else for (let k = from; k < until; k++) view[at + k] = values[k];
    });
    at += values.length;
  }
}
