// Learners with a whole matrix: the second-order perceptron, which keeps its inverse by Sherman and Morrison's formula, and AROW.

import type { Task } from "../task.js";
import { CARRIED_AT, CONSTANT_AT } from "../task-layout.js";
import { axpy, dot, each, weighted } from "../vector.js";
import type { Rule } from "./visit.js";

/**
 * Makes the rule of a learner whose v holds the rows of A⁻¹ and, last, a scratch row for z = A⁻¹x. Scores include the present x:
 * w·z / (1 + x·z). If rounding made x·z negative, which is impossible for A⁻¹, it counts as 0, and A⁻¹ stays as it is.
 */
export function fullMatrix(step: (margin: number) => number): Rule {
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

/** Computes Mx, where v holds the rows of M, into the scratch row, and xᵀMx. */
function solve(task: Task, r: number): { z: Float64Array; spread: number } {
  const { v, numbers } = task;
  const z = v[v.length - 1];
  const x0 = numbers[CONSTANT_AT];
  z.fill(0);
  each(task.rows, r, (x, j) => add(x, v[j], z));
  add(x0, v[0], z);
  return { z, spread: weighted(task.rows, r, (x, j) => x * z[j]) + x0 * z[0] };
}

/** y ← y + αx, over whole vectors. */
function add(alpha: number, x: Float64Array, y: Float64Array): void {
  for (let i = 0; i < y.length; i++) y[i] += alpha * x[i];
}

/** A vector's features, as a dense row. */
function whole(z: Float64Array): { width: number; starts: Uint32Array; indices: null; values: Float64Array } {
  return { width: z.length - 1, starts: noStarts, indices: null, values: z.subarray(1) };
}

const noStarts = new Uint32Array(0);

/** The arithmetic of AROW: β from the variance xᵀΣx of the margin, and α from the margin and β. */
export interface ConfidenceRule {
  confidence(variance: number): number;
  step(margin: number, beta: number): number;
}

/**
 * Makes the rule of AROW with its whole matrix: v holds the rows of Σ and, last, a scratch row for z = Σx. On a margin below 1, w ← w + αyz
 * and Σ ← Σ − βzzᵀ, once for all classes. If rounding made xᵀΣx negative, which is impossible for Σ, it counts as 0, and Σ stays.
 */
export function fullConfidence(own: ConfidenceRule): Rule {
  return {
    score: (task, r, k) => dot(task.rows, r, task.w[k]) + task.w[k][0],
    step(task, r, margin) {
      if (!(margin < 1)) return 0;
      const { spread } = solve(task, r);
      const beta = own.confidence(Math.max(0, spread));
      task.numbers[CARRIED_AT] = spread >= 0 ? beta : 0;
      return own.step(margin, beta);
    },
    move: (task, _r, k, alpha) => add(alpha, task.v[task.v.length - 1], task.w[k]),
    settle({ v, numbers }) {
      const z = v[v.length - 1];
      const beta = numbers[CARRIED_AT];
      for (let i = 0; i < z.length; i++) add(-beta * z[i], z, v[i]);
    },
  };
}
