// Bounds that depend on how examples spread, for learners with a matrix. They hold for the full matrix; there are none for its diagonal
// alone. ‖x‖ includes the constant feature of a bias, and u has the bias as an entry.

import { atLeastZero, dataSet, onlyKnown, positive } from "../../check.js";
import { log } from "../../compute/elementary.js";
import { each } from "../../compute/vector.js";
import type { Examples } from "../../data/examples.js";

/** What the bound of the second-order perceptron depends on. */
export interface SecondOrderBound {
  /** The a > 0 of its matrix. Defaults to 1, like the learner's. */
  a?: number;
  /** Any γ > 0. */
  gamma: number;
  /** The sum Σ max(0, γ − y·(u·x)) over the examples of the run, for a unit vector u. Defaults to 0. */
  deviation?: number;
  /** The sum Σ(u·x)² over the mistakes, or over all examples of the run, which is no less. */
  along: number;
  /** ln det(I + X/a), X = Σxxᵀ over the mistakes, or over all examples of the run, which is no less: `logVolume` computes it. */
  logVolume: number;
}

/**
 * Returns D/γ + √((a + Σ(u·x)²)·ln det(I + X/a))/γ, the most mistakes of a second-order perceptron with a full matrix in a run over any
 * examples, for any unit vector u. Cesa-Bianchi, Conconi & Gentile 2005, SIAM J. Computing 34(3), theorem 3.1.
 */
export function secondOrder(options: SecondOrderBound): number {
  onlyKnown(options, ["a", "gamma", "deviation", "along", "logVolume"]);
  const gamma = positive("gamma", options.gamma);
  const reach = positive("a", options.a ?? 1) + atLeastZero("along", options.along);
  const volume = atLeastZero("logVolume", options.logVolume);
  return (atLeastZero("deviation", options.deviation ?? 0) + Math.sqrt(reach * volume)) / gamma;
}

/** What the bound of AROW depends on. */
export interface ArowBound {
  /** The r > 0 of the learner. Defaults to 1, like the learner's. */
  r?: number;
  /** The length ‖u‖ of any vector u. */
  norm: number;
  /** The sum of the losses max(0, 1 − y·(u·x)) over the updates, or over all examples of the run, which is no less. Defaults to 0. */
  losses?: number;
  /** The sum Σ(u·x)² over the updates, or over all examples of the run. */
  along: number;
  /** ln det(I + X/r), X = Σxxᵀ over the updates, or over all examples of the run: `logVolume` computes it. */
  logVolume: number;
  /** The number U of updates without a mistake; if left out, the bound holds for any U. */
  cautious?: number;
}

/**
 * Returns √((r‖u‖² + Σ(u·x)²)·(ln det(I + X/r) + U)) + Σℓ* − U, the most mistakes of AROW with a full matrix in a run over any examples, for
 * any u. Crammer, Kulesza & Dredze 2009, NIPS 22, and 2013, Machine Learning 91(2).
 */
export function arow(options: ArowBound): number {
  onlyKnown(options, ["r", "norm", "losses", "along", "logVolume", "cautious"]);
  const norm = atLeastZero("norm", options.norm);
  const reach = Math.sqrt(positive("r", options.r ?? 1) * norm * norm + atLeastZero("along", options.along));
  const volume = atLeastZero("logVolume", options.logVolume);
  // reach·√(volume + U) − U is largest where √(volume + U) = reach/2.
  const cautious = options.cautious === undefined ? Math.max(0, (reach * reach) / 4 - volume) : options.cautious;
  const U = atLeastZero("cautious", cautious);
  return reach * Math.sqrt(volume + U) + atLeastZero("losses", options.losses ?? 0) - U;
}

/**
 * Computes ln det(I + X/a) in floating point, with X = Σxxᵀ over the examples, including the constant feature of a bias: from the smaller of
 * X and the matrix of inner products, which have the same determinant.
 */
export function logVolume(examples: Examples, a: number, bias = true): number {
  positive("a", a);
  const { rows, size, width } = dataSet(examples);
  const entries = Array.from({ length: size }, (_, r) => {
    const x = new Float64Array(width + 1);
    if (bias) x[0] = 1;
    each(rows, r, (value, j) => {
      x[j] = value;
    });
    return x;
  });
  const vectors: ArrayLike<number>[] =
    size <= width ? entries : Array.from({ length: width + 1 }, (_, j) => entries.map((x) => x[j]));
  return logDeterminant(
    vectors.map((left, i) => Float64Array.from(vectors, (right, j) => (i === j ? 1 : 0) + product(left, right) / a)),
  );
}

function product(left: ArrayLike<number>, right: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < left.length; k++) sum += left[k] * right[k];
  return sum;
}

/** The logarithm of the determinant of a matrix I + something positive semidefinite, by elimination in place. */
function logDeterminant(matrix: readonly Float64Array[]): number {
  let sum = 0;
  for (const [k, pivotRow] of matrix.entries()) {
    // No pivot of such a matrix is below 1; rounding may make it so.
    const pivot = Math.max(1, pivotRow[k]);
    sum += log(pivot);
    for (let i = k + 1; i < matrix.length; i++) {
      const row = matrix[i];
      const factor = row[k] / pivot;
      if (factor !== 0) for (let j = k + 1; j < row.length; j++) row[j] -= factor * pivotRow[j];
    }
  }
  return sum;
}
