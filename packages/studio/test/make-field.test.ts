import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyDoc, pointsOf, usualSettings } from "../src/document/document.js";
import { makeField } from "../src/run/make-field.js";
import { makeTrace } from "../src/run/make-trace.js";
import { presetDoc, withLearner } from "./documents.js";

const grid = { view: { x: [-1.3, 2.7] as const, y: [-0.7, 1.9] as const }, columns: 31, rows: 29 };

test("updates on the corners of a parallelogram cancel to scores of exactly 0 for a kernel of degree 1", async () => {
  const at = fc.integer({ min: -40, max: 40 }).map((value) => value / 10);
  await fc.assert(
    fc.asyncProperty(at, at, at, at, at, at, async (x, y, p, q, r, s) => {
      // Once each, the corners add up to 0 with these classes, whatever the constant of the kernel.
      const points = pointsOf([[x, y, 0], [x + p, y + q, 1], [x + r, y + s, 1], [x + p + r, y + q + s, 0]]); // biome-ignore format: one line
      const settings = {
        ...usualSettings,
        learner: "kernel",
        kernel: { kind: "polynomial", degree: 1, c: 1 },
      } as const;
      const doc = { ...emptyDoc, points, settings: { ...settings, passes: 1 } };
      const { updates } = await makeTrace(doc);
      fc.pre(updates.length === 4);
      const { scores } = makeField({ doc, updates: 4, ...grid })!;
      expect(Array.from(scores).every((score) => score === 0)).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test("nonzero scores are not rounded to 0", async () => {
  const doc = withLearner(presetDoc("rings"), { rate: 0.5 });
  const { updates } = await makeTrace(doc);
  const { scores } = makeField({ doc, updates: updates.length, ...grid })!;
  expect(Array.from(scores).every((score) => score !== 0)).toBe(true);
});
