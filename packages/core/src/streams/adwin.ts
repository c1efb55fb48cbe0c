// ADWIN: a window over the latest numbers that drops its older part when the mean changes. Bifet & Gavaldà 2007, SIAM International
// Conference on Data Mining, section 4.

import { onlyKnown, shown, whole } from "../check.js";
import { log } from "../compute/elementary.js";
import { InputError, OptionError } from "../errors.js";

/** Options of ADWIN. */
export interface AdwinOptions {
  /** The probability δ of a false alarm at each check, above 0 and below 1: a smaller one gives surer and later alarms. Defaults to 0.002. */
  delta?: number;
  /** Checks for a change after every so many numbers. Defaults to 32. */
  clock?: number;
  /** The number of buckets of one size: with more, more cuts are tried, and more memory is used. Defaults to 5. */
  buckets?: number;
  /** The fewest numbers on either side of a cut. Defaults to 5. */
  least?: number;
  /** The most numbers for which there is no check yet. Defaults to 10. */
  grace?: number;
}

/** 2^k numbers: their sum and the sum of squared distances from their mean. */
interface Bucket {
  readonly sum: number;
  readonly squares: number;
}

/**
 * Keeps a window of the latest numbers, such as errors of a learner, and drops its older part when the means of the two parts differ by more
 * than chance explains. The window is kept in buckets of 1, 2, 4, … numbers, so n numbers take O(log n) memory and time.
 */
export class Adwin {
  /** The probability of a false alarm at each check. */
  readonly delta: number;
  /** The number of numbers between two checks. */
  readonly clock: number;
  /** The number of buckets of one size. */
  readonly buckets: number;
  /** The fewest numbers on either side of a cut. */
  readonly least: number;
  /** The most numbers for which there is no check yet. */
  readonly grace: number;
  /** The number of numbers in the window. */
  width = 0;
  /** The number of changes found. */
  changes = 0;
  /** The number of numbers so far. */
  examples = 0;
  #sum = 0;
  #squares = 0;
  /** Buckets of 2^k numbers at index k, the oldest first. */
  readonly #rows: Bucket[][] = [[]];

  constructor(options: AdwinOptions = {}) {
    onlyKnown(options, ["delta", "clock", "buckets", "least", "grace"]);
    const { delta = 0.002, clock = 32, buckets = 5, least = 5, grace = 10 } = options;
    if (!(typeof delta === "number" && delta > 0 && delta < 1))
      throw new OptionError(`delta must be above 0 and below 1; got ${shown(delta)}`);
    this.delta = delta;
    this.clock = whole("clock", clock, 1);
    this.buckets = whole("buckets", buckets, 1);
    this.least = whole("least", least, 1);
    this.grace = whole("grace", grace, 0);
  }

  /** The mean of the window. */
  get mean(): number {
    return this.width > 0 ? this.#sum / this.width : 0;
  }

  /** The variance of the window. */
  get variance(): number {
    return this.width > 0 ? this.#squares / this.width : 0;
  }

  /** Adds one more number, or true for 1 and false for 0. Returns whether the mean has changed; the older part is then dropped. */
  update(x: number | boolean): boolean {
    const value = Number(x);
    if (!Number.isFinite(value)) throw new InputError(`x must be a finite number; got ${shown(x)}`);
    this.examples++;
    const distance = value - this.mean;
    this.#squares += this.width > 0 ? (this.width * distance * distance) / (this.width + 1) : 0;
    this.#sum += value;
    this.width++;
    this.#rows[0].push({ sum: value, squares: 0 });
    this.#compress();
    if (this.examples % this.clock !== 0 || this.width <= this.grace) return false;
    let changed = false;
    while (this.#differs()) {
      changed = true;
      this.#dropOldest();
    }
    if (changed) this.changes++;
    return changed;
  }

  /** Joins the two oldest buckets of each size of which there are too many. */
  #compress(): void {
    for (let k = 0; this.#rows[k]?.length > this.buckets; k++) {
      const a = this.#rows[k].shift()!;
      const b = this.#rows[k].shift()!;
      this.#rows[k + 1] ??= [];
      this.#rows[k + 1].push({
        sum: a.sum + b.sum,
        squares: a.squares + b.squares + between(2 ** k, a.sum, 2 ** k, b.sum),
      });
    }
  }

  /** Whether the means on both sides of a cut between buckets differ. */
  #differs(): boolean {
    let [older, sum] = [0, 0];
    const d = log((2 * log(this.width)) / this.delta);
    for (let k = this.#rows.length - 1; k >= 0; k--)
      for (const bucket of this.#rows[k]) {
        older += 2 ** k;
        sum += bucket.sum;
        const newer = this.width - older;
        if (newer < this.least) return false;
        if (older >= this.least && Math.abs(sum / older - (this.#sum - sum) / newer) > this.#chance(older, newer, d))
          return true;
      }
    return false;
  }

  /** The most by which two means of so many numbers differ by chance: ε_cut for the variance of this window and d = ln(2 ln(n) / δ). */
  #chance(older: number, newer: number, d: number): number {
    const m = 1 / (older - this.least + 1) + 1 / (newer - this.least + 1);
    return Math.sqrt(2 * m * this.variance * d) + (2 / 3) * d * m;
  }

  #dropOldest(): void {
    const k = this.#rows.length - 1;
    const { sum, squares } = this.#rows[k].shift()!;
    if (this.#rows[k].length === 0 && k > 0) this.#rows.pop();
    const n = 2 ** k;
    this.width -= n;
    this.#sum -= sum;
    this.#squares -= squares + between(n, sum, this.width, this.#sum);
    if (!(this.#squares > 0)) this.#squares = 0;
  }
}

/** By how much the squared deviations of two sets grow when measured from the mean of both. */
function between(n: number, sum: number, m: number, other: number): number {
  const distance = sum / n - other / m;
  return (n * m * distance * distance) / (n + m);
}
