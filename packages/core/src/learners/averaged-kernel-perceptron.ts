import { onlyKnown } from "../check.js";
import type { Label, Row } from "../data/row.js";
import { KernelLearner } from "../dual/learner.js";
import { type KernelOptions, kernelIn, kernelSettings, type Similarity } from "../dual/options.js";
import { mean } from "../dual/predictor.js";
import { kernelLearnerOf } from "../dual/saved.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import type { Definition } from "../options/definition.js";
import { ownValues } from "../options/own-option.js";
import { register } from "../options/registry.js";
import { averagedOptions } from "./averaged-perceptron.js";
import { type PerceptronRule, perceptronRules } from "./perceptron.js";

/** Options of an averaged kernel perceptron. */
export interface AveragedKernelPerceptronOptions<L extends Label = Label, X = Row> extends KernelOptions<L, X> {
  /** When to step and how far. "mistake": η when y·s ≤ 0. "delta": η(y − sign s), which is 2η on the wrong side. Defaults to "mistake". */
  rule?: PerceptronRule;
  /** Whether the mean includes the zero vector before the first example. Defaults to false. */
  zeroStart?: boolean;
}

/** Predicts with the mean of the kernel perceptron's vectors after each example. Freund & Schapire 1999, MLJ 37(3). */
export class AveragedKernelPerceptron<L extends Label = Label, X = Row> extends KernelLearner<L, X> {
  static {
    register([{ name: "averaged-kernel-perceptron", read }]);
  }

  constructor(options: AveragedKernelPerceptronOptions<L, X>) {
    const kernel = kernelIn(options?.kernel);
    const { rule, zeroStart } = ownValues(options, averagedOptions);
    const { step } = perceptronRules[rule];
    super(
      {
        name: "averaged-kernel-perceptron",
        step,
        norm: false,
        keepsSums: true,
        keepsMoves: false,
        predictor: mean(zeroStart),
      },
      kernelSettings(options, ["rule", "zeroStart"]),
      kernel,
    );
  }

  /** Reads the learner from a model file; pass `kernel` if it was a function, which no file can hold. */
  static fromJSON<L extends Label = Label, X = Row>(
    file: unknown,
    options: { kernel?: Similarity<X> } = {},
  ): AveragedKernelPerceptron<L, X> {
    onlyKnown(options, ["kernel"]);
    return read<L, X>(fromModelFile(file), options.kernel);
  }
}

function read<L extends Label, X = Row>(content: ModelContent, kernel?: Similarity<X>): AveragedKernelPerceptron<L, X> {
  return kernelLearnerOf<L, X, AveragedKernelPerceptron<L, X>>(
    content,
    "averaged-kernel-perceptron",
    kernel,
    (options) => new AveragedKernelPerceptron<L, X>(options),
  );
}

const definition: Definition = {
  name: "averaged-kernel-perceptron",
  short: "averaged",
  entry: "rosenblatt/kernels",
  purpose: "curved boundaries on noisy data",
  step: "αᵢ by ηy when wrong",
  predicts: "mean of all vectors",
  options: averagedOptions,
  without: ["bias", "history"],
  isAdditive: true,
  create: (options) => new AveragedKernelPerceptron(options as AveragedKernelPerceptronOptions),
  read: (content, kernel) => read(content, kernel as Similarity<Row>),
};
export default definition;
