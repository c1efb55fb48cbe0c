// The mean of all weight vectors that a learner has had, from the last one and one sum.

import type { RowViews, Task } from "../task.js";
import { CONSTANT_AT } from "../task-layout.js";
import { axpyTwice, weighted } from "../vector.js";

/**
 * An entry of the mean of w₁ … w_T, from the last w and u = Σ t·step·x: ((T + 1)w − u) / T, or, including the zero start,
 * w − u / (T + 1). This is the counter trick of Daumé's Course in Machine Learning, algorithm 7.
 */
export function meanWeight(w: number, u: number, T: number, zeroStart: boolean): number {
  if (T === 0) return w;
  return zeroStart ? w - u / (T + 1) : ((T + 1) * w - u) / T;
}

/** Moves class k by `alpha` along row r, and adds t·alpha·x to the sum u in v for the mean of all vectors. */
export function moveWithSum({ rows, numbers, w, v }: Task, r: number, k: number, alpha: number, t: number): void {
  axpyTwice(rows, r, alpha, w[k], t * alpha, v[k]);
  w[k][0] += alpha * numbers[CONSTANT_AT];
  v[k][0] += t * alpha * numbers[CONSTANT_AT];
}

/** The inner product of a single row and the mean of w₁ … w_T, without the bias, summed as `dot` does. */
export function dotMean(rows: RowViews, w: Float64Array, u: Float64Array, T: number, zeroStart: boolean): number {
  const { indices, values } = rows;
  if (!indices) return weighted(rows, 0, (x, j) => x * meanWeight(w[j], u[j], T, zeroStart));
  let a0 = 0;
  let a1 = 0;
  let a2 = 0;
  let a3 = 0;
  let k = 0;
  const end = rows.starts[1];
  // The four sums rotate, and are in their places again at the end.
  for (const tail = end & ~3; k < tail; k++) {
    const j = indices[k] + 1;
    const sum = a0 + values[k] * meanWeight(w[j], u[j], T, zeroStart);
    a0 = a1;
    a1 = a2;
    a2 = a3;
    a3 = sum;
  }
  for (; k < end; k++) a0 += values[k] * meanWeight(w[indices[k] + 1], u[indices[k] + 1], T, zeroStart);
  return a0 + a1 + (a2 + a3);
}

/** The sum u that gives this mean: the inverse of `meanWeight`. */
export function sumBehindMean(w: number, mean: number, T: number, zeroStart: boolean): number {
  return zeroStart ? (w - mean) * (T + 1) : (T + 1) * w - T * mean;
}

/** How much of an update made at example t, counted from 1, is left in the mean after T examples. */
export function leftInMean(t: number, T: number, zeroStart: boolean): number {
  return (T + 1 - t) / (zeroStart ? T + 1 : T);
}
