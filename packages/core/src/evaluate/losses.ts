// Losses of the margin m = y·s, where s is the score and y is −1 or 1.

import { exp, log } from "../compute/elementary.js";

/** A loss of the margin, with its slope in the score; at a corner of the loss, the slope that still makes a step. */
export interface Loss {
  /** Returns the loss ℓ(m) at a margin m. */
  value(margin: number): number;
  /** Returns the slope ∂ℓ(y·s)/∂s; the step of stochastic gradient descent is w ← w − η·gradient·x. */
  gradient(score: number, y: -1 | 1): number;
}

/** The perceptron's loss max(0, −m). Its gradient steps at m = 0 too, and is then the perceptron's own step. */
export const perceptronLoss: Loss = {
  value: (margin) => Math.max(0, -margin),
  gradient: (score, y) => (y * score <= 0 ? -y : 0),
};

/** The hinge loss max(0, 1 − m). Its gradient still steps at m = 1. */
export const hinge: Loss = {
  value: (margin) => Math.max(0, 1 - margin),
  gradient: (score, y) => (y * score <= 1 ? -y : 0),
};

/** The squared hinge loss max(0, 1 − m)². */
export const squaredHinge: Loss = {
  value: (margin) => Math.max(0, 1 - margin) ** 2,
  gradient: (score, y) => (y * score < 1 ? -2 * y * (1 - y * score) : 0),
};

/** The logistic loss ln(1 + e^−m), which is never 0: every example makes a step. */
export const logisticLoss: Loss = {
  value: (margin) => Math.max(0, -margin) + log(1 + exp(-Math.abs(margin))),
  gradient: (score, y) => -y / (1 + exp(y * score)),
};

/** The zero-one loss, 1 for m ≤ 0 and 0 otherwise: a score of 0 is on nobody's side. It is flat, so its gradient is 0. */
export const zeroOne: Loss = {
  value: (margin) => (margin <= 0 ? 1 : 0),
  gradient: () => 0,
};
