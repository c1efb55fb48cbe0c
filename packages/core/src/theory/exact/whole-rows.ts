// The examples as whole numbers: every float64 is one times a power of two, so one power serves them all.

import { each } from "../../compute/vector.js";
import type { Examples } from "../../data/examples.js";
import { lowestBit, scaled } from "./dyadic.js";

export class WholeRows {
  readonly examples: Examples;
  /** An entry x is the whole number given for it times 2 to this. */
  readonly exponent: number;
  readonly bias: boolean;

  /** `digits` more binary digits than the entries need. */
  constructor(examples: Examples, bias: boolean, digits = 0) {
    const { values } = examples.rows;
    let exponent = bias ? 0 : Infinity;
    for (let k = 0; k < values.length; k++) exponent = Math.min(exponent, lowestBit(values[k]));
    this.examples = examples;
    this.exponent = (exponent < Infinity ? exponent : 0) - digits;
    this.bias = bias;
  }

  /** Calls f with each entry of row r; entry 0 is the constant feature. */
  each(r: number, f: (x: bigint, j: number) => void): void {
    if (this.bias) f(scaled(1, -this.exponent), 0);
    each(this.examples.rows, r, (x, j) => f(scaled(x, -this.exponent), j));
  }

  /** v·(1, x) for row r, v being one whole number per entry. */
  dot(r: number, v: readonly bigint[]): bigint {
    let sum = 0n;
    this.each(r, (x, j) => {
      sum += x * v[j];
    });
    return sum;
  }

  /** ‖(1, x)‖² of row r. */
  squaredNorm(r: number): bigint {
    let sum = 0n;
    this.each(r, (x) => {
      sum += x * x;
    });
    return sum;
  }
}

/** Numbers as whole ones times one power of two. */
export function wholeVector(v: ArrayLike<number>): { entries: bigint[]; exponent: number } {
  const list = Array.from(v);
  const lowest = list.reduce((least, x) => Math.min(least, lowestBit(x)), Infinity);
  const exponent = lowest < Infinity ? lowest : 0;
  return { entries: list.map((x) => scaled(x, -exponent)), exponent };
}
