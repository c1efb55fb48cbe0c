import { describe, expect, test } from "vitest";
import { confusion as confusionOf, type ScorerName } from "../../src/entries/evaluate.js";
import { counted } from "../../src/evaluate/fold.js";
import { scorerOf } from "../../src/evaluate/scorer.js";
import type { BatchLearner } from "../../src/learner.js";
import fixture from "../fixtures/metrics.json" with { type: "json" };

/** A learner whose scores are its rows, and whose probabilities are their sigmoids. */
function givenScores(classes: number): BatchLearner<number> {
  const all = Array.from({ length: classes }, (_, k) => k);
  const sigmoids = (classes === 2 ? [1] : all).map(() => ({ a: -1, b: 0 }));
  const scores = (x: number[]) => x;
  return { classes: all, predict: () => 0, scores, calibration: { classes: all, sigmoids } } as never;
}

describe.each(["two", "three"] as const)("with %s classes", (name) => {
  const { scores, labels, measures } = fixture.scorers[name];
  const learner = givenScores(scores[0].length);
  const predictions = scores.map((row) => row.indexOf(Math.max(...row)));
  const { classes } = learner;
  const confusion = counted(classes, labels, predictions, []);
  const held = { learner, rows: scores, labels, predictions, confusion, classes, positive: 1 };

  test.each(Object.entries(measures))("%s equals scikit-learn's", (measure, theirs) => {
    expect(scorerOf<number>(measure as ScorerName).score(held)).toBeCloseTo(theirs, 14);
  });

  const { weights, measures: byWeight } = fixture.weighted[name];
  const weighted = { sampleWeights: weights, byWeight: counted(classes, labels, predictions, [], weights) };

  test.each(Object.entries(byWeight))("%s by weight equals scikit-learn's with sample_weight", (measure, theirs) => {
    const { score } = scorerOf<number>(measure as ScorerName);
    expect(score({ ...held, ...weighted })).toBeCloseTo(theirs, 13);
    expect(score({ ...held, ...weighted })).not.toBeCloseTo(measures[measure as ScorerName], 3);
  });

  test("a row of weight 2 counts as two rows, and a row of weight 0 as none", () => {
    const twice = weights.map((_, i) => i % 3);
    const kept = twice.flatMap((n, i) => Array.from({ length: n }, () => i));
    const pick = <T>(list: readonly T[]) => kept.map((i) => list[i]);
    const repeated = {
      ...held,
      rows: pick(scores),
      labels: pick(labels),
      predictions: pick(predictions),
      confusion: counted(classes, pick(labels), pick(predictions), []),
    };
    const own = { sampleWeights: twice, byWeight: counted(classes, labels, predictions, [], twice) };
    for (const measure of Object.keys(measures) as ScorerName[]) {
      const { score } = scorerOf<number>(measure);
      expect(score({ ...held, ...own })).toBeCloseTo(score(repeated), 13);
    }
    expect(confusionOf(predictions, labels, { classes, sampleWeights: twice })).toEqual(repeated.confusion);
  });
});

test("means over classes omit classes neither held out nor predicted", () => {
  const confusion = counted(["a", "b", "c"], ["a", "b"], ["a", "b"], []);
  const held = { confusion, classes: ["a", "b", "c"], positive: "b" } as never;
  expect(scorerOf("f1").score(held)).toBe(1);
  expect(scorerOf("macroF1").score(held)).toBe(1);
});

test("lower is better only for the logarithmic loss", () => {
  expect(scorerOf("logLoss").better).toBe("lower");
  expect(scorerOf("f1").better).toBe("higher");
  expect(scorerOf(() => 1).better).toBe("higher");
});

test("an invalid scorer is refused with what it must be", () => {
  expect(() => scorerOf("accurracy" as never)).toThrow('got "accurracy"; did you mean accuracy?');
  expect(() => scorerOf(() => "high" as never).score({} as never)).toThrow("scorer must return a number");
});
