import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../core/test/runs.js";
import { updateEffect } from "../src/geometry/update-effect.js";

const entry = fc.integer({ min: -50, max: 50 });
const point = fc.tuple(entry, entry);

test("adding ηyx raises the score of the example by η‖x‖² and never turns w away from yx", () => {
  fc.assert(
    fc.property(
      point,
      entry,
      point,
      fc.constantFrom(1 as const, -1 as const),
      fc.integer({ min: 1, max: 5 }),
      fc.boolean(),
      (w, b, x, y, rate, bias) => {
        const before = { w, b };
        const after = { w: [w[0] + rate * y * x[0], w[1] + rate * y * x[1]] as const, b: bias ? b + rate * y : b };
        const { scores, squaredLength, angles } = updateEffect(before, after, x, y, bias);
        expect(squaredLength).toBe(x[0] * x[0] + x[1] * x[1] + (bias ? 1 : 0));
        expect(scores[1]).toBe(scores[0] + rate * squaredLength);
        if (angles[0] !== null && angles[1] !== null) expect(angles[1]).toBeLessThanOrEqual(angles[0] + 1e-6);
        for (const k of [0, 1]) if (angles[k] !== null) expect(angles[k]! < 90 - 1e-9).toBe(scores[k] > 0);
      },
    ),
    { numRuns: runs(200, 5000) },
  );
});

test("one update on (−1, 0) after w = (10, 0) leaves the point on the wrong side", () => {
  const { scores, angles } = updateEffect({ w: [10, 0], b: 0 }, { w: [9, 0], b: 0 }, [-1, 0], 1, false);
  expect(scores).toEqual([-10, -9]);
  expect(angles).toEqual([180, 180]);
});

test("a score of 0 is never −0, whatever the class", () => {
  for (const y of [1, -1] as const)
    expect(updateEffect({ w: [0, 0], b: 0 }, { w: [0, 0], b: 0 }, [0, 0], y, false).scores).toEqual([0, 0]);
});

test("the angle of w = 0 is undefined", () => {
  expect(updateEffect({ w: [0, 0], b: 0 }, { w: [3, 4], b: 0 }, [3, 4], 1, false).angles).toEqual([null, 0]);
});
