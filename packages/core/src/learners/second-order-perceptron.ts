import { oneOf, positive, shown } from "../check.js";
import { whitened } from "../compute/adaptive.js";
import { fullMatrix } from "../compute/full-matrix.js";
import type { Examples } from "../data/examples.js";
import { InputError, OptionError } from "../errors.js";
import type { Label, Learned, Row, SparseRow } from "../learner.js";
import { LinearLearner } from "./linear-learner.js";
import { type LinearOptions, Settings } from "./options.js";
import { perceptronStep } from "./perceptron.js";
import { load } from "./saved.js";

/** The last column of a sparse row; −1 when there is none, or its columns have names. */
function lastColumn(x: Row): number {
  const { indices } = (x ?? {}) as Partial<SparseRow>;
  return typeof indices === "object" && indices.length > 0 ? indices[indices.length - 1] : -1;
}

/** Most features of a full matrix: 32 MB of numbers, and the time of as many multiplications per example. */
const mostFeatures = 2000;

export interface SecondOrderPerceptronOptions<L extends Label = Label> extends LinearOptions<L> {
  /** A = aI + Σxxᵀ over the examples updated on: its diagonal only, or all of it. Defaults to "diagonal". */
  matrix?: "diagonal" | "full";
  /** The a > 0 in it: the larger, the nearer to the perceptron. Defaults to 1. */
  a?: number;
}

/**
 * Scores with (A + xxᵀ)⁻¹ between the summed examples and x, so that directions seen often count less; on a mistake
 * w ← w + yx and A ← A + xxᵀ. Cesa-Bianchi, Conconi & Gentile 2005, SIAM J. Computing 34(3), fig. 1.
 */
export class SecondOrderPerceptron<L extends Label = Label> extends LinearLearner<L> {
  readonly #full: boolean;

  constructor(options: SecondOrderPerceptronOptions<L> = {}) {
    const { matrix = "diagonal", a = 1, multiclass } = options;
    const full = oneOf("matrix", matrix, ["diagonal", "full"]) === "full";
    positive("a", a);
    if (full && multiclass === "one-vs-rest")
      throw new OptionError(
        "multiclass one-vs-rest does not go with a full matrix, which all classes share; use joint",
      );
    super(
      {
        name: "second-order-perceptron",
        rule: full ? fullMatrix(perceptronStep) : whitened(perceptronStep),
        compiled: full ? "fullMatrix" : "secondOrder",
        parameters: [],
        linear: false,
        w: 0,
        v: full ? 1 / a : a,
        shared: true,
        matrix: full,
        mirror: "negate",
        notAdditive:
          "the second-order perceptron weighs updates by a matrix that depends on x, so past updates do not add up to a score",
      },
      new Settings(options, ["matrix", "a"]),
    );
    this.#full = full;
    if (typeof options.features === "number") this.#checkWidth(options.features);
  }

  override learn(x: Row, label: L, weight = 1): Learned<L> {
    if (this.#full)
      this.#checkWidth(
        Array.isArray(x) || ArrayBuffer.isView(x)
          ? (x as ArrayLike<number>).length
          : Math.max(this.trained.reader.width, lastColumn(x) + 1),
      );
    return super.learn(x, label, weight);
  }

  protected override begin({ width }: Examples): void {
    this.#checkWidth(width);
  }

  #checkWidth(width: number): void {
    if (this.#full && width > mostFeatures)
      throw new InputError(
        `a full matrix takes at most ${mostFeatures} features; got ${shown(width)}: use matrix "diagonal"`,
      );
  }

  /** What each feature adds, the matrix applied: contributions depend on the whole of x, weights are per unit of it. */
  override contributions(x: Float64Array, label: L): { weight: number; contribution: number }[] {
    const vector = this.vector(label);
    const { classes, state } = this.trained;
    const { v } = state;
    if (!this.#full)
      return Array.from(x, (value, j) => {
        const weight = vector[j] / (v[v.length > 1 ? classes.find(label) : 0][j] + value * value);
        return { weight, contribution: weight * value };
      });
    const product = (row: Float64Array, y: Float64Array) => y.reduce((sum, value, j) => sum + value * row[j], 0);
    const spread = x.reduce((sum, value, j) => sum + value * product(v[j], x), 0);
    return Array.from(x, (value, j) => {
      const weight = product(v[j], vector) / (1 + spread);
      return { weight, contribution: weight * value };
    });
  }

  override get isLinear(): boolean {
    return false;
  }

  static fromJSON<L extends Label = Label>(file: unknown): SecondOrderPerceptron<L> {
    return load(file, "second-order-perceptron", (options) => new SecondOrderPerceptron<L>(options));
  }
}
