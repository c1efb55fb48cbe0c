import { describe, expect, test } from "vitest";
import {
  emptyDoc,
  inOrder,
  obstacle,
  pointsOf,
  withMovedPoint,
  withoutPoint,
  withPoint,
  withSettings,
} from "../src/document/document.js";
import { presets } from "../src/document/presets.js";
import { presetDocs } from "./documents.js";

const three = { ...emptyDoc, points: pointsOf([[0, 0, 0], [1, 1, 1], [2, 2, 1]]) }; // biome-ignore format: one line
const listed = { ...three, order: { kind: "listed" as const, ids: [2, 0] } };

test("a new point gets an unused id", () => {
  const doc = withPoint(withoutPoint(withPoint(three, 5, 6, 1), 1), 7, 8, 0);
  expect(doc.points.map(({ id }) => id)).toEqual([0, 2, 3, 4]);
  expect(doc.points.at(-1)).toEqual({ id: 4, x: 7, y: 8, target: 0 });
  expect(withPoint(emptyDoc, 1, 2, 0).points).toEqual([{ id: 0, x: 1, y: 2, target: 0 }]);
});

test("a removed point is also removed from the order", () => {
  expect(withoutPoint(listed, 2).order).toEqual({ kind: "listed", ids: [0] });
  expect(withoutPoint(three, 2).order).toEqual({ kind: "given" });
});

test("edits do not change the original document", () => {
  const before = JSON.stringify(listed);
  withMovedPoint(listed, 0, { x: 9, target: 1 });
  withSettings(listed, { rate: 3 });
  withPoint(listed, 1, 1, 1);
  expect(JSON.stringify(listed)).toBe(before);
});

test("points missing from a listed order follow it in their given order", () => {
  expect(inOrder(listed).map(({ id }) => id)).toEqual([2, 0, 1]);
  expect(inOrder({ ...three, order: { kind: "listed", ids: [] } })).toEqual(three.points);
  expect(inOrder({ ...three, order: { kind: "shuffle", seed: 1 } })).toBe(three.points);
});

test("a document that cannot be learned from gives the reason", () => {
  expect(obstacle(emptyDoc)).toContain("no points yet");
  expect(obstacle(withoutPoint(three, 0))).toBe(
    "All points are positive. Learning needs points of at least two classes.",
  );
  expect(obstacle(three)).toBeUndefined();
});

describe("presets", () => {
  test("have unique keys and names", () => {
    expect(new Set(presets.map(({ key }) => key)).size).toBe(presets.length);
    expect(new Set(presets.map(({ name }) => name)).size).toBe(presets.length);
  });

  test.each(presetDocs)("%s can be learned from and is always the same", async (key, doc) => {
    expect(obstacle(doc)).toBeUndefined();
    expect(await presets.find((preset) => preset.key === key)!.make()).toEqual(doc);
  });

  test("the margin slider gives 60 points at both ends", async () => {
    const { make, slider } = presets.find(({ key }) => key === "margin")!;
    for (const gamma of [slider!.min, slider!.max]) expect((await make(gamma)).points).toHaveLength(60);
  });

  test("the title of a document tells the value of the slider that made it", async () => {
    const { make, slider } = presets.find(({ key }) => key === "margin")!;
    expect(slider!.valueIn((await make(0.37)).title)).toBe(0.37);
    expect(slider!.valueIn("Two easy clusters")).toBeUndefined();
  });
});
