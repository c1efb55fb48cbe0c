// The mean of all weight vectors that a learner had, from the last one and one sum.

/**
 * An entry of the mean of w₁ … w_T, from the last w and u = Σ t·step·x: ((T + 1)w − u) / T, or with the zero start counted
 * w − u / (T + 1). This is the counter trick of Daumé's Course in Machine Learning, algorithm 7.
 */
export function meanWeight(w: number, u: number, T: number, zeroStart: boolean): number {
  if (T === 0) return w;
  return zeroStart ? w - u / (T + 1) : ((T + 1) * w - u) / T;
}

/** The sum u behind a mean, which is the inverse of `meanWeight`. */
export function sumBehindMean(w: number, mean: number, T: number, zeroStart: boolean): number {
  return zeroStart ? (w - mean) * (T + 1) : (T + 1) * w - T * mean;
}

/** How much of an update made at example t, counted from 1, is left in the mean after T examples. */
export function leftInMean(t: number, T: number, zeroStart: boolean): number {
  return (T + 1 - t) / (zeroStart ? T + 1 : T);
}
