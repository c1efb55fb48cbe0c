// The quality of the probabilities of a model, over rows that come in batches.

import type { BatchLearner, Examples, Label } from "rosenblatt";
import { brierScore, type Calibration, calibrationOf, logLoss, probabilities } from "rosenblatt/evaluate";
import { eachScore } from "./measure.js";

/** The mean losses of probabilities over rows. */
export interface ProbabilityLosses {
  /** The mean of −ln p, where p is the probability given to the true class. */
  readonly logLoss: number;
  /** The mean squared distance from the outcome. */
  readonly brierScore: number;
}

/** The losses of a model's probabilities, and those of giving every row the class shares of the data. */
export interface ProbabilityMeasures extends ProbabilityLosses {
  readonly shares: ProbabilityLosses;
}

/** Rows are added up in blocks of this size, however they come, so that the sum does not depend on how. */
const block = 4096;

/** Adds up the losses of a model's probabilities. */
export class ProbabilityMeasuring {
  readonly #learner: BatchLearner<Label>;
  /** The number of rows of each class, or their weight. */
  readonly #rows: Map<Label, number>;
  readonly #sums = { logLoss: 0, brierScore: 0 };
  #pending: { readonly likely: number[][]; readonly labels: Label[] } = { likely: [], labels: [] };
  #isKnown = true;
  readonly #calibration: Calibration | undefined;

  constructor(learner: BatchLearner<Label>) {
    this.#learner = learner;
    this.#calibration = calibrationOf(learner);
    this.#rows = new Map(learner.classes.map((label) => [label, 0]));
  }

  /** Adds a row by its scores, in the order of the learner's classes; does nothing if the model has no probabilities. */
  addRow(scores: ArrayLike<number>, label: Label): void {
    if (!this.#calibration || !this.#isKnown) return;
    const rows = this.#rows.get(label);
    if (rows === undefined) {
      this.#isKnown = false;
      return;
    }
    this.#rows.set(label, rows + 1);
    this.#pending.likely.push(probabilities(this.#calibration, scores));
    this.#pending.labels.push(label);
    if (this.#pending.labels.length === block) this.#sum();
  }

  #sum(): void {
    const { likely, labels } = this.#pending;
    const losses = this.#losses(likely, labels);
    this.#sums.logLoss += losses.logLoss * labels.length;
    this.#sums.brierScore += losses.brierScore * labels.length;
    this.#pending = { likely: [], labels: [] };
  }

  #losses(likely: number[][], labels: Label[]): ProbabilityLosses {
    const { classes } = this.#learner;
    return { logLoss: logLoss(likely, labels, classes), brierScore: brierScore(likely, labels, classes) };
  }

  /** Adds a row that counts by its weight. */
  addWeighted(scores: ArrayLike<number>, label: Label, weight: number): void {
    if (!this.#calibration || !this.#isKnown) return;
    const rows = this.#rows.get(label);
    if (rows === undefined) {
      this.#isKnown = false;
      return;
    }
    this.#rows.set(label, rows + weight);
    const losses = this.#losses([probabilities(this.#calibration, scores)], [label]);
    this.#sums.logLoss += losses.logLoss * weight;
    this.#sums.brierScore += losses.brierScore * weight;
  }

  /** The losses; null if nothing was added, or if a row has a class that the model does not know. */
  total(): ProbabilityMeasures | null {
    if (this.#pending.labels.length > 0) this.#sum();
    const size = [...this.#rows.values()].reduce((sum, rows) => sum + rows, 0);
    if (size === 0 || !this.#isKnown) return null;
    const shares = Array.from(this.#rows.values(), (rows) => rows / size);
    const constant = { logLoss: 0, brierScore: 0 };
    for (const [label, rows] of this.#rows) {
      if (rows === 0) continue;
      const losses = this.#losses([shares], [label]);
      constant.logLoss += (losses.logLoss * rows) / size;
      constant.brierScore += (losses.brierScore * rows) / size;
    }
    return { logLoss: this.#sums.logLoss / size, brierScore: this.#sums.brierScore / size, shares: constant };
  }
}

/** The losses on one data set; null if the model has no probabilities, or the data has a class that it does not know. */
export function probabilityMeasuresOf(
  learner: BatchLearner<Label>,
  examples: Examples<Label> | undefined,
): ProbabilityMeasures | null {
  const measuring = new ProbabilityMeasuring(learner);
  if (examples && calibrationOf(learner))
    eachScore(learner, examples, (scores, r) => measuring.addRow(scores, examples.label(r)!));
  return measuring.total();
}
