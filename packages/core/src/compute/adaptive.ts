// Learners with a confidence per feature: AROW, and the second-order perceptron with a diagonal matrix.

import { carried, constant, type Task } from "./task.js";
import { axpy, dot, each, weighted } from "./vector.js";
import type { Rule } from "./visit.js";

/** v holds variances σ. `step` gets the margin and β = 1 / (xᵀΣx + r); the move is w += step·Σx, σ −= β(σx)². */
export function adaptive(step: (margin: number, beta: number) => number, r: number): Rule {
  const confidence = (task: Task, row: number, sigma: Float64Array) =>
    weighted(task.rows, row, (x, j) => sigma[j] * x * x) + sigma[0] * task.numbers[constant];
  return {
    score: (task, row, k) => dot(task.rows, row, task.w[k]) + task.w[k][0],
    step(task, row, margin, k, rival) {
      if (!(margin < 1)) return 0;
      let spread = confidence(task, row, task.v[k]);
      // Of two classes the less certain one: with any smaller spread its variances could turn negative.
      if (rival >= 0) spread = Math.max(spread, confidence(task, row, task.v[rival]));
      const beta = 1 / (spread + r);
      task.numbers[carried] = beta;
      return step(margin, beta);
    },
    move(task, row, k, alpha) {
      const w = task.w[k];
      const sigma = task.v[k];
      const beta = task.numbers[carried];
      const entry = (x: number, j: number) => {
        const z = sigma[j] * x;
        w[j] += alpha * z;
        sigma[j] -= beta * z * z;
      };
      each(task.rows, row, entry);
      entry(task.numbers[constant], 0);
    },
  };
}

/** v[0] holds the diagonal A = a + Σx² over past updates, shared by joint classes; scores include the present x. */
export function whitened(step: (margin: number) => number): Rule {
  const shared = (task: Task, k: number) => task.v[k < task.v.length ? k : 0];
  return {
    score(task, r, k) {
      const w = task.w[k];
      const A = shared(task, k);
      const x0 = task.numbers[constant];
      return weighted(task.rows, r, (x, j) => (w[j] * x) / (A[j] + x * x)) + (w[0] * x0) / (A[0] + x0);
    },
    step: (_task, _r, margin) => step(margin),
    move(task, r, k, alpha) {
      axpy(task.rows, r, alpha, task.w[k]);
      task.w[k][0] += alpha * task.numbers[constant];
    },
    settle(task, r, k) {
      const A = shared(task, k);
      each(task.rows, r, (x, j) => {
        A[j] += x * x;
      });
      A[0] += task.numbers[constant];
    },
  };
}
