// Accuracy of kernel learners on data that no straight line separates: bananas, rings and a chequered square.

import { describe, expect, test } from "vitest";
import { moons, rings, xor } from "../../src/entries/datasets.js";
import {
  AveragedKernelPerceptron,
  KernelPassiveAggressive,
  KernelPerceptron,
  polynomial,
  type RowKernel,
  rbf,
  VotedKernelPerceptron,
} from "../../src/entries/kernels.js";
import { AveragedPerceptron } from "../../src/learners/averaged-perceptron.js";

interface Learning {
  fit(rows: number[][], labels: number[]): unknown;
  predictAll(rows: number[][]): number[];
}

/** Share of 400 rows got right after learning from 200 others. */
function accuracy(learner: Learning, make: (options: { examples: number; seed: number }) => unknown): number {
  const train = make({ examples: 200, seed: 1 }) as { rows: number[][]; labels: number[] };
  const test = make({ examples: 400, seed: 2 }) as typeof train;
  learner.fit(train.rows, train.labels);
  return learner.predictAll(test.rows).filter((label, i) => label === test.labels[i]).length / 400;
}

const learners: [string, (kernel: RowKernel) => Learning][] = [
  ["KernelPerceptron", (kernel) => new KernelPerceptron<number>({ kernel })],
  ["AveragedKernelPerceptron", (kernel) => new AveragedKernelPerceptron<number>({ kernel })],
  ["VotedKernelPerceptron", (kernel) => new VotedKernelPerceptron<number>({ kernel })],
  ["KernelPassiveAggressive", (kernel) => new KernelPassiveAggressive<number>({ kernel })],
];

describe.each(learners)("%s", (_, make) => {
  test.each<[string, (options: { examples: number; seed: number }) => unknown, RowKernel, number]>([
    ["bananas with rbf", moons, rbf(2), 0.98],
    ["rings with rbf", rings, rbf(0.5), 0.98],
    ["rings with (1 + x·z)²", rings, polynomial(2), 0.98],
    ["a chequered square with (1 + x·z)²", xor, polynomial(2), 0.95],
  ])("separates %s", (_, data, kernel, least) => {
    expect(accuracy(make(kernel), data)).toBeGreaterThanOrEqual(least);
  });
});

test("a straight line does not", () => {
  expect(accuracy(new AveragedPerceptron<number>(), moons)).toBeLessThan(0.93);
  for (const data of [rings, xor]) expect(accuracy(new AveragedPerceptron<number>(), data)).toBeLessThan(0.8);
});
