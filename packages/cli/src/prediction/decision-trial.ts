// A decision that is tried out on labelled rows without being saved.

import type { BatchLearner, Examples, Label } from "rosenblatt";
import { type Confusion, calibrationOf, confusionFromCounts, decide } from "rosenblatt/evaluate";
import { classFor } from "../data/classes.js";
import { contraryWords } from "../model/contrary-scores.js";
import { eachScore, positivePosition } from "../model/measure.js";
import type { DecisionGoal } from "../options/decision.js";
import type { Decided } from "../report/decision-lines.js";
import { UsageError } from "../terminal/exit.js";

/** Gathers scores and classes, and determines the decision once all are there. */
export class DecisionTrial {
  readonly #learner: BatchLearner<Label>;
  readonly #goal: DecisionGoal;
  readonly #positive: Label;
  /** The scores of the second class. */
  readonly #scores: number[] = [];
  readonly #labels: Label[] = [];
  /** Empty if rows have no weights. */
  readonly #weights: number[] = [];

  constructor(learner: BatchLearner<Label>, goal: DecisionGoal, positive: string | undefined) {
    const { classes } = learner;
    if (classes.length !== 2)
      throw new UsageError(`--decide chooses between two classes; the model has ${classes.length}`);
    this.#learner = learner;
    this.#goal = goal;
    this.#positive =
      positive === undefined ? classes[positivePosition(learner)] : classFor(positive, classes, "--positive");
  }

  /** Adds the rows of a batch, with their weights if they have any. */
  add(examples: Examples<Label>, weights?: ArrayLike<number>): void {
    eachScore(this.#learner, examples, (scores, row) => {
      this.addRow(scores, examples.label(row)!);
      if (weights) this.#weights.push(weights[row]);
    });
  }

  /** Adds a row by its scores. */
  addRow(scores: ArrayLike<number>, label: Label): void {
    this.#scores.push(scores[1]);
    this.#labels.push(label);
  }

  /**
   * Determines the decision. There must be no `unknown` classes, which the model does not know; `without` is the option
   * that leaves their rows out.
   */
  decided(unknown: readonly Label[], without: string): Decided {
    const { classes } = this.#learner;
    const calibration = calibrationOf(this.#learner);
    if (unknown.length > 0)
      throw new UsageError(
        `--decide is between the classes of the model; the data has others: ${without} leaves them out`,
      );
    if (this.#goal.options.probability !== undefined && !calibration)
      throw new UsageError(
        "--decide by a probability needs a model that has them: train it with --calibrate platt or --learner logistic, or decide by F1, recall:0.9, …",
      );
    const contrary = this.#goal.options.probability !== undefined && contraryWords(calibration!);
    if (contrary)
      throw new UsageError(
        `--decide by a probability needs one that rises with the score; ${contrary}: decide by F1, recall:0.9, …`,
      );
    // The scores stand in for the rows, so that the model remains unchanged.
    const standIn = { classes, calibration, scores: (score: number) => [0 - score, score] };
    const options = { ...this.#goal.options, positive: this.#positive };
    const decision = decide<Label>(standIn as never, this.#scores as never, this.#labels, options);
    return { ...decision, goal: this.#goal };
  }

  /** The predictions by a threshold, with every row counting by its weight. */
  byWeight({ threshold }: Pick<Decided, "threshold">): Confusion<Label> {
    const { classes } = this.#learner;
    const counts = classes.map(() => classes.map(() => 0));
    this.#weights.forEach((weight, row) => {
      counts[classes.indexOf(this.#labels[row])][this.#scores[row] >= threshold ? 1 : 0] += weight;
    });
    return confusionFromCounts(classes, counts);
  }
}
