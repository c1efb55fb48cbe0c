// A scaler: what is taken from the rows before the learner sees them, as statistics that can be frozen, saved and gone on with.

import type { RowViews } from "../compute/task.js";
import type { Examples } from "../data/examples.js";
import type { Label, Row } from "../data/row.js";
import { formOf, RowReader } from "../data/row-reader.js";
import { Names, type Vocabulary } from "../data/vocabulary.js";
import type { Json, ModelArray } from "../model/format.js";
import type { Transformer } from "./transformer.js";

export type ScalerKind = "standardize" | "unit-ball" | "unit-length";

/** Statistics of the rows seen, and the rows scaled by them. */
export abstract class Scaler implements Transformer {
  abstract readonly kind: ScalerKind;
  /** Rows in the statistics. */
  examples = 0;
  /** The statistics stay as they are; `learn` changes nothing. `fit` freezes. */
  frozen = false;
  readonly #reader = new RowReader();

  /** Statistics of these examples (or the rows listed) and of nothing before them, frozen: a new scaler. */
  fit(examples: Examples, listed?: Uint32Array): Scaler {
    const fresh = this.fresh();
    const slots = fresh.adopt(examples);
    const { rows } = examples;
    const size = listed?.length ?? examples.size;
    for (let i = 0; i < size; i++) fresh.take(rows, listed ? listed[i] : i, slots);
    fresh.frozen = true;
    return fresh;
  }

  /** Takes one more row into the statistics, unless they are frozen. Returns what takes it back. */
  learn(x: Row): () => void {
    if (this.frozen) return () => {};
    const { row, slots } = this.#read(x, true);
    const before = this.remember(row, slots);
    const takeBack = () => {
      this.examples--;
      before();
    };
    try {
      this.take(row, 0, slots);
    } catch (error) {
      takeBack();
      throw error;
    }
    return takeBack;
  }

  /** The row by the statistics so far, in the same form; text features come out as `name=value`. */
  transform(x: Row): Row {
    const { row, slots, names } = this.#read(x, false);
    const n = row.indices ? row.starts[1] : row.width;
    const values = new Float64Array(n);
    this.write(row, 0, slots, values, 0);
    if (names) return new Map(Array.from(values, (value, k) => [names[row.indices![k]], value]));
    return row.indices ? { indices: row.indices.slice(0, n), values } : values;
  }

  /** A data set by the statistics so far, in the memory of the one given; `release` gives its place there back. */
  transformAll<L extends Label>(examples: Examples<L>): Examples<L> {
    const values = examples.memory.allocate(Float64Array, examples.entries);
    try {
      const { rows, size, width } = examples;
      const out = values.view();
      const slots = this.slots(examples);
      for (let r = 0; r < size; r++) this.write(rows, r, slots, out, rows.indices ? rows.starts[r] : r * width);
      return examples.withValues(values);
    } catch (error) {
      values.free();
      throw error;
    }
  }

  abstract copy(): Scaler;

  /** As plain data for a model file; `put` keeps an array and says where. */
  abstract save(put: (array: ModelArray) => Json): { [key: string]: Json };

  /** The same kind of scaler before any row. */
  protected abstract fresh(): Scaler;
  /** Takes row r in. */
  protected abstract take(rows: RowViews, r: number, slots: Int32Array | undefined): void;
  /** How to put back what taking the row will change. */
  protected abstract remember(row: RowViews, slots: Int32Array | undefined): () => void;
  /** Writes row r, scaled, from a position on. */
  protected abstract write(
    rows: RowViews,
    r: number,
    slots: Int32Array | undefined,
    out: Float64Array,
    at: number,
  ): void;

  /** Where the statistics of each column are, −1 for nowhere; undefined when columns are their own places. */
  protected slots(_examples: Examples): Int32Array | undefined {
    return undefined;
  }

  /** Places for the columns of a data set. */
  protected adopt(_examples: Examples): Int32Array | undefined {
    return undefined;
  }

  /** Places for names; `learning` gives new names a place. */
  protected named(_names: readonly string[], _learning: boolean): Int32Array | undefined {
    return undefined;
  }

  /** A table that names fall into instead of having a place each; values that share one are added up. */
  protected get table(): Vocabulary | undefined {
    return undefined;
  }

  /** The row on its own: what its columns are is for the statistics to say. */
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
    return { row, slots: this.named(vocabulary.names, learning), names: vocabulary.names };
  }
}

export function eachEntry(rows: RowViews, r: number, seen: (x: number, column: number) => void): void {
  const { indices, values, width } = rows;
  if (indices) for (let k = rows.starts[r]; k < rows.starts[r + 1]; k++) seen(values[k], indices[k]);
  else for (let j = 0, k = r * width; j < width; j++, k++) seen(values[k], j);
}

/** Writes row r divided by a length, or as it is when that is 0. */
export function divide(rows: RowViews, r: number, length: number, out: Float64Array, at: number): void {
  const divisor = length > 0 ? length : 1;
  eachEntry(rows, r, (x) => {
    out[at++] = x / divisor;
  });
}
