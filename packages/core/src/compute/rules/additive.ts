// Learners whose weights are a sum of examples: w ← w + step·x.

import type { Task } from "../task.js";
import { CONSTANT_AT, NORM_CONSTANT_AT } from "../task-layout.js";
import { axpy, dot, squaredNorm } from "../vector.js";
import type { Rule } from "./visit.js";

/** Makes a rule from its step alone. `norm` says that the step needs ‖x‖²; `averaged`, that v sums t·step·x for the mean of all vectors. */
export function additive(
  step: (margin: number, xx: number) => number,
  { norm = false, averaged = false }: { norm?: boolean; averaged?: boolean } = {},
): Rule {
  const add = (task: Task, r: number, alpha: number, w: Float64Array) => {
    axpy(task.rows, r, alpha, w);
    w[0] += alpha * task.numbers[CONSTANT_AT];
  };
  return {
    score: (task, r, k) => dot(task.rows, r, task.w[k]) + task.w[k][0],
    step(task, r, margin) {
      // Whether to step at all never depends on ‖x‖².
      const tau = step(margin, 1);
      return norm && tau !== 0 ? step(margin, squaredNorm(task.rows, r) + task.numbers[NORM_CONSTANT_AT]) : tau;
    },
    move(task, r, k, alpha, t) {
      add(task, r, alpha, task.w[k]);
      if (averaged) add(task, r, t * alpha, task.v[k]);
    },
  };
}
