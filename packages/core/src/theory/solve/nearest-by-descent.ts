// The distance of a hull from the origin, for so many columns that no basis of them can be kept: by dual coordinate descent, which needs
// one vector and one weight per row. Both bounds hold at any time; they approach each other with each pass.

import { descendHardMargin, scaledNorms } from "../../compute/descent/hard-margin-descent.js";
import { signedScores } from "../../compute/signed-scores.js";
import { axpy, squaredNorm } from "../../compute/vector.js";
import { random, shuffle } from "../../random.js";
import type { Fraction } from "../exact/bracket.js";
import { lowestBit, scaled } from "../exact/dyadic.js";
import { HullVectors, type SignedVectors } from "../problem/vectors.js";
import type { Nearest } from "./nearest.js";
import { Spent, type Steps } from "./steps.js";

/** The most passes if the caller sets no limit. */
const passes = 400;
const epsilon = 2 ** -53;

interface Bounds {
  lower: number;
  upper: number;
}

/**
 * Measures, for very many columns, the distance of the hull of a question's vectors from the origin, by dual coordinate descent for
 * the hard margin.
 */
export function* nearestByDescent(vectors: SignedVectors | HullVectors): Steps<Nearest> {
  const { examples, members, signs } = vectors;
  const n = members.length;
  const hull = vectors instanceof HullVectors;
  const squares = new Float64Array(examples.width + 1).fill(1);
  const norms = new Float64Array(n);
  for (let i = 0; i < n; i++) norms[i] = squaredNorm(examples.rows, members[i]);
  // With a long constant, a bias costs a hyperplane little, as if it were free.
  squares[0] = hull ? norms.reduce((a, b) => Math.max(a, b), 0) : vectors.constant;
  scaledNorms(examples.rows, members, squares, norms);
  for (let i = 0; i < n; i++) if (!(norms[i] > 0)) norms[i] = 1;
  const order = new Uint32Array(members.keys());
  const next = random(n);
  const alpha = new Float64Array(n);
  const w = new Float64Array(examples.width + 1);
  const best: Bounds = { lower: 0, upper: Infinity };
  const block = Math.max(1, Math.floor(1e6 / (examples.entries / examples.size + 8)));
  try {
    for (let pass = 1; pass <= passes && best.lower < (1 - 1e-10) * best.upper; pass++) {
      shuffle(order, next);
      for (let from = 0; from < n; from += block) {
        const until = Math.min(n, from + block);
        descendHardMargin(examples.rows, members, signs, order, from, until, squares, norms, Infinity, alpha, w);
        yield;
      }
      if (pass % 8 === 0) tighten(best, vectors, alpha, w);
    }
  } catch (error) {
    if (!(error instanceof Spent)) throw error;
  }
  tighten(best, vectors, alpha, w);
  return {
    lower: squareOf(best.lower),
    upper: squareOf(best.upper),
    support: [...alpha.keys()].filter((i) => alpha[i] > 0),
  };
}

/** Lower: the least height over the length of w. Upper: the length of the mean of rows weighted by α. Both rounded outward. */
function tighten(best: Bounds, vectors: SignedVectors | HullVectors, alpha: Float64Array, w: Float64Array): void {
  const { examples, members, signs, constant } = vectors;
  const { rows, width } = examples;
  const n = members.length;
  const v = w.slice();
  if (!constant) v[0] = 0;
  const scores = new Float64Array(n);
  signedScores(rows, members, signs, v, scores, 0, n);
  const length = lengthOf(v);
  const least = [Infinity, Infinity];
  const totals = [0, 0];
  let longest = 0;
  let used = 0;
  const hull = vectors instanceof HullVectors;
  const sideOf = (i: number) => (hull && signs[i] < 0 ? 1 : 0);
  for (let i = 0; i < n; i++) {
    least[sideOf(i)] = Math.min(least[sideOf(i)], scores[i]);
    totals[sideOf(i)] += alpha[i];
    longest = Math.max(longest, squaredNorm(rows, members[i]) + constant);
    if (alpha[i] > 0) used++;
  }
  longest = Math.sqrt(longest) * (1 + (width + 8) * epsilon);
  // Σ|v_j x_j| ≤ ‖v‖·‖x‖ bounds what rounding did to a score.
  const error = 2 * (width + 8) * epsilon * length * longest;
  const height = hull ? least[0] + least[1] - 2 * error : least[0] - error;
  if (height > 0) best.lower = Math.max(best.lower, (height / length) * (1 - (width + 16) * epsilon));
  if (!(totals[0] > 0 && (!hull || totals[1] > 0))) return;
  const mean = new Float64Array(width + 1);
  for (let i = 0; i < n; i++) {
    if (!(alpha[i] > 0)) continue;
    const weight = alpha[i] / totals[sideOf(i)];
    axpy(rows, members[i], signs[i] * weight, mean);
    mean[0] += signs[i] * weight * constant;
  }
  // Weights add up to 1 but for rounding, and every sum is of `used` products.
  const rounding = 4 * (n + used + 8) * epsilon;
  const upper = (lengthOf(mean) * (1 + (width + 8) * epsilon) + rounding * longest) * (1 + rounding);
  best.upper = Math.min(best.upper, upper);
}

function lengthOf(v: Float64Array): number {
  let square = 0;
  for (let j = 0; j < v.length; j++) square += v[j] * v[j];
  return Math.sqrt(square);
}

function squareOf(x: number): Fraction {
  if (x === 0) return { numerator: 0n, denominator: 1n, places: 0 };
  const k = -lowestBit(x);
  return { numerator: scaled(x, k) ** 2n, denominator: 1n, places: -2 * k };
}
