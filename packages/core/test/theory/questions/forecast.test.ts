import { describe, expect, test } from "vitest";
import { Examples } from "../../../src/data/examples.js";
import { margin } from "../../../src/datasets/synthetic/margin.js";
import { tenPoints } from "../../../src/datasets/synthetic/ten-points.js";
import { xor } from "../../../src/datasets/synthetic/xor.js";
import { Perceptron } from "../../../src/learners/perceptron.js";
import { extrapolated, forecast, outcome } from "../../../src/theory/questions/forecast.js";

const ten = (() => {
  const { rows, labels } = tenPoints();
  return Examples.from(rows, labels);
})();

describe("a forecast before training", () => {
  test("ten points with enough epochs: measured, and below what is proved", () => {
    const found = forecast(ten, { separable: true, bound: 1377, epochs: 100 });
    expect(found).toMatchObject({ ends: true, mistakesAtMost: 1377, epochsAtMost: 1378, basis: "measured" });
    for (const { seed, epochs, mistakes, separated, epochsExpected } of found.trials) {
      const report = new Perceptron({ epochs: 100, seed }).fit(ten);
      expect({ epochs, mistakes, separated }).toEqual({
        epochs: report.epochs,
        mistakes: report.mistakes,
        separated: true,
      });
      expect(epochsExpected).toBe(epochs);
    }
    const epochs = found.trials.map((trial) => trial.epochs).sort((a, b) => a - b);
    expect(found.epochs).toEqual({ least: epochs[0], median: epochs[2], most: epochs[4] });
  });

  test("predicts an end if a trial run ends, even when nothing else is known", () => {
    expect(forecast(ten, { epochs: 100 })).toMatchObject({ ends: true, mistakesAtMost: null, epochsAtMost: null });
  });

  test("not separable: it never ends, whatever the trend", () => {
    const { rows, labels } = xor({ examples: 60 });
    const examples = Examples.from(rows, labels);
    expect(forecast(examples, { separable: false, bound: null })).toMatchObject({
      ends: false,
      mistakesAtMost: null,
      basis: null,
      epochs: null,
    });
    expect(forecast(examples).ends).toBeNull();
  });

  test("is extrapolated from a few epochs on slow data, but never beyond the bound", () => {
    const { rows, labels } = margin({ examples: 400, dimensions: 20, margin: 0.005, seed: 2 });
    const examples = Examples.from(rows, labels, { classes: [-1, 1] });
    const found = forecast(examples, { separable: true, bound: 40_000, epochs: 9, bias: false });
    expect(found.ends).toBe(true);
    const real = new Perceptron({ epochs: 5000, bias: false }).fit(examples);
    expect(real.stopped).toBe("separated");
    expect(found.basis).toBe("extrapolated");
    // An estimate, and no better than its order of magnitude.
    expect(found.epochs!.most).toBeGreaterThan(real.epochs / 10);
    expect(found.epochs!.most).toBeLessThan(real.epochs * 10);
    expect(forecast(examples, { separable: true, bound: 10, epochs: 9, bias: false }).epochs!.most).toBe(11);
  });

  test("follows a steady trend of mistakes", () => {
    expect(extrapolated([64, 32, 16, 8, 4, 2])).toBe(9);
    expect(extrapolated([5, 5, 5, 5, 5, 5])).toBeNull();
    expect(extrapolated([9, 3, 0])).toBe(3);
    expect(extrapolated([8, 4])).toBe(5);
  });

  test("refuses an invalid number of runs", () => {
    expect(() => forecast(ten, { runs: 0 })).toThrow(/^runs must be a whole number of at least 1; got 0$/);
    expect(() => forecast(ten, { epochs: 1 })).toThrow(/^epochs must be a whole number of at least 2; got 1$/);
    expect(() => forecast(ten, { bound: -1 })).toThrow(/^bound must be at least 0; got -1$/);
  });
});

test("after training, outcome gives the used share of the bound", () => {
  const report = new Perceptron({ epochs: 1000, order: "given" }).fit(ten);
  expect(outcome(report, 1377)).toEqual({ mistakes: 45, bound: 1377, share: 45 / 1377, within: true });
});
