// A perceptron that visits examples in the same order, again and again, until it gets all of them right.
// Callers check; nothing here allocates, branches on options or throws.

import type { RowViews } from "../task.js";
import { axpy, dot } from "../vector.js";

/**
 * Runs a perceptron until as many visits in a row were right as there are examples, and returns its mistakes, or −1 − mistakes if
 * `most` passes were not enough. `signs` are 1 and −1, `constant` is 1 with a bias and 0 without; the weights are left in w, bias
 * first.
 */
export function cyclicMistakes(
  rows: RowViews,
  signs: Int8Array,
  constant: number,
  order: Uint32Array,
  most: number,
  w: Float64Array,
): number {
  const n = order.length;
  let mistakes = 0;
  let right = 0;
  w.fill(0);
  for (let pass = 0; pass < most; pass++)
    for (let k = 0; k < n; k++) {
      const r = order[k];
      const y = signs[r];
      if (y * (dot(rows, r, w) + w[0] * constant) > 0) {
        if (++right === n) return mistakes;
        continue;
      }
      axpy(rows, r, y, w);
      w[0] += y * constant;
      mistakes++;
      right = 0;
    }
  return -1 - mistakes;
}
