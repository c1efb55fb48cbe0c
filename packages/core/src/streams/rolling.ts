// Means over the latest numbers of a stream.

import { shown, whole, withFirst } from "../check.js";
import { InputError } from "../errors.js";

/** Options of a rolling mean. */
export interface RollingOptions {
  /** How many of the latest numbers to average. */
  window: number;
}

/** The mean of the latest numbers, in amortised constant time per number. Nothing is ever subtracted, so that rounding errors do not accumulate. */
export class Rolling {
  /** The most numbers to average. */
  readonly window: number;
  /** The number of numbers so far. */
  examples = 0;
  readonly #values: Float64Array;
  /** The sum of the values from each place on, as of when the window was last full. */
  readonly #rest: Float64Array;
  #sum = 0;

  constructor(options: number | RollingOptions) {
    this.window = whole("window", withFirst<RollingOptions>(options, ["window"]).window, 1);
    this.#values = new Float64Array(this.window);
    this.#rest = new Float64Array(this.window + 1);
  }

  /** The mean of the window; NaN before the first number. */
  get mean(): number {
    return (this.#sum + this.#rest[this.#place]) / Math.min(this.examples, this.window);
  }

  /** How many numbers of the window came since it was last full. */
  get #place(): number {
    const place = this.examples % this.window;
    return place === 0 && this.examples > 0 ? this.window : place;
  }

  /** Adds one more number, or true for 1 and false for 0, and returns the mean of the window. */
  update(x: number | boolean): number {
    const value = Number(x);
    if (!Number.isFinite(value)) throw new InputError(`x must be a finite number; got ${shown(x)}`);
    const place = this.examples++ % this.window;
    if (place === 0) {
      if (this.examples > 1)
        for (let k = this.window - 1; k >= 0; k--) this.#rest[k] = this.#rest[k + 1] + this.#values[k];
      this.#sum = 0;
    }
    this.#values[place] = value;
    this.#sum += value;
    return this.mean;
  }
}

/** The accuracy of the latest predictions. */
export class RollingAccuracy {
  readonly #right: Rolling;

  constructor(options: number | RollingOptions) {
    this.#right = new Rolling(options);
  }

  /** The most predictions that count. */
  get window(): number {
    return this.#right.window;
  }

  /** The number of predictions so far. */
  get examples(): number {
    return this.#right.examples;
  }

  /** The fraction of right predictions in the window; NaN before the first. */
  get accuracy(): number {
    return this.#right.mean;
  }

  /** The fraction of wrong predictions in the window. */
  get error(): number {
    return 1 - this.accuracy;
  }

  /** Compares one more prediction with its label, and returns the accuracy of the window. */
  update<T>(predicted: T, label: T): number {
    return this.#right.update(predicted === label);
  }
}
