// Whether a step could make a weight overflow: known beforehand from how far all steps so far can have led.

import type { Task } from "../compute/task.js";
import { UPDATES_AT } from "../compute/task-layout.js";

/** Far enough from 1e308 that products and sums of tame numbers stay finite. */
const tame = 1e100;
/** How many of the 1024 binary orders of magnitude are left to products. */
const tameExponent = 300;

/** The vectors that an overflow would happen in. */
interface Vectors {
  readonly w: Float64Array[];
  readonly v: Float64Array[];
}

/** Foresees whether a step could make a weight or a coefficient overflow. */
export class Overflow {
  /** log₂ of the factor by which a step along 1 multiplies; 0 for learners that add. */
  readonly #exponent: number;
  /** Above every weight's size; for learners that multiply, above the size of every binary exponent. */
  #reach = 0;
  /** Whose weights they are: a fit or a file brings others. */
  #of: object | undefined;

  constructor(factor = 1) {
    this.#exponent = factor > 1 ? 1 + exponentOf(factor) : 0;
  }

  /** Whether a step scaled like this along x could overflow, by a rough but safe count. */
  threatens(state: Vectors, xx: number, scale: number): boolean {
    if (state !== this.#of) this.#measure(state);
    if (this.#exponent > 0) {
      const further = scale * Math.sqrt(xx + 1) * this.#exponent;
      if (this.#reach + further < tameExponent) return false;
      this.#measure(state);
      return !(this.#reach + further < tameExponent);
    }
    if (!(this.#reach < tame)) this.#measure(state);
    return !(xx < tame && (xx > 1 / tame || xx === 0) && scale < tame && this.#reach < tame);
  }

  #measure(state: Vectors): void {
    const size = this.#exponent > 0 ? (entry: number) => (entry === 0 ? 0 : Math.abs(exponentOf(entry))) : Math.abs;
    this.#reach = largest(state.w.concat(state.v), size);
    this.#of = state;
  }

  /** Takes note of a visit that may have made a step. */
  note({ numbers, steps }: Task, xx: number): void {
    if (numbers[UPDATES_AT] > 0) this.#reach += Math.abs(steps[0]) * Math.sqrt(xx + 1) * (this.#exponent || 1);
  }
}

function largest(vectors: Float64Array[], size: (entry: number) => number): number {
  let most = 0;
  for (const vector of vectors) for (const entry of vector) most = Math.max(most, size(entry));
  return most;
}

const bits = new DataView(new ArrayBuffer(8));

/** ⌊log₂ |x|⌋ of a normal number. */
function exponentOf(x: number): number {
  bits.setFloat64(0, x);
  return ((bits.getUint16(0) >> 4) & 0x7ff) - 1023;
}
