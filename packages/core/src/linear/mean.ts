// Predicting with the mean of the vectors after each example.

import { leftInMean, meanWeight, sumBehindMean } from "../compute/rules/mean.js";
import { weighted } from "../compute/vector.js";
import type { LinearPredictor } from "./predictor.js";

/** Predicts with the mean of w₁ … w_T, found from the last vector and the sum that the rule keeps; `zeroStart` counts the zero vector, too. */
export function mean(zeroStart: boolean): LinearPredictor {
  return {
    vectors({ state, time }) {
      const w = state.w.map((vector, k) => vector.map((entry, j) => meanWeight(entry, state.v[k][j], time, zeroStart)));
      return { w, v: [], length: state.length };
    },
    score(task, k, { time }) {
      const w = task.w[k];
      const u = task.v[k];
      const entry = (j: number) => meanWeight(w[j], u[j], time, zeroStart);
      return weighted(task.rows, 0, (x, j) => x * entry(j)) + entry(0);
    },
    left: (t, { time }) => leftInMean(t, time, zeroStart),
    sumBehind: (w, wanted, T) => sumBehindMean(w, wanted, T, zeroStart),
  };
}
