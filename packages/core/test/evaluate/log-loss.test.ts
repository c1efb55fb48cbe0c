import { expect, test } from "vitest";
import { logLoss } from "../../src/entries/evaluate.js";
import { InputError } from "../../src/errors.js";
import fixture from "../fixtures/metrics.json" with { type: "json" };

test("the log loss agrees with scikit-learn", () => {
  const { probabilities, labels, logLoss: theirs } = fixture.oneVsRest;
  expect(logLoss(probabilities, labels, [0, 1, 2])).toBeCloseTo(theirs, 14);
});

test("the log loss clips fully confident mistakes as scikit-learn does", () => {
  const { probabilities, labels, logLoss: theirs } = fixture.sureMistakes;
  expect(logLoss(probabilities, labels, [0, 1])).toBeCloseTo(theirs, 14);
});

test("a fully confident mistake costs 36.04", () => {
  expect(logLoss([[1, 0]], ["b"], ["a", "b"])).toBeCloseTo(36.04, 2);
});

test("a fair coin costs ln 2", () => {
  expect(logLoss([[0.5, 0.5]], ["a"], ["a", "b"])).toBeCloseTo(Math.LN2, 15);
});

test.each([
  ["probabilities[0] must be at least 0 and sum to 1; got 0.5, 0.6", () => logLoss([[0.5, 0.6]], ["a"], ["a", "b"])],
  ["probabilities[0] must be at least 0 and sum to 1; got -1, 2", () => logLoss([[-1, 2]], ["a"], ["a", "b"])],
  ["labels must have 1 entries, one per row of probabilities; got 0", () => logLoss([[1, 0]], [], ["a", "b"])],
])("the log loss refuses invalid input with: %s", (message, act) => {
  expect(act).toThrow(new InputError(message));
});
