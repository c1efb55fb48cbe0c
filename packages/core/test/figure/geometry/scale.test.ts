import fc from "fast-check";
import { expect, test } from "vitest";
import { logarithmic } from "../../../src/figure/geometry/log-scale.js";
import { linear, widened, written } from "../../../src/figure/geometry/scale.js";

const labels = (low: number, high: number, count = 5, options = {}) =>
  linear([low, high], options)
    .ticks(count)
    .ticks.map(({ label }) => label);

test("ticks are round numbers", () => {
  expect(labels(0, 10)).toEqual(["0", "2", "4", "6", "8", "10"]);
  expect(labels(-0.31, 0.32)).toEqual(["−0.3", "−0.2", "−0.1", "0.0", "0.1", "0.2", "0.3"]);
  expect(labels(0, 0.37, 4, { percent: true })).toEqual(["0%", "10%", "20%", "30%"]);
  expect(labels(1, 3, 8, { whole: true })).toEqual(["1", "2", "3"]);
});

test("ticks of large and small numbers share a power of ten", () => {
  expect(linear([0, 2e9]).ticks(4)).toMatchObject({
    exponent: 9,
    ticks: [{ label: "0.0" }, { label: "0.5" }, {}, {}, {}],
  });
  expect(linear([1e-9, 3e-9]).ticks(2)).toMatchObject({
    exponent: -9,
    ticks: [{ label: "1" }, { label: "2" }, { label: "3" }],
  });
});

test("logarithmic ticks are powers of ten, with intermediate steps when there are few", () => {
  const found = (low: number, high: number) =>
    logarithmic([low, high])
      .ticks(6)
      .ticks.map(({ label }) => label);
  expect(found(1, 100000)).toEqual(["1", "10", "100", "1000", "10000", "100000"]);
  expect(found(2, 50)).toEqual(["2", "5", "10", "20", "50"]);
  expect(logarithmic([1, 10000]).place(100)).toBeCloseTo(0.5, 12);
});

test("ticks of any range are inside it, ascending, few and distinctly labelled", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e150, max: 1e150, noNaN: true }),
      fc.double({ min: -1e150, max: 1e150, noNaN: true }),
      fc.integer({ min: 1, max: 10 }),
      (a, b, count) => {
        const range = widened([Math.min(a, b), Math.max(a, b)], 0.05);
        const { ticks } = linear(range).ticks(count);
        expect(ticks.length).toBeLessThanOrEqual(2 * count + 2);
        expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length);
        ticks.forEach(({ at }, i) => {
          expect(at).toBeGreaterThanOrEqual(-1e-6);
          expect(at).toBeLessThanOrEqual(1 + 1e-6);
          if (i > 0) expect(at).toBeGreaterThan(ticks[i - 1].at);
        });
      },
    ),
  );
});

test("numbers are formatted briefly", () => {
  expect([0, 1234.5, -0.5, 1e9, 2.5e-7, 0.1 + 0.2].map((value) => written(value))).toEqual([
    "0",
    "1230",
    "−0.5",
    "1·10⁹",
    "2.5·10⁻⁷",
    "0.3",
  ]);
});
