// The cost of probabilities given to the wrong classes.

import { log } from "../compute/elementary.js";
import { weightsFor } from "../data/part.js";
import type { Label } from "../learner.js";
import { labelledTable } from "./score-table.js";

/**
 * Returns the mean of −ln p, where p is the probability given to the right class, clipped to at least ε = 2⁻⁵² (so one sure
 * mistake costs 36.04, not ∞) and at most 1 − ε. `sampleWeights` weight the mean. `probabilities` has one row per example, in the order of `classes`.
 */
export function logLoss<L extends Label>(
  probabilities: Iterable<ArrayLike<number>>,
  labels: Iterable<L>,
  classes: Iterable<L>,
  sampleWeights?: ArrayLike<number>,
): number {
  const { table, truth } = labelledTable("probabilities", probabilities, labels, classes);
  const weights = weightsFor(sampleWeights, table.length);
  let [loss, total] = [0, 0];
  table.forEach((row, i) => {
    const weight = weights?.[i] ?? 1;
    loss -= weight * log(Math.min(Math.max(row[truth[i]], Number.EPSILON), 1 - Number.EPSILON));
    total += weight;
  });
  return loss / total;
}
