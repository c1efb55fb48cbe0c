// The mistake bound in the space of a kernel: (R/γ)² with R² = max K(x, x) and γ = max over w = Σ α_j φ(x_j) of min y·(w·φ(x)) / ‖w‖,
// where w·φ(x) = Σ α_j K(x, x_j) and ‖w‖² = αᵀKα. Novikoff's proof holds in any space: a kernel perceptron that
// starts from α = 0 makes no more mistakes, whatever the order of the examples and however often they come.

import { flag, onlyKnown, optionsGiven } from "../../check.js";
import type { Examples } from "../../data/examples.js";
import { InputError } from "../../errors.js";
import type { Label, Rows } from "../../learner.js";
import type { Bracket } from "../exact/bracket.js";
import { type Interval, over, plus, root, times } from "../exact/interval.js";
import { type Enclosure, enclosureOf } from "../exact/kernel-interval.js";
import { kernelData, type Thing } from "../problem/kernel-data.js";
import { type GivenKernel, specOf } from "../problem/kernel-standing.js";
import { sidesOf, type VersusOptions } from "../problem/sides.js";
import type { SignedVectors } from "../problem/vectors.js";
import { enclosedScores } from "../solve/decide-strict-kernel.js";
import { coordinatesOf, eachCoefficient, searched } from "../solve/gram-coordinates.js";
import { finish, Spent, type Steps, type WorkLimit } from "../solve/steps.js";
import { decisionOf } from "./kernel-separability.js";

/** Options of `kernelMargin`. */
export interface KernelMarginOptions<L extends Label = Label> extends VersusOptions<L>, WorkLimit {
  /** Whether the space has a constant feature 1, like that of K + 1. Defaults to false. */
  bias?: boolean;
}

/** The margin, radius and mistake bound of data in the space of a kernel. */
export interface KernelMargin {
  /** Whether the data is separable; null if the work was cut short before that was decided. */
  readonly separable: boolean | null;
  /** The margin γ; both ends are 0 if the data is not separable, and it is null while undecided. */
  readonly margin: Bracket | null;
  /** The radius R = max ‖φ(x)‖. */
  readonly radius: Bracket;
  /**
   * The mistake bound (R/γ)²: at most `upper` mistakes, which is Infinity if γ is too small for doubles; null if
   * there is no bound.
   */
  readonly bound: Bracket | null;
  /** The α that proves `margin.lower`, one per row; empty if there is none. */
  readonly alpha: readonly number[];
}

/** The most rows, since bounds on K of all pairs are kept. */
const mostRows = 2000;

/**
 * Measures the margin, radius and mistake bound in the space of a kernel, for two classes or `positive` against the rest. Every
 * number is enclosed between two doubles, both proved.
 */
export function kernelMargin<L extends Label>(
  kernel: GivenKernel,
  rows: Rows | Examples<L> | readonly Thing[],
  labels?: Iterable<L>,
  options: KernelMarginOptions<L> = {},
): KernelMargin {
  return finish(measure(kernel, rows, labels, options), optionsGiven(options));
}

function* measure<L extends Label>(
  kernel: GivenKernel,
  rows: Rows | Examples<L> | readonly Thing[],
  labels: Iterable<L> | undefined,
  options: KernelMarginOptions<L>,
): Steps<KernelMargin> {
  onlyKnown(options, ["bias", "positive", "negative", "spent"]);
  const spec = specOf(kernel);
  const bias = flag("bias", options.bias ?? false);
  const data = kernelData(spec, rows, labels);
  const { examples } = data;
  if (examples.size > mostRows)
    throw new InputError(
      `at most ${mostRows} rows can be measured in the space of a kernel; got ${examples.size}: take a sample`,
    );
  const { vectors } = sidesOf(examples, { ...options, bias });
  const between = enclosureOf(spec, data, bias);
  const squaredRadius = Array.from(vectors.members, (r) => between(r, r)).reduce<Interval>(
    ([lower, upper], [a, b]) => [Math.max(lower, a), Math.max(upper, b)],
    [0, 0],
  );
  const radius = bracket(root(squaredRadius));
  try {
    const ruling = yield* decisionOf(spec, data, bias).decide(vectors);
    if (!ruling.separable) return { separable: false, margin: { lower: 0, upper: 0 }, radius, bound: null, alpha: [] };
    const kept = yield* keptBounds(between, examples.size);
    const points = yield* coordinatesOf(kept.middle, examples);
    const { search } = yield* searched(points, vectors, 1e-9);
    const alpha = new Float64Array(examples.size);
    let total: Interval = [0, 0];
    eachCoefficient(vectors, search.ids, (row, sign, c) => {
      alpha[row] = sign * search.weights[c];
      total = plus(total, [search.weights[c], search.weights[c]]);
    });
    const found = measured(vectors, alpha, kept.between);
    // Σ λ y φ(x) with Σ λ = 1 is a point of the hull, and γ is the distance of the nearest one.
    const upper = over(found.length, total)[1];
    const other = ruling.v instanceof Float64Array ? measured(vectors, ruling.v, kept.between) : { lower: 0 };
    const best = found.lower >= other.lower ? alpha : (ruling.v as Float64Array);
    const lower = Math.max(found.lower, other.lower);
    const margin = { lower, upper: upper >= lower ? upper : Infinity };
    const square = (x: number) => times([x, x], [x, x]);
    return {
      separable: true,
      margin,
      radius,
      bound: {
        lower: Math.max(0, over(squaredRadius, square(margin.upper))[0]),
        upper: lower > 0 ? over(squaredRadius, square(lower))[1] : Infinity,
      },
      alpha: lower > 0 ? Array.from(best) : [],
    };
  } catch (error) {
    if (!(error instanceof Spent)) throw error;
    return { separable: null, margin: null, radius, bound: null, alpha: [] };
  }
}

/** A lower bound of min y·(w·φ(x)) / ‖w‖, and ‖w‖. */
function measured(
  { members, signs }: SignedVectors,
  alpha: Float64Array,
  between: Enclosure,
): { lower: number; length: Interval } {
  const scores = enclosedScores(alpha, alpha.length, between);
  let square: Interval = [0, 0];
  for (const [r, score] of scores.entries())
    if (alpha[r] !== 0) square = plus(square, times([alpha[r], alpha[r]], score));
  const length = root(square);
  let least = Infinity;
  for (const [position, r] of members.entries())
    least = Math.min(least, signs[position] > 0 ? scores[r][0] : -scores[r][1]);
  return { lower: Math.max(0, over([least, least], [length[1], length[1]])[0]), length };
}

/** Bounds on K of all pairs, and their midpoints. */
function* keptBounds(between: Enclosure, n: number): Steps<{ between: Enclosure; middle: Float64Array }> {
  const lower = new Float64Array(n * n);
  const upper = new Float64Array(n * n);
  const middle = new Float64Array(n * n);
  for (let r = 0; r < n; r++) {
    for (let s = 0; s <= r; s++) {
      const [a, b] = between(r, s);
      lower[r * n + s] = lower[s * n + r] = a;
      upper[r * n + s] = upper[s * n + r] = b;
      middle[r * n + s] = middle[s * n + r] = a / 2 + b / 2;
    }
    yield;
  }
  return { between: (r, s) => [lower[r * n + s], upper[r * n + s]], middle };
}

function bracket([lower, upper]: Interval): Bracket {
  return { lower, upper };
}
