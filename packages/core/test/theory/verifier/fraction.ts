// Numbers n / 2^k in the plainest way: what the verifier's own arithmetic is compared with.

import type { Rational } from "../../../src/theory/certificates/about.js";

export interface Binary {
  readonly n: bigint;
  readonly k: number;
}

/** The number that a double is, or that a text of digits says. */
export function exactly(x: Rational): Binary {
  if (typeof x === "string") return { n: BigInt(x), k: 0 };
  let k = 0;
  for (; !Number.isInteger(x); k++) x *= 2;
  return { n: BigInt(x), k };
}

export const zero: Binary = { n: 0n, k: 0 };

export function sum(...terms: Binary[]): Binary {
  const k = Math.max(0, ...terms.map((term) => term.k));
  return { n: terms.reduce((total, term) => total + (term.n << BigInt(k - term.k)), 0n), k };
}

export function product(...factors: Binary[]): Binary {
  return factors.reduce((a, b) => ({ n: a.n * b.n, k: a.k + b.k }), { n: 1n, k: 0 });
}
