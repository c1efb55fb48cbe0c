import { flag } from "../check.js";
import type { Label, Row } from "../learner.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import { meanWeight } from "./averaged-perceptron.js";
import { KernelLearner } from "./kernel-learner.js";
import { type KernelOptions, kernelIn, kernelSettings, type Similarity } from "./kernel-options.js";
import { kernelPerceptronKind } from "./kernel-perceptron.js";
import { kernelLearnerOf } from "./saved-kernel.js";

export interface AveragedKernelPerceptronOptions<L extends Label = Label, X = Row> extends KernelOptions<L, X> {
  /** "mistake" or "delta", as of the kernel perceptron. */
  rule?: "mistake" | "delta";
  /** Also average in the zero vector before the first example. Defaults to false. */
  zeroStart?: boolean;
}

/** A kernel learner that can predict with the mean of its vectors. */
export abstract class AveragedKernelLearner<L extends Label, X> extends KernelLearner<L, X> {
  protected abstract readonly zeroStart: boolean;

  protected override judged(b: number): number[] {
    return this.averages ? this.mean(b) : this.last(b);
  }

  protected override coefficient(i: number, k: number): number {
    if (!this.averages) return super.coefficient(i, k);
    const [alpha, sum] = this.entries(i, k);
    return meanWeight(alpha, sum, this.trained.time, this.zeroStart);
  }

  /** Whether it predicts with the mean. */
  protected get averages(): boolean {
    return this.kind.averaged;
  }

  /** Scores by the mean of all vectors: the mean of their scores, one from each table. */
  protected mean(b: number): number[] {
    const { state, time } = this.trained;
    const last = this.columns();
    const sums = new Float64Array(last.length);
    state.support.scores(b, 0, last);
    state.support.scores(b, 1, sums);
    for (let k = 0; k < state.support.columns; k++) last[k] = meanWeight(last[k], sums[k], time, this.zeroStart);
    return this.finite(this.byClass(last, last[0]));
  }
}

/** Predicts with the mean of the kernel perceptron's vectors after each example. Freund & Schapire 1999, MLJ 37(3). */
export class AveragedKernelPerceptron<L extends Label = Label, X = Row> extends AveragedKernelLearner<L, X> {
  protected readonly zeroStart: boolean;

  constructor(options: AveragedKernelPerceptronOptions<L, X>) {
    const kernel = kernelIn(options?.kernel);
    const { rule = "mistake", zeroStart = false } = options;
    super(
      kernelPerceptronKind("averaged-kernel-perceptron", rule, { averaged: true }),
      kernelSettings(options, ["rule", "zeroStart"]),
      kernel,
    );
    this.zeroStart = flag("zeroStart", zeroStart);
  }

  /** `kernel` is needed where it was a function, which no file can hold. */
  static fromJSON<L extends Label = Label, X = Row>(
    file: unknown,
    { kernel }: { kernel?: Similarity<X> } = {},
  ): AveragedKernelPerceptron<L, X> {
    return AveragedKernelPerceptron.of<L, X>(fromModelFile(file), kernel);
  }

  /** From what a model file holds. */
  static of<L extends Label, X = Row>(content: ModelContent, kernel?: Similarity<X>): AveragedKernelPerceptron<L, X> {
    return kernelLearnerOf<L, X, AveragedKernelPerceptron<L, X>>(
      content,
      "averaged-kernel-perceptron",
      kernel,
      (options) => new AveragedKernelPerceptron<L, X>(options),
    );
  }
}
