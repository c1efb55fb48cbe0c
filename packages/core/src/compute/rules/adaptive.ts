// Learners with a confidence per feature: AROW, and the second-order perceptron with a diagonal matrix.

import type { Task } from "../task.js";
import { CARRIED_AT, CONSTANT_AT } from "../task-layout.js";
import { axpy, dot, each, weighted } from "../vector.js";
import type { Rule } from "./visit.js";

/** The arithmetic of a learner in which every weight w has a variance σ. */
export interface AdaptiveRule {
  /** The β of an update, from the variance xᵀΣx of the margin. */
  confidence(variance: number): number;
  /** The α of an update, from the margin and β; 0 for no update. */
  step(margin: number, beta: number): number;
  /** The weight of a feature with value x after an update by α. */
  weight(w: number, sigma: number, x: number, alpha: number): number;
  /** The variance of the weight after an update with β. */
  variance(sigma: number, x: number, beta: number): number;
}

/** Makes the rule of a learner whose v holds the variances of the weights. An example of margin 1 or more causes no update. */
export function adaptive(own: AdaptiveRule): Rule {
  const variance = (task: Task, row: number, sigma: Float64Array) =>
    weighted(task.rows, row, (x, j) => sigma[j] * x * x) + sigma[0] * task.numbers[CONSTANT_AT];
  return {
    score: (task, row, k) => dot(task.rows, row, task.w[k]) + task.w[k][0],
    step(task, row, margin, k, rival) {
      if (!(margin < 1)) return 0;
      let spread = variance(task, row, task.v[k]);
      // The larger variance of the two classes: with a smaller one, the variances of the less certain class could become negative.
      if (rival >= 0) spread = Math.max(spread, variance(task, row, task.v[rival]));
      const beta = own.confidence(spread);
      task.numbers[CARRIED_AT] = beta;
      return own.step(margin, beta);
    },
    move(task, row, k, alpha) {
      const w = task.w[k];
      const sigma = task.v[k];
      const beta = task.numbers[CARRIED_AT];
      const entry = (x: number, j: number) => {
        w[j] = own.weight(w[j], sigma[j], x, alpha);
        sigma[j] = own.variance(sigma[j], x, beta);
      };
      each(task.rows, row, entry);
      entry(task.numbers[CONSTANT_AT], 0);
    },
  };
}

/** The arithmetic of a learner that divides by A, which counts how much it has seen of a feature. */
export interface WhitenedRule {
  step(margin: number): number;
  /** What a feature with value x adds to a score. */
  term(w: number, A: number, x: number): number;
  /** The A of a feature after an update on an example in which the feature is x. */
  diagonal(A: number, x: number): number;
}

/**
 * Makes the rule of a learner whose v holds A of each feature over past updates, one vector for all joint classes; scores include the
 * present x in A.
 */
export function whitened({ step, term, diagonal }: WhitenedRule): Rule {
  const shared = (task: Task, k: number) => task.v[k < task.v.length ? k : 0];
  return {
    score(task, r, k) {
      const w = task.w[k];
      const A = shared(task, k);
      return weighted(task.rows, r, (x, j) => term(w[j], A[j], x)) + term(w[0], A[0], task.numbers[CONSTANT_AT]);
    },
    step: (_task, _r, margin) => step(margin),
    move(task, r, k, alpha) {
      axpy(task.rows, r, alpha, task.w[k]);
      task.w[k][0] += alpha * task.numbers[CONSTANT_AT];
    },
    settle(task, r, k) {
      const A = shared(task, k);
      each(task.rows, r, (x, j) => {
        A[j] = diagonal(A[j], x);
      });
      A[0] = diagonal(A[0], task.numbers[CONSTANT_AT]);
    },
  };
}
