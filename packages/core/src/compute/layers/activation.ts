// Activation functions, and how the loss flows back through them. All from + − × ÷, so the same everywhere.

import { exp, tanh } from "../elementary.js";

/** The functions that a hidden unit can apply to its sum. */
export type Activation = "tanh" | "relu" | "sigmoid";
/** All activations. */
export const activations: readonly Activation[] = ["tanh", "relu", "sigmoid"];

/** Applies an activation, z ← f(z), to the places from `from` up to `to`. */
export const activate: Readonly<Record<Activation, (z: Float64Array, from: number, to: number) => void>> = {
  tanh(z, from, to) {
    for (let k = from; k < to; k++) z[k] = tanh(z[k]);
  },
  relu(z, from, to) {
    for (let k = from; k < to; k++) if (!(z[k] > 0)) z[k] = 0;
  },
  sigmoid(z, from, to) {
    for (let k = from; k < to; k++) z[k] = 1 / (1 + exp(-z[k]));
  },
};

/** Multiplies derivatives by the slope of an activation, d ← d·f′(z), given its outputs a = f(z). The slope of relu at 0 is 0. */
export const slope: Readonly<Record<Activation, (a: Float64Array, d: Float64Array, from: number, to: number) => void>> =
  {
    tanh(a, d, from, to) {
      for (let k = from; k < to; k++) d[k] *= 1 - a[k] * a[k];
    },
    relu(a, d, from, to) {
      for (let k = from; k < to; k++) if (a[k] === 0) d[k] = 0;
    },
    sigmoid(a, d, from, to) {
      for (let k = from; k < to; k++) d[k] *= a[k] * (1 - a[k]);
    },
  };

/**
 * Writes the derivative by z of the cross-entropy −ln p of class `right` under the softmax p = eᶻ / Σ eᶻ: p − [right], times `scale`,
 * for one example whose z and derivatives start at `at`. Returns 1 − p of the right class, without the scale.
 */
export function softmaxDelta(
  z: Float64Array,
  d: Float64Array,
  at: number,
  classes: number,
  right: number,
  scale: number,
): number {
  let most = z[at];
  for (let k = at + 1; k < at + classes; k++) if (z[k] > most) most = z[k];
  let sum = 0;
  for (let k = at; k < at + classes; k++) {
    d[k] = exp(z[k] - most);
    sum += d[k];
  }
  let others = 0;
  for (let k = at; k < at + classes; k++) {
    d[k] /= sum;
    if (k !== at + right) others += d[k];
    d[k] *= scale;
  }
  // The sum of the other classes, rather than 1 − p, which is inexact if p is nearly 1.
  d[at + right] = -others * scale;
  return others;
}
