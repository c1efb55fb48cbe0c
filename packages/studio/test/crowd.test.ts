import fc from "fast-check";
import { type PlaneState, planeFigure } from "rosenblatt/figure";
import { expect, test } from "vitest";
import { runs } from "../../core/test/runs.js";
import { crowdMarks, thinned } from "../src/draw/crowd.js";

const view = { x: [-10, 10], y: [-10, 10] } as const;

/** The parts of a picture that are not the points themselves. */
function linesOf(state: PlaneState): string[] {
  const svg = planeFigure({ ...state, description: "" }, { id: "plane", theme: "light" });
  return ["hulls", "margin", "boundary", "current", "lines"].map(
    (part) => svg.match(new RegExp(`<(?:g|circle)[^>]*data-part="${part}"[^]*?(?:</g>|/>)`))?.[0] ?? "",
  );
}

const coordinate = fc.integer({ min: -9, max: 9 });
const point = fc.record({ x: coordinate, y: coordinate, target: fc.nat(1) });

test("a thinned crowd keeps the lines, hulls and margin of all its points", () => {
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 2, maxLength: 60 }),
      fc.tuple(coordinate, coordinate, coordinate),
      fc.nat(),
      (points, [w1, w2, b], pick) => {
        const state: PlaneState = {
          kind: "plane",
          legend: false,
          classes: ["a", "b"],
          points,
          view,
          scores: [{ w: [w1, w2], b }],
          normal: false,
          margin: true,
          hulls: true,
          current: pick % points.length,
        };
        expect(linesOf(thinned(state, points))).toEqual(linesOf(state));
      },
    ),
    { numRuns: runs(60, 1000) },
  );
});

test("a crowd has a mark for each point in view, with discs for past mistakes and rings for wrong predictions", () => {
  const box = { left: 0, top: 0, right: 200, bottom: 100 };
  const marks = crowdMarks(
    {
      kind: "plane",
      classes: ["a", "b"],
      points: [
        { x: 0, y: 0, target: 0, mistakes: 4 },
        { x: 10, y: 10, target: 1, predicted: 0 },
        { x: 11, y: 0, target: 1 },
        { x: -10, y: -10 },
      ],
    },
    view,
    box,
  );
  expect(marks).toEqual([
    { x: 100, y: 50, r: 3.5, target: 0, halo: 3.5 + 2 + 3.6, wrong: false },
    { x: 200, y: 0, r: 3.5, target: 1, halo: 0, wrong: true },
    { x: 0, y: 100, r: 3.5, target: -1, halo: 0, wrong: false },
  ]);
});
