// How well scores rank rows by class: of one class against the others, or of each in turn.

import type { BatchLearner, Label } from "rosenblatt";
import { classFor } from "../data/classes.js";
import { lead } from "../model/lead.js";
import { positivePosition } from "../model/measure.js";
import { Ranking } from "./ranking.js";

/** More scores than this are not kept of three classes and more: 128 MB. */
const mostScores = 2 ** 24;

/** Ranks the rows by their score of one of two classes; of more, by the lead of a class over the best other. */
export class Rankings {
  /** The class that rows are ranked by; null where that is each in turn. */
  readonly positive: Label | null;
  readonly #classes: readonly Label[];
  readonly #asked: readonly number[];
  #rankings: readonly Ranking[];
  #scores = 0;

  /** `positive` names the class; without it, that is the positive of two classes, or each of more. */
  constructor(learner: BatchLearner<Label>, positive: string | undefined) {
    const { classes } = learner;
    const named = positive === undefined ? undefined : classFor(positive, classes, "--positive");
    const asked = named ?? (classes.length === 2 ? classes[positivePosition(learner)] : undefined);
    this.positive = asked ?? null;
    this.#classes = classes;
    this.#asked = asked === undefined ? classes.map((_, k) => k) : [classes.indexOf(asked)];
    this.#rankings = this.#asked.map(() => new Ranking());
  }

  /** Adds the scores of a row of a class, in the order of the learner's classes. */
  add(scores: ArrayLike<number>, label: Label): void {
    const isOfTwo = this.#classes.length === 2;
    this.#scores += this.#rankings.length;
    if (!isOfTwo && this.#scores > mostScores) this.#rankings = [];
    this.#rankings.forEach((ranking, i) => {
      const k = this.#asked[i];
      ranking.add(isOfTwo ? scores[k] : lead(scores, k), label === this.#classes[k]);
    });
  }

  /** The area under the ROC curve, or the mean of those of all classes; null where there were too many scores. Each class must have rows. */
  auc(): number | null {
    const { length } = this.#rankings;
    return length === 0 ? null : this.#rankings.reduce((sum, ranking) => sum + ranking.auc(), 0) / length;
  }
}
