// Errors are counted the same way in the report of fit, in evaluate, in cross-validation and during training.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  confusion,
  crossValidate,
  evaluate,
  learningCurve,
  progressiveValidation,
} from "../../src/entries/evaluate.js";
import {
  AveragedPerceptron,
  type BatchLearner,
  Examples,
  type Label,
  linearLearners,
  Perceptron,
  Pipeline,
  unitLength,
} from "../../src/entries/index.js";
import { KernelPerceptron, linear } from "../../src/entries/kernels.js";
import { generalisation } from "../../src/entries/theory.js";
import { holds, useOneSeed } from "../runs.js";

useOneSeed();

/** Three rows on which every pass of a perceptron without bias makes a mistake at a score of 0. */
const rows = [[1, 0], [0, 1], [0, 0]]; // biome-ignore format: one line
const labels = ["yes", "no", "yes"];

describe("a score of exactly 0", () => {
  test("is an error in the report and in evaluate, while the confusion keeps its prediction", () => {
    const learner = new Perceptron<string>({ bias: false, classes: ["no", "yes"] });
    const { training } = learner.fit(rows, labels);
    const measured = evaluate(learner, rows, labels);
    expect(training).toMatchObject({ errors: 1 });
    expect(measured).toMatchObject({ errors: 1, undecided: 1, accuracy: 2 / 3, counts: [[1, 0], [0, 2]] }); // biome-ignore format: one line
    expect(measured.perClass[1]).toMatchObject({ label: "yes", support: 2, predicted: 2, undecided: 1, recall: 0.5 });
    expect(measured.weighted.recall).toBe(measured.accuracy);
    expect(confusion(learner.predictAll(rows), labels)).toMatchObject({ errors: 0, undecided: 0, accuracy: 1 });
  });

  test("is no error where zeroUpdates is false and the tie goes to the right class", () => {
    const learner = new Perceptron<string>({ bias: false, classes: ["no", "yes"], zeroUpdates: false });
    expect(learner.fit(rows, labels).training).toMatchObject({ errors: 0 });
    expect(evaluate(learner, rows, labels)).toMatchObject({ errors: 0, undecided: 0 });
  });

  test("is counted as COMS 4771 writes the training error: x·w ≤ 0 of a positive, x·w ≥ 0 of a negative example", () => {
    const point = fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 }), fc.constantFrom(-1, 1));
    holds(fc.array(point, { minLength: 2, maxLength: 8 }), (points) => {
      const x = points.map(([a, b]) => [a, b]);
      const y = points.map(([, , label]) => label);
      const learner = new Perceptron<number>({ bias: false, classes: [-1, 1], epochs: 3 });
      const { training } = learner.fit(x, y);
      const w = learner.weights();
      const counted = x.filter((row, i) => y[i] * (row[0] * w[0] + row[1] * w[1]) <= 0).length;
      expect(training!.errors).toBe(counted);
      expect(evaluate(learner, x, y).errors).toBe(counted);
    });
  });

  test("is counted alike by cross-validation, learning curves, progressive validation and generalisation", () => {
    const zeros = Array.from({ length: 20 }, () => [0, 0]);
    const ones = zeros.map((_, i) => (i % 2 === 0 ? "no" : "yes"));
    const learner = () => new Perceptron<string>({ bias: false, classes: ["no", "yes"] });
    expect(crossValidate(learner, zeros, ones, { folds: 2 })).toMatchObject({
      accuracy: { mean: 0 },
      confusion: { errors: 20, undecided: 10 },
    });
    expect(learningCurve(learner, zeros, ones, { seeds: [0], sizes: [4] })[0].test.mean).toBe(1);
    const pairs = zeros.map((row, i) => [row, ones[i]] as const);
    expect(progressiveValidation<string>(learner(), pairs)).toMatchObject({ errors: 20, mistakes: 20 });
    const test = { rows: zeros, labels: ones };
    expect(generalisation(learner(), test, test)).toMatchObject({ errors: 20, test: { last: 1 } });
  });
});

