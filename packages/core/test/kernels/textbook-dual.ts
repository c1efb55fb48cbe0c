// Kernel learners as their papers have them: two classes −1 and 1, every past vector kept as a list of coefficients, one per
// example, and every score a double loop.

export type DualPair<X> = readonly [x: X, y: number];

export interface DualTaught {
  /** The coefficients, one per example of the data, after each visit. */
  vectors: number[][];
  margins: number[];
  mistakes: number[];
}

/** `visits` are positions in the data, pass after pass. */
export function dual<X>(
  data: readonly DualPair<X>[],
  visits: readonly number[],
  K: (a: X, b: X) => number,
  step: (margin: number, xx: number) => number,
): DualTaught {
  const taught: DualTaught = { vectors: [], margins: [], mistakes: [] };
  let alpha = data.map(() => 0);
  visits.forEach((i, t) => {
    const [x, y] = data[i];
    const margin = y * dualScore(data, alpha, K, x);
    const tau = step(margin, K(x, x));
    if (tau !== 0) alpha = alpha.map((a, j) => (j === i ? a + tau * y : a));
    if (margin <= 0) taught.mistakes.push(t);
    taught.margins.push(margin);
    taught.vectors.push(alpha);
  });
  return taught;
}

export function dualScore<X>(
  data: readonly DualPair<X>[],
  alpha: readonly number[],
  K: (a: X, b: X) => number,
  x: X,
): number {
  return data.reduce((sum, [z], i) => (alpha[i] === 0 ? sum : sum + alpha[i] * K(z, x)), 0);
}
