// The additive rule in terms of support vectors: a step changes the coefficient of the example itself.

import type { Rule } from "../compute/rules/visit.js";
import type { Task } from "../compute/task.js";
import { InputError } from "../errors.js";
import type { DualKind } from "./kind.js";
import type { DualState, Origin } from "./state.js";

/** The arithmetic of a kernel learner for one example at a time, which `begin` sets. */
export class DualRule implements Rule {
  readonly #kind: DualKind;
  #state!: DualState<unknown>;
  /** The scores of the example, one per column of the coefficients. */
  scores: Float64Array = new Float64Array(2);

  constructor(kind: DualKind) {
    this.#kind = kind;
  }

  begin(state: DualState<unknown>, b: number, origin: Origin): void {
    const { columns } = state.support;
    if (this.scores.length < columns) this.scores = new Float64Array(columns);
    this.#state = state;
    state.lesson(b, origin);
    state.scores(b, 0, this.scores);
    for (let k = 0; k < columns; k++)
      if (!Number.isFinite(this.scores[k])) throw new InputError("scores stopped being finite; scale the features");
  }

  /** The largest absolute value of the example's scores. */
  largest(columns: number): number {
    let most = 0;
    for (let k = 0; k < columns; k++) most = Math.max(most, Math.abs(this.scores[k]));
    return most;
  }

  score(_task: Task, _r: number, k: number): number {
    return this.scores[k];
  }

  step(_task: Task, _r: number, margin: number): number {
    const { step, norm } = this.#kind;
    const tau = step(margin, 1);
    return norm && tau !== 0 ? step(margin, this.#state.support.own(this.#state.b)) : tau;
  }

  move(_task: Task, _r: number, k: number, step: number, t: number): void {
    this.#state.move(k, step, t);
  }
}
