// The examples in whole numbers: every float64 is a whole number times a power of two, so one power serves them all.

import { each } from "../../compute/vector.js";
import type { Examples } from "../../data/examples.js";
import { lowestBit, scaled } from "./dyadic.js";

/** Examples as whole numbers times one power of two, with their exact inner products. */
export class WholeRows {
  readonly examples: Examples;
  /** An entry x is its whole number times 2 to this power. */
  readonly exponent: number;
  readonly bias: boolean;

  /** Takes the examples, with `digits` more binary digits than their entries need. */
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

  /** Returns v·(1, x) for row r, where v is one whole number per entry. */
  dot(r: number, v: readonly bigint[]): bigint {
    let sum = 0n;
    this.each(r, (x, j) => {
      sum += x * v[j];
    });
    return sum;
  }

  /** Returns ‖(1, x)‖² of row r. */
  squaredNorm(r: number): bigint {
    let sum = 0n;
    this.each(r, (x) => {
      sum += x * x;
    });
    return sum;
  }
}

/** Returns numbers as whole numbers times a common power of 2, of the given exponent. */
export function wholeVector(v: ArrayLike<number>): { entries: bigint[]; exponent: number } {
  const list = Array.from(v);
  const lowest = list.reduce((least, x) => Math.min(least, lowestBit(x)), Infinity);
  const exponent = lowest < Infinity ? lowest : 0;
  return { entries: list.map((x) => scaled(x, -exponent)), exponent };
}
