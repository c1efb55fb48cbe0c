// Interval arithmetic: each operation on doubles is rounded outward, so that the result encloses the true one.

import { exp } from "../../compute/elementary.js";

/** A number that is at least the first double and at most the second. */
export type Interval = readonly [lower: number, upper: number];

const double = /* @__PURE__ */ new Float64Array(1);
const words = /* @__PURE__ */ new Uint32Array(double.buffer);

/** Returns the next larger double. */
export function up(x: number): number {
  if (x === 0) return Number.MIN_VALUE;
  if (Number.isNaN(x) || x === Infinity) return x;
  double[0] = x;
  if (x > 0) {
    words[0]++;
    if (words[0] === 0) words[1]++;
  } else {
    if (words[0] === 0) words[1]--;
    words[0]--;
  }
  return double[0];
}

/** Returns the next smaller double. */
export function down(x: number): number {
  return -up(-x);
}

/** Rounds bounds outward; they become infinite if overflow has made them NaN. */
function outward(lower: number, upper: number): Interval {
  return lower <= upper ? [down(lower), up(upper)] : [-Infinity, Infinity];
}

/** Returns bounds of a + b. */
export function plus(a: Interval, b: Interval): Interval {
  return outward(a[0] + b[0], a[1] + b[1]);
}

/** Returns bounds of a − b. */
export function minus(a: Interval, b: Interval): Interval {
  return outward(a[0] - b[1], a[1] - b[0]);
}

/** Returns bounds of a·b. */
export function times(a: Interval, b: Interval): Interval {
  const [p, q, r, s] = [a[0] * b[0], a[0] * b[1], a[1] * b[0], a[1] * b[1]];
  return outward(Math.min(p, q, r, s), Math.max(p, q, r, s));
}

/** Returns bounds of a / b if b > 0 is known; otherwise infinite ones. */
export function over(a: Interval, b: Interval): Interval {
  if (!(b[0] > 0)) return [-Infinity, Infinity];
  const [p, q, r, s] = [a[0] / b[0], a[0] / b[1], a[1] / b[0], a[1] / b[1]];
  return outward(Math.min(p, q, r, s), Math.max(p, q, r, s));
}

/** Returns bounds of √a, given that a ≥ 0. */
export function root(a: Interval): Interval {
  const [lower, upper] = outward(Math.sqrt(Math.max(a[0], 0)), Math.sqrt(Math.max(a[1], 0)));
  return [Math.max(lower, 0), upper];
}

/** Returns bounds of xⁿ for a whole n ≥ 1. */
export function power(x: Interval, n: number): Interval {
  let result: Interval | null = null;
  for (let square = x, rest = n; rest > 0; square = times(square, square), rest = Math.floor(rest / 2))
    if (rest % 2 === 1) result = result ? times(result, square) : square;
  return result!;
}

/**
 * Returns bounds of eˣ. Our `exp` is within 1 ulp everywhere, and two steps are at least that, even where the gap between
 * doubles halves.
 */
export function exponential(x: Interval): Interval {
  return [Math.max(0, down(down(exp(x[0])))), up(up(exp(x[1])))];
}
