// What early stopping watches in place of errors.

import type { Label, StoppingMeasure } from "rosenblatt";
import { stopBy } from "rosenblatt/evaluate";
import { classFor } from "../data/classes.js";
import { isLoss, type Metric, metrics } from "../options/metric.js";

/** What early stopping watched in place of errors, after each epoch. */
export interface Watched {
  readonly metric: Metric;
  readonly values: readonly number[];
}

/** A measure for `fit` to stop by, and what it found after each epoch so far. */
export interface Watching {
  readonly stopBy: StoppingMeasure;
  readonly watched: Watched;
}

/** Watches a measure of rows, by their weights if they have some; undefined for accuracy without weights, which is what errors come to. */
export function watch(
  metric: Metric | undefined,
  positive: string | undefined,
  classes: readonly Label[],
  sampleWeights?: ArrayLike<number>,
): Watching | undefined {
  if (!sampleWeights && (metric === undefined || metric === "accuracy")) return undefined;
  const values: number[] = [];
  return {
    stopBy: stopBy<Label>(metrics[metric ?? "accuracy"], {
      ...(sampleWeights && { sampleWeights }),
      onMeasure: (value) => values.push(value),
      ...(positive !== undefined && { positive: classFor(positive, classes, "--positive") }),
    }),
    watched: { metric: metric ?? "accuracy", values },
  };
}

/** What was measured after each epoch, such that less is better. */
export function lossesOf({ metric, values }: Watched): number[] {
  return values.map((value) => (isLoss(metric) ? value : -value));
}
