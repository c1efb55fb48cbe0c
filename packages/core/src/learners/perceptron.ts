import type { Label } from "../data/row.js";
import { additiveKind } from "../linear/additive-kind.js";
import { LinearLearner } from "../linear/learner.js";
import { linearLearnerOf } from "../linear/saved.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import type { Definition } from "../options/definition.js";
import { choice, type OwnOption, ownValues } from "../options/own-option.js";
import { type LinearOptions, Settings } from "../options/shared-options.js";

/** Options of a perceptron. */
export interface PerceptronOptions<L extends Label = Label> extends LinearOptions<L> {
  /** When to step and how far. "mistake": η when y·s ≤ 0. "delta": η(y − sign s), which is 2η on the wrong side. Defaults to "mistake". */
  rule?: PerceptronRule;
}

/** When a perceptron steps, and how far. */
export type PerceptronRule = "mistake" | "delta";

/** The step of the perceptron: w ← w + ηyx when y·(w·x + b) ≤ 0. Rosenblatt 1958, Psychological Review 65(6). */
export function perceptronStep(margin: number): number {
  return margin <= 0 ? 1 : 0;
}

/** The step of the delta rule w ← w + η(y − ŷ)x with ŷ = sign(w·x + b) and sign 0 = 0, as a multiple of ηy. */
export function deltaStep(margin: number): number {
  return margin < 0 ? 2 : margin === 0 ? 1 : 0;
}

/** The step of each rule, and how far it goes on the wrong side. @internal */
export const perceptronRules: Readonly<
  Record<PerceptronRule, { readonly step: (margin: number) => number; readonly far: number }>
> = { mistake: { step: perceptronStep, far: 1 }, delta: { step: deltaStep, far: 2 } };

/** The options of a perceptron, averaged or not. @internal */
export const perceptronOptions: { readonly rule: OwnOption<PerceptronRule> } = {
  rule: choice<PerceptronRule>(["mistake", "delta"], "mistake", "step η on a mistake, or η(y − sign)"),
};

/** Rosenblatt's perceptron: it moves its weights along an example whenever it gets that example wrong. */
export class Perceptron<L extends Label = Label> extends LinearLearner<L> {
  constructor(options: PerceptronOptions<L> = {}) {
    const { rule } = ownValues(options, perceptronOptions);
    const { step, far } = perceptronRules[rule];
    super(additiveKind("perceptron", step, { far }), new Settings(options, ["rule"]));
  }

  /** Reads the perceptron from a model file, given as text or as parsed JSON. */
  static fromJSON<L extends Label = Label>(file: unknown): Perceptron<L> {
    return read(fromModelFile(file));
  }
}

function read<L extends Label>(content: ModelContent): Perceptron<L> {
  return linearLearnerOf(content, "perceptron", (options) => new Perceptron<L>(options));
}

const definition: Definition = {
  name: "perceptron",
  short: "perceptron",
  entry: "rosenblatt",
  purpose: "the algorithm itself; is it separable?",
  step: "ηyx when wrong",
  predicts: "w",
  options: perceptronOptions,
  without: [],
  isAdditive: true,
  create: (options) => new Perceptron(options),
  read,
};
export default definition;
