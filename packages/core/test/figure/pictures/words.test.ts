// What descriptions of pictures say, in sentences that are right for any number.

import { expect, describe as group, test } from "vitest";
import { describe, type FigureState, figure, type PlanePoint } from "../../../src/entries/figure.js";
import { mapped, tenPoints } from "../states.js";
import { parse } from "../xml.js";

const point: PlanePoint = { x: 1, y: 1, target: 0, predicted: 1, weight: 1, elsewhere: true };
const plane = { kind: "plane", classes: ["a", "b"], points: [point], note: "one of 1" } as const;

/** States of which everything that can be counted is there once. */
const single: Record<string, FigureState> = {
  "a plane": { ...plane, scores: [{ w: [1, 0], b: -1 }], centres: [{ x: 1, y: 1, target: 0 }], support: [0] },
  "a plane of three classes": { ...plane, classes: ["a", "b", "c"], scores: [0, 1, 2].map((b) => ({ w: [0, 0], b })) },
  "a plane with points out of sight": { ...plane, points: [point, { x: Infinity, y: 1 }] },
  space: { ...mapped, points: [{ ...point, z: 0 }], note: "one" },
  "a confusion matrix": {
    kind: "confusion",
    classes: ["a", "b"],
    counts: [
      [0, 1],
      [0, 0],
    ],
  },
  "a curve": { kind: "curve", series: [{ name: "mistakes", points: [[1, 1]] }] },
  "a ROC curve": {
    kind: "roc",
    curves: [{ name: "a", points: [{ falsePositiveRate: 0, truePositiveRate: 1 }], auc: 1 }],
  },
};

group("the description of a picture in which everything is there once", () => {
  test.each(Object.entries(single))("%s has no plural for it", (_, state) => {
    expect(describe(state)).not.toMatch(/(?<![\d.,])1 (are|have|hold|points|rows|examples)\b/);
    expect(describe(state)).toMatch(/^[A-Z].*\.$/);
  });
});

test("describes three dimensions with the note and the rows that are predicted differently from their places", () => {
  const words = describe({ ...mapped, note: "a slice", points: [{ ...point, z: 0 }, ...mapped.points] });
  expect(words).toContain("A slice. Points whose whole row is predicted differently from their place: 1 of 8.");
});

test("numbers of the axes of a plane can be written in another way", () => {
  const written = (value: number, axis: number) => (axis === 0 ? `day ${value.toFixed(0)}` : undefined);
  expect(describe(tenPoints, written)).toContain("The boundary runs from (day 5, −0.35) to (day -1, 5.35).");
  const description = describe({ ...tenPoints, description: "as given" }, written);
  expect(description).toBe("as given");
  expect(parse(figure({ ...tenPoints, description: "as given" })).children[1].text).toBe("as given");
});
