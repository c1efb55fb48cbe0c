import { flag } from "../check.js";
import type { Task } from "../compute/task.js";
import { weighted } from "../compute/vector.js";
import type { Label } from "../learner.js";
import { LinearLearner } from "./linear-learner.js";
import type { LinearState } from "./linear-state.js";
import { Settings } from "./options.js";
import { type PerceptronOptions, perceptronKind } from "./perceptron.js";
import { load } from "./saved.js";

export interface AveragedPerceptronOptions<L extends Label = Label> extends PerceptronOptions<L> {
  /** Also average in the zero vector before the first example: w − u/c instead of the mean of w₁ … w_T. Defaults to false. */
  zeroStart?: boolean;
}

/**
 * Entry of the mean of w₁ … w_T, from the last w and u = Σ t·step·x: ((T + 1)w − u) / T, or with the zero start counted
 * w − u / (T + 1). The counter trick of Daumé's Course in Machine Learning, algorithm 7.
 */
export function meanWeight(w: number, u: number, T: number, zeroStart: boolean): number {
  if (T === 0) return w;
  return zeroStart ? w - u / (T + 1) : ((T + 1) * w - u) / T;
}

/** How much of an update made at example t (from 1) is left in that mean. */
export function meanShare(t: number, T: number, zeroStart: boolean): number {
  return (T + 1 - t) / (zeroStart ? T + 1 : T);
}

/** An additive learner that predicts with the mean of its weight vectors. */
export abstract class AveragedLearner<L extends Label = Label> extends LinearLearner<L> {
  protected abstract readonly zeroStart: boolean;

  override predicting(): Pick<LinearState, "w" | "v" | "length"> {
    const { state, time } = this.trained;
    const w = state.w.map((vector, k) =>
      vector.map((entry, j) => meanWeight(entry, state.v[k][j], time, this.zeroStart)),
    );
    return { w, v: [], length: state.length };
  }

  protected override score(task: Task, k: number): number {
    const w = task.w[k];
    const u = task.v[k];
    const { time } = this.trained;
    const mean = (j: number) => meanWeight(w[j], u[j], time, this.zeroStart);
    return weighted(task.rows, 0, (x, j) => x * mean(j)) + mean(0);
  }

  override get averages(): boolean {
    return true;
  }

  /** Undoes `meanWeight`. */
  override sumBehind(w: number, mean: number, T: number): number {
    return this.zeroStart ? (w - mean) * (T + 1) : (T + 1) * w - T * mean;
  }

  override share(t: number): number {
    return meanShare(t, this.trained.time, this.zeroStart);
  }
}

/** Predicts with the mean of the perceptron's weight vectors after each example. Freund & Schapire 1999, MLJ 37(3). */
export class AveragedPerceptron<L extends Label = Label> extends AveragedLearner<L> {
  protected readonly zeroStart: boolean;

  constructor(options: AveragedPerceptronOptions<L> = {}) {
    const { rule = "mistake", zeroStart = false } = options;
    super(perceptronKind("averaged-perceptron", rule, true), new Settings(options, ["rule", "zeroStart"]));
    this.zeroStart = flag("zeroStart", zeroStart);
  }

  static fromJSON<L extends Label = Label>(file: unknown): AveragedPerceptron<L> {
    return load(file, "averaged-perceptron", (options) => new AveragedPerceptron<L>(options));
  }
}
