// Predicting with the mean of the vectors after each example.

import { leftInMean, meanWeight, sumBehindMean } from "../compute/rules/mean.js";
import { weighted } from "../compute/vector.js";
import type { LinearPredictor } from "./predictor.js";

/** Predicts with the mean of w₁ … w_T, found from the last vector and the sum that the rule keeps; `zeroStart` counts the zero vector, too. */
export function mean(zeroStart: boolean): LinearPredictor {
  const entry = (w: number, u: number, time: number) => meanWeight(w, u, time, zeroStart);
  return {
    finite: ({ w, v, length }, time) =>
      w.every((vector, k) =>
        vector.subarray(0, length).every((value, j) => Number.isFinite(entry(value, v[k][j], time))),
      ),
    vectors({ state, time }) {
      const w = state.w.map((vector, k) => vector.map((value, j) => entry(value, state.v[k][j], time)));
      return { w, v: [], length: state.length };
    },
    score(task, k, { time }) {
      const w = task.w[k];
      const u = task.v[k];
      return weighted(task.rows, 0, (x, j) => x * entry(w[j], u[j], time)) + entry(w[0], u[0], time);
    },
    left: (t, { time }) => leftInMean(t, time, zeroStart),
    sumBehind: (w, wanted, T) => sumBehindMean(w, wanted, T, zeroStart),
  };
}
