// A learner's scores as vectors over its columns.

import type { BatchLearner, Label } from "../../learner.js";
import type { Transformer } from "../../transformers/transformer.js";

/** A learner, or a pipeline around one. */
export type Drawable<L extends Label = Label> =
  | BatchLearner<L>
  | (BatchLearner<L> & { learner: BatchLearner<L>; transformer: Transformer });

/** A linear score w·x + b over the columns that a learner sees. */
export interface ScoreVector {
  readonly w: Float64Array;
  readonly b: number;
}

/** Transformers that do not mix or replace columns. */
const scalers: readonly string[] = ["standardize", "unit-ball", "unit-length"];

/** Returns the scaler of a pipeline; undefined if there is none, or a map instead. */
export function scalerOf<L extends Label>(learner: Drawable<L>): Transformer | undefined {
  const found = "transformer" in learner ? learner.transformer : undefined;
  return found && scalers.includes(found.kind) ? found : undefined;
}

/**
 * Returns a learner's scores as vectors: with two classes one, above 0 if the second is predicted; else one for each. Empty with fewer than
 * two classes, or if scores are not w·x + b.
 */
export function scoreVectors<L extends Label>(learner: Drawable<L>): ScoreVector[] {
  const inner = scalerOf(learner) && "learner" in learner ? learner.learner : learner;
  const { classes } = inner;
  if (!inner.weights || !inner.bias || classes.length < 2 || inner.facts?.().isLinear === false) return [];
  const drawn = classes.length === 2 ? [classes[1]] : classes;
  const threshold = learner.calibration?.threshold ?? 0;
  return drawn.map((label) => ({ w: Float64Array.from(inner.weights!(label)), b: inner.bias!(label) - threshold }));
}
