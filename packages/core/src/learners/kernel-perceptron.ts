import { oneOf } from "../check.js";
import type { Label, Row } from "../learner.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import { type BudgetOptions, budgetOf } from "./budget.js";
import type { DualKind } from "./dual-rule.js";
import { KernelLearner } from "./kernel-learner.js";
import { type KernelOptions, kernelIn, kernelSettings, type Similarity } from "./kernel-options.js";
import { deltaStep, perceptronStep } from "./perceptron.js";
import { kernelLearnerOf } from "./saved-kernel.js";

export interface KernelPerceptronOptions<L extends Label = Label, X = Row> extends KernelOptions<L, X> {
  /** "mistake": step η when y·s ≤ 0. "delta": step η(y − sign s), which is 2η on a wrong side. Defaults to "mistake". */
  rule?: "mistake" | "delta";
  /** Most support vectors, and what happens when there would be more. Unlimited by default. */
  budget?: number | BudgetOptions;
}

/** The dual learner with the perceptron's step. */
export function kernelPerceptronKind(
  name: string,
  rule: "mistake" | "delta",
  { averaged = false, voted = false }: { averaged?: boolean; voted?: boolean } = {},
): DualKind {
  const step = oneOf("rule", rule, ["mistake", "delta"]) === "delta" ? deltaStep : perceptronStep;
  return { name, step, norm: false, averaged, voted };
}

/**
 * The perceptron in the space of a kernel: the score is Σ α_i·K(x_i, x), and α of an example changes by ηy whenever it is
 * got wrong. Aizerman, Braverman & Rozonoer 1964, Automation and Remote Control 25.
 */
export class KernelPerceptron<L extends Label = Label, X = Row> extends KernelLearner<L, X> {
  constructor(options: KernelPerceptronOptions<L, X>) {
    const kernel = kernelIn(options?.kernel);
    const { rule = "mistake", budget } = options;
    const settings = kernelSettings(options, ["rule", "budget"]);
    super(
      kernelPerceptronKind("kernel-perceptron", rule),
      settings,
      kernel,
      budgetOf(budget, settings.seed, kernel.definite, ["random", "forgetron", "projectron"]),
    );
  }

  /** `kernel` is needed where it was a function, which no file can hold. */
  static fromJSON<L extends Label = Label, X = Row>(
    file: unknown,
    { kernel }: { kernel?: Similarity<X> } = {},
  ): KernelPerceptron<L, X> {
    return KernelPerceptron.of<L, X>(fromModelFile(file), kernel);
  }

  /** From what a model file holds. */
  static of<L extends Label, X = Row>(content: ModelContent, kernel?: Similarity<X>): KernelPerceptron<L, X> {
    return kernelLearnerOf<L, X, KernelPerceptron<L, X>>(
      content,
      "kernel-perceptron",
      kernel,
      (options) => new KernelPerceptron<L, X>(options),
    );
  }
}
