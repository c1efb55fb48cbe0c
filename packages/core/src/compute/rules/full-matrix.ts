// The second-order perceptron with its whole matrix, kept as the inverse and updated by Sherman and Morrison's formula.

import type { Task } from "../task.js";
import { CONSTANT_AT } from "../task-layout.js";
import { axpy, dot, each, weighted } from "../vector.js";
import type { Rule } from "./visit.js";

/**
 * Makes the rule of a learner whose v holds the rows of A⁻¹ and, last, a row to work in: z = A⁻¹x. Scores count the present x, too:
 * w·z / (1 + x·z). Rounding may have made x·z negative, which A⁻¹ never makes it: it then counts as 0, and A⁻¹ stays as it is.
 */
export function fullMatrix(step: (margin: number) => number): Rule {
  const solve = (task: Task, r: number): { z: Float64Array; spread: number } => {
    const { v, numbers } = task;
    const z = v[v.length - 1];
    const x0 = numbers[CONSTANT_AT];
    z.fill(0);
    each(task.rows, r, (x, j) => add(x, v[j], z));
    add(x0, v[0], z);
    return { z, spread: weighted(task.rows, r, (x, j) => x * z[j]) + x0 * z[0] };
  };
  return {
    score(task, r, k) {
      const { z, spread } = solve(task, r);
      const w = task.w[k];
      return (dot(whole(z), 0, w) + z[0] * w[0]) / (1 + Math.max(0, spread));
    },
    step: (_task, _r, margin) => step(margin),
    move(task, r, k, alpha) {
      axpy(task.rows, r, alpha, task.w[k]);
      task.w[k][0] += alpha * task.numbers[CONSTANT_AT];
    },
    settle(task, r) {
      const { z, spread } = solve(task, r);
      if (spread >= 0) for (let i = 0; i < z.length; i++) add(-z[i] / (1 + spread), z, task.v[i]);
    },
  };
}

/** y ← y + αx, over whole vectors. */
function add(alpha: number, x: Float64Array, y: Float64Array): void {
  for (let i = 0; i < y.length; i++) y[i] += alpha * x[i];
}

/** A vector's features as a dense row. */
function whole(z: Float64Array): { width: number; starts: Uint32Array; indices: null; values: Float64Array } {
  return { width: z.length - 1, starts: noStarts, indices: null, values: z.subarray(1) };
}

const noStarts = new Uint32Array(0);
