// How well a learner does in a search: it learns from one part of the rows and is measured on the other.

import type { BatchLearner, Examples, Label } from "rosenblatt";
import { lossesOf, watch } from "../learner/watch.js";
import type { Metric } from "../options/metric.js";
import { measuredBy } from "./metric-value.js";
import type { Trial } from "./tuned.js";

/** The rows of a search, with their weights if they have any. */
export interface Parts {
  readonly train: Examples<Label>;
  readonly validation: Examples<Label>;
  readonly sampleWeights: Float64Array | undefined;
  readonly validationWeights: Float64Array | undefined;
}

/** What is compared: errors, or a metric that may need to know the positive class. */
export interface Comparison {
  readonly metric: Metric | undefined;
  readonly positive: string | undefined;
}

/** How well a learner did. */
export type Outcome = Pick<Trial, "errors" | "epoch" | "score" | "loss" | "mean">;

/** The outcome of a learner that converges to its only solution; undefined if it was aborted before. */
export async function outcomeOfSolution(
  learner: BatchLearner<Label>,
  { train, validation, sampleWeights, validationWeights }: Parts,
  { metric = "accuracy", positive }: Comparison,
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  const { epochs } = await learner.fitAsync(train, undefined, {
    evaluate: false,
    signal,
    ...(sampleWeights && { sampleWeights }),
  });
  if (signal.aborted) return undefined;
  const { errors, score } = measuredBy(learner, validation, validationWeights, metric, positive);
  const loss = score === undefined ? errors : lossesOf({ metric, values: [score] })[0];
  return { errors, epoch: epochs, loss, mean: loss, ...(score !== undefined && { score }) };
}

/** The outcome of a learner after its best epoch; undefined if it was aborted. */
export async function outcomeOfEpochs(
  learner: BatchLearner<Label>,
  { train, validation, sampleWeights, validationWeights }: Parts,
  { metric, positive }: Comparison,
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  const watching = watch(metric, positive, train.classes, validationWeights);
  const { validationErrors } = await learner.fitAsync(train, undefined, {
    validation,
    evaluate: false,
    signal,
    ...(sampleWeights && { sampleWeights }),
    ...(watching && { stopBy: watching.stopBy }),
  });
  if (signal.aborted) return undefined;
  const losses = watching ? lossesOf(watching.watched) : validationErrors;
  const loss = Math.min(...losses);
  const best = losses.indexOf(loss);
  return {
    errors: validationErrors[best],
    epoch: best + 1,
    loss,
    ...(watching && { score: watching.watched.values[best] }),
    mean: losses.reduce((sum, own) => sum + own, 0) / losses.length,
  };
}
