// How well a model predicts rows that come in batches, all of classes that it knows.

import type { BatchLearner, Examples, Label } from "rosenblatt";
import { evaluate } from "rosenblatt/evaluate";
import { sortedClasses } from "../data/classes.js";
import { type ByWeight, WeightedMeasuring } from "./by-weight.js";
import { ConfusionSum } from "./confusion-sum.js";
import type { Measured } from "./measure.js";
import { type ProbabilityMeasures, ProbabilityMeasuring } from "./probability-measuring.js";
import { Rankings } from "./rankings.js";

/** Rows with the weight of each; the weights are undefined if all rows weigh the same. */
export type WeightedRows = readonly [examples: Examples<Label>, weights: Float64Array | undefined];

/** How well a model predicts rows; `measured` is undefined if there are none. */
export interface Tested {
  readonly measured: Measured | undefined;
  /** The same with every row counting by its weight; null if rows have no weights. */
  readonly byWeight: ByWeight | null;
  /** The area under the ROC curve; null if a class has no rows, or if there are too many scores. */
  readonly auc: number | null;
  /** The quality of the model's probabilities; null if it has none. */
  readonly probable: ProbabilityMeasures | null;
}

/** The result for no rows. */
export const untested: Tested = { measured: undefined, byWeight: null, auc: null, probable: null };

/** The errors of a model on rows; undefined if there are none. */
export function measuredOn(learner: BatchLearner<Label>, batches: Iterable<WeightedRows>): Measured | undefined {
  const classes = sortedClasses(learner.classes);
  const sum = new ConfusionSum(classes);
  for (const [examples] of batches) sum.add(evaluate(learner, examples, undefined, { classes }));
  return sum.examples === 0 ? undefined : { confusion: sum.total(), unknown: [] };
}

/** Everything there is to say about how a model predicts rows. */
export function testedOn(learner: BatchLearner<Label>, batches: Iterable<WeightedRows>): Tested {
  const classes = sortedClasses(learner.classes);
  const sum = new ConfusionSum(classes);
  const weighted = new WeightedMeasuring(learner);
  const ranking = new Rankings(learner, undefined);
  const probable = new ProbabilityMeasuring(learner);
  for (const [examples, weights] of batches) {
    const onScores = (scores: ArrayLike<number>, r: number) => {
      ranking.add(scores, examples.label(r)!);
      probable.addRow(scores, examples.label(r)!);
    };
    sum.add(evaluate(learner, examples, undefined, { classes, onScores }));
    weighted.add(examples, weights);
  }
  if (sum.examples === 0) return untested;
  const measured = { confusion: sum.total(), unknown: [] };
  return { measured, byWeight: weighted.total(), auc: ranking.auc(), probable: probable.total() };
}
