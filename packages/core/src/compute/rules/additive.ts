// Learners whose weights are a sum of examples: w ← w + step·x.

import type { Task } from "../task.js";
import { CONSTANT_AT, NORM_CONSTANT_AT } from "../task-layout.js";
import { axpy, dot, squaredNorm } from "../vector.js";
import type { Rule } from "./visit.js";

/** Makes a rule from its step. `norm` says that the step needs ‖x‖²; `move` replaces the plain move, to keep what a mean needs as well. */
export function additive(
  step: (margin: number, xx: number) => number,
  { norm = false, move = add }: { norm?: boolean; move?: Rule["move"] | undefined } = {},
): Rule {
  return {
    score: (task, r, k) => dot(task.rows, r, task.w[k]) + task.w[k][0],
    step(task, r, margin) {
      // Whether to step at all must not depend on ‖x‖².
      const tau = step(margin, 1);
      return norm && tau !== 0 ? step(margin, squaredNorm(task.rows, r) + task.numbers[NORM_CONSTANT_AT]) : tau;
    },
    move,
  };
}

function add({ rows, numbers, w }: Task, r: number, k: number, alpha: number): void {
  axpy(rows, r, alpha, w[k]);
  w[k][0] += alpha * numbers[CONSTANT_AT];
}
