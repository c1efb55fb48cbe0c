// A scaler: statistics of rows, by which rows are scaled before the learner; they can be frozen, saved and continued.

import { dataSet, iterated } from "../check.js";
import type { RowViews } from "../compute/task.js";
import type { Examples } from "../data/examples.js";
import type { Label, Row } from "../data/row.js";
import { formOf, RowReader } from "../data/row-reader.js";
import { drain, inBlocks, type Steps } from "../data/steps.js";
import { Names, type Vocabulary } from "../data/vocabulary.js";
import { InputError } from "../errors.js";
import type { Json, ModelArray } from "../model/format.js";
import { completed } from "./completed.js";
import type { ScalingStep, Target } from "./scaling-step.js";
import type { Transformer } from "./transformer.js";

/** The kinds of scalers, by their names in model files. */
export type ScalerKind = "standardize" | "unit-ball" | "unit-length";

/** A transformer that keeps statistics of the rows it has seen and scales rows by them. */
export abstract class Scaler implements Transformer {
  abstract readonly kind: ScalerKind;
  /** The number of rows behind the statistics. */
  examples = 0;
  /** Whether the statistics are frozen, so that `learn` changes nothing; `fit` freezes them. */
  frozen = false;
  readonly #reader = new RowReader();

  /** Makes a new, frozen scaler from these examples (those listed, or all). */
  fit(examples: Examples, listed?: Uint32Array): Scaler {
    return drain(this.fitting(examples, listed));
  }

  *fitting(given: Examples, listed?: Uint32Array): Steps<Scaler> {
    dataSet(given);
    if (listed !== undefined) iterated("listed", listed, "a list of rows");
    const fresh = this.fresh();
    const examples = yield* completed(given, fresh.centred(given.vocabulary));
    yield* fresh.adopt(examples);
    yield* inBlocks(listed?.length ?? examples.size, workOf(examples), (from, until) => {
      const { rows } = examples;
      for (let i = from; i < until; i++) fresh.take(rows, listed ? listed[i] : i, undefined);
    });
    fresh.frozen = true;
    return fresh;
  }

  /** Adds one more row to the statistics unless they are frozen, and returns a function that removes it again. */
  learn(x: Row): () => void {
    if (this.frozen) return () => {};
    const forget = this.mark();
    const { row, slots } = this.#read(x, true);
    const before = this.remember(row, slots);
    const takeBack = () => {
      this.examples--;
      before();
      forget();
    };
    try {
      this.take(row, 0, slots);
    } catch (error) {
      takeBack();
      throw error;
    }
    return takeBack;
  }

  learnAll<L extends Label>(examples: Examples<L>): Examples<L> | undefined {
    const { size, width, form, vocabulary, memory, entries } = dataSet(examples);
    const names = form === "named" ? vocabulary!.names : [];
    // Names that share a hashed column are scaled before they are added up.
    if (!names || this.table) return undefined;
    if (this.frozen) return this.transformAll(examples);
    // Rows before a centred feature appeared leave it out.
    const centred = new Set([...this.centred(), ...this.centred(vocabulary)]);
    if (drain(completed(examples, [...centred])) !== examples) return undefined;
    const slots = this.named([], false) && form === "named" ? new Int32Array(names.length).fill(-1) : undefined;
    const values = memory.allocate(Float64Array, entries);
    const [{ rows }, out] = [examples, values.view()];
    let [r, largest] = [0, 0];
    try {
      for (; r < size; r++) {
        if (slots)
          for (let k = rows.starts[r]; k < rows.starts[r + 1]; k++) {
            const column = rows.indices![k];
            if (slots[column] < 0) slots[column] = this.named([names[column]], true)![0];
          }
        largest = Math.max(largest, this.next(rows, r, slots, out, rows.indices ? rows.starts[r] : r * width));
      }
    } catch (error) {
      values.free();
      throw error instanceof InputError ? error.at(`row ${r}`) : error;
    }
    return drain(examples.withValues(values, largest));
  }

  /** Scales a row by the statistics so far, in the same form; text features come out as `name=value`. */
  transform(x: Row): Row {
    const { row, slots, names } = this.#read(x, false);
    const n = row.indices ? row.starts[1] : row.width;
    const values = new Float64Array(n);
    this.write(row, 0, slots, values, 0);
    if (names) return new Map(Array.from(values, (value, k) => [names[row.indices![k]], value]));
    return row.indices ? { indices: row.indices.slice(0, n), values } : values;
  }

  /** Scales a data set by the statistics so far, in the memory of the given one; call `release` on the result to free its space there. */
  transformAll<L extends Label>(examples: Examples<L>): Examples<L> {
    return drain(this.transforming(examples));
  }

