import { expect, test } from "vitest";
import { splitIndices } from "../../src/data/split.js";
import { learningCurve } from "../../src/entries/evaluate.js";
import { AveragedPerceptron, Examples } from "../../src/entries/index.js";
import { InputError, OptionError } from "../../src/errors.js";
import type { Learner, Row } from "../../src/learner.js";
import { grid, textbookPerceptron } from "./textbook-perceptron.js";

const { rows, labels } = grid(400);

test("test error falls as examples are added", () => {
  const curve = learningCurve(textbookPerceptron, rows, labels);
  expect(curve.map((point) => point.examples)).toEqual([20, 40, 80, 160, 320]);
  expect(curve[4].test.mean).toBeLessThan(curve[0].test.mean);
});

test("each point trains on its stated number of examples and never on held-out ones", () => {
  const fitted: [number, Row[]][] = [];
  const watched = (seed: number) =>
    ({
      fit: (x: Row[]) => {
        fitted.push([seed, x]);
      },
      predictAll: (x: Row[]) => x.map(() => 1),
    }) as unknown as Learner<number>;
  learningCurve(watched, rows, labels, { sizes: [10, 50], seeds: [4, 9], test: 100 });
  expect(fitted.map(([seed, x]) => [seed, x.length])).toEqual([
    [4, 10],
    [9, 10],
    [4, 50],
    [9, 50],
  ]);
  for (const [seed, x] of fitted) {
    const { test: held } = splitIndices(labels, { test: 100, seed });
    expect(x.some((row) => Array.from(held, (i) => rows[i]).includes(row as number[]))).toBe(false);
  }
});

test("each point holds its runs and their spread, which a single run lacks", () => {
  const [point] = learningCurve(textbookPerceptron, rows, labels, { sizes: [30], seeds: [1, 2] });
  const [first, second] = point.runs;
  expect(point.test.mean).toBeCloseTo((first.test + second.test) / 2, 14);
  expect(point.test.sd).toBeCloseTo(Math.abs(first.test - second.test) / Math.SQRT2, 14);
  expect(learningCurve(textbookPerceptron, rows, labels, { sizes: [30], seeds: [1] })[0].test.sd).toBeNull();
});

test("the same seeds give the same curve", () => {
  const curve = () => learningCurve(textbookPerceptron, rows, labels, { sizes: [20, 60], seeds: [3, 5] });
  expect(curve()).toEqual(curve());
});

test.each([
  [new InputError("sizes[1] must be at most 320, the training part; got 321"), { sizes: [5, 321] }],
  [new OptionError("sizes[0] must be a whole number of at least 1; got 0.5"), { sizes: [0.5] }],
  [new OptionError("sizes must not be empty"), { sizes: [] }],
  [new OptionError("seeds must not be empty"), { seeds: [] }],
])("learningCurve refuses invalid options with: %s", (error, options) => {
  expect(() => learningCurve(textbookPerceptron, rows, labels, options)).toThrow(error);
});

test("learningCurve accepts a learner to copy and rows in any form", () => {
  const { rows, labels } = grid(60, 7);
  const options = { seeds: [1, 2], sizes: [10, 40] };
  const curve = learningCurve(() => new AveragedPerceptron<number>(), rows, labels, options);
  expect(learningCurve(new AveragedPerceptron<number>(), Examples.from(rows, labels), undefined, options)).toEqual(
    curve,
  );
});
