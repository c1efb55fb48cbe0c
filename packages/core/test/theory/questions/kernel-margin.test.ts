import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exp } from "../../../src/compute/elementary.js";
import { iris, tenPoints } from "../../../src/entries/datasets.js";
import { kernelMargin, margins } from "../../../src/entries/theory.js";
import type { KernelSpec } from "../../../src/kernels/kernel.js";
import { random, shuffle } from "../../../src/random.js";
import { hamming, laplacian, linear, poly, rbf, rings } from "../kernel-proved.js";

type Kernel = (x: number[], z: number[]) => number;
const dot: Kernel = (x, z) => x.reduce((sum, value, j) => sum + value * z[j], 0);

const kernels: [string, KernelSpec, Kernel][] = [
  ["(1 + x·z)²", poly(2), (x, z) => (1 + dot(x, z)) ** 2],
  ["(1 + x·z)³", poly(3), (x, z) => (1 + dot(x, z)) ** 3],
  ["exp(−4‖x − z‖²)", rbf(4), (x, z) => exp(-4 * x.reduce((sum, value, j) => sum + (value - z[j]) ** 2, 0))],
  ["exp(−‖x − z‖₁)", laplacian(1), (x, z) => exp(-x.reduce((sum, value, j) => sum + Math.abs(value - z[j]), 0))],
];

/** The mistakes of the textbook kernel perceptron over shuffled examples, until a clean pass. */
function mistakesOf(kernel: Kernel, rows: number[][], labels: number[], seed: number, most: number): number {
  const n = rows.length;
  const gram = rows.map((x) => rows.map((z) => kernel(x, z)));
  const alpha = new Float64Array(n);
  const order = shuffle(Uint32Array.from({ length: n }, (_, i) => i), random(seed)); // biome-ignore format: short
  let mistakes = 0;
  for (let clean = false; !clean && mistakes <= most; ) {
    clean = true;
    for (const i of order) {
      const y = labels[i] === 1 ? 1 : -1;
      const score = alpha.reduce((sum, a, j) => sum + a * gram[j][i], 0);
      if (y * score > 0) continue;
      alpha[i] += y;
      mistakes++;
      clean = false;
    }
  }
  return mistakes;
}

describe("the bound (R/γ)² in the space of a kernel", () => {
  test.each(kernels)("%s: no order of visits makes more mistakes", (_, spec, kernel) => {
    const { rows, labels } = rings(60, random(2));
    const { separable, bound, margin } = kernelMargin(spec, rows, labels, { positive: 1 });
    expect(separable).toBe(true);
    expect(margin!.lower).toBeGreaterThan(0);
    expect(margin!.upper / margin!.lower).toBeLessThan(1.0001);
    for (let seed = 0; seed < 10; seed++)
      expect(mistakesOf(kernel, rows, labels, seed, bound!.upper)).toBeLessThanOrEqual(bound!.upper);
  });

  test("holds for random labels of different points under a narrow Gaussian kernel", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })), {
          minLength: 2,
          maxLength: 20,
        }),
        fc.nat(),
        (points, seed) => {
          const rows = [...new Map(points.map((x) => [String(x), x])).values()];
          const next = random(seed);
          const labels = rows.map(() => next() & 1);
          if (new Set(labels).size < 2) return;
          const kernel: Kernel = (x, z) => exp(-x.reduce((sum, value, j) => sum + (value - z[j]) ** 2, 0));
          const { bound } = kernelMargin(rbf(1), rows, labels, { positive: 1 });
          expect(mistakesOf(kernel, rows, labels, seed, bound!.upper)).toBeLessThanOrEqual(bound!.upper);
        },
      ),
      { numRuns: 40 },
    );
  });
});

test("margin and bound equal the perceptron's with a bias for x·z + 1, and without for x·z", () => {
  const { rows, labels } = tenPoints();
  for (const [kernel, bias, plain] of [
    [poly(1), false, true],
    [linear, true, true],
  ] as const) {
    const found = kernelMargin(kernel, rows, labels, { bias, positive: 1 });
    const known = margins(rows, labels, { bias: plain, positive: 1 });
    for (const [a, b] of [
      [found.margin!, known.perceptronMargin!],
      [found.radius, known.radius],
      [found.bound!, known.bound!],
    ]) {
      expect(a.lower).toBeLessThanOrEqual(b.upper);
      expect(a.upper).toBeGreaterThanOrEqual(b.lower);
      expect(a.lower).toBeGreaterThan(b.lower * (1 - 1e-6));
      expect(a.upper).toBeLessThan(b.upper * (1 + 1e-6));
    }
  }
});

test("margin and bound for XOR by (1 + x·z)² equal those worked out by hand", () => {
  const rows = [[-1, -1], [-1, 1], [1, -1], [1, 1]]; // biome-ignore format: a table
  // φ has √2·x₁x₂ = ±√2 of length √(K(x, x)) = 3: γ = √2, R = 3.
  const { margin, radius, bound, alpha } = kernelMargin(poly(2), rows, [0, 1, 1, 0]);
  expect(margin!.lower).toBeCloseTo(Math.SQRT2, 9);
  expect(margin!.upper).toBeGreaterThanOrEqual(Math.SQRT2);
  expect([radius.lower, radius.upper].every((x) => Math.abs(x - 3) < 1e-12)).toBe(true);
  expect(bound!.lower).toBeLessThanOrEqual(4.5);
  expect(bound!.upper).toBeGreaterThanOrEqual(4.5);
  expect(bound!.upper).toBeLessThan(4.5 + 1e-6);
  expect(alpha.map(Math.sign)).toEqual([-1, 1, 1, -1]);
});

test("inseparable data has no bound, and a margin beyond double precision only an infinite one", () => {
  const { rows, labels } = iris();
  expect(kernelMargin(poly(1), rows, labels, { positive: "virginica" })).toMatchObject({
    separable: false,
    margin: { lower: 0, upper: 0 },
    bound: null,
  });
  const blurred = kernelMargin(rbf(1e-18), rows, labels, { positive: "virginica" });
  expect(blurred).toMatchObject({ separable: true, bound: { upper: Infinity }, alpha: [] });
  expect(blurred.margin!.lower).toBe(0);
  expect(kernelMargin(hamming, [[0], [1]], [0, 1], { spent: () => true }).separable).toBeNull();
});

test("a normalised kernel has R = 1 and its own γ", () => {
  const rows = [[1, 0], [0, 5]]; // biome-ignore format: a table
  const { radius, margin } = kernelMargin({ kernel: "normalised", of: linear }, rows, [0, 1]);
  expect([radius.lower, radius.upper].every((x) => Math.abs(x - 1) < 1e-12)).toBe(true);
  expect(margin!.lower).toBeCloseTo(Math.SQRT1_2, 9);
});
