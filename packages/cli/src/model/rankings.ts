// How well scores rank rows by class: one class against the others, or each class in turn.

import type { BatchLearner, Label } from "rosenblatt";
import { classFor } from "../data/classes.js";
import { leadsIn } from "./leads.js";
import { positivePosition } from "./measure.js";
import { Ranking } from "./ranking.js";

/** With three or more classes, more scores than this, 128 MB, are not kept. */
const mostScores = 2 ** 24;

/** Ranks the rows by the score of one class of two or, with more classes, by the lead of a class over the best other. */
export class Rankings {
  /** The class by which rows are ranked; null if it is each in turn. */
  readonly positive: Label | null;
  readonly #classes: readonly Label[];
  readonly #asked: readonly number[];
  #rankings: readonly Ranking[];
  #scores = 0;

  /** `positive` names the class; without it, it is the positive one of two, or each of more. */
  constructor(learner: BatchLearner<Label>, positive: string | undefined) {
    const { classes } = learner;
    const named = positive === undefined ? undefined : classFor(positive, classes, "--positive");
    const asked = named ?? (classes.length === 2 ? classes[positivePosition(learner)] : undefined);
    this.positive = asked ?? null;
    this.#classes = classes;
    this.#asked = asked === undefined ? classes.map((_, k) => k) : [classes.indexOf(asked)];
    this.#rankings = this.#asked.map(() => new Ranking());
  }

  /** Adds the scores of a row, in the order of the learner's classes, and its class. */
  add(scores: ArrayLike<number>, label: Label): void {
    if (this.#rankings.length === 0) return;
    const isOfTwo = this.#classes.length === 2;
    this.#scores += this.#rankings.length;
    if (!isOfTwo && this.#scores > mostScores) this.#rankings = [];
    const score = isOfTwo ? (k: number) => scores[k] : leadsIn(scores);
    this.#rankings.forEach((ranking, i) => {
      const k = this.#asked[i];
      ranking.add(score(k), label === this.#classes[k]);
    });
  }

  /** The area under the ROC curve, or the mean over all classes; null if there were too many scores, or if a class has no rows. */
  auc(): number | null {
    const { length } = this.#rankings;
    if (length === 0 || !this.#rankings.every(({ hasBoth }) => hasBoth)) return null;
    return this.#rankings.reduce((sum, ranking) => sum + ranking.auc(), 0) / length;
  }
}
