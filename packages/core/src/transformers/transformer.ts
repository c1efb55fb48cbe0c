// A transformer: what becomes of the rows before the learner sees them, a scaler or a feature map.

import type { Examples } from "../data/examples.js";
import type { Label, Row } from "../data/row.js";
import type { Steps } from "../data/steps.js";
import type { Json, ModelArray } from "../model/format.js";
import type { ScalingStep, Target } from "./scaling-step.js";

/** Something learned from the rows seen, by which rows are transformed; it can be frozen, saved and trained further. */
export interface Transformer {
  /** The name of its kind in model files. */
  readonly kind: string;
  /** The number of rows it was learned from. */
  readonly examples: number;
  /** Whether it stays as it is, so that `learn` changes nothing; `fit` freezes it. */
  frozen: boolean;

  /** The options that it was made with, where it has any. */
  readonly options?: object;
  /** Makes a transformer with the same options that has learned nothing. */
  fresh?(): Transformer;
  /** Makes a new, frozen transformer from these examples alone, or from the rows listed of them. */
  fit(examples: Examples, listed?: Uint32Array): Transformer;
  /** Does what `fit` does, in steps between which others get their turn; without it, fitting is a single step. */
  fitting?(examples: Examples, listed?: Uint32Array): Steps<Transformer>;
  /** Learns from one more row unless frozen, and returns a function that undoes it. */
  learn(x: Row): () => void;
  /**
   * Learns the rows of a data set in turn, unless frozen, and gives each as `transform` would right after it; undefined, or no such
   * function, where rows must be learned one by one. Rows before an error stay learned.
   */
  learnAll?<L extends Label>(examples: Examples<L>): Examples<L> | undefined;
  /** Transforms a row by what was learned so far. */
  transform(x: Row): Row;
  /** Transforms a data set by what was learned so far; call `release` on the result to free its space in memory. */
  transformAll<L extends Label>(examples: Examples<L>): Examples<L>;
  /** Does what `transformAll` does, in steps between which others get their turn; without it, transforming is a single step. */
  transforming?<L extends Label>(examples: Examples<L>): Steps<Examples<L>>;
  /** Of a map, which makes columns of its own: how many columns the rows have that it takes, and their names if they have any. */
  readonly inputs?: { readonly width: number; readonly names: readonly string[] | undefined };
  /** Name of a column it makes; undefined, or no such function, where columns are the rows' own. */
  columnName?(column: number): string | undefined;
  /** Where it takes something else than rows of features, as texts: makes the rows of the data sets that `fit` and `transformAll` take. */
  counted?(rows: Iterable<Row>): Iterable<Row>;
  /**
   * Of a scaler: gives what it does to a row, as it is now, for a compact model; undefined where dividing the vectors of the target does the same, and
   * then they are divided.
   */
  compact?(target: Target): ScalingStep | undefined;
  /** Makes a copy that has learned the same. */
  copy(): Transformer;
  /** Gives the transformer as plain data for a model file; `put` stores an array and says where. */
  save(put: (array: ModelArray) => Json): { [key: string]: Json };
}
