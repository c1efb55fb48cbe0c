import fc from "fast-check";
import { expect, test } from "vitest";
import { loss, lossNames, slope } from "../src/geometry/losses.js";

const margin = fc.double({ min: -50, max: 50, noNaN: true });

test("the hinge loss is at least the 0/1 and perceptron losses, and all are 0 beyond a margin of 1", () => {
  fc.assert(
    fc.property(margin, (m) => {
      expect(loss("hinge", m)).toBeGreaterThanOrEqual(loss("zero-one", m));
      expect(loss("hinge", m)).toBeGreaterThanOrEqual(loss("perceptron", m));
      for (const name of lossNames) expect(loss(name, 1 + Math.abs(m))).toBe(0);
    }),
  );
});

test("slopes are those of the curves, except at corners and jumps", () => {
  fc.assert(
    fc.property(margin, fc.constantFrom(...lossNames), (m, name) => {
      fc.pre(Math.abs(m) > 1e-3 && Math.abs(m - 1) > 1e-3);
      expect((loss(name, m + 1e-4) - loss(name, m - 1e-4)) / 2e-4).toBeCloseTo(slope(name, m), 6);
    }),
  );
});

test("a score of exactly 0 is an error unless it predicts the example's class", () => {
  expect([loss("zero-one", 0), loss("zero-one", 0, false)]).toEqual([1, 0]);
});
