import { describe, expect, test } from "vitest";
import { hinge, perceptronLoss, zeroOne } from "../../../src/entries/evaluate.js";
import { type CurveState, figure, lossCurves } from "../../../src/entries/figure.js";
import { all, numberOf, parse, part } from "../xml.js";

describe("the curves of the losses", () => {
  const { series } = lossCurves();
  const losses = [zeroOne, perceptronLoss, hinge];

  test("are those that learners are measured with", () => {
    series.forEach(({ points }, k) => {
      // The 0/1 loss jumps at 0, where it is 1.
      for (const [margin, loss] of points)
        if (!Number.isNaN(loss) && !(k === 0 && margin === 0)) expect(loss).toBe(losses[k].value(margin));
    });
  });

  test("have points at all corners of the losses, which are straight in between", () => {
    series.forEach(({ points }, k) => {
      points.slice(1).forEach(([b, at], i) => {
        const [a, from] = points[i];
        if (a < b) expect(losses[k].value((a + b) / 2)).toBeCloseTo((from + at) / 2, 12);
      });
    });
  });

  test("the 0/1 loss is 1 at 0, with a full dot, and 0 to the right, with an open dot", () => {
    expect(zeroOne.value(0)).toBe(1);
    const [full, open] = all(part(parse(figure(lossCurves(), { theme: "light" })), "dots")[0], "circle");
    expect(full.attributes.get("fill")).toBe(full.attributes.get("stroke") ?? "#0067a3");
    expect(open.attributes.get("fill")).toBe("#ffffff");
    expect(numberOf(full, "cx")).toBe(numberOf(open, "cx"));
    expect(numberOf(full, "cy")).toBeLessThan(numberOf(open, "cy"));
  });
});

test("a curve has thin lines at visible references only", () => {
  const state: CurveState = {
    kind: "curve",
    series: [
      {
        name: "a",
        points: [
          [0, 0],
          [10, 5],
        ],
      },
    ],
    references: [
      { name: "five", x: 5 },
      { name: "far", x: 50 },
      { name: "nowhere", x: Number.NaN },
    ],
  };
  const [group] = part(parse(figure(state)), "references");
  expect(all(group, "line")).toHaveLength(1);
  expect(all(group, "text").map(({ text }) => text)).toEqual(["five"]);
});

test("a series without marks is drawn as a line only", () => {
  const points = [
    [0, 0],
    [1, 1],
  ] as const;
  const marks = (on: boolean) =>
    all(part(parse(figure({ kind: "curve", series: [{ name: "a", points, marks: on }] })), "series")[0], "circle")
      .length;
  expect([marks(true), marks(false)]).toEqual([2, 0]);
});