describe("evaluate", () => {
  const cell = fc.integer({ min: -2, max: 2 });
  const point = fc.tuple(cell, cell, fc.constantFrom("a", "b", "c"));
  const data = fc.record({
    points: fc.array(point, { minLength: 3, maxLength: 9 }),
    zeroUpdates: fc.boolean(),
    zeroPredicts: fc.constantFrom("positive", "negative"),
    scaled: fc.boolean(),
    which: fc.nat({ max: 50 }),
  });
  const makers = [
    ...linearLearners
      .filter(({ name, without }) => name !== "winnow" && !without.includes("zeroUpdates"))
      .map(({ create }) => create),
    (options: object) => new KernelPerceptron({ ...options, kernel: linear() }) as unknown as BatchLearner,
  ];

  test("has the errors of the report, whatever learner, rule and form of data", () => {
    holds(data, ({ points, zeroUpdates, zeroPredicts, scaled, which }) => {
      const x = points.map(([a, b]) => [a, b]);
      const y = points.map(([, , label]) => label as Label);
      const make = makers[which % makers.length];
      const inner = make({ epochs: 2, zeroUpdates, zeroPredicts, classes: ["a", "b", "c"] });
      const learner = scaled && !(inner instanceof KernelPerceptron) ? new Pipeline(unitLength(), inner) : inner;
      const { training } = learner.fit(x, y);
      const measured = evaluate(learner, x, y);
      expect(measured.errors).toBe(training!.errors);
      expect(measured.error).toBeCloseTo(training!.error, 15);
      const examples = Examples.from(x, y);
      const { classes } = measured;
      expect(evaluate(learner, examples, undefined, { classes })).toEqual(measured);
    });
  });

  test("counts errors in a two-class data set as row by row, for any positive class and tie rule", () => {
    const point = fc.tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 }), fc.constantFrom("a", "b"));
    const points = fc.array(point, { minLength: 2, maxLength: 12 });
    holds(
      fc.tuple(points, fc.boolean(), fc.boolean(), fc.constantFrom("a", "b")),
      ([all, bias, zeroUpdates, positive]) => {
        const x = all.map(([a, b]) => [a, b]);
        const y = all.map(([, , label]) => label);
        const classes = ["b", "a"];
        const learner = new AveragedPerceptron<string>({ bias, zeroUpdates, positive, classes, epochs: 2 });
        learner.fit(x, y);
        const apart: number[][] = [];
        const together: number[][] = [];
        const one = evaluate(learner, x, y, { onScores: (scores) => apart.push(Array.from(scores)) });
        const whole = evaluate(learner, Examples.from(x, y), undefined, {
          onScores: (scores, row) => {
            together[row] = Array.from(scores);
          },
        });
        expect(whole).toEqual(one);
        expect(together).toEqual(apart);
      },
    );
  });

  test("counts rows of an unknown class as errors for a two-class learner, also in a data set", () => {
    const learner = new Perceptron<string>({ bias: false, classes: ["no", "yes"] });
    learner.fit(rows, labels);
    const [x, y] = [[...rows, [1, 0], [-1, 0], [0, 0]], [...labels, "new", "new", "new"]]; // biome-ignore format: one line
    const measured = evaluate(learner, Examples.from(x, y));
    expect(measured).toEqual(evaluate(learner, x, y));
    expect(measured).toMatchObject({ classes: ["no", "yes", "new"], errors: 4 });
  });

  test("refuses an untrained learner and a data set of another width", () => {
    const wide = Examples.from([[1, 2, 3]], ["a"]);
    const learner = new Perceptron<string>({ classes: ["a", "b"] });
    expect(() => evaluate(learner, wide)).toThrow("nothing has been learned yet");
    learner.fit([[1], [-1]], ["a", "b"]);
    expect(() => evaluate(learner, wide)).toThrow("the examples must have 1 features; got 3");
  });

  test("counts rows of unknown classes as errors, and refuses missing labels", () => {
    const learner = new Perceptron<string>();
    learner.fit([[1], [-1]], ["a", "b"]);
    expect(evaluate(learner, [[1], [1]], ["a", "c"])).toMatchObject({
      classes: ["a", "b", "c"],
      errors: 1,
      examples: 2,
    });
    expect(() => evaluate(learner, [[1]])).toThrow("labels are needed, one for each row");
    expect(() => evaluate(learner, [[1]], ["a", "b"])).toThrow("labels must have 1 entries, one per row; got 2");
    expect(() => evaluate(learner, [[1]], ["a"], { classes: ["a"] })).toThrow("classes[1] must be one of");
  });
});
