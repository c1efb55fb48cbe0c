// Whether predicted probabilities match observed frequencies.

import { whole } from "../check.js";
import { weightsFor } from "../data/part.js";
import type { Label } from "../learner.js";
import { labelledTable } from "./score-table.js";

/** The results of predictions of similar confidence. */
export interface ReliabilityBin {
  /** The least probability of a predicted class in this group. */
  readonly from: number;
  /** The greatest probability of a predicted class in this group. */
  readonly to: number;
  /** The number of predictions. */
  readonly examples: number;
  /** The mean probability of the predicted classes; null without examples. */
  readonly confidence: number | null;
  /** The fraction of predictions that were right; null without examples. */
  readonly accuracy: number | null;
}

/**
 * Returns the mean squared difference between probabilities and what happened (Brier 1950, Monthly Weather Review 78): (p − y)² of the second
 * class for two, and the sum over all classes for more. `sampleWeights` weight the mean.
 */
export function brierScore<L extends Label>(
  probabilities: Iterable<ArrayLike<number>>,
  labels: Iterable<L>,
  classes: Iterable<L>,
  sampleWeights?: ArrayLike<number>,
): number {
  const { order, table, truth } = labelledTable("probabilities", probabilities, labels, classes);
  const weights = weightsFor(sampleWeights, table.length);
  let [loss, total] = [0, 0];
  table.forEach((row, i) => {
    let sum = 0;
    for (let k = order.length === 2 ? 1 : 0; k < order.length; k++) sum += (row[k] - (truth[i] === k ? 1 : 0)) ** 2;
    const weight = weights?.[i] ?? 1;
    loss += weight * sum;
    total += weight;
  });
  return loss / total;
}

/** Groups predictions by the probability of the likeliest class, and says how many of each group were right. */
export function reliability<L extends Label>(
  probabilities: Iterable<ArrayLike<number>>,
  labels: Iterable<L>,
  classes: Iterable<L>,
  { bins = 10 }: { bins?: number } = {},
): ReliabilityBin[] {
  whole("bins", bins, 1);
  const { table, truth } = labelledTable("probabilities", probabilities, labels, classes);
  const groups = Array.from({ length: bins }, () => ({ examples: 0, sum: 0, right: 0 }));
  table.forEach((row, i) => {
    const p = Array.from(row);
    const best = Math.max(...p);
    const group = groups[Math.min(bins - 1, Math.max(0, Math.floor(best * bins)))];
    group.examples++;
    group.sum += best;
    if (p.indexOf(best) === truth[i]) group.right++;
  });
  return groups.map(({ examples, sum, right }, k) => ({
    from: k / bins,
    to: (k + 1) / bins,
    examples,
    confidence: examples > 0 ? sum / examples : null,
    accuracy: examples > 0 ? right / examples : null,
  }));
}
