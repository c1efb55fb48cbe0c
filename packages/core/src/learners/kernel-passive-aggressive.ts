import { flag, oneOf, positive } from "../check.js";
import { OptionError } from "../errors.js";
import type { Label, Row } from "../learner.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import { AveragedKernelLearner } from "./averaged-kernel-perceptron.js";
import { type BudgetOptions, budgetOf } from "./budget.js";
import { type KernelOptions, kernelIn, kernelSettings, type Similarity } from "./kernel-options.js";
import { type PassiveAggressiveVariant, paStep } from "./passive-aggressive.js";
import { kernelLearnerOf } from "./saved-kernel.js";

export interface KernelPassiveAggressiveOptions<L extends Label = Label, X = Row>
  extends Omit<KernelOptions<L, X>, "rate"> {
  /** "pa": as far as it takes. "pa1": at most C. "pa2": less far the smaller C. Defaults to "pa1". */
  variant?: PassiveAggressiveVariant;
  /** Aggressiveness C > 0 of pa1 and pa2. Defaults to 1. */
  C?: number;
  /** Predict with the mean of all vectors. Defaults to false. */
  averaged?: boolean;
  /** Most support vectors; one chosen at random goes when there would be more. Unlimited by default. */
  budget?: number | BudgetOptions;
}

/** Moves just far enough to be right by a margin of 1 in the space of a kernel: the step divides by K(x, x). */
export class KernelPassiveAggressive<L extends Label = Label, X = Row> extends AveragedKernelLearner<L, X> {
  protected readonly zeroStart = false;

  constructor(options: KernelPassiveAggressiveOptions<L, X>) {
    const kernel = kernelIn(options?.kernel);
    const { variant = "pa1", C = 1, averaged = false, budget } = options;
    oneOf("variant", variant, ["pa", "pa1", "pa2"]);
    positive("C", C);
    flag("averaged", averaged);
    if (averaged && budget !== undefined)
      throw new OptionError("budget does not go with averaged: the mean is of all past vectors");
    const most = variant === "pa1" ? C : Number.MAX_VALUE;
    const slack = variant === "pa2" ? 1 / (2 * C) : 0;
    const settings = kernelSettings(options, ["variant", "C", "averaged", "budget"]);
    super(
      {
        ...{ name: "kernel-passive-aggressive", norm: true, averaged, voted: false },
        step: (margin, xx) => paStep(margin, xx, most, slack),
      },
      settings,
      kernel,
      budgetOf(budget, settings.seed, kernel.definite, ["random"]),
    );
  }

  /** `kernel` is needed where it was a function, which no file can hold. */
  static fromJSON<L extends Label = Label, X = Row>(
    file: unknown,
    { kernel }: { kernel?: Similarity<X> } = {},
  ): KernelPassiveAggressive<L, X> {
    return KernelPassiveAggressive.of<L, X>(fromModelFile(file), kernel);
  }

  /** From what a model file holds. */
  static of<L extends Label, X = Row>(content: ModelContent, kernel?: Similarity<X>): KernelPassiveAggressive<L, X> {
    return kernelLearnerOf<L, X, KernelPassiveAggressive<L, X>>(
      content,
      "kernel-passive-aggressive",
      kernel,
      (options) => new KernelPassiveAggressive<L, X>(options),
    );
  }
}
