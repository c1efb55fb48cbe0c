// Hits against false alarms at every threshold of a score, and the area under that curve.

import { shown } from "../check.js";
import { classList, labelsFor, listed } from "../data/label-list.js";
import { weightsFor } from "../data/part.js";
import { InputError } from "../errors.js";
import type { Label } from "../learner.js";
import { scoreTable } from "./score-table.js";

/** A point of a ROC curve: what a threshold on the score leads to. */
export interface RocPoint {
  /** Everything that scores at least this is called positive; Infinity at the first point. */
  readonly threshold: number;
  /** The fraction of the negatives that are called positive. */
  readonly falsePositiveRate: number;
  /** The fraction of the positives that are called positive. */
  readonly truePositiveRate: number;
}

/** A ROC curve, the area under it, and how many examples it is made of. */
export interface Roc {
  /** The points from (0, 0) to (1, 1), one per distinct score, highest first. */
  readonly points: readonly RocPoint[];
  /** The area under the curve. */
  readonly auc: number;
  /** The number of positive examples, or the sum of their weights. */
  readonly positives: number;
  /** The number of negative examples, or the sum of their weights. */
  readonly negatives: number;
}

/**
 * Returns the ROC curve of one score per example, where a higher score means `positive`; all other labels are negative. With
 * `sampleWeights`, examples count by these.
 */
export function roc<L extends Label>(
  scores: Iterable<number>,
  labels: Iterable<L>,
  positive: L,
  sampleWeights?: ArrayLike<number>,
): Roc {
  const ranked = listed("scores", scores);
  ranked.forEach((score, i) => {
    if (!Number.isFinite(score)) throw new InputError(`scores[${i}] must be a finite number; got ${shown(score)}`);
  });
  return curve(ranked, labelsFor(labels, ranked.length, "score"), positive, sampleWeights);
}

/**
 * Returns the area under the ROC curve: how often a positive outscores a negative, a tie counting half (Mann & Whitney 1947).
 */
export function auc<L extends Label>(
  scores: Iterable<number>,
  labels: Iterable<L>,
  positive: L,
  sampleWeights?: ArrayLike<number>,
): number {
  return roc(scores, labels, positive, sampleWeights).auc;
}

/**
 * Returns the area under the ROC curve of each class against all others, and their plain mean. `scores` has one row per example
 * with one score per class.
 */
export function aucOneVsRest<L extends Label>(
  scores: Iterable<ArrayLike<number>>,
  labels: Iterable<L>,
  classes: Iterable<L>,
  sampleWeights?: ArrayLike<number>,
): { readonly macro: number; readonly perClass: readonly { readonly label: L; readonly auc: number }[] } {
  const columns = classList(classes);
  const table = scoreTable("scores", scores, columns.length);
  const truth = labelsFor(labels, table.length, "row of scores");
  const perClass = columns.map((label, k) => ({
    label,
    auc: curve(
      table.map((row) => row[k]),
      truth,
      label,
      sampleWeights,
    ).auc,
  }));
  return { macro: perClass.reduce((total, one) => total + one.auc, 0) / perClass.length, perClass };
}

function curve<L extends Label>(
  scores: readonly number[],
  labels: readonly L[],
  positive: L,
  sampleWeights: ArrayLike<number> | undefined,
): Roc {
  const weights = weightsFor(sampleWeights, labels.length);
  const weight = (i: number) => weights?.[i] ?? 1;
  const sum = (isPositive: boolean) =>
    labels.reduce((total, label, i) => total + ((label === positive) === isPositive ? weight(i) : 0), 0);
  const [positives, negatives] = [sum(true), sum(false)];
  if (positives === 0 || negatives === 0)
    throw new InputError(
      `positive must be the label of some examples, and not of all; got ${shown(positive)}, the label of ${positives === 0 ? "none" : "all"}`,
    );
  const order = scores.map((_, i) => i).sort((i, j) => scores[j] - scores[i]);
  const points: RocPoint[] = [{ threshold: Infinity, falsePositiveRate: 0, truePositiveRate: 0 }];
  let [above, below, halfPairs] = [0, 0, 0];
  for (let i = 0; i < order.length; ) {
    const threshold = scores[order[i]];
    const [hits, alarms] = [above, below];
    for (; i < order.length && scores[order[i]] === threshold; i++)
      if (labels[order[i]] === positive) above += weight(order[i]);
      else below += weight(order[i]);
    // Counting half pairs keeps the area a whole number until the one division: 2 per negative outscored, 1 per tie.
    halfPairs += (below - alarms) * (hits + above);
    points.push({ threshold, falsePositiveRate: below / negatives, truePositiveRate: above / positives });
  }
  return { points, auc: halfPairs / (2 * positives * negatives), positives, negatives };
}
