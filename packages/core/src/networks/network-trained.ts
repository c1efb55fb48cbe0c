// What a network has learned so far: everything a model file keeps, and all that a run changes.

import type { Label } from "../learner.js";
import { Experience } from "../learners/experience.js";
import type { NetworkSettings } from "./network-options.js";
import { NetworkState } from "./network-state.js";

/** The weights of early stopping's best epoch. */
export interface BestEpoch {
  w: Float64Array[];
  v: Float64Array[];
  /** Examples learned by then. */
  time: number;
  errors: number;
  epoch: number;
}

export class NetworkTrained<L extends Label = Label> extends Experience<L> {
  declare protected readonly settings: NetworkSettings<L>;
  state: NetworkState;
  best: BestEpoch | undefined;

  constructor(settings: NetworkSettings<L>) {
    super(settings);
    this.state = new NetworkState(settings.architecture);
    this.grow();
  }

  grow(): void {
    const { state } = this;
    // The first row settles how many columns there are, and so the size of the first weights.
    if (this.reader.form === undefined) return;
    state.grow(this.reader.width, this.classes.labels.length);
    if (this.best?.w.some((vector, l) => vector.length < state.size(l))) this.best = undefined;
  }

  finite(): boolean {
    return this.state.finite();
  }

  copy(): NetworkTrained<L> {
    const copy = new NetworkTrained(this.settings);
    // First, so that no columns are drawn anew.
    copy.state = this.state.copy();
    this.share(copy);
    copy.best = this.best;
    return copy;
  }

  keepBest(errors: number): void {
    const { w, v } = this.state.copy();
    this.best = { w, v, time: this.time, errors, epoch: this.counters.epoch };
  }

  restoreBest(): void {
    const best = this.best!;
    this.state.w = best.w;
    this.state.v = best.v;
    this.time = best.time;
    this.best = undefined;
  }
}
