import { whitened } from "../compute/rules/adaptive.js";
import { fullMatrix } from "../compute/rules/full-matrix.js";
import { narrowed } from "../data/narrowed.js";
import type { Label } from "../data/row.js";
import { OptionError } from "../errors.js";
import { columnsOf } from "../linear/columns-of.js";
import { checkFullMatrix, grownMatrix, knownColumns } from "../linear/full-matrix.js";
import type { Contribution } from "../linear/kind.js";
import { LinearLearner } from "../linear/learner.js";
import { linearLearnerOf } from "../linear/saved.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import type { Definition } from "../options/definition.js";
import { choice, numberAbove, ownValues } from "../options/own-option.js";
import { type LinearOptions, Settings } from "../options/shared-options.js";
import { Overflow } from "../training/overflow.js";
import { perceptronStep } from "./perceptron.js";

/** Options of a second-order perceptron. */
export interface SecondOrderPerceptronOptions<L extends Label = Label> extends LinearOptions<L> {
  /** How much of A = aI + Σxxᵀ, summed over the examples updated on, to keep: only its diagonal, or all of it. Defaults to "diagonal". */
  matrix?: "diagonal" | "full";
  /** The a > 0 in A: the larger it is, the nearer the learner is to the perceptron. Defaults to 1. */
  a?: number;
}

// Cesa-Bianchi, Conconi & Gentile 2005, SIAM J. Computing 34(3), fig. 1: score with (A + xxᵀ)⁻¹ between the summed examples w
// and x; on a mistake w ← w + yx and A ← A + xxᵀ.

/** What a feature adds to the score with the diagonal of A: w·x / (A + x²). */
export function secondOrderTerm(w: number, A: number, x: number): number {
  return (w * x) / (A + x * x);
}

/** An entry of the diagonal after an update: A ← A + x². */
export function secondOrderDiagonal(A: number, x: number): number {
  return A + x * x;
}

const own = {
  matrix: choice<"diagonal" | "full">(
    ["diagonal", "full"],
    "diagonal",
    "the diagonal of its matrix only, or all of it",
  ),
  a: numberAbove(0, 1, "the larger, the nearer to the perceptron", { word: "ridge", symbol: "a" }),
};

/** What each feature adds with the diagonal: weights depend on the value of the feature itself. */
function diagonalContributions(x: Float64Array, w: Float64Array, A: Float64Array): Contribution[] {
  return Array.from(x, (value, j) => {
    const weight = w[j] / (A[j] + value * value);
    return { weight, contribution: weight * value };
  });
}

/** What each feature adds with the whole matrix: weights depend on all of x. */
function fullContributions(x: Float64Array, w: Float64Array, inverse: readonly Float64Array[]): Contribution[] {
  const product = (row: Float64Array, y: Float64Array) => y.reduce((sum, value, j) => sum + value * row[j], 0);
  const spread = x.reduce((sum, value, j) => sum + value * product(inverse[j], x), 0);
  return Array.from(x, (value, j) => {
    const weight = product(inverse[j], w) / (1 + Math.max(0, spread));
    return { weight, contribution: weight * value };
  });
}

/** A perceptron that scores with the inverse correlation matrix of the examples updated on: directions seen often count less. */
export class SecondOrderPerceptron<L extends Label = Label> extends LinearLearner<L> {
  constructor(options: SecondOrderPerceptronOptions<L> = {}) {
    const { matrix, a } = ownValues(options, own);
    const full = matrix === "full";
    if (full && options.multiclass === "one-vs-rest")
      throw new OptionError(
        "multiclass one-vs-rest does not go with a full matrix, which all classes share; use joint",
      );
    if (full && 1 / a === Infinity)
      throw new OptionError(`a must be at least 1e-307 with a full matrix, which starts from 1/a; got ${a}`);
    if (full) checkFullMatrix(knownColumns(options));
    super(
      {
        name: "second-order-perceptron",
        rule: full
          ? fullMatrix(perceptronStep)
          : whitened({ step: perceptronStep, term: secondOrderTerm, diagonal: secondOrderDiagonal }),
        compiled: full ? "fullMatrix" : "secondOrder",
        parameters: [],
        scoresLinearly: false,
        narrow: narrowed,
        isLinear: false,
        w: 0,
        v: full ? 1 / a : a,
        shared: true,
        matrix: full && ((rows, length) => grownMatrix(rows, length, 1 / a)),
        mirror: "negate",
        ...(full && { columnsOf, checkColumns: checkFullMatrix, overflow: () => new Overflow(Infinity) }),
        contributions: (x, weights, { v }, k) =>
          full ? fullContributions(x, weights, v) : diagonalContributions(x, weights, v[v.length > 1 ? k : 0]),
        notAdditive:
          "the second-order perceptron weighs updates by a matrix that depends on x, so past updates do not add up to a score",
      },
      new Settings(options, ["matrix", "a"]),
    );
  }

  /** Reads the learner from a model file, given as text or as parsed JSON. */
  static fromJSON<L extends Label = Label>(file: unknown): SecondOrderPerceptron<L> {
    return read(fromModelFile(file));
  }
}

function read<L extends Label>(content: ModelContent): SecondOrderPerceptron<L> {
  return linearLearnerOf(content, "second-order-perceptron", (options) => new SecondOrderPerceptron<L>(options));
}

const definition: Definition = {
  name: "second-order-perceptron",
  short: "second-order",
  entry: "rosenblatt",
  purpose: "features of unequal frequency; correlated ones with a full matrix",
  step: "ηyx when wrong",
  predicts: "(A + xxᵀ)⁻¹w",
  options: own,
  without: [],
  isAdditive: false,
  // With the whole matrix the score is w·A⁻¹x / (1 + x·A⁻¹x) (Sherman & Morrison), whose divisor is above 0. With the diagonal each feature
  // has a divisor of its own, which depends on its value.
  drawsHyperplane: ({ matrix }) => matrix === "full",
  create: (options) => new SecondOrderPerceptron(options),
  read,
};
export default definition;
