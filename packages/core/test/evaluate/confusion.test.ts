import fc from "fast-check";
import { expect, test } from "vitest";
import { confusion, confusionFromCounts } from "../../src/entries/evaluate.js";
import { InputError } from "../../src/errors.js";
import fixture from "../fixtures/metrics.json" with { type: "json" };

test.each(["threeSpecies", "lopsided"] as const)("agrees with scikit-learn on %s", (name) => {
  const { classes, labels, predictions, counts, perClass, macro, weighted, balancedAccuracy } = fixture.confusion[name];
  const ours = confusion(predictions, labels, { classes });
  expect(ours.counts).toEqual(counts);
  for (const measure of ["precision", "recall", "f1"] as const) {
    ours.perClass.forEach((one, k) => {
      expect(one[measure]).toBeCloseTo(perClass[measure][k], 14);
    });
    expect(ours.macro[measure]).toBeCloseTo(macro[measure], 14);
    expect(ours.weighted[measure]).toBeCloseTo(weighted[measure], 14);
  }
  expect(ours.perClass.map((one) => one.support)).toEqual(perClass.support);
  expect(ours.balancedAccuracy).toBeCloseTo(balancedAccuracy, 14);
});

test("rows are true classes and columns are predictions", () => {
  expect(confusion(["ham", "ham"], ["spam", "ham"]).counts).toEqual([
    [0, 1],
    [0, 1],
  ]);
});

test("classes are in order of appearance, labels first", () => {
  expect(confusion(["new", "a"], ["b", "a"]).classes).toEqual(["b", "a", "new"]);
});

test("a ratio of 0 to 0 is 0", () => {
  const { perClass } = confusion(["a"], ["a"], { classes: ["a", "b"] });
  expect(perClass[1]).toMatchObject({ precision: 0, recall: 0, f1: 0, support: 0, predicted: 0 });
});

test('1, true and "1" are three classes', () => {
  expect(confusion<string | number | boolean>([1, true, "1"], [1, true, "1"]).classes).toEqual([1, true, "1"]);
});

test("sums of the counts give supports, predictions, errors and examples", () => {
  const label = fc.constantFrom("a", "b", "c", "d");
  fc.assert(
    fc.property(fc.array(fc.tuple(label, label), { minLength: 1 }), (pairs) => {
      const predictions = pairs.map(([p]) => p);
      const labels = pairs.map(([, t]) => t);
      const ours = confusion(predictions, labels);
      expect(ours.examples).toBe(pairs.length);
      expect(ours.errors).toBe(pairs.filter(([p, t]) => p !== t).length);
      expect(ours.accuracy + ours.error).toBeCloseTo(1, 14);
      for (const { label, support, predicted } of ours.perClass) {
        expect(support).toBe(labels.filter((t) => t === label).length);
        expect(predicted).toBe(predictions.filter((p) => p === label).length);
      }
      // Weighted recall is accuracy by definition.
      expect(ours.weighted.recall).toBeCloseTo(ours.accuracy, 14);
      expect(confusionFromCounts(ours.classes, ours.counts)).toEqual(ours);
    }),
    { seed: 1958 },
  );
});

test.each([
  ["labels must have 3 entries, one per prediction; got 2", () => confusion([1, 1, 2], [1, 2])],
  ["predictions must not be empty", () => confusion([], [])],
  ["predictions must be an array or another iterable; got 3", () => confusion(3 as never, [])],
  ["labels[1] must be a string, a boolean or a whole number; got NaN", () => confusion([1, 1], [1, Number.NaN])],
  [
    "predictions[0] must be a string, a boolean or a whole number; got undefined",
    () => confusion([undefined as never], ["a"]),
  ],
  ['labels[1] must be one of "a", "b"; got "c"', () => confusion(["a", "a"], ["b", "c"], { classes: ["a", "b"] })],
  ['classes[1] must be named once; got "a" again', () => confusion(["a"], ["a"], { classes: ["a", "a"] })],
  ["counts must have 2 rows of 2, one per class", () => confusionFromCounts(["a", "b"], [[1]])],
  ["counts must be numbers of at least 0", () => confusionFromCounts(["a"], [[-1]])],
  ["counts must not all be 0: there is nothing to measure", () => confusionFromCounts(["a"], [[0]])],
])("confusion refuses invalid input with: %s", (message, act) => {
  expect(act).toThrow(new InputError(message));
});
