// Foresees whether a step could make a number overflow, from how far all steps so far can have led.

import { InputError } from "../errors.js";

/** So far below 1e308 that a step from tame numbers stays finite: it takes products of at most four of them, times a few million. */
export const tame = 1e60;

/** The vectors that might overflow. */
export interface WatchedVectors {
  readonly w: Float64Array[];
  readonly v: Float64Array[];
}

/** Foresees whether a step could make a number overflow, so that what it changes is copied beforehand. */
export interface Foresight {
  /** Whether a step of this scale along x could overflow, by a rough but safe estimate. */
  threatens(state: WatchedVectors, xx: number, scale: number): boolean;
  /** Takes note of a step that was made. */
  note(step: number, xx: number): void;
}

/** Whether vectors, rows of at most this ‖x‖² and steps of this scale are tame. */
export function isTame(vectors: WatchedVectors, xx: number, scale: number): boolean {
  return xx < tame * tame && scale < tame && largest(vectors) < tame;
}

/** Foresees whether a step that adds to weights or coefficients could make one overflow. */
export class Overflow implements Foresight {
  readonly #unnoted: number;
  readonly #least: number;
  /** An upper bound of every weight's absolute value. */
  #reach = 0;
  /** The vectors that the bound is for: `fit` or a model file replaces them. */
  #of: object | undefined;

  /**
   * `unnoted` is what a step may add beyond a multiple of x: Infinity if the weights must be measured again after each step. `least` is added
   * to each measurement: Infinity if any step might overflow.
   */
  constructor(unnoted = 0, least = 0) {
    this.#unnoted = unnoted;
    this.#least = least;
  }

  threatens(state: WatchedVectors, xx: number, scale: number): boolean {
    if (state !== this.#of || !(this.#reach < tame)) {
      this.#reach = this.#least + largest(state);
      this.#of = state;
    }
    return !(xx < tame && (xx > 1 / tame || xx === 0) && scale < tame && this.#reach < tame);
  }

  note(step: number, xx: number): void {
    this.#reach += Math.abs(step) * Math.sqrt(xx + 1) + this.#unnoted;
  }
}

/** Refuses the scores, scales or steps of so many visits where one is not finite. `lower` is the option to lower. */
export function checkVisits(numbers: Float64Array, visits: number, lower = "rate or weights"): void {
  // 0 · x is 0 or −0 for finite x and NaN otherwise, and a sum keeps a NaN; two sums take half the time of one.
  let even = 0;
  let odd = 0 * numbers[visits - 1];
  for (let k = 1; k < visits; k += 2) {
    even += 0 * numbers[k - 1];
    odd += 0 * numbers[k];
  }
  if (even + odd !== 0) throw new InputError(`scores are not finite; scale the features or lower ${lower}`);
}

/** The largest absolute value of an entry. */
export function largest({ w, v }: WatchedVectors, size: (entry: number) => number = Math.abs): number {
  let most = 0;
  // By index: each fit begins with this, when nothing is compiled yet and an iterator takes ten times as long.
  for (const vector of w.concat(v)) for (let j = 0; j < vector.length; j++) most = Math.max(most, size(vector[j]));
  return most;
}
