// Whether a step could make a weight overflow that is multiplied: known beforehand from how far all exponents so far can have gone.

import { type Foresight, largest, type WatchedVectors } from "./overflow.js";

/** How many of the 1024 binary orders of magnitude are left to products. */
const tameExponent = 300;

/** Foresees whether a step that multiplies weights could make one overflow. */
export class ProductOverflow implements Foresight {
  /** log₂ of the factor by which a step along 1 multiplies, rounded up. */
  readonly #exponent: number;
  /** Above the size of every weight's binary exponent. */
  #reach = 0;
  /** Whose weights they are: a fit or a file brings others. */
  #of: object | undefined;

  /** `factor` is by how much a step along 1 multiplies. */
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
