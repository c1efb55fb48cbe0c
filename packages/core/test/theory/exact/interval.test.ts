import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Examples } from "../../../src/data/examples.js";
import type { KernelSpec } from "../../../src/kernels/kernel.js";
import { kernelOf } from "../../../src/kernels/saved.js";
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
import { kernelData } from "../../../src/theory/problem/kernel-data.js";
import { hamming, linear, poly } from "../kernel-proved.js";
import { sparse } from "../verifier/examples.js";

const double = fc.double({ noNaN: true, noDefaultInfinity: true });

test("up and down give adjacent doubles", () => {
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

test("sums, differences and products of intervals contain the exact results for whole numbers", () => {
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

test("bounds come from the ends of the operands, rounded outward by one double", () => {
  const end = fc.constantFrom(-3, -1, -0.5, 0, 0.25, 1, 2, 7);
  const interval = fc.tuple(end, end).map(([a, b]): Interval => [Math.min(a, b), Math.max(a, b)]);
  const around = (values: number[]) => [down(Math.min(...values)), up(Math.max(...values))];
  const corners = (a: Interval, b: Interval, of: (x: number, y: number) => number) =>
    around(a.flatMap((x) => b.map((y) => of(x, y))));
  fc.assert(
    fc.property(interval, interval, (a, b) => {
      expect(plus(a, b)).toEqual(corners(a, b, (x, y) => x + y));
      expect(minus(a, b)).toEqual(corners(a, b, (x, y) => x - y));
      expect(times(a, b)).toEqual(corners(a, b, (x, y) => x * y));
      expect(over(a, b)).toEqual(b[0] > 0 ? corners(a, b, (x, y) => x / y) : [-Infinity, Infinity]);
      const [lower, upper] = around(a.map((x) => Math.sqrt(Math.max(x, 0))));
      expect(root(a)).toEqual([Math.max(lower, 0), upper]);
      expect(power(a, 1)).toEqual(a);
      expect(power(a, 2)).toEqual(times(a, a));
      expect(power(a, 5)).toEqual(times(a, times(times(a, a), times(a, a))));
      const [least, most] = exponential(a);
      expect(least).toBe(exponential([a[0], a[0]])[0]);
      expect(most).toBe(exponential([a[1], a[1]])[1]);
    }),
    { numRuns: 300 },
  );
});

test("overflowing or undefined bounds become infinite", () => {
  expect(minus([Infinity, Infinity], [Infinity, Infinity])).toEqual([-Infinity, Infinity]);
  expect(times([0, 0], [0, Infinity])).toEqual([-Infinity, Infinity]);
  expect(over([1, 1], [0, 1])).toEqual([-Infinity, Infinity]);
});

test("the bounds on eˣ agree with Euler's series", () => {
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

test("the bounds on rational kernels contain the exact values", () => {
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

describe("bounds on a kernel's values", () => {
  const rbf: KernelSpec = { kernel: "rbf", gamma: 0.3 };
  const laplacian: KernelSpec = { kernel: "laplacian", gamma: 0.7 };
  const scaled = (of: KernelSpec): KernelSpec => ({ kernel: "scaled", factor: 1.7, of });
  const normalised = (of: KernelSpec): KernelSpec => ({ kernel: "normalised", of });
  const ofRows: KernelSpec[] = [
    ...[linear, poly(2), poly(3, 0.1, 0.3), rbf, laplacian, scaled(rbf), normalised(linear), normalised(poly(2))],
    { kernel: "sum", of: [laplacian, linear] },
    { kernel: "product", of: [rbf, poly(2)] },
  ];
  const at = (kernel: KernelSpec, rows: readonly unknown[], form: unknown, bias = false) => {
    const labels = rows.map((_, r) => r);
    const between = enclosureOf(kernel, kernelData(kernel, form as number[][], labels), bias);
    return rows.map((_, r) => rows.map((_, s) => between(r, s)));
  };
  const rows = [[0, 0, 0], [1, 0, 2.5], [0.1, -3, 0], [0, 0, 2.5], [1, 0, 2.5], [0, 1.5, 0]]; // biome-ignore format: short

  test.each(ofRows)("are accurate to a relative width of 1e-12: %o", (spec) => {
    const kernel = kernelOf(spec);
    for (const bias of [false, true])
      for (const [r, line] of at(spec, rows, rows, bias).entries())
        for (const [s, [lower, upper]] of line.entries()) {
          const K = kernel.between(rows[r], rows[s]) + Number(bias);
          expect(lower).toBeLessThanOrEqual(K + 1e-12 * Math.abs(K));
          expect(upper).toBeGreaterThanOrEqual(K - 1e-12 * Math.abs(K));
          expect(upper - lower).toBeLessThanOrEqual(1e-12 * Math.max(1, Math.abs(K)));
        }
  });

  test.each(ofRows)("do not depend on whether zeros are written out: %o", (spec) => {
    const wider = rows.map((x) => [0, ...x, 0]);
    expect(at(spec, rows, wider)).toEqual(at(spec, rows, rows));
    expect(at(spec, rows, sparse(rows))).toEqual(at(spec, rows, rows));
  });

  test("are exactly 1 for equal rows where K is 1, and at most 1 otherwise", () => {
    for (const spec of [rbf, laplacian, normalised(poly(2))])
      for (const [r, line] of at(spec, rows, rows).entries()) expect(line[r]).toEqual([1, 1]);
    for (const spec of [rbf, laplacian]) {
      const near = [[1], [1 + 2 ** -52]];
      expect(at(spec, near, near)[0][1][1]).toBe(1);
      expect(at(spec, near, near)[0][1][0]).toBeGreaterThan(1 - 1e-11);
      expect(at(spec, rows, rows)[1][4][1]).toBe(1);
    }
    expect(at(normalised(linear), rows, rows)[0]).toEqual(rows.map(() => [0, 0]));
    expect(at(normalised(linear), rows, rows)[1][0]).toEqual([0, 0]);
  });

  test("are infinite where a row is too short to be divided by its length", () => {
    for (const x of [1e-200, 2 ** -537]) {
      const short = [[x], [1]];
      expect(at(normalised(linear), short, short)[0][0]).toEqual([-Infinity, Infinity]);
      expect(at(normalised(linear), short, short)[1][1]).toEqual([1, 1]);
    }
  });

  test("of texts and categories are exact counts", () => {
    const texts = ["abab", "ba", "", "abc", "aba"];
    const counts = [[5, 1, 0, 2, 3], [1, 1, 0, 0, 1], [0, 0, 0, 0, 0], [2, 0, 0, 2, 1], [3, 1, 0, 1, 2]]; // biome-ignore format: short
    expect(at({ kernel: "ngram", n: 2 }, texts, texts)).toEqual(
      counts.map((line) => line.map((count) => [count, count])),
    );
    const lists = [["x", 1, true], ["x", 2, true], ["y", 1, false]]; // biome-ignore format: short
    const equal = [[3, 2, 1], [2, 3, 0], [1, 0, 3]]; // biome-ignore format: short
    expect(at({ kernel: "categorical" }, lists, lists)).toEqual(equal.map((line) => line.map((n) => [n, n])));
  });
});
