import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { brierScore, calibrate, probabilities, reliability } from "../../src/entries/evaluate.js";
import { equallyLong, isotonicCurve, onCurve } from "../../src/evaluate/isotonic.js";
import fixture from "../fixtures/metrics.json" with { type: "json" };
import { runs } from "../runs.js";

const bothWays = (scores: readonly number[]) => scores.map((s) => [-s, s]);

describe.each(["fewTies", "manyTies"] as const)("on scores with %s", (name) => {
  const { scores, labels, corners, asked, answered } = fixture.isotonic[name];
  const calibration = calibrate(bothWays(scores), labels, [0, 1], { method: "isotonic" });

  test("has the corners of scikit-learn's IsotonicRegression", () => {
    expect(calibration.sigmoids.map(({ a, b }) => [a, b])).toEqual(corners.map(([a, b]) => [a, expect.closeTo(b, 15)]));
  });

  test("equals IsotonicRegression between and beyond the corners", () => {
    asked.forEach((s, i) => {
      const [no, yes] = probabilities(calibration, [-s, s]);
      expect(yes).toBeCloseTo(answered[i], 14);
      expect(no).toBe(1 - yes);
    });
  });
});

test("curves of three-class scores from earlier versions give the probabilities of CalibratedClassifierCV", () => {
  const { scores, labels, probabilities: theirs } = fixture.isotonicClasses;
  const curves = [0, 1, 2].map((k) =>
    isotonicCurve(
      scores.map((row) => row[k]),
      labels.map((label) => label === k),
    ),
  );
  const calibration = { classes: [0, 1, 2], sigmoids: equallyLong(curves) };
  scores.forEach((row, i) => {
    probabilities(calibration, row).forEach((p, k) => {
      expect(p).toBeCloseTo(theirs[i][k], 14);
    });
  });
});

const example = fc.tuple(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true })), fc.boolean());

test("an isotonic curve never falls, stays in [0, 1] and fits no worse than the best constant", () => {
  fc.assert(
    fc.property(fc.array(example, { minLength: 1, maxLength: 40 }), (examples) => {
      const finite = examples.filter(([s]) => Number.isFinite(s));
      fc.pre(finite.length > 0);
      const scores = finite.map(([s]) => s);
      const positive = finite.map(([, yes]) => yes);
      const curve = isotonicCurve(scores, positive);
      expect(curve.length).toBeGreaterThan(1);
      const rising = [...scores, -Number.MAX_VALUE, Number.MAX_VALUE, 0.5]
        .sort((a, b) => a - b)
        .map((s) => onCurve(curve, s));
      rising.forEach((p, i) => {
        expect(p).toBeGreaterThanOrEqual(i === 0 ? 0 : rising[i - 1]);
        expect(p).toBeLessThanOrEqual(1);
      });
      const error = (p: (s: number) => number) => finite.reduce((sum, [s, yes]) => sum + (p(s) - Number(yes)) ** 2, 0);
      const share = positive.filter(Boolean).length / positive.length;
      expect(error((s) => onCurve(curve, s))).toBeLessThanOrEqual(error(() => share) + 1e-9);
    }),
    { seed: 1958, numRuns: runs(100, 2000) },
  );
});

test("all classes are equally likely where every curve is 0", () => {
  const none = [0, 1].map((a) => ({ a, b: 0 }));
  const calibration = { classes: ["a", "b", "c"], sigmoids: [...none, ...none, ...none] };
  expect(probabilities(calibration, [0, 0, 0])).toEqual([1 / 3, 1 / 3, 1 / 3]);
});

test.each(["two", "three"] as const)("the Brier score of %s classes equals scikit-learn's", (name) => {
  const { scores, labels, brier } = fixture.scorers[name];
  const sigmoids = (name === "two" ? [1] : [0, 1, 2]).map(() => ({ a: -1, b: 0 }));
  const classes = scores[0].map((_, k) => k);
  const likely = scores.map((row) => probabilities({ classes, sigmoids }, row));
  expect(brierScore(likely, labels, classes)).toBeCloseTo(brier, 14);
});

test("reliability bins predictions by confidence and counts the right ones", () => {
  const likely = [
    [0.95, 0.05],
    [0.08, 0.92],
    [0.6, 0.4],
    [0, 1],
  ];
  const bins = reliability(likely, ["a", "b", "b", "a"], ["a", "b"], { bins: 5 });
  expect(bins.map(({ examples }) => examples)).toEqual([0, 0, 0, 1, 3]);
  expect(bins[0]).toEqual({ from: 0, to: 0.2, examples: 0, confidence: null, accuracy: null });
  expect(bins[3]).toEqual({ from: 0.6, to: 0.8, examples: 1, confidence: 0.6, accuracy: 0 });
  expect(bins[4]).toMatchObject({ confidence: expect.closeTo((0.95 + 0.92 + 1) / 3, 15), accuracy: 2 / 3 });
});
