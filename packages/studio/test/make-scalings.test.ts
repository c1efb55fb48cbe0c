import { describe, expect, test } from "vitest";
import { makeScalings } from "../src/run/make-scalings.js";
import { makeTheory } from "../src/run/make-theory.js";
import { presetDoc, withLearner } from "./documents.js";

const by = (key: string, factor: number) =>
  Object.fromEntries(makeScalings({ doc: presetDoc(key), factor }).map((scaled) => [scaled.key, scaled]));

describe.each(["ten-points", "and", "or", "iris-easy", "blobs", "lecture"])("%s", (key) => {
  test("unscaled points have the bound of the proof", () => {
    const { bound, radius, gamma } = makeTheory(presetDoc(key)).proof!;
    const { "as-is": own } = by(key, 2);
    expect(own.bound / bound).toBeCloseTo(1, 5);
    expect(own.radius).toBeCloseTo(radius, 9);
    expect(own.gamma / gamma).toBeCloseTo(1, 5);
  });

  test.each([1 / 16, 0.5, 16])("scaling whole vectors by %d keeps the bound and the mistakes", (factor) => {
    const { "as-is": own, whole } = by(key, factor);
    expect(whole.bound / own.bound).toBeCloseTo(1, 9);
    expect(whole.radius / own.radius).toBeCloseTo(factor, 9);
    expect(whole.gamma / own.gamma).toBeCloseTo(factor, 9);
    expect(whole.mistakes).toBe(own.mistakes);
  });

  test("scaling each vector to length 1 gives R = 1", () => {
    expect(by(key, 1).each.radius).toBeCloseTo(1, 9);
  });
});

test("scaling the inputs but not the constant 1 changes the bound", () => {
  for (const key of ["ten-points", "and", "or"]) {
    const { "as-is": own, inputs } = by(key, 8);
    expect(Math.abs(inputs.bound / own.bound - 1)).toBeGreaterThan(0.01);
  }
});

test("scaling the inputs keeps the bound if there is no bias", () => {
  const { "as-is": own, inputs } = by("lecture", 8);
  expect(inputs.bound / own.bound).toBeCloseTo(1, 9);
});

test("a run that does not end within its passes has no mistake count", () => {
  const doc = withLearner(presetDoc("far"), { passes: 100 });
  expect(makeScalings({ doc, factor: 1 })[0].mistakes).toBeNull();
});
