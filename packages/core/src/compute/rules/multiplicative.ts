// Learners whose weights are products: Winnow and balanced Winnow.

import { CONSTANT_AT, PARAMETERS_AT } from "../task-layout.js";
import { dot, each, weighted } from "../vector.js";
import type { Rule } from "./visit.js";

/** The arithmetic of a learner that multiplies its weights. */
export interface MultiplicativeRule {
  step(margin: number): number;
  /** A weight after a step of e along a feature: multiplied by α^e, or by the learner's own formula. */
  weight(w: number, alpha: number, e: number): number;
  readonly alpha: number;
}

/** Makes a rule with one positive weight per feature against a threshold, which is the rule's second parameter. */
export function multiplicative({ step, weight, alpha }: MultiplicativeRule): Rule {
  return {
    score: (task, r, k) => dot(task.rows, r, task.w[k]) - task.numbers[PARAMETERS_AT + 1],
    step: (_task, _r, margin) => step(margin),
    move(task, r, k, amount) {
      const w = task.w[k];
      each(task.rows, r, (x, j) => {
        w[j] = weight(w[j], alpha, amount * x);
      });
    },
  };
}

/** Makes a rule with two positive weights per feature, w and v, whose difference is the weight. */
export function balanced({ step, weight, alpha }: MultiplicativeRule): Rule {
  return {
    score(task, r, k) {
      const up = task.w[k];
      const down = task.v[k];
      return weighted(task.rows, r, (x, j) => (up[j] - down[j]) * x) + (up[0] - down[0]) * task.numbers[CONSTANT_AT];
    },
    step: (_task, _r, margin) => step(margin),
    move(task, r, k, amount) {
      const up = task.w[k];
      const down = task.v[k];
      const entry = (x: number, j: number) => {
        up[j] = weight(up[j], alpha, amount * x);
        down[j] = weight(down[j], alpha, -amount * x);
      };
      each(task.rows, r, entry);
      entry(task.numbers[CONSTANT_AT], 0);
    },
  };
}
