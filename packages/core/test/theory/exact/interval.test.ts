import fc from "fast-check";
import { expect, test } from "vitest";
import { Examples } from "../../../src/data/examples.js";
import type { KernelSpec } from "../../../src/kernels/kernel.js";
import { ExactGram } from "../../../src/theory/exact/exact-gram.js";
import {
  down,
  exponential,
  type Interval,
  minus,
  over,
  plus,
  power,
  root,
  times,
  up,
} from "../../../src/theory/exact/interval.js";
import { enclosureOf } from "../../../src/theory/exact/kernel-interval.js";
import { hamming, linear, poly } from "../kernel-proved.js";

const double = fc.double({ noNaN: true, noDefaultInfinity: true });

test("the next double up and down: nothing lies between", () => {
  for (const [x, next] of [
    [0, 5e-324],
    [-0, 5e-324],
    [1, 1 + 2 ** -52],
    [1 - 2 ** -53, 1],
    [-1, -1 + 2 ** -53],
    [-5e-324, -0],
    [Number.MAX_VALUE, Infinity],
    [Infinity, Infinity],
    [2 ** 32 - 2 ** -21, 2 ** 32],
  ])
    expect(up(x)).toBe(next);
  fc.assert(
    fc.property(double, (x) => {
      expect(up(x)).toBeGreaterThan(x);
      expect(x / 2 + up(x) / 2 === x || x / 2 + up(x) / 2 === up(x) || Math.abs(x) < 1e-300).toBe(true);
      expect(down(up(x)) === x).toBe(true);
      expect(down(x)).toBe(-up(-x));
    }),
  );
});

test("sums, differences and products hold the exact ones of whole numbers", () => {
  const whole = fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n });
  const around = (n: bigint): Interval => [down(Number(n)), up(Number(n))];
  const has = ([lower, upper]: Interval, n: bigint) => BigInt(Math.floor(lower)) <= n && n <= BigInt(Math.ceil(upper));
  fc.assert(
    fc.property(whole, whole, (a, b) => {
      expect(has(plus(around(a), around(b)), a + b)).toBe(true);
      expect(has(minus(around(a), around(b)), a - b)).toBe(true);
      expect(has(times(around(a), around(b)), a * b)).toBe(true);
      expect(has(power(around(a), 3), a ** 3n)).toBe(true);
      const [lower, upper] = root(times(around(a), around(a)));
      expect(BigInt(Math.floor(lower)) <= (a < 0n ? -a : a) && BigInt(Math.ceil(upper)) >= (a < 0n ? -a : a)).toBe(
        true,
      );
      if (b > 0n) expect(has(times(over(around(a), around(b)), around(b)), a)).toBe(true);
    }),
  );
});

test("where bounds overflow or are no numbers, nothing is claimed", () => {
  expect(minus([Infinity, Infinity], [Infinity, Infinity])).toEqual([-Infinity, Infinity]);
  expect(times([0, 0], [0, Infinity])).toEqual([-Infinity, Infinity]);
  expect(over([1, 1], [0, 1])).toEqual([-Infinity, Infinity]);
});

test("eˣ is held between bounds that Euler's series agrees with", () => {
  // 2²⁰⁰·e^(k/64) in whole numbers, off by less than the number of terms.
  for (let k = -640; k <= 64; k += 7) {
    let term = 1n << 200n;
    let sum = 0n;
    for (let n = 1n; term !== 0n; n++) {
      sum += term;
      term = (term * BigInt(k)) / (64n * n);
    }
    const [lower, upper] = exponential([k / 64, k / 64]);
    const whole = (x: number) => BigInt(x * 2 ** 100) << 100n;
    expect(whole(lower) <= sum - 1000n && sum + 1000n <= whole(upper)).toBe(true);
    expect((upper - lower) / upper).toBeLessThan(1e-15);
  }
  expect(exponential([-800, -800])).toEqual([0, 1e-323]);
});

test("bounds on rational kernels hold their exact values", () => {
  const value = fc.double({ min: -1e10, max: 1e10, noNaN: true });
  const kernels: KernelSpec[] = [linear, hamming, poly(2), poly(5, 0.1, 0.3), { kernel: "sum", of: [linear, poly(3)] }];
  fc.assert(
    fc.property(
      fc.array(fc.tuple(value, value, value), { minLength: 2, maxLength: 4 }),
      fc.constantFrom(...kernels),
      (rows, kernel) => {
        const data = { examples: Examples.from(rows, rows.map((_, r) => r)), things: null }; // biome-ignore format: short
        const gram = new ExactGram(kernel, data, true);
        const between = enclosureOf(kernel, data, true);
        for (let r = 0; r < rows.length; r++)
          for (let s = 0; s < rows.length; s++) {
            const [lower, upper] = between(r, s);
            const exact = Number(gram.row(r)[s]) / 2 ** gram.places;
            // Rounded to nearest, so within one double of the exact value.
            if (Number.isFinite(exact)) expect(down(lower) <= exact && exact <= up(upper)).toBe(true);
          }
      },
    ),
    { numRuns: 100 },
  );
});
