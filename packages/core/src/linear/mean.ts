// Predicting with the mean of the vectors after each example.

import { dotMean, leftInMean, meanWeight, sumBehindMean } from "../compute/rules/mean.js";
import type { LinearPredictor } from "./predictor.js";

/** Predicts with the mean of w₁ … w_T, found from the last vector and the sum that the rule keeps; `zeroStart` includes the zero vector. */
export function mean(zeroStart: boolean): LinearPredictor {
  const entry = (w: number, u: number, time: number) => meanWeight(w, u, time, zeroStart);
  return {
    finite({ w, v, length }, time) {
      // 0 · x is NaN if x is not finite, and a sum keeps a NaN.
      let sum = 0;
      for (let k = 0; k < w.length; k++) {
        const [vector, sums] = [w[k], v[k]];
        for (let j = 0; j < length; j++) sum += 0 * entry(vector[j], sums[j], time);
      }
      return sum === 0;
    },
    vectors({ state, time }) {
      const w = state.w.map((vector, k) => vector.map((value, j) => entry(value, state.v[k][j], time)));
      return { w, v: [], length: state.length };
    },
    score(task, k, { time }) {
      const w = task.w[k];
      const u = task.v[k];
      return dotMean(task.rows, w, u, time, zeroStart) + entry(w[0], u[0], time);
    },
    left: (t, { time }) => leftInMean(t, time, zeroStart),
    sumBehind: (w, wanted, T) => sumBehindMean(w, wanted, T, zeroStart),
  };
}
