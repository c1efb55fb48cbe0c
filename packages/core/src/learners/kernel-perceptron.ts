import { onlyKnown } from "../check.js";
import type { Label, Row } from "../data/row.js";
import { type BudgetMaker, type BudgetOptions, budgetOf, type Keep } from "../dual/budget.js";
import { KernelLearner } from "../dual/learner.js";
import { type KernelOptions, kernelIn, kernelSettings, type Similarity } from "../dual/options.js";
import { kernelLearnerOf } from "../dual/saved.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import type { Definition } from "../options/definition.js";
import { ownValues } from "../options/own-option.js";
import { register } from "../options/registry.js";
import { Forgetron } from "./forgetron.js";
import { type PerceptronRule, perceptronOptions, perceptronRules } from "./perceptron.js";
import { Projectron } from "./projectron.js";
import { RandomBudget } from "./random-budget.js";

/** Options of a kernel perceptron. */
export interface KernelPerceptronOptions<L extends Label = Label, X = Row> extends KernelOptions<L, X> {
  /** When to step and how far. "mistake": η when y·s ≤ 0. "delta": η(y − sign s), which is 2η on the wrong side. Defaults to "mistake". */
  rule?: PerceptronRule;
  /** The most support vectors, and what to do when the set is full. Unlimited by default. */
  budget?: number | BudgetOptions;
}

const budgets: { readonly [keep in Keep]: BudgetMaker } = {
  random: (size, { seed }) => new RandomBudget(size, seed),
  forgetron: (size, { beyondBound }) => new Forgetron(size, beyondBound ? Infinity : 1),
  projectron: (size, { threshold }) => new Projectron(size, threshold),
};

/**
 * The perceptron in the space of a kernel: the score is Σ α_i·K(x_i, x), and on a mistake the example's α changes by ηy.
 * Aizerman, Braverman & Rozonoer 1964, Automation and Remote Control 25.
 */
export class KernelPerceptron<L extends Label = Label, X = Row> extends KernelLearner<L, X> {
  static {
    register([{ name: "kernel-perceptron", read }]);
  }

  constructor(options: KernelPerceptronOptions<L, X>) {
    const kernel = kernelIn(options?.kernel);
    const { rule } = ownValues(options, perceptronOptions);
    const settings = kernelSettings(options, ["rule", "budget"]);
    const budget = budgetOf(options.budget, settings.seed, kernel.definite, budgets);
    const { step } = perceptronRules[rule];
    super(
      { name: "kernel-perceptron", step, norm: false, keepsSums: false, keepsMoves: false, budget },
      settings,
      kernel,
    );
  }

  /** Reads the learner from a model file; pass `kernel` if it was a function, which no file can hold. */
  static fromJSON<L extends Label = Label, X = Row>(
    file: unknown,
    options: { kernel?: Similarity<X> } = {},
  ): KernelPerceptron<L, X> {
    onlyKnown(options, ["kernel"]);
    return read<L, X>(fromModelFile(file), options.kernel);
  }
}

function read<L extends Label, X = Row>(content: ModelContent, kernel?: Similarity<X>): KernelPerceptron<L, X> {
  return kernelLearnerOf<L, X, KernelPerceptron<L, X>>(
    content,
    "kernel-perceptron",
    kernel,
    (options) => new KernelPerceptron<L, X>(options),
  );
}

const definition: Definition = {
  name: "kernel-perceptron",
  short: "perceptron",
  entry: "rosenblatt/kernels",
  purpose: "curved boundaries; streams, with a budget",
  step: "αᵢ by ηy when wrong",
  predicts: "Σ αK(xᵢ, x)",
  options: perceptronOptions,
  without: ["bias", "history"],
  budgets: Object.keys(budgets),
  isAdditive: true,
  create: (options) => new KernelPerceptron(options as KernelPerceptronOptions),
  read: (content, kernel) => read(content, kernel as Similarity<Row>),
};
export default definition;
