import { expect, test } from "vitest";
import {
  type ProgressivePoint,
  progressiveValidation,
  progressiveValidationAsync,
} from "../../src/entries/evaluate.js";
import { InputError, OptionError } from "../../src/errors.js";
import type { Learner } from "../../src/learner.js";
import { grid, textbookPerceptron } from "./textbook-perceptron.js";

const { rows, labels } = grid(100, 9);
const examples = rows.map((x, i) => [x, labels[i]] as const);

async function* arriving(): AsyncGenerator<readonly [number[], number]> {
  yield* examples;
}

test("counts the errors of predicting each example before learning it", () => {
  const learner = textbookPerceptron();
  let errors = 0;
  let mistakes = 0;
  for (const [x, label] of examples) {
    if (learner.classes.length === 0 || learner.predict(x) !== label) errors++;
    if (learner.learn(x, label).mistake) mistakes++;
  }
  const result = progressiveValidation(textbookPerceptron(), examples);
  expect(result).toMatchObject({ examples: 100, errors, mistakes, updates: mistakes, accuracy: 1 - errors / 100 });
  expect(result.stopped).toBe(false);
});

test("the curve has a point at powers of two, at every N and at the end", () => {
  const at = (every?: number) =>
    progressiveValidation(textbookPerceptron(), examples, every ? { every } : {}).curve.map((point) => point.examples);
  expect(at()).toEqual([1, 2, 4, 8, 16, 32, 64, 100]);
  expect(at(16)).toEqual([1, 2, 4, 8, 16, 32, 48, 64, 80, 96, 100]);
});

test("recent accuracies, weighted by their examples, add up to the overall accuracy", () => {
  const { curve, errors } = progressiveValidation(textbookPerceptron(), examples, { every: 10 });
  const sum = curve.reduce((total, point, i) => {
    const since = point.examples - (curve[i - 1]?.examples ?? 0);
    return total + (1 - point.recentAccuracy) * since;
  }, 0);
  expect(sum).toBeCloseTo(errors, 10);
});

test("mistakes in training and errors of prediction are counted separately", () => {
  const alwaysRight = {
    classes: [1],
    predict: (x: number[]) => x[0],
    learn: () => ({ predicted: 1, scores: [], mistake: true, updated: false }),
  } as unknown as Learner<number>;
  const result = progressiveValidation(alwaysRight, [[[7], 7] as const, [[8], 8] as const]);
  expect(result).toMatchObject({ errors: 0, mistakes: 2, updates: 0 });
});

test("every prediction before the first class is known is wrong", () => {
  const unasked = {
    classes: [],
    predict: () => {
      throw new Error("asked to predict before any class is known");
    },
    learn: () => ({ predicted: undefined, scores: [], mistake: true, updated: true }),
  } as unknown as Learner<number>;
  expect(progressiveValidation(unasked, [[[1], 1] as const]).errors).toBe(1);
});

test("onProgress gets every point, and returning false stops without taking another example", () => {
  const seen: ProgressivePoint[] = [];
  let taken = 0;
  let closed = false;
  function* counted(): Generator<readonly [number[], number]> {
    try {
      for (const example of examples) {
        taken++;
        yield example;
      }
    } finally {
      closed = true;
    }
  }
  const onProgress = (point: ProgressivePoint) => {
    seen.push(point);
    return point.examples < 8;
  };
  const result = progressiveValidation(textbookPerceptron(), counted(), { onProgress });
  expect(result).toMatchObject({ examples: 8, stopped: true, curve: seen });
  expect([taken, closed]).toEqual([8, true]);
});

test("examples that arrive give the same result", async () => {
  const options = { every: 7 };
  expect(await progressiveValidationAsync(textbookPerceptron(), arriving(), options)).toEqual(
    progressiveValidation(textbookPerceptron(), examples, options),
  );
  const stopAt16 = { onProgress: (point: ProgressivePoint) => point.examples !== 16 };
  expect(await progressiveValidationAsync(textbookPerceptron(), arriving(), stopAt16)).toEqual(
    progressiveValidation(textbookPerceptron(), examples, stopAt16),
  );
});

test("progressive validation explains missing or invalid arguments", async () => {
  const nothing = new InputError("examples must not be empty: there is nothing to validate on");
  expect(() => progressiveValidation(textbookPerceptron(), [])).toThrow(nothing);
  expect(() => progressiveValidation(textbookPerceptron(), examples, { every: 0 })).toThrow(
    new OptionError("every must be a whole number of at least 1; got 0"),
  );
});
