// Numbers enclosed between two doubles, rounded outward from fractions of whole numbers.

import { bitLength, powerOfTwo, shifted } from "./dyadic.js";

/** An enclosed number: it is at least `lower` and at most `upper`. */
export interface Bracket {
  /** The number is at least this. */
  readonly lower: number;
  /** The number is at most this. */
  readonly upper: number;
}

/** The number numerator / denominator · 2^places, where neither is negative. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly places: number;
}

/** The double next to n·2^k, towards 0 or away from it; `rest` says that the number is slightly more than n·2^k. */
function rounded(n: bigint, k: number, rest: boolean, up: boolean): number {
  if (n === 0n && !rest) return 0;
  const drop = Math.max(bitLength(n) - 53, -1074 - k);
  let head = shifted(n, -drop);
  if (up && (rest || shifted(head, drop) !== n)) head += 1n;
  let value = Number(head);
  let e = k + drop;
  for (; e > 900; e -= 900) value *= powerOfTwo(900);
  for (; e < -900; e += 900) value *= powerOfTwo(-900);
  value *= powerOfTwo(e);
  return value < Infinity ? value : up ? Infinity : Number.MAX_VALUE;
}

/** Returns the neighbouring doubles that enclose a fraction, or the double that it is, twice. */
export function bracketOf({ numerator, denominator, places }: Fraction): Bracket {
  const extra = Math.max(0, 64 + bitLength(denominator) - bitLength(numerator));
  const top = numerator << BigInt(extra);
  const quotient = top / denominator;
  const rest = quotient * denominator !== top;
  const k = places - extra;
  return { lower: rounded(quotient, k, rest, false), upper: rounded(quotient, k, rest, true) };
}

/** Returns the neighbouring doubles that enclose the square root of a fraction, or the double that it is, twice. */
export function rootBracketOf({ numerator, denominator, places }: Fraction): Bracket {
  let extra = Math.max(0, 130 + bitLength(denominator) - bitLength(numerator));
  if ((places - extra) % 2 !== 0) extra++;
  const top = numerator << BigInt(extra);
  const quotient = top / denominator;
  const root = squareRoot(quotient);
  const rest = root * root !== quotient || quotient * denominator !== top;
  const k = (places - extra) / 2;
  return { lower: rounded(root, k, rest, false), upper: rounded(root, k, rest, true) };
}

/** Returns the greatest whole number whose square is at most n ≥ 0, by Newton's method. */
export function squareRoot(n: bigint): bigint {
  if (n < 2n) return n;
  let x = 1n << BigInt((bitLength(n) + 1) >> 1);
  for (;;) {
    const next = (x + n / x) >> 1n;
    if (next >= x) return x;
    x = next;
  }
}

/** Tells whether a < b, exactly. */
export function less(a: Fraction, b: Fraction): boolean {
  const [x, y] = [a.numerator * b.denominator, b.numerator * a.denominator];
  return a.places >= b.places ? x << BigInt(a.places - b.places) < y : x < y << BigInt(b.places - a.places);
}

/** Returns a / b, exactly. */
export function quotient(a: Fraction, b: Fraction): Fraction {
  return {
    numerator: a.numerator * b.denominator,
    denominator: a.denominator * b.numerator,
    places: a.places - b.places,
  };
}
