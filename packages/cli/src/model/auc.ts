// The area under the ROC curve, from scores gathered while a model is measured.

import type { BatchLearner, Label } from "rosenblatt";
import { lead } from "./lead.js";
import { factsOf } from "./model-parts.js";

/** Gathers scores of rows, some at a time: that of the positive of two classes, or the lead of each over the best other. */
export class GatheredScores {
  readonly #classes: readonly Label[];
  readonly #asked: readonly number[];
  /** By class asked for: of its own rows, and of the others. */
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

  /** The area, or the mean of those of all classes; null where a class has no rows. */
  area(): number | null {
    const areas = this.#parts.map(([own, others]) => areaUnderCurve(Float64Array.from(own), Float64Array.from(others)));
    return areas.includes(null) ? null : areas.reduce<number>((sum, area) => sum + area!, 0) / areas.length;
  }
}

/** How often a positive outscores a negative, a tie counting half; null where there are none of either. Scores are sorted in place. */
export function areaUnderCurve(positives: Float64Array, negatives: Float64Array): number | null {
  if (positives.length === 0 || negatives.length === 0) return null;
  positives.sort();
  negatives.sort();
  // Half pairs stay whole numbers until the one division: 2 for each negative that is outscored, 1 for each tie.
  let [halfPairs, below, atMost] = [0, 0, 0];
  // By numbers: an iterator takes most of the time where this runs once.
  for (let i = 0; i < positives.length; i++) {
    const score = positives[i];
    while (below < negatives.length && negatives[below] < score) below++;
    while (atMost < negatives.length && negatives[atMost] <= score) atMost++;
    halfPairs += below + atMost;
  }
  return halfPairs / (2 * positives.length * negatives.length);
}
