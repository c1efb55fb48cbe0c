// Learners whose steps depend on the number of updates, and whose weights may shrink after each: w ← factor · (w + step·x).
// Sums run over the columns in ascending order: zeros add nothing, so dense and sparse rows give the same bits.

import type { RowViews, Task } from "../task.js";
import { CONSTANT_AT, NORM_CONSTANT_AT } from "../task-layout.js";
import { axpy } from "../vector.js";
import type { Rule } from "./visit.js";

/** The formulas of a learner whose weights are a sum of examples that may shrink. */
export interface Formulas {
  /**
   * Says how far to step, as a multiple of yx, from the margin y·(w·x + b), ‖x‖² including the constant feature, and the number of
   * updates so far; 0 for no update.
   */
  step(margin: number, xx: number, updates: number): number;
  /** Gives the factor, from 0 to 1, of all weights after an update, from ‖w‖² including the bias; without it they keep their size. */
  shrink?(ww: number): number;
}

/** Makes the rule of these formulas. Entry 0 of v counts the updates, of each vector or, with joint classes, of all. */
export function counted({ step, shrink }: Formulas): Rule {
  const counts = (task: Task, k: number) => task.v[k < task.v.length ? k : 0];
  return {
    score: (task, r, k) => sum(task.rows, r, task.w[k]) + task.w[k][0],
    step: (task, r, margin, k) => step(margin, sum(task.rows, r) + task.numbers[NORM_CONSTANT_AT], counts(task, k)[0]),
    move(task, r, k, alpha) {
      axpy(task.rows, r, alpha, task.w[k]);
      task.w[k][0] += alpha * task.numbers[CONSTANT_AT];
    },
    settle(task, _r, k) {
      counts(task, k)[0]++;
      if (!shrink) return;
      const { w, v } = task;
      if (v.length === w.length) scale(w[k], shrink(squares(w[k])));
      else {
        // Half of all squares, so that two classes −w and +w shrink as one vector w does.
        let ww = 0;
        for (const vector of w) ww += squares(vector);
        const factor = shrink(0.5 * ww);
        for (const vector of w) scale(vector, factor);
      }
    },
  };
}

/** w·x without the bias, or, if w is not given, ‖x‖² without the constant feature. */
function sum(rows: RowViews, r: number, w?: Float64Array): number {
  const { indices, values, width } = rows;
  const start = indices ? rows.starts[r] : r * width;
  const end = indices ? rows.starts[r + 1] : start + width;
  let total = 0;
  for (let k = start; k < end; k++) total += values[k] * (w ? w[indices ? indices[k] + 1 : k - start + 1] : values[k]);
  return total;
}

function squares(w: Float64Array): number {
  let total = 0;
  for (let j = 0; j < w.length; j++) total += w[j] * w[j];
  return total;
}

function scale(w: Float64Array, factor: number): void {
  for (let j = 0; j < w.length; j++) w[j] *= factor;
}
