import { onlyKnown } from "../check.js";
import type { Label, Row } from "../data/row.js";
import { type BudgetMaker, type BudgetOptions, budgetOf } from "../dual/budget.js";
import { KernelLearner } from "../dual/learner.js";
import { type KernelOptions, kernelIn, kernelSettings, type Similarity } from "../dual/options.js";
import { mean } from "../dual/predictor.js";
import { kernelLearnerOf } from "../dual/saved.js";
import { OptionError } from "../errors.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import type { Definition } from "../options/definition.js";
import { ownValues } from "../options/own-option.js";
import { register } from "../options/registry.js";
import { type PassiveAggressiveVariant, paLimits, paOptions, paStep } from "./passive-aggressive.js";
import { RandomBudget } from "./random-budget.js";

/** Options of a kernel passive-aggressive learner. */
export interface KernelPassiveAggressiveOptions<L extends Label = Label, X = Row>
  extends Omit<KernelOptions<L, X>, "rate"> {
  /** How far to step. "pa": as far as needed. "pa1": at most C. "pa2": the smaller C, the shorter. Defaults to "pa1". */
  variant?: PassiveAggressiveVariant;
  /** The aggressiveness C > 0 of "pa1" and "pa2". Defaults to 1. */
  C?: number;
  /** Whether to predict with the mean of all vectors. Defaults to false. */
  averaged?: boolean;
  /** The most support vectors; when the set is full, one chosen at random is removed. Unlimited by default. */
  budget?: number | BudgetOptions;
}

const budgets: { readonly random: BudgetMaker } = { random: (size, { seed }) => new RandomBudget(size, seed) };

/** Moves just far enough to reach a margin of 1 in the space of a kernel: the step divides by K(x, x). */
export class KernelPassiveAggressive<L extends Label = Label, X = Row> extends KernelLearner<L, X> {
  static {
    register([{ name: "kernel-passive-aggressive", read }]);
  }

  constructor(options: KernelPassiveAggressiveOptions<L, X>) {
    const kernel = kernelIn(options?.kernel);
    const { variant, C, averaged } = ownValues(options, paOptions);
    if (averaged && options.budget !== undefined)
      throw new OptionError("budget does not go with averaged: the mean is of all past vectors");
    const { most, slack } = paLimits(variant, C);
    const settings = kernelSettings(options, ["variant", "C", "averaged", "budget"]);
    super(
      {
        name: "kernel-passive-aggressive",
        norm: true,
        keepsSums: averaged,
        keepsMoves: false,
        step: (margin, xx) => paStep(margin, xx, most, slack),
        ...(averaged && { predictor: mean(false) }),
        budget: budgetOf(options.budget, settings.seed, kernel.definite, budgets),
      },
      settings,
      kernel,
    );
  }

  /** Reads the learner from a model file; pass `kernel` if it was a function, which no file can hold. */
  static fromJSON<L extends Label = Label, X = Row>(
    file: unknown,
    options: { kernel?: Similarity<X> } = {},
  ): KernelPassiveAggressive<L, X> {
    onlyKnown(options, ["kernel"]);
    return read<L, X>(fromModelFile(file), options.kernel);
  }
}

function read<L extends Label, X = Row>(content: ModelContent, kernel?: Similarity<X>): KernelPassiveAggressive<L, X> {
  return kernelLearnerOf<L, X, KernelPassiveAggressive<L, X>>(
    content,
    "kernel-passive-aggressive",
    kernel,
    (options) => new KernelPassiveAggressive<L, X>(options),
  );
}

const definition: Definition = {
  name: "kernel-passive-aggressive",
  short: "passive-aggressive",
  entry: "rosenblatt/kernels",
  purpose: "curved boundaries on streams",
  step: "αᵢ just enough to be right by 1",
  predicts: "Σ αK(xᵢ, x)",
  options: paOptions,
  without: ["rate", "bias", "history"],
  budgets: Object.keys(budgets),
  isAdditive: true,
  create: (options) => new KernelPassiveAggressive(options as KernelPassiveAggressiveOptions),
  read: (content, kernel) => read(content, kernel as Similarity<Row>),
};
export default definition;
