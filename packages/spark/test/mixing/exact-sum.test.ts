// Sums without rounding, and scaling based on them.

import fc from "fast-check";
import { Examples, Perceptron, Pipeline, saveBytes, standardize } from "rosenblatt";
import { expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { ExactSums } from "../../src/mixing/exact-sum.js";
import { ExactSum, fittedExactly, meanOf, squaresAround } from "../../src/mixing/index.js";

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e100, max: 1e100 }),
  fc.integer().map((k) => k / 8),
  fc.constantFrom(1e16, -1e16, 1, 2 ** -1074, 0.1, -0.1, 1e-200),
);

function sumsOf(numbers: readonly number[]): { sum: ExactSum; squares: ExactSum } {
  const [sum, squares] = [new ExactSum(), new ExactSum()];
  for (const x of numbers) {
    sum.add(x);
    squares.addSquare(x);
  }
  return { sum, squares };
}

test("mean and spread do not depend on row order or division into shards", () => {
  fc.assert(
    fc.property(fc.array(number, { minLength: 1, maxLength: 30 }), fc.nat(), (numbers, at) => {
      const { sum, squares } = sumsOf(numbers);
      const cut = at % numbers.length;
      const [back, front] = [sumsOf(numbers.slice(cut).reverse()), sumsOf(numbers.slice(0, cut))];
      back.sum.addSum(front.sum);
      back.squares.addSum(front.squares);
      expect(meanOf(back.sum, numbers.length)).toBe(meanOf(sum, numbers.length));
      expect(squaresAround(back.sum, back.squares, numbers.length)).toBe(squaresAround(sum, squares, numbers.length));
    }),
    { numRuns: runs(60, 20_000) },
  );
});

test("a mean is rounded to the nearest double", () => {
  const mean = (...numbers: number[]) => meanOf(sumsOf(numbers).sum, numbers.length);
  expect(mean(1e16, 1, -1e16)).toBe(1 / 3);
  expect(mean(0.1, 0.1, 0.1)).toBe(0.1);
  expect(mean(1, 2 ** -53)).toBe(0.5);
  expect(mean(1, 2 ** -52)).toBe(0.5 + 2 ** -53);
  expect(mean(2 ** -1074)).toBe(2 ** -1074);
  expect(mean(-3, 0, 0, 0)).toBe(-0.75);
  expect(mean(1.5e308, 1e307)).toBe(8e307);
});

test("the spread of values far from 0 loses no digits", () => {
  const { sum, squares } = sumsOf([1e9 + 1, 1e9 + 2, 1e9 + 3]);
  expect(squaresAround(sum, squares, 3)).toBe(2);
  const equal = sumsOf([0.1, 0.1, 0.1]);
  expect(squaresAround(equal.sum, equal.squares, 3)).toBe(0);
});

test("exact standardizing agrees with standardize and does not depend on row order", () => {
  const cell = fc.integer({ min: -50, max: 50 }).map((k) => k / 10);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell), { minLength: 2, maxLength: 20 }),
      fc.constantFrom("dense", "sparse", "named", "listed"),
      (points, form) => {
        const rowOf = ([a, b]: readonly [number, number]) =>
          form === "dense"
            ? [a, b]
            : form === "sparse"
              ? { indices: [0, 1].filter((j) => [a, b][j] !== 0), values: [a, b].filter((x) => x !== 0) }
              : { a, b };
        const labels = points.map((_, k) => (k % 2 ? "yes" : "no"));
        const given = Examples.from(points.map(rowOf) as never, labels);
        const turned = Examples.from(points.toReversed().map(rowOf) as never, labels.toReversed());
        const scaler = () => standardize(form === "listed" ? { columns: ["a"] } : {});
        const [one, other] = [fittedExactly(scaler(), given), fittedExactly(scaler(), turned)];
        const usual = scaler().fit(given);
        const plain = points.map(rowOf);
        for (const row of plain) {
          expect(Array.from(valuesOf(one.transform(row as never)))).toEqual(valuesOf(other.transform(row as never)));
          valuesOf(one.transform(row as never)).forEach((value, k) => {
            expect(value).toBeCloseTo(valuesOf(usual.transform(row as never))[k], 9);
          });
        }
        if (form !== "named" && form !== "listed") {
          const bytes = (scaler: typeof one) => Buffer.from(saveBytes(new Pipeline(scaler, new Perceptron())));
          expect(bytes(one).equals(bytes(other))).toBe(true);
        }
      },
    ),
    { numRuns: runs(15, 500) },
  );
});

function valuesOf(row: unknown): number[] {
  if (Array.isArray(row) || ArrayBuffer.isView(row)) return Array.from(row as ArrayLike<number>);
  const { values } = row as { values?: ArrayLike<number> };
  return values ? Array.from(values) : Object.values(row as Record<string, number>);
}

test("adding a number or its square many times at once equals adding it repeatedly", () => {
  fc.assert(
    fc.property(number, number, fc.integer({ min: 0, max: 300 }), (first, own, times) => {
      const [once, often] = [new ExactSums(2), new ExactSums(2)];
      for (const sums of [once, often]) {
        sums.add(0, first);
        sums.addSquare(1, first);
      }
      once.addTimes(0, own, times);
      once.addSquare(1, own, times);
      for (let k = 0; k < times; k++) {
        often.add(0, own);
        often.addSquare(1, own);
      }
      for (const sum of [0, 1]) expect(once.sum(sum).units()).toBe(often.sum(sum).units());
    }),
    { numRuns: runs(60, 5_000) },
  );
});

test("a sum that overflows becomes NaN, and standardizing with it is refused", () => {
  const sums = new ExactSums(1);
  for (let k = 0; k < 100_000; k++) sums.addSquare(0, k % 2 === 0 ? 1e200 : 1);
  expect(sums.parts(0)).toEqual([Number.NaN]);
  expect(() => meanOf(sums.sum(0), 3)).toThrow("numbers are too large to be added up");
  const huge = Array.from({ length: 400 }, () => [1e153]);
  const rows = Examples.from(
    huge,
    huge.map((_, k) => k % 2),
  );
  expect(() => fittedExactly(standardize(), rows)).toThrow("feature 0 is too large to standardize");
});
