import { adaptive } from "../compute/rules/adaptive.js";
import type { Label } from "../data/row.js";
import { LinearLearner } from "../linear/learner.js";
import { linearLearnerOf } from "../linear/saved.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import type { Definition } from "../options/definition.js";
import { numberAbove, ownValues } from "../options/own-option.js";
import { type LinearOptions, Settings } from "../options/shared-options.js";
import { Overflow, tame } from "../training/overflow.js";

/** Options of AROW. */
export interface ArowOptions<L extends Label = Label> extends Omit<LinearOptions<L>, "rate"> {
  /** The regularisation r > 0: the larger it is, the less each example moves the weights. Defaults to 1. */
  r?: number;
}

// Crammer, Kulesza & Dredze 2009, NIPS 22, fig. 1, with a diagonal Σ that starts from the identity: for a margin m below 1,
// β = 1/(xᵀΣx + r), α = (1 − m)·β, then w ← w + αyΣx and Σ ← Σ − βΣxxᵀΣ.

/** The confidence β = 1/(xᵀΣx + r), given the variance xᵀΣx of the margin. */
export function arowConfidence(variance: number, r: number): number {
  return 1 / (variance + r);
}

/** The step α = max(0, 1 − m)·β for the margin m. */
export function arowStep(margin: number, beta: number): number {
  return margin < 1 ? (1 - margin) * beta : 0;
}

/** A weight of variance σ after an update w ← w + αΣx; α has the sign of the label. */
export function arowWeight(w: number, sigma: number, x: number, alpha: number): number {
  return w + alpha * (sigma * x);
}

/** The variance of a weight after an update, σ ← σ − β(σx)², which falls with every update of its feature. */
export function arowVariance(sigma: number, x: number, beta: number): number {
  const z = sigma * x;
  return sigma - beta * z * z;
}

const own = { r: numberAbove(0, 1, "the larger, the smaller the steps", { word: "regularization", symbol: "r" }) };

/** Adaptive regularisation of weights: features seen often move less. */
export class Arow<L extends Label = Label> extends LinearLearner<L> {
  constructor(options: ArowOptions<L> = {}) {
    const { r } = ownValues(options, own);
    super(
      {
        name: "arow",
        rule: adaptive({
          confidence: (variance) => arowConfidence(variance, r),
          step: arowStep,
          weight: arowWeight,
          variance: arowVariance,
        }),
        compiled: "arow",
        parameters: [r],
        scoresLinearly: true,
        overflow: () => new Overflow(0, r < 1 / tame ? Infinity : 0),
        w: 0,
        v: 1,
        mirror: "negate",
        notAdditive:
          "AROW scales each update by confidences that later updates change, so past updates do not add up to a score",
      },
      new Settings(options, ["r"]),
    );
  }

  /** The learner of a model file, given as its text or as the object parsed from it. */
  static fromJSON<L extends Label = Label>(file: unknown): Arow<L> {
    return read(fromModelFile(file));
  }
}

function read<L extends Label>(content: ModelContent): Arow<L> {
  return linearLearnerOf(content, "arow", (options) => new Arow<L>(options));
}

const definition: Definition = {
  name: "arow",
  short: "arow",
  entry: "rosenblatt",
  purpose: "noisy labels, unequal features",
  step: "longer for features seen seldom",
  predicts: "w",
  options: own,
  without: ["rate"],
  isAdditive: false,
  create: (options) => new Arow(options),
  read,
};
export default definition;
