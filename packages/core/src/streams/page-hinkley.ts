// The Page–Hinkley test: has the mean of a stream risen or fallen? Page 1954, Biometrika 41; Hinkley 1971, Biometrika 58.

import { atLeastZero, oneOf, onlyKnown, positive, shown, whole } from "../check.js";
import { InputError, OptionError } from "../errors.js";

/** Options of the Page–Hinkley test. */
export interface PageHinkleyOptions {
  /** The cumulative change λ that counts as a change of the mean. Defaults to 50. */
  threshold?: number;
  /** The change δ of each number that is tolerated. Defaults to 0.005. */
  delta?: number;
  /** The factor α, above 0 and up to 1, by which earlier deviations fade. Defaults to 0.9999. */
  fading?: number;
  /** The fewest numbers before a change is reported. Defaults to 30. */
  least?: number;
  /** Which changes of the mean to find: up, down, or both. Defaults to "both". */
  direction?: "up" | "down" | "both";
}

/**
 * Sums how far each number lies above or below the mean so far, less what is tolerated: U ← αU + (x − mean) − δ, and finds a rise
 * when U exceeds its least value by more than λ; falls likewise. After a change it starts anew.
 */
export class PageHinkley {
  /** The cumulative change that counts as a change of the mean. */
  readonly threshold: number;
  /** The change of each number that is tolerated. */
  readonly delta: number;
  /** The factor by which earlier deviations fade. */
  readonly fading: number;
  /** The fewest numbers before a change is reported. */
  readonly least: number;
  /** Which changes of the mean to find. */
  readonly direction: "up" | "down" | "both";
  /** The number of numbers so far. */
  examples = 0;
  /** The number of changes found. */
  changes = 0;
  /** The mean of the numbers since the last change. */
  mean = 0;
  #n = 0;
  #rise = 0;
  #fall = 0;
  #lowest = Infinity;
  #highest = -Infinity;

  constructor(options: PageHinkleyOptions = {}) {
    onlyKnown(options, ["threshold", "delta", "fading", "least", "direction"]);
    const { threshold = 50, delta = 0.005, fading = 0.9999, least = 30, direction = "both" } = options;
    this.threshold = positive("threshold", threshold);
    this.delta = atLeastZero("delta", delta);
    this.fading = positive("fading", fading);
    if (fading > 1) throw new OptionError(`fading must be at most 1; got ${fading}`);
    this.least = whole("least", least, 1);
    this.direction = oneOf("direction", direction, ["up", "down", "both"]);
  }

  /** Adds one more number, or true for 1 and false for 0. Returns whether the mean has changed; it then starts anew. */
  update(x: number | boolean): boolean {
    const value = Number(x);
    if (!Number.isFinite(value)) throw new InputError(`x must be a finite number; got ${shown(x)}`);
    this.examples++;
    this.mean += (value - this.mean) / ++this.#n;
    const deviation = value - this.mean;
    this.#rise = this.fading * this.#rise + deviation - this.delta;
    this.#fall = this.fading * this.#fall + deviation + this.delta;
    this.#lowest = Math.min(this.#lowest, this.#rise);
    this.#highest = Math.max(this.#highest, this.#fall);
    const rises = this.direction !== "down" && this.#rise - this.#lowest > this.threshold;
    const falls = this.direction !== "up" && this.#highest - this.#fall > this.threshold;
    if (this.#n < this.least || !(rises || falls)) return false;
    this.changes++;
    this.#n = this.mean = this.#rise = this.#fall = 0;
    this.#lowest = Infinity;
    this.#highest = -Infinity;
    return true;
  }
}
