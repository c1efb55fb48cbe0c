// How well a model predicts labelled data that comes in batches.

import type { BatchLearner, Examples, Label } from "rosenblatt";
import { confusionFromCounts, evaluate } from "rosenblatt/evaluate";
import { spellingHint } from "../data/class-names.js";
import { classCounts } from "../data/class-tally.js";
import { sortedClasses } from "../data/classes.js";
import { UsageError } from "../terminal/exit.js";
import { count } from "../text/number.js";
import { listed, type Measured } from "./measure.js";

/** With more unknown classes than this, labels are hardly classes, and the table of all pairs would be too large. */
const mostUnknown = 1000;

/** What was predicted for the rows of one class. */
interface Predicted {
  /** By the position of the predicted class among those of the learner. */
  readonly counts: number[];
  undecided: number;
}

/** Counts predictions; the counts are those of all batches taken as one data set. */
export class Measuring {
  readonly #learner: BatchLearner<Label>;
  /** By class of the data, in order of appearance. */
  readonly #truth = new Map<Label, Predicted>();

  constructor(learner: BatchLearner<Label>) {
    this.#learner = learner;
  }

  /**
   * Predicts the rows of a batch, and counts each once or by its weight; `onScores` is given the scores of each row, if
   * the learner has scores.
   */
  add(
    examples: Examples<Label>,
    sampleWeights?: ArrayLike<number>,
    onScores?: (scores: ArrayLike<number>, row: number) => void,
  ): void {
    const known = this.#learner.classes;
    const rows = classCounts(examples);
    const present = examples.classes.filter((_, k) => rows[k] > 0);
    const classes = [...known, ...present.filter((label) => !known.includes(label))];
    this.#refuseTooMany(classes.length);
    const { counts, perClass } = evaluate(this.#learner, examples, undefined, {
      classes,
      ...(sampleWeights && { sampleWeights }),
      ...(onScores && { onScores }),
    });
    for (const label of present) {
      const t = classes.indexOf(label);
      const own = this.#truth.get(label) ?? { counts: known.map(() => 0), undecided: 0 };
      this.#truth.set(label, own);
      for (let p = 0; p < known.length; p++) own.counts[p] += counts[t][p];
      own.undecided += perClass[t].undecided;
    }
    this.#refuseTooMany(this.#truth.size);
  }

  /** Everything that was counted; refuses data without rows, and data of which no class is known. `name` is that of the data. */
  total(name: string): Measured {
    const known = this.#learner.classes;
    const present = [...this.#truth.keys()];
    if (present.length === 0) throw new UsageError(`${name}: at least one row is needed to measure a model; got none`);
    const unknown = present.filter((label) => !known.includes(label));
    if (unknown.length === present.length)
      throw new UsageError(
        `${name}: none of its classes is one the model knows: expected ${listed(known)}; got ${listed(unknown)}${spellingHint(known, unknown)}`,
      );
    const classes = sortedClasses([...known, ...unknown]);
    const place = new Map(known.map((label, k) => [label, k]));
    const counts = classes.map((truth) => {
      const own = this.#truth.get(truth)?.counts;
      return classes.map((label) => own?.[place.get(label) ?? -1] ?? 0);
    });
    const undecided = classes.map((truth) => this.#truth.get(truth)?.undecided ?? 0);
    return { confusion: confusionFromCounts(classes, counts, undecided), unknown };
  }

  #refuseTooMany(classes: number): void {
    const most = this.#learner.classes.length + mostUnknown;
    if (classes > most)
      throw new UsageError(
        `the data has more than ${count(mostUnknown)} classes that the model does not know, which has ${count(this.#learner.classes.length)}: choose the column of the classes with --label`,
      );
  }
}
