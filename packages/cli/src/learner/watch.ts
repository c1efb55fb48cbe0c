// The measure that early stopping watches instead of errors.

import type { Label, StoppingMeasure } from "rosenblatt";
import { stopBy } from "rosenblatt/evaluate";
import { classFor } from "../data/classes.js";
import { isLoss, type Metric, metrics } from "../options/metric.js";

/** What early stopping watched instead of errors: the values after each epoch. */
export interface Watched {
  readonly metric: Metric;
  readonly values: readonly number[];
}

/** A measure by which `fit` stops, and its values after each epoch so far. */
export interface Watching {
  readonly stopBy: StoppingMeasure;
  readonly watched: Watched;
}

/** Watches a measure of rows, weighted if they have weights; undefined for accuracy without weights, which amounts to counting errors. */
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

/** The values after each epoch, negated if necessary so that less is better. */
export function lossesOf({ metric, values }: Watched): number[] {
  return values.map((value) => (isLoss(metric) ? value : -value));
}
