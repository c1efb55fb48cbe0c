// A learner's scores as vectors over a data set's columns, in the units the picture is drawn in.

import type { Examples } from "../../data/examples.js";
import type { BatchLearner, Label } from "../../learner.js";
import type { Standardize } from "../../transformers/standardize.js";
import type { Transformer } from "../../transformers/transformer.js";
import type { UnitBall } from "../../transformers/unit-ball.js";

/** A learner, or a pipeline around one. */
export type Drawable<L extends Label = Label> =
  | BatchLearner<L>
  | (BatchLearner<L> & { learner: BatchLearner<L>; transformer: Transformer });

/** A linear score w·x + b over the columns of a data set. */
export interface ScoreVector {
  readonly w: Float64Array;
  readonly b: number;
}

/** Transformers that keep the columns as they are, each by itself. */
const scalers: readonly string[] = ["standardize", "unit-ball", "unit-length"];

/** Returns the scaler of a pipeline; undefined where there is none, or a map in its place. */
export function scalerOf<L extends Label>(learner: Drawable<L>): Transformer | undefined {
  const found = "transformer" in learner ? learner.transformer : undefined;
  return found && scalers.includes(found.kind) ? found : undefined;
}

/**
 * Returns a learner's scores as vectors: one for two classes, for the second; else one for each. There are none before there
 * are two classes, or where scores are not w·x + b.
 */
export function scoreVectors<L extends Label>(learner: Drawable<L>): ScoreVector[] {
  const inner = scalerOf(learner) && "learner" in learner ? learner.learner : learner;
  const { classes } = inner;
  if (!inner.weights || !inner.bias || classes.length < 2 || inner.facts?.().isLinear === false) return [];
  const drawn = classes.length === 2 ? [classes[1]] : classes;
  return drawn.map((label) => ({ w: Float64Array.from(inner.weights!(label)), b: inner.bias!(label) }));
}

/** Returns the score of scaled rows as one over rows that are not scaled yet; undefined where no such vector exists. */
export function unscaled(vector: ScoreVector, scaler: Transformer, examples: Examples): ScoreVector | undefined {
  if (scaler.kind === "unit-ball") {
    const radius = (scaler as UnitBall).radius || 1;
    return { w: vector.w.map((weight) => weight / radius), b: vector.b };
  }
  if (scaler.kind !== "standardize") return undefined;
  const { counts, means, vocabulary } = scaler as Standardize;
  const names = examples.form === "named" ? examples.vocabulary?.names : undefined;
  let { b } = vector;
  const w = vector.w.map((weight, j) => {
    const column = names ? (vocabulary?.find(names[j]) ?? -1) : j;
    if (!(counts[column] > 0)) return weight;
    const deviation = (scaler as Standardize).deviation(column);
    // A column that never varied is scaled to 0, whatever it holds.
    if (!(deviation > 0)) return 0;
    if (examples.form === "dense") b -= (weight * means[column]) / deviation;
    return weight / deviation;
  });
  return { w, b };
}
