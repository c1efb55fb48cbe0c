import { expect, test } from "vitest";
import type { Doc } from "../src/document/document.js";
import { presets } from "../src/document/presets.js";
import { planeState, type Scene } from "../src/draw/plane-state.js";

const doc = presets.find(({ key }) => key === "ten-points")!.make() as Doc;

const scene: Scene = {
  doc,
  view: { panel: "step", hulls: null, margin: false, radius: false, separator: false, update: true, regions: true },
  theory: null,
  weights: [{ w: [4, 4], b: -17 }],
  before: [{ w: [3, 3], b: -17 }],
  part: { x: [-1, 6], y: [-1, 6] },
  field: null,
  counts: Uint32Array.from(doc.points, (_, i) => i),
  current: 3,
  step: 1,
  byHand: null,
  withheld: null,
};

test("withheld points are hidden, and the waiting point has no class", () => {
  const points = new Set(doc.points.slice(3).map(({ id }) => id));
  const state = planeState({ ...scene, withheld: { points, unknown: doc.points[2].id } });
  expect(state.points).toHaveLength(3);
  expect(state.points[2]).toEqual({ x: 3, y: 0 });
  expect(state.current).toBe(2);
  expect(state.lines).toEqual([]);
});

test("hulls and common points are hidden while points are withheld", () => {
  const common = { point: [1, 1], positive: [], negative: [] } as never;
  const theory = { separable: false, common, proof: null };
  expect(planeState({ ...scene, theory }).hulls).toBe(true);
  const held = planeState({ ...scene, theory, withheld: { points: new Set<number>(), unknown: null } });
  expect(held.hulls).toBe(false);
  expect(held.witness).toBeUndefined();
});

test("a boundary by hand replaces that of the run and marks its own errors", () => {
  const state = planeState({ ...scene, byHand: { w: [1, 0], b: -4 } });
  expect(state.scores).toEqual([{ w: [1, 0], b: -4 }]);
  expect(state.current).toBeUndefined();
  expect(state.lines).toEqual([]);
  const wrong = state.points.flatMap(({ target, predicted }, i) => (target === predicted ? [] : [i]));
  // (2, 4) is beyond, (4, 4) on the line.
  expect(wrong).toEqual([7, 8]);
  expect(state.points.every(({ mistakes }) => mistakes === undefined)).toBe(true);
});

test("a boundary by hand is also drawn for a kernel learner", () => {
  const kernel: Doc = { ...doc, settings: { ...doc.settings, learner: "kernel" } };
  const state = planeState({ ...scene, doc: kernel, weights: [], byHand: { w: [1, 0], b: -4 } });
  expect(state.scores).toEqual([{ w: [1, 0], b: -4 }]);
});
