import { moveWithSum } from "../compute/rules/mean.js";
import type { Label } from "../data/row.js";
import { additiveKind } from "../linear/additive-kind.js";
import { LinearLearner } from "../linear/learner.js";
import { mean } from "../linear/mean.js";
import { linearLearnerOf } from "../linear/saved.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import type { Definition } from "../options/definition.js";
import { type OwnOption, ownValues, yesOrNo } from "../options/own-option.js";
import { Settings } from "../options/shared-options.js";
import { type PerceptronOptions, perceptronOptions, perceptronRules } from "./perceptron.js";

export { meanWeight } from "../compute/rules/mean.js";

/** Options of an averaged perceptron. */
export interface AveragedPerceptronOptions<L extends Label = Label> extends PerceptronOptions<L> {
  /** Whether the mean includes the zero vector before the first example: w − u/c instead of the mean of w₁ … w_T. Defaults to false. */
  zeroStart?: boolean;
}

/** The options of a perceptron that predicts with a mean. @internal */
export const averagedOptions: typeof perceptronOptions & { readonly zeroStart: OwnOption<boolean> } = {
  ...perceptronOptions,
  zeroStart: yesOrNo(false, "also average in the zero vector before the first example"),
};

/** Predicts with the mean of the perceptron's weight vectors after each example. Freund & Schapire 1999, MLJ 37(3). */
export class AveragedPerceptron<L extends Label = Label> extends LinearLearner<L> {
  constructor(options: AveragedPerceptronOptions<L> = {}) {
    const { rule, zeroStart } = ownValues(options, averagedOptions);
    const { step, far } = perceptronRules[rule];
    const kind = additiveKind("averaged-perceptron", step, { far, move: moveWithSum });
    super({ ...kind, predictor: mean(zeroStart) }, new Settings(options, ["rule", "zeroStart"]));
  }

  /** Reads the learner from a model file, given as text or as parsed JSON. */
  static fromJSON<L extends Label = Label>(file: unknown): AveragedPerceptron<L> {
    return read(fromModelFile(file));
  }
}

function read<L extends Label>(content: ModelContent): AveragedPerceptron<L> {
  return linearLearnerOf(content, "averaged-perceptron", (options) => new AveragedPerceptron<L>(options));
}

const definition: Definition = {
  name: "averaged-perceptron",
  short: "averaged",
  entry: "rosenblatt",
  purpose: "most problems",
  step: "ηyx when wrong",
  predicts: "mean of all w",
  options: averagedOptions,
  without: [],
  isAdditive: true,
  create: (options) => new AveragedPerceptron(options),
  read,
};
export default definition;
