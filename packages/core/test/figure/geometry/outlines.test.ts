import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { curvesOf, type Grid, isClosed, type Outline, outlines } from "../../../src/figure/geometry/outlines.js";
import { area, type Plane, regions, type Spot, valueAt } from "../../../src/figure/geometry/regions.js";
import { simplified } from "../../../src/figure/geometry/simplified.js";

/** Scores of each class over the unit square. */
function gridOf(columns: number, rows: number, ...scores: ((u: number, v: number) => number)[]): Grid {
  const numbers = Array.from({ length: columns * rows }, (_, p) =>
    scores.map((score) => score((p % columns) / (columns - 1), Math.floor(p / columns) / (rows - 1))),
  );
  return { columns, rows, classes: scores.length, scores: Float64Array.from(numbers.flat()) };
}

const zero = () => 0;
const ring = (outline: Outline) => outline.flatMap(({ spots }) => spots.slice(0, -1));

/** Above 0 counterclockwise. */
function turned(spots: readonly Spot[]): number {
  return spots.reduce((sum, [u, v], i) => {
    const [x, y] = spots[(i + 1) % spots.length];
    return sum + (u * y - x * v) / 2;
  }, 0);
}

const disc = (u0: number, v0: number, r: number) => (u: number, v: number) => r * r - (u - u0) ** 2 - (v - v0) ** 2;

describe("outlines", () => {
  test("of a disc are a closed circle, accurate to a thousandth of the radius", () => {
    const all = outlines(gridOf(101, 81, zero, disc(0.5, 0.5, 0.3)));
    const curves = curvesOf(all);
    expect(curves.length).toBe(1);
    expect(isClosed(curves[0])).toBe(true);
    for (const [u, v] of curves[0]) expect(Math.sqrt((u - 0.5) ** 2 + (v - 0.5) ** 2)).toBeCloseTo(0.3, 3);
    expect(area(curves[0])).toBeCloseTo(Math.PI * 0.09, 3);
    // The class outside has the edge of the square as well, the other way round.
    expect(all[0].map((outline) => Math.sign(turned(ring(outline))))).toEqual([1, -1]);
    expect(all[1].map((outline) => Math.sign(turned(ring(outline))))).toEqual([1]);
  });

  test("of two discs are two closed curves", () => {
    const two = (u: number, v: number) => Math.max(disc(0.25, 0.3, 0.15)(u, v), disc(0.7, 0.6, 0.2)(u, v));
    const curves = curvesOf(outlines(gridOf(90, 90, zero, two)));
    expect(curves.map(isClosed)).toEqual([true, true]);
    expect(curves.map(area).sort()).toEqual([expect.closeTo(Math.PI * 0.0225, 2), expect.closeTo(Math.PI * 0.04, 2)]);
  });

  test("of linear scores follow straight lines and enclose the right area, on any grid", () => {
    const number = fc.integer({ min: -8, max: 8 });
    const plane: fc.Arbitrary<Plane> = fc.record({ a: number, b: number, c: number });
    fc.assert(
      fc.property(plane, fc.integer({ min: 2, max: 9 }), fc.integer({ min: 2, max: 9 }), (score, columns, rows) => {
        const found = outlines(gridOf(columns, rows, zero, (u, v) => valueAt(score, [u, v])));
        for (const curve of curvesOf(found)) for (const spot of curve) expect(valueAt(score, spot)).toBeCloseTo(0, 9);
        const own = found[1].reduce((sum, outline) => sum + turned(ring(outline)), 0);
        const lost = score.a === 0 && score.b === 0 && score.c === 0;
        expect(own).toBeCloseTo(lost ? 0 : area(regions([{ a: 0, b: 0, c: 0 }, score])[1]), 9);
      }),
    );
  });

  test("of any scores are closed, have their class on the left and cover the square once", () => {
    const grid = fc
      .tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 2, max: 8 }), fc.integer({ min: 1, max: 5 }))
      .chain(([columns, rows, classes]) =>
        fc
          .array(fc.integer({ min: -3, max: 3 }), {
            minLength: columns * rows * classes,
            maxLength: columns * rows * classes,
          })
          .map((scores): Grid => ({ columns, rows, classes, scores: Float64Array.from(scores) })),
      );
    fc.assert(
      fc.property(grid, (given) => {
        const found = outlines(given);
        let total = 0;
        for (const outline of found.flat()) {
          outline.forEach(({ spots }, i) => {
            expect(spots[spots.length - 1]).toEqual(outline[(i + 1) % outline.length].spots[0]);
          });
          total += turned(ring(outline));
        }
        expect(total).toBeCloseTo(1, 9);
      }),
      { numRuns: 300 },
    );
  });

  test("of three classes meet in the spot where their scores are equal", () => {
    const scores = [disc(0.2, 0.3, 1), disc(0.8, 0.3, 1), disc(0.5, 0.9, 1)] as const;
    const curves = curvesOf(outlines(gridOf(60, 60, ...scores)));
    expect(curves.length).toBe(3);
    const ends = curves.flatMap((spots) => [spots[0], spots[spots.length - 1]]);
    const inner = ends.filter((spot) => spot.every((at) => at > 0 && at < 1));
    expect(inner.length).toBe(3);
    for (const [u, v] of inner) {
      expect(u).toBeCloseTo(inner[0][0], 12);
      const [a, b, c] = scores.map((score) => score(u, v));
      expect([a - b, b - c]).toEqual([expect.closeTo(0, 2), expect.closeTo(0, 2)]);
    }
  });

  test("at a saddle follow the value at its middle", () => {
    for (const [opposite, pieces] of [
      [2.5, 1],
      [0.5, 2],
    ]) {
      const corners = {
        columns: 2,
        rows: 2,
        classes: 2,
        scores: Float64Array.of(0, 3, 0, -2, 0, -2, 0, opposite),
      };
      expect(outlines(corners)[1].length).toBe(pieces);
    }
  });
});

test("a simplified line keeps its ends and stays near the original", () => {
  const arc = Array.from({ length: 500 }, (_, i): Spot => [100 * Math.cos(i / 200), 100 * Math.sin(i / 200)]);
  const few = simplified(arc, 0.2);
  expect(few.length).toBeLessThan(40);
  expect([few[0], few[few.length - 1]]).toEqual([arc[0], arc[499]]);
  for (let i = 1; i < few.length; i++) {
    const [x, y] = [(few[i][0] + few[i - 1][0]) / 2, (few[i][1] + few[i - 1][1]) / 2];
    expect(100 - Math.sqrt(x * x + y * y)).toBeLessThan(0.21);
  }
});
