import type { Budget } from "../dual/budget.js";
import type { DualState } from "../dual/state.js";
import type { Json } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import { below, random } from "../random.js";

/** Keeps these random numbers apart from those of visits and held-back parts. */
const stream = 2 ** 33;

/**
 * The randomised budget perceptron: before a support vector is added to a full set, one chosen uniformly at random is removed.
 * Cavallanti, Cesa-Bianchi & Gentile 2007, Machine Learning 69(2–3). An example that is a support vector already changes its coefficient
 * instead of taking a second place; in a single pass that cannot happen.
 */
export class RandomBudget implements Budget {
  readonly size: number;
  readonly classes: number = Infinity;
  readonly #seed: number;
  /** How many were removed, which with the seed determines the next draw. */
  #gone = 0;

  constructor(size: number, seed: number) {
    this.size = size;
    this.#seed = seed;
  }

  move(state: DualState<unknown>, k: number, step: number): void {
    let slot = state.find();
    if (slot < 0) {
      if (state.support.size >= this.size)
        state.remove(below(state.support.size, random(this.#seed, stream, this.#gone++)));
      slot = state.add();
    }
    state.nudge(slot, k, step);
  }

  copy(): RandomBudget {
    const copy = new RandomBudget(this.size, this.#seed);
    copy.#gone = this.#gone;
    return copy;
  }

  save(): Json {
    return { gone: this.#gone };
  }

  restore(head: HeadReader): void {
    this.#gone = head.number("gone", { min: 0, whole: true });
  }
}
