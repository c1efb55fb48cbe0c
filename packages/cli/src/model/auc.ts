// The area under the ROC curve, computed from scores gathered while a model is measured.

import type { BatchLearner, Label } from "rosenblatt";
import { lead } from "./lead.js";
import { factsOf } from "./model-parts.js";

/** Gathers scores of rows, some at a time: the score of the positive class of two, or the lead of each class over the best other. */
export class GatheredScores {
  readonly #classes: readonly Label[];
  readonly #asked: readonly number[];
  /** For each class asked for: the scores of its own rows, and of the others. */
  readonly #parts: readonly (readonly [own: number[], others: number[]])[];

  constructor(learner: BatchLearner<Label>) {
    this.#classes = learner.classes;
    this.#asked = learner.classes.length === 2 ? [factsOf(learner).positive] : learner.classes.map((_, k) => k);
    this.#parts = this.#asked.map(() => [[], []] as const);
  }

  /** Adds the scores of a row of a class. */
  add(scores: ArrayLike<number>, label: Label): void {
    this.#asked.forEach((k, i) => {
      const score = this.#classes.length > 2 ? lead(scores, k) : scores[k];
      this.#parts[i][this.#classes[k] === label ? 0 : 1].push(score);
    });
  }

  /** The area, or the mean of the areas of all classes; null if a class has no rows. */
  area(): number | null {
    const areas = this.#parts.map(([own, others]) => areaUnderCurve(Float64Array.from(own), Float64Array.from(others)));
    return areas.includes(null) ? null : areas.reduce<number>((sum, area) => sum + area!, 0) / areas.length;
  }
}

/**
 * How often a positive outscores a negative, a tie counting half; null if there are no positives or no negatives.
 * Scores are sorted in place.
 */
export function areaUnderCurve(positives: Float64Array, negatives: Float64Array): number | null {
  if (positives.length === 0 || negatives.length === 0) return null;
  positives.sort();
  negatives.sort();
  // Counting half pairs keeps everything in whole numbers until the final division: 2 for each negative outscored, 1 for each tie.
  let [halfPairs, below, atMost] = [0, 0, 0];
  // An index is used because an iterator takes most of the time if this runs only once.
  for (let i = 0; i < positives.length; i++) {
    const score = positives[i];
    while (below < negatives.length && negatives[below] < score) below++;
    while (atMost < negatives.length && negatives[atMost] <= score) atMost++;
    halfPairs += below + atMost;
  }
  return halfPairs / (2 * positives.length * negatives.length);
}
