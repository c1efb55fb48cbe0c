// --metric of a stream: of several epochs, keeps the one that does best on rows held back throughout.

import { type BatchLearner, type Examples, type Label, type Learner, load, saveBytes } from "rosenblatt";
import { calibrate, calibrationOf, logLoss, probabilities } from "rosenblatt/evaluate";
import { classFor } from "../data/classes.js";
import { positivePosition } from "../model/measure.js";
import { measuresOf } from "../model/measures.js";
import { isLoss, type Metric } from "../options/metric.js";
import type { StreamHoldout } from "./stream-holdout.js";

/** The epoch that was kept, and its value of the metric. */
export interface KeptPass {
  readonly metric: Metric;
  readonly epoch: number;
  readonly epochs: number;
  readonly value: number;
  /** The rows that it was measured on. */
  readonly rows: number;
}

/** Measures the model after each epoch and remembers the best. */
export class BestPass {
  readonly #metric: Metric;
  readonly #positive: string | undefined;
  readonly #held: StreamHoldout;
  #epochs = 0;
  #best: { epoch: number; value: number; file: Uint8Array } | undefined;

  constructor(metric: Metric, positive: string | undefined, held: StreamHoldout) {
    this.#metric = metric;
    this.#positive = positive;
    this.#held = held;
  }

  /** Measures the model at the end of an epoch. */
  see(learner: BatchLearner<Label>, classes: readonly Label[], names: Examples["vocabulary"]): void {
    this.#epochs++;
    if (this.#held.rows === 0) return;
    const value = this.#measured(learner, classes, names);
    const before = this.#best?.value;
    const isBetter = before === undefined || (isLoss(this.#metric) ? value < before : value > before);
    if (isBetter) this.#best = { epoch: this.#epochs, value, file: saveBytes(learner as Learner<Label>) };
  }

  /** The epoch that was kept; undefined if there were no rows to measure on. */
  get kept(): KeptPass | undefined {
    if (!this.#best) return undefined;
    const { epoch, value } = this.#best;
    return { metric: this.#metric, epoch, value, epochs: this.#epochs, rows: this.#held.rows };
  }

  /** The model of the best epoch, or the given one if the last epoch was best. */
  model(last: BatchLearner<Label>): BatchLearner<Label> {
    if (!this.#best || this.#best.epoch === this.#epochs) return last;
    return load<Label>(this.#best.file) as BatchLearner<Label>;
  }

  #measured(learner: BatchLearner<Label>, classes: readonly Label[], names: Examples["vocabulary"]): number {
    const own = learner.classes;
    if (this.#metric === "logloss") {
      const { scores, labels } = this.#held.scored(learner, classes, names);
      const calibration = calibrationOf(learner) ?? calibrate(scores, labels, own);
      return logLoss(
        scores.map((row) => probabilities(calibration, row)),
        labels,
        own,
      );
    }
    const { measured, auc } = this.#held.measured(learner, classes, names);
    if (this.#metric === "auc") return auc ?? 0;
    const { confusion } = measured!;
    if (this.#metric === "accuracy") return confusion.accuracy;
    const positive =
      this.#positive === undefined ? own[positivePosition(learner)] : classFor(this.#positive, own, "--positive");
    const { balancedAccuracy, f1, mcc } = measuresOf(confusion, positive, null);
    return { balanced: balancedAccuracy, f1, mcc }[this.#metric];
  }
}
