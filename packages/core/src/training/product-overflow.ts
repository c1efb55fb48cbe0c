// Foresees whether a multiplicative step could make a weight overflow, from how far all exponents so far can have gone.

import { type Foresight, largest, type WatchedVectors } from "./overflow.js";

/** How many of the 1024 binary orders of magnitude products may use. */
const tameExponent = 300;

/** Foresees whether a step that multiplies weights could make one overflow. */
export class ProductOverflow implements Foresight {
  /** log₂ of the factor by which a step along 1 multiplies, rounded up. */
  readonly #exponent: number;
  /** An upper bound of the absolute value of every weight's binary exponent. */
  #reach = 0;
  /** The vectors that the bound is for: `fit` or a model file replaces them. */
  #of: object | undefined;

  /** `factor` is what a step along x = 1 multiplies a weight by. */
  constructor(factor: number) {
    this.#exponent = 1 + exponentOf(factor);
  }

  threatens(state: WatchedVectors, xx: number, scale: number): boolean {
    if (state !== this.#of) this.#measure(state);
    const further = scale * Math.sqrt(xx + 1) * this.#exponent;
    if (this.#reach + further < tameExponent) return false;
    this.#measure(state);
    return !(this.#reach + further < tameExponent);
  }

  #measure(state: WatchedVectors): void {
    this.#reach = largest(state, (entry) => (entry === 0 ? 0 : Math.abs(exponentOf(entry))));
    this.#of = state;
  }

  note(step: number, xx: number): void {
    this.#reach += Math.abs(step) * Math.sqrt(xx + 1) * this.#exponent;
  }
}

const bits = new DataView(new ArrayBuffer(8));

/** ⌊log₂ |x|⌋ of a normal number. */
function exponentOf(x: number): number {
  bits.setFloat64(0, x);
  return ((bits.getUint16(0) >> 4) & 0x7ff) - 1023;
}
