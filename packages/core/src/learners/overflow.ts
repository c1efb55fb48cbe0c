// Steps that could overflow are tried, and taken back when they do.

import { type Task, updates } from "../compute/task.js";
import { InputError } from "../errors.js";

/** Far enough from 1e308 that products and sums of tame numbers stay finite. */
const tame = 1e100;

export class Overflow {
  /** Above every weight's size, as far as single steps made it. */
  #reach = 0;

  /** Makes one visit; if a weight would stop being finite, everything is as before and an error says so. */
  guard(task: Task, xx: number, multiplies: boolean, visit: () => void): void {
    const usual = xx < tame && (xx > 1 / tame || xx === 0) && this.#reach < tame && task.scales[0] < tame;
    const saved = usual && !multiplies ? undefined : [...task.w, ...task.v].map((vector) => vector.slice());
    visit();
    if (task.numbers[updates] > 0) this.#reach += Math.abs(task.steps[0]) * Math.sqrt(xx + 1);
    const finite = Number.isFinite(task.scores[0]);
    if (finite && (!saved || [...task.w, ...task.v].every((vector) => vector.every(Number.isFinite)))) return;
    saved?.forEach((vector, k) => (k < task.w.length ? task.w[k] : task.v[k - task.w.length]).set(vector));
    throw new InputError("weights would stop being finite; scale the features or lower rate");
  }
}
