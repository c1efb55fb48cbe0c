// Losses of a score s for an example of class y, as functions of the margin y·s.

/** The losses that are compared. */
export const lossNames = ["zero-one", "perceptron", "hinge"] as const;
/** Name of a loss. */
export type LossName = (typeof lossNames)[number];

/** Returns a loss at the margin y·s; `zeroIsWrong` says whether a score of exactly 0 is a mistake. */
export function loss(name: LossName, margin: number, zeroIsWrong = true): number {
  if (name === "zero-one") return margin < 0 || (margin === 0 && zeroIsWrong) ? 1 : 0;
  return Math.max(0, (name === "hinge" ? 1 : 0) - margin);
}

/**
 * Returns the derivative of a loss with respect to y·s; the gradient in w is that times yx. At a corner, and at the jump of the 0/1 loss, it
 * is the derivative from the left.
 */
export function slope(name: LossName, margin: number): number {
  if (name === "zero-one") return 0;
  return margin <= (name === "hinge" ? 1 : 0) ? -1 : 0;
}
