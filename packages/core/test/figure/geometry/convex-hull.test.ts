import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { figure, terminalPlot } from "../../../src/entries/figure.js";
import { convexHull } from "../../../src/figure/geometry/convex-hull.js";
import type { Spot } from "../../../src/figure/geometry/regions.js";
import { tenPoints } from "../states.js";
import { parse, part } from "../xml.js";

const cross = (a: Spot, b: Spot, c: Spot) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
const spots = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), { maxLength: 30 });

describe("the convex hull", () => {
  test("has its corners among the points, turns left at each corner and contains every point", () => {
    fc.assert(
      fc.property(spots, (given) => {
        const corners = convexHull(given);
        for (const corner of corners) expect(given).toContainEqual(corner);
        if (corners.length < 3) return;
        corners.forEach((a, i) => {
          const b = corners[(i + 1) % corners.length];
          expect(cross(a, b, corners[(i + 2) % corners.length])).toBeGreaterThan(0);
          for (const spot of given) expect(cross(a, b, spot)).toBeGreaterThanOrEqual(0);
        });
      }),
    );
  });

  test("of collinear points is their ends, of one point that point and of no points empty", () => {
    expect(convexHull([1, 3, 2, 0].map((x) => [x, 2 * x] as const))).toEqual([
      [0, 0],
      [3, 6],
    ]);
    expect(
      convexHull([
        [1, 1],
        [1, 1],
      ]),
    ).toEqual([[1, 1]]);
    expect(convexHull([])).toEqual([]);
  });
});

test("a plane draws the hulls of both classes and marks the support points", () => {
  const state = { ...tenPoints, hulls: true, support: [4, 5, 7] };
  const svg = parse(figure(state));
  const corners = part(svg, "hulls")[0].children.map(({ attributes }) => attributes.get("points")!.split(" ").length);
  // (0, 0), (3, 0), (2, 2), (0, 2), and (5, 1), (5, 5), (2, 4).
  expect(corners).toEqual([4, 3]);
  expect(part(svg, "support")[0].children).toHaveLength(3);
  expect(svg.children[1].text).toContain(
    "The convex hull of each class is drawn. 3 points hold the greatest margin up.",
  );
  const text = terminalPlot(state);
  expect(text).toContain("( ) support (3)");
  expect(text.match(/\([a-z]\)/g)!.length).toBe(3);
});

test("hulls are not drawn by default", () => {
  const svg = parse(figure(tenPoints));
  expect([...part(svg, "hulls"), ...part(svg, "support")]).toEqual([]);
});
