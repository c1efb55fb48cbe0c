import { describe, expect, test } from "vitest";
import { blobs } from "../../../src/datasets/synthetic/blobs.js";
import { margin } from "../../../src/datasets/synthetic/margin.js";
import { AveragedPerceptron } from "../../../src/learners/averaged-perceptron.js";
import { Perceptron } from "../../../src/learners/perceptron.js";
import { generalisation, onlineToBatch } from "../../../src/theory/bounds/generalisation.js";
import { novikoff } from "../../../src/theory/bounds/mistake-bounds.js";
import { inFull } from "../../runs.js";

const parts = (seed: number, n = 200, test = 500) => {
  const { rows, labels } = blobs({ examples: n + test, classes: 2, dimensions: 3, spread: 1.5, noise: 0.05, seed });
  return {
    training: { rows: rows.slice(0, n), labels: labels.slice(0, n) },
    test: { rows: rows.slice(n), labels: labels.slice(n) },
  };
};

describe("generalisation", () => {
  test.runIf(inFull)(
    "the mean error of a predictor drawn from the n equals errors/n on average over many samples",
    () => {
      let [expected, drawn, above] = [0, 0, 0];
      const samples = 60;
      for (let seed = 0; seed < samples; seed++) {
        const { training, test } = parts(seed);
        const found = generalisation(new Perceptron<number>({ classes: [0, 1] }), training, test, { draws: 200 });
        expected += found.expected / samples;
        drawn += found.test.drawn.mean / samples;
        if (found.test.drawn.mean > found.atMost) above++;
      }
      expect(Math.abs(expected - drawn)).toBeLessThan(0.01);
      expect(above / samples).toBeLessThanOrEqual(0.05);
    },
  );

  test("each of the n predictors is measured as it was when it predicted", () => {
    const { training, test } = parts(1, 40, 60);
    const found = generalisation(new Perceptron<number>({ classes: [0, 1] }), training, test);
    let errors = 0;
    const rates = training.rows.map((x, t) => {
      const learner = new Perceptron<number>({ classes: [0, 1] });
      for (let i = 0; i < t; i++) learner.learn(training.rows[i], training.labels[i]);
      // The first predictor is w = 0, which an example of weight 0 leaves as it is.
      if (t === 0) learner.learn(x, training.labels[t], 0);
      // A score of 0 is an error, whatever it predicts.
      const wrong = (row: number[], label: number) => learner.predict(row) !== label || learner.scores(row)[0] === 0;
      if (wrong(x, training.labels[t])) errors++;
      return test.rows.filter((row, i) => wrong(row, test.labels[i])).length / 60;
    });
    expect(found.errors).toBe(errors);
    expect(found.expected).toBe(errors / 40);
    expect(found.test.drawn.mean).toBeCloseTo(rates.reduce((sum, rate) => sum + rate) / 40, 12);
  });

  test("a mistake bound is a bound of the expected error", () => {
    const n = 2000;
    const { rows, labels } = margin({ examples: n + 500, dimensions: 10, margin: 0.1, seed: 4 });
    const found = generalisation(
      new Perceptron<number>({ classes: [-1, 1], bias: false }),
      { rows: rows.slice(0, n), labels: labels.slice(0, n) },
      { rows: rows.slice(n), labels: labels.slice(n) },
    );
    expect(found.expected).toBeLessThanOrEqual(novikoff(1, 0.1) / n);
    expect(found.test.drawn.mean).toBeLessThanOrEqual(novikoff(1, 0.1) / n);
  });

  test("generalisation works with any learner, through predict", () => {
    const { training, test } = parts(2);
    const found = generalisation(new AveragedPerceptron<number>(), training, test, { draws: 20, seed: 3 });
    expect(found.examples).toBe(200);
    expect(found.test.examples).toBe(500);
    expect(found.test.last).toBeLessThan(0.4);
    expect(found.atMost).toBeCloseTo(onlineToBatch(found.errors, 200, 0.95), 15);
  });

  test("errors/n + √(2 ln(1/δ)/n)", () => {
    expect(onlineToBatch(10, 100, 0.95)).toBeCloseTo(0.1 + Math.sqrt((2 * Math.log(20)) / 100), 14);
    expect(() => onlineToBatch(10, 100, 1)).toThrow(/^confidence must lie between 0 and 1; got 1$/);
    const { training, test } = parts(2, 10, 10);
    expect(() => generalisation(new Perceptron<number>(), training, test, { draws: 0 })).toThrow(/^draws must be/);
    expect(() => generalisation(new Perceptron<number>(), { rows: [], labels: [] }, test)).toThrow(/must not be empty/);
  });
});