  *transforming<L extends Label>(given: Examples<L>): Steps<Examples<L>> {
    const examples = yield* completed(dataSet(given), this.centred());
    const values = examples.memory.allocate(Float64Array, examples.entries);
    let made: Examples<L> | undefined;
    let largest = 0;
    try {
      // Growing the memory takes a while by itself.
      yield { learned: false, work: examples.entries / 4 };
      const slots = yield* this.slots(examples);
      yield* inBlocks(examples.size, workOf(examples), (from, until) => {
        const { rows, width } = examples;
        const out = values.view();
        for (let r = from; r < until; r++) {
          const at = rows.indices ? rows.starts[r] : r * width;
          largest = Math.max(largest, this.write(rows, r, slots, out, at));
        }
      });
      made = yield* examples.withValues(values, largest);
      return made;
    } finally {
      if (!made) values.free();
    }
  }

  abstract compact(target: Target): ScalingStep | undefined;

  abstract copy(): Scaler;

  /** Gives the scaler as plain data for a model file; `put` stores an array and says where. */
  abstract save(put: (array: ModelArray) => Json): { [key: string]: Json };

  /** Makes a scaler of the same kind that has seen no row. */
  abstract fresh(): Scaler;
  /** Adds row r to the statistics. */
  protected abstract take(rows: RowViews, r: number, slots: Int32Array | undefined): void;
  /** Returns a function that undoes what adding the row is about to change. */
  protected abstract remember(row: RowViews, slots: Int32Array | undefined): () => void;
  /** Returns a function that removes the feature names added from now on. */
  protected mark(): () => void {
    return () => {};
  }

  /** Adds row r to the statistics, then writes it scaled by them; returns what `write` does. */
  protected next(rows: RowViews, r: number, slots: Int32Array | undefined, out: Float64Array, at: number): number {
    this.take(rows, r, slots);
    return this.write(rows, r, slots, out, at);
  }

  /** Writes row r, scaled, to the output from a position on; returns the largest absolute value written. */
  protected abstract write(
    rows: RowViews,
    r: number,
    slots: Int32Array | undefined,
    out: Float64Array,
    at: number,
  ): number;

  /** Gives the place of each column in the statistics, −1 for none; undefined if every column is its own place. */
  // biome-ignore lint/correctness/useYield: a scaler with statistics of each column looks for them
  protected *slots(_examples: Examples): Steps<Int32Array | undefined> {
    return undefined;
  }

  /** Makes places in the statistics for the columns of a data set, each column its own, before any row. */
  protected *adopt(_examples: Examples): Steps<void> {}

  /** Finds places in the statistics for feature names; with `learning`, new names get one. */
  protected named(_names: readonly string[], _learning: boolean): Int32Array | undefined {
    return undefined;
  }

  /**
   * The features that are centred in named rows, among those of a vocabulary, by default the scaler's own: a row that leaves one out has
   * 0 there.
   */
  protected centred(_vocabulary?: Vocabulary): readonly string[] {
    return [];
  }

  /** The table that names are hashed into, if they do not have a place each; values that share a place are added up. */
  protected get table(): Vocabulary | undefined {
    return undefined;
  }

  /** Reads a single row; which columns it has, the statistics determine. */
  #read(x: Row, learning: boolean): { row: RowViews; slots?: Int32Array | undefined; names?: readonly string[] } {
    const reader = this.#reader;
    const table = learning ? this.table : undefined;
    const vocabulary = new Names();
    reader.form = undefined;
    reader.width = 0;
    reader.vocabulary = table ?? vocabulary;
    const row = reader.read(x, true);
    reader.accept();
    if (formOf(x) !== "named" || table) return { row };
    const before = vocabulary.size;
    for (const name of this.centred()) vocabulary.intern(name);
    const whole = vocabulary.size > before ? withZeros(row, vocabulary.size) : row;
    return { row: whole, slots: this.named(vocabulary.names, learning), names: vocabulary.names };
  }
}

/** The same sparse row, whose columns are 0, 1, 2, …, with zeros in those behind its own. */
function withZeros({ starts, values }: RowViews, width: number): RowViews {
  const all = Uint32Array.from({ length: width }, (_, column) => column);
  const own = new Float64Array(width);
  own.set(values.subarray(0, starts[1]));
  return { width: 0, starts: Uint32Array.of(0, width), indices: all, values: own };
}

/** The cost of scaling a row of a data set, or of adding it to the statistics, in multiplications. */
function workOf({ entries, size }: Examples): number {
  return 8 * (entries / size + 1);
}

/** Calls `seen` with the value and the column of each entry of row r. */
export function eachEntry(rows: RowViews, r: number, seen: (x: number, column: number) => void): void {
  const { indices, values, width } = rows;
  if (indices) for (let k = rows.starts[r]; k < rows.starts[r + 1]; k++) seen(values[k], indices[k]);
  else for (let j = 0, k = r * width; j < width; j++, k++) seen(values[k], j);
}
