// Exact counts on LIBSVM's own files in their given order; with bias 1 and an update when y·s ≤ 0, they are integers.

import { describe, expect, test } from "vitest";
import { AveragedPerceptron, Perceptron } from "../src/entries/index.js";
import { libsvm, shared } from "./outside-data.js";

const inOrder = { classes: [-1, 1], order: "given", stopWhenSeparated: false } as const;

const heart = shared("fixtures/heart_scale");

describe.skipIf(heart.missing)(`heart_scale, 270 rows${heart.note}`, () => {
  test("mistakes and accuracy after each epoch, by the last vector and by the average", () => {
    const { rows, labels } = libsvm(heart.text());
    const last = new Perceptron<number>({ ...inOrder, epochs: 5 });
    expect(last.fit(rows, labels).mistakesPerEpoch).toEqual([69, 61, 60, 56, 54]);
    const right = (learner: Perceptron<number> | AveragedPerceptron<number>) =>
      270 - learner.fit(rows, labels).training!.errors;
    const epochs = [1, 2, 3, 4, 5];
    expect(epochs.map((n) => right(new Perceptron<number>({ ...inOrder, epochs: n })))).toEqual([
      220, 213, 219, 221, 219,
    ]);
    expect(epochs.map((n) => right(new AveragedPerceptron<number>({ ...inOrder, epochs: n })))).toEqual([
      231, 231, 231, 232, 231,
    ]);
  });

  test("weights after 5 epochs", () => {
    const { rows, labels } = libsvm(heart.text());
    const learner = new Perceptron<number>({ ...inOrder, epochs: 5 });
    learner.fit(rows, labels);
    expect(learner.bias()).toBe(4);
    const weights = [-1.291669, 0, 2.666678, 4.339638, 1.534266, -4, 5, -4.534369, 4, 3.838719, 2, 4.666667, 3.5];
    expect([...learner.weights()].map((weight) => Number(weight.toFixed(6)))).toEqual(weights);
  });
});

const a1a = shared("fixtures/a1a");

describe.skipIf(a1a.missing)(`a1a, 1605 rows, one pass${a1a.note}`, () => {
  // LIBOL's rule: a score of 0 predicts +1 and only a wrong prediction updates. Its sum of |w| counts the bias in.
  test.each([
    [false, 387, 198, 0],
    [true, 374, 192, -2],
  ])("a score of 0 predicts +1, bias %s: %i mistakes, Σ|w| %i, b %i", (bias, mistakes, sum, b) => {
    const { rows, labels } = libsvm(a1a.text());
    const learner = new Perceptron<number>({ ...inOrder, epochs: 1, bias, zeroUpdates: false });
    expect(learner.fit(rows, labels).mistakes).toBe(mistakes);
    expect(learner.weights().reduce((total, weight) => total + Math.abs(weight), 0)).toBe(sum);
    expect(learner.bias()).toBe(b);
    if (!bias) expect([...learner.weights().subarray(0, 5)]).toEqual([-4, -3, 1, 3, 0]);
  });

  // Counted by a dozen lines of Python on the same file.
  test.each([
    [false, 389, 194, 0, [-5, -2, -2, 6, 0]],
    [true, 396, 195, -2, [-5, -2, -1, 4, 2]],
  ])("a score of 0 is a mistake, bias %s: %i mistakes, Σ|w| %i, b %i", (bias, mistakes, sum, b, first) => {
    const { rows, labels } = libsvm(a1a.text());
    const learner = new Perceptron<number>({ ...inOrder, epochs: 1, bias });
    expect(learner.fit(rows, labels).mistakes).toBe(mistakes);
    expect(learner.weights().reduce((total, weight) => total + Math.abs(weight), 0)).toBe(sum);
    expect(learner.bias()).toBe(b);
    expect([...learner.weights().subarray(0, 5)]).toEqual(first);
  });

  test("learning one by one makes the same mistakes and the same weights as fit", () => {
    const { rows, labels } = libsvm(a1a.text());
    const fitted = new Perceptron<number>({ ...inOrder, epochs: 1 });
    const online = new Perceptron<number>(inOrder);
    fitted.fit(rows, labels);
    expect(online.learnAll(rows, labels).mistakes).toBe(396);
    expect(online.weights()).toEqual(fitted.weights());
  });
});
