import { expect, test } from "vitest";
import { brierScore, reliability } from "../../src/entries/evaluate.js";

const likely = [[0.8, 0.2], [0.3, 0.7], [0.6, 0.4]]; // biome-ignore format: one line
const labels = ["no", "yes", "yes"];
const classes = ["no", "yes"];

test("the Brier score by weight is that of rows that come as often as they weigh", () => {
  expect(brierScore(likely, labels, classes, [1, 2, 3])).toBeCloseTo((0.04 + 2 * 0.09 + 3 * 0.36) / 6, 15);
  const copied = <T>(list: readonly T[]) => list.flatMap((x, i) => Array<T>(i + 1).fill(x));
  expect(brierScore(copied(likely), copied(labels), classes)).toBeCloseTo(
    brierScore(likely, labels, classes, [1, 2, 3]),
    15,
  );
  expect(() => brierScore(likely, labels, classes, [1])).toThrow(
    "sampleWeights must have 3 entries, one per row; got 1",
  );
});

test("scores are refused as probabilities", () => {
  const scores = [[-3, 3], [1, -1], [2, -2]]; // biome-ignore format: one line
  const message = "probabilities[0] must be at least 0 and sum to 1; got -3, 3";
  expect(() => brierScore(scores, labels, classes)).toThrow(message);
  expect(() => reliability(scores, labels, classes)).toThrow(message);
});
