// What a kernel learner has learned so far: everything a model file keeps, and all that a run changes.

import type { Label } from "../learner.js";
import type { DualState } from "./dual-state.js";
import { Experience } from "./experience.js";
import type { Settings } from "./options.js";

/** The state after early stopping's best epoch. */
export interface BestDual<Source> {
  readonly state: DualState<Source>;
  readonly time: number;
  readonly errors: number;
  readonly epoch: number;
}

export class DualExperience<L extends Label, Source> extends Experience<L> {
  state: DualState<Source>;
  best: BestDual<Source> | undefined;

  constructor(settings: Settings<L>, state: DualState<Source>) {
    super(settings);
    this.state = state;
    this.grow();
  }

  grow(): void {
    const classes = this.classes.labels.length;
    this.state.grow(classes, this.positive);
    if (this.best && this.best.state.support.columns !== this.state.support.columns) this.best = undefined;
  }

  finite(): boolean {
    return this.state.finite();
  }

  copy(): DualExperience<L, Source> {
    const copy = new DualExperience(this.settings, this.state.copy());
    this.share(copy);
    copy.best = this.best;
    return copy;
  }

  keepBest(errors: number): void {
    this.best = { state: this.state.copy(), time: this.time, errors, epoch: this.counters.epoch };
  }

  restoreBest(): void {
    const { state, time } = this.best!;
    this.state = state;
    this.time = time;
    this.best = undefined;
  }
}
