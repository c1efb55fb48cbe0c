// Evaluates a model by a metric.

import type { BatchLearner, Examples, Label } from "rosenblatt";
import { calibrate, calibrationOf, evaluate, logLoss, probabilities, scoresAll } from "rosenblatt/evaluate";
import { classFor } from "../data/classes.js";
import { byWeightOf } from "../model/by-weight.js";
import { measureRanked, positivePosition } from "../model/measure.js";
import { measuresOf } from "../model/measures.js";
import type { Metric } from "../options/metric.js";

/**
 * The errors on rows, and the value of a metric, weighted if the rows have weights; undefined for accuracy without
 * weights, which amounts to counting errors.
 */
export function measuredBy(
  learner: BatchLearner<Label>,
  rows: Examples<Label>,
  weights: ArrayLike<number> | undefined,
  metric: Metric | undefined,
  positive: string | undefined,
): { readonly errors: number; readonly score: number | undefined } {
  const { errors } = evaluate(learner, rows);
  if (!weights && (metric === undefined || metric === "accuracy")) return { errors, score: undefined };
  return { errors, score: metricValue(learner, rows, weights, metric ?? "accuracy", positive) };
}

function metricValue(
  learner: BatchLearner<Label>,
  rows: Examples<Label>,
  weights: ArrayLike<number> | undefined,
  metric: Metric,
  positive: string | undefined,
): number {
  const { classes } = learner;
  if (metric === "logloss") {
    const scores = scoresAll(learner, rows);
    const labels = Array.from(rows.targets, (target) => rows.classes[target]);
    const calibration = calibrationOf(learner) ?? calibrate(scores, labels, classes);
    const likely = scores.map((own) => probabilities(calibration, own));
    return logLoss(likely, labels, classes, weights);
  }
  if (metric === "auc")
    return (weights ? byWeightOf(learner, rows, weights)?.auc : measureRanked(learner, rows, "the data").auc) ?? 0;
  const confusion = evaluate(learner, rows, undefined, weights ? { sampleWeights: weights } : {});
  const looked =
    positive === undefined ? classes[positivePosition(learner)] : classFor(positive, classes, "--positive");
  const { balancedAccuracy, f1, mcc } = measuresOf(confusion, looked, null);
  return { accuracy: confusion.accuracy, balanced: balancedAccuracy, f1, mcc }[metric];
}
