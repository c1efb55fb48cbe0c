// A transformer of rows before the learner: a scaler or a feature map.

import type { Examples } from "../data/examples.js";
import type { Label, Row } from "../data/row.js";
import type { Steps } from "../data/steps.js";
import type { Json, ModelArray } from "../model/format.js";
import type { ScalingStep, Target } from "./scaling-step.js";

/** Something learned from rows, by which rows are transformed; it can be frozen, saved and trained further. */
export interface Transformer {
  /** The name of its kind in model files. */
  readonly kind: string;
  /** The number of rows it was learned from. */
  readonly examples: number;
  /** Whether it is frozen, so that `learn` changes nothing; `fit` freezes it. */
  frozen: boolean;

  /** The options that it was made with, if it has any. */
  readonly options?: object;
  /** Makes a transformer with the same options that has learned nothing. */
  fresh?(): Transformer;
  /** Makes a new, frozen transformer from these examples (those listed, or all). */
  fit(examples: Examples, listed?: Uint32Array): Transformer;
  /** Works like `fit`, in steps with pauses between them; without it, fitting is a single step. */
  fitting?(examples: Examples, listed?: Uint32Array): Steps<Transformer>;
  /** Learns from one more row unless frozen, and returns a function that undoes it. */
  learn(x: Row): () => void;
  /**
   * Learns the rows of a data set in turn, unless frozen, and gives each as `transform` would right after it; undefined, or no such
   * function, if rows must be learned one by one. Rows before an error stay learned.
   */
  learnAll?<L extends Label>(examples: Examples<L>): Examples<L> | undefined;
  /** Transforms a row by what was learned so far. */
  transform(x: Row): Row;
  /** Transforms a data set by what was learned so far; call `release` on the result to free its space in memory. */
  transformAll<L extends Label>(examples: Examples<L>): Examples<L>;
  /** Works like `transformAll`, in steps with pauses between them; without it, transforming is a single step. */
  transforming?<L extends Label>(examples: Examples<L>): Steps<Examples<L>>;
  /** For a map, which makes columns of its own: the number of columns of the rows it takes, and their names if they have any. */
  readonly inputs?: { readonly width: number; readonly names: readonly string[] | undefined };
  /** The name of a column it makes; undefined, or no such function, if columns are those of the rows. */
  columnName?(column: number): string | undefined;
  /** If it takes something else than rows of features, such as texts: makes the rows of the data sets that `fit` and `transformAll` take. */
  counted?(rows: Iterable<Row>): Iterable<Row>;
  /**
   * For a scaler: gives its present effect on a row, for a compact model; undefined if dividing the vectors of the target has the same effect, in
   * which case they have been divided.
   */
  compact?(target: Target): ScalingStep | undefined;
  /** Makes a copy that has learned the same. */
  copy(): Transformer;
  /** Gives the transformer as plain data for a model file; `put` stores an array and says where. */
  save(put: (array: ModelArray) => Json): { [key: string]: Json };
}
