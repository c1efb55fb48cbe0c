import { expect, test } from "vitest";
import { changedWeights } from "../src/live/changed-weights.js";

const answer = (classes: string[], weights: Record<string, number[]>) => ({
  sequence: 1,
  classes,
  features: Object.keys(weights).length,
  largest: Object.entries(weights).map(([feature, list]) => ({ feature, weights: list })),
});

test("changed weights are sorted by the size of the change and include new features and classes", () => {
  const before = answer(["a", "b"], { x: [1, -1], y: [3, 0] });
  const now = answer(["b", "c", "a"], { x: [-4, 0, 1], y: [0, 0, 3.5], z: [0, 2, 0] });
  expect(changedWeights(before, now, 10)).toEqual([
    { feature: "x", label: "b", now: -4, change: -3 },
    { feature: "z", label: "c", now: 2, change: 2 },
    { feature: "y", label: "a", now: 3.5, change: 0.5 },
  ]);
  expect(changedWeights(before, before, 10)).toEqual([]);
  expect(changedWeights(before, now, 1)).toHaveLength(1);
});
