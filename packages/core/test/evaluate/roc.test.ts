import fc from "fast-check";
import { expect, test } from "vitest";
import { auc, aucOneVsRest, roc } from "../../src/entries/evaluate.js";
import { InputError } from "../../src/errors.js";
import fixture from "../fixtures/metrics.json" with { type: "json" };

test.each(["fewTies", "manyTies"] as const)("the AUC agrees with scikit-learn on scores with %s", (name) => {
  const theirs = fixture.roc[name];
  const ours = roc(theirs.scores, theirs.labels, 1);
  expect(ours.points.map((point) => point.falsePositiveRate)).toEqual(theirs.falsePositiveRate);
  expect(ours.points.map((point) => point.truePositiveRate)).toEqual(theirs.truePositiveRate);
  expect(ours.points.map((point) => point.threshold)).toEqual([Infinity, ...theirs.thresholds]);
  expect(ours.auc).toBeCloseTo(theirs.auc, 14);
});

test("the AUC of several classes agrees with scikit-learn's one-vs-rest macro average", () => {
  const { probabilities, labels, aucMacro } = fixture.oneVsRest;
  expect(aucOneVsRest(probabilities, labels, [0, 1, 2]).macro).toBeCloseTo(aucMacro, 14);
});

const scored = fc
  .array(fc.tuple(fc.integer({ min: -4, max: 4 }), fc.boolean()), { minLength: 2, maxLength: 60 })
  .filter((pairs) => new Set(pairs.map(([, label]) => label)).size === 2);

test("the AUC is the share of pairs ranked correctly, with ties counting half", () => {
  fc.assert(
    fc.property(scored, (pairs) => {
      const positives = pairs.filter(([, label]) => label);
      const negatives = pairs.filter(([, label]) => !label);
      let right = 0;
      for (const [p] of positives) for (const [n] of negatives) right += p > n ? 1 : p === n ? 0.5 : 0;
      expect(
        auc(
          pairs.map(([score]) => score),
          pairs.map(([, label]) => label),
          true,
        ),
      ).toBe(right / (positives.length * negatives.length));
    }),
    { seed: 1958 },
  );
});

test("the AUC is the area under the curve's points", () => {
  fc.assert(
    fc.property(scored, (pairs) => {
      const curve = roc(
        pairs.map(([score]) => score),
        pairs.map(([, label]) => label),
        true,
      );
      let area = 0;
      for (let i = 1; i < curve.points.length; i++) {
        const [from, to] = [curve.points[i - 1], curve.points[i]];
        area += ((to.falsePositiveRate - from.falsePositiveRate) * (to.truePositiveRate + from.truePositiveRate)) / 2;
      }
      expect(curve.auc).toBeCloseTo(area, 12);
    }),
    { seed: 1958 },
  );
});

test("uninformative scores have AUC ½, and −0 ties with 0", () => {
  expect(auc([0, -0, 0, -0], ["a", "b", "b", "a"], "a")).toBe(0.5);
});

test.each([
  ["labels must have 3 entries, one per score; got 2", () => roc([1, 2, 3], ["a", "b"], "a")],
  ["scores[1] must be a finite number; got NaN", () => roc([1, Number.NaN], ["a", "b"], "a")],
  [
    'positive must be the label of some examples, and not of all; got "a", the label of all',
    () => auc([1, 2], ["a", "a"], "a"),
  ],
  [
    'positive must be the label of some examples, and not of all; got "c", the label of none',
    () => auc([1, 2], ["a", "b"], "c"),
  ],
  ["scores[1] must have 2 numbers, one per class; got 1", () => aucOneVsRest([[1, 2], [1]], ["a", "b"], ["a", "b"])],
  [
    "labels must have 2 entries, one per row of scores; got 1",
    () =>
      aucOneVsRest(
        [
          [1, 2],
          [1, 2],
        ],
        ["a"],
        ["a", "b"],
      ),
  ],
])("an ROC curve of invalid input is refused with: %s", (message, act) => {
  expect(act).toThrow(new InputError(message));
});
