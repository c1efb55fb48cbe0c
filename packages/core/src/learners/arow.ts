import { adaptive } from "../compute/rules/adaptive.js";
import { fullConfidence } from "../compute/rules/full-matrix.js";
import type { Label } from "../data/row.js";
import { OptionError } from "../errors.js";
import { columnsOf } from "../linear/columns-of.js";
import { checkFullMatrix, grownMatrix, knownColumns } from "../linear/full-matrix.js";
import { LinearLearner } from "../linear/learner.js";
import { linearLearnerOf } from "../linear/saved.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import type { Definition } from "../options/definition.js";
import { choice, numberAbove, ownValues } from "../options/own-option.js";
import { type LinearOptions, Settings } from "../options/shared-options.js";
import { Overflow, tame } from "../training/overflow.js";

/** Options of AROW. */
export interface ArowOptions<L extends Label = Label> extends Omit<LinearOptions<L>, "rate"> {
  /** The regularisation r > 0: the larger it is, the less each example moves the weights. Defaults to 1. */
  r?: number;
  /** How much of the weights' covariance matrix Σ to keep: only its diagonal, or all of it. Defaults to "diagonal". */
  matrix?: "diagonal" | "full";
}

// Crammer, Kulesza & Dredze 2009, NIPS 22, fig. 1, with a Σ that starts from the identity, its diagonal or all of it: for a margin m below 1,
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

const own = {
  r: numberAbove(0, 1, "the larger, the smaller the steps", { word: "regularization", symbol: "r" }),
  matrix: choice<"diagonal" | "full">(
    ["diagonal", "full"],
    "diagonal",
    "the diagonal of its matrix only, or all of it",
  ),
};

/** Adaptive regularisation of weights: those of features seen often move less. */
export class Arow<L extends Label = Label> extends LinearLearner<L> {
  constructor(options: ArowOptions<L> = {}) {
    const { r, matrix } = ownValues(options, own);
    const full = matrix === "full";
    if (full && options.multiclass === "one-vs-rest")
      throw new OptionError(
        "multiclass one-vs-rest does not go with a full matrix, which all classes share; use joint",
      );
    if (full) checkFullMatrix(knownColumns(options));
    const confidence = (variance: number) => arowConfidence(variance, r);
    super(
      {
        name: "arow",
        rule: full
          ? fullConfidence({ confidence, step: arowStep })
          : adaptive({ confidence, step: arowStep, weight: arowWeight, variance: arowVariance }),
        compiled: full ? "fullArow" : "arow",
        parameters: [r],
        scoresLinearly: true,
        overflow: () => (full ? new Overflow(Infinity) : new Overflow(0, r < 1 / tame ? Infinity : 0)),
        shared: full,
        matrix: full && ((rows, length) => grownMatrix(rows, length, 1)),
        ...(full && { columnsOf, checkColumns: checkFullMatrix }),
        w: 0,
        v: 1,
        mirror: "negate",
        notAdditive:
          "AROW scales each update by confidences that later updates change, so past updates do not add up to a score",
      },
      new Settings(options, ["r", "matrix"]),
    );
  }

  /** Reads the learner from a model file, given as text or as parsed JSON. */
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
