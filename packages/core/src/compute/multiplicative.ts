// Learners whose weights are products: Winnow and balanced Winnow.

import { pow } from "./elementary.js";
import { constant, parameters } from "./task.js";
import { dot, each, weighted } from "./vector.js";
import type { Rule } from "./visit.js";

/** w·αᵉ for e > 0 and w/α⁻ᵉ for e < 0, so that going up and back down is one factor both ways. */
function scaled(w: number, alpha: number, e: number): number {
  return e > 0 ? w * pow(alpha, e) : e < 0 ? w / pow(alpha, -e) : w;
}

/** One positive weight per feature against a threshold, the rule's second parameter. With `eliminate` a demotion is to 0. */
export function multiplicative(step: (margin: number) => number, alpha: number, eliminate: boolean): Rule {
  return {
    score: (task, r, k) => dot(task.rows, r, task.w[k]) - task.numbers[parameters + 1],
    step: (_task, _r, margin) => step(margin),
    move(task, r, k, amount) {
      const w = task.w[k];
      each(task.rows, r, (x, j) => {
        w[j] = eliminate && amount * x < 0 ? 0 : scaled(w[j], alpha, amount * x);
      });
    },
  };
}

/** Two positive weights per feature, w and v; their difference is the weight. */
export function balanced(step: (margin: number) => number, alpha: number): Rule {
  return {
    score(task, r, k) {
      const up = task.w[k];
      const down = task.v[k];
      return weighted(task.rows, r, (x, j) => (up[j] - down[j]) * x) + (up[0] - down[0]) * task.numbers[constant];
    },
    step: (_task, _r, margin) => step(margin),
    move(task, r, k, amount) {
      const up = task.w[k];
      const down = task.v[k];
      const entry = (x: number, j: number) => {
        up[j] = scaled(up[j], alpha, amount * x);
        down[j] = scaled(down[j], alpha, -amount * x);
      };
      each(task.rows, r, entry);
      entry(task.numbers[constant], 0);
    },
  };
}
