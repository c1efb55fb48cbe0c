// The result of a cross-validation.

import type { Label, Stopped } from "rosenblatt";
import type { Confusion, Spread } from "rosenblatt/evaluate";
import type { Loaded } from "../data/load.js";
import type { Chosen } from "../learner/learner.js";
import type { ByWeight } from "../model/by-weight.js";
import type { Metric } from "../options/metric.js";

/** One fold: the result of testing on it what was learned from the others. */
export interface FoldResult {
  /** The numbers of examples learned from (`train`) and held out (`test`). */
  readonly train: number;
  readonly test: number;
  readonly errors: number;
  readonly accuracy: number;
  /** The value of the metric, weighted if the rows have weights. */
  readonly score: number;
  readonly epochs: number;
  readonly stopped: Stopped;
}

/** All finished folds, and their summary. */
export interface CrossValidation {
  readonly data: Loaded;
  readonly options: Chosen["options"];
  /** Why this learner was chosen, if that depends on the data. */
  readonly reason: string | undefined;
  readonly folds: readonly FoldResult[];
  /** Mean and deviation over the folds; the deviation of a single fold is null. */
  readonly accuracy: Spread;
  /** The metric; `score` is its mean and its deviation over the folds. */
  readonly metric: Metric;
  readonly score: Spread;
  /** The predictions of all held-out rows together. */
  readonly confusion: Confusion<Label>;
  /** The same with every row counting by its weight; null if rows have no weights. */
  readonly byWeight: ByWeight | null;
  readonly seconds: { readonly read: number; readonly learn: number; readonly total: number };
}
