import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { iris } from "../../../src/entries/datasets.js";
import { project } from "../../../src/entries/figure.js";

const { rows } = iris();
const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => Array.from(a).reduce((sum, x, j) => sum + x * b[j], 0);
const variance = (values: number[]) => {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  return values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length;
};

describe("project", () => {
  const w = [1, -2, 3, 0.5];
  const norm = Math.sqrt(dot(w, w));
  const { points, across, up } = project(rows, w, -4);

  test("puts each row at its signed distance from the hyperplane", () => {
    points.forEach(({ x }, i) => {
      expect(x).toBeCloseTo((dot(w, rows[i]) - 4) / norm, 10);
    });
  });

  test("has a unit vertical direction orthogonal to w, with the mean at 0", () => {
    expect(dot(up, w)).toBeCloseTo(0, 10);
    expect(dot(up, up)).toBeCloseTo(1, 10);
    expect(dot(across, across)).toBeCloseTo(1, 10);
    expect(points.reduce((sum, { y }) => sum + y, 0)).toBeCloseTo(0, 8);
  });

  test("varies more vertically than along any other direction orthogonal to w", () => {
    const best = variance(points.map(({ y }) => y));
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 4, maxLength: 4 }), (any) => {
        const share = dot(any, across);
        const square = any.map((x, j) => x - share * across[j]);
        const length = Math.sqrt(dot(square, square));
        fc.pre(length > 0.1);
        expect(variance(rows.map((row) => dot(row, square) / length))).toBeLessThanOrEqual(best + 1e-8);
      }),
    );
  });

  test("has a vertical direction whose largest entry is positive", () => {
    expect(Math.max(...up)).toBe(Math.max(...up.map(Math.abs)));
  });

  test("is the same for sparse rows", () => {
    const sparse = rows.map((row) => ({ indices: [0, 1, 2, 3], values: row }));
    expect(project(sparse, w, -4)).toEqual(project(rows, w, -4));
  });

  test("finds the direction of largest variance, not just any principal direction", () => {
    const cross = [[10, 0, 0], [-10, 0, 0], ...Array.from({ length: 100 }, (_, i) => [0, i % 2 ? 9 : -9, 0])];
    const found = project(cross, [0, 0, 1], 0).up;
    expect(found[1]).toBeCloseTo(1, 9);
  });

  test("with w = 0 uses the two principal directions", () => {
    const plain = project(rows, [0, 0, 0, 0], 3);
    expect(variance(plain.points.map(({ x }) => x))).toBeCloseTo(4.2, 1); // the eigenvalues of Fisher's table, over 150
    expect(variance(plain.points.map(({ y }) => y))).toBeCloseTo(0.241, 2);
  });

  test("accepts constant rows, a single feature and no rows", () => {
    expect(project([[2], [3]], [2], 1).points).toEqual([
      { x: 2.5, y: 0 },
      { x: 3.5, y: 0 },
    ]);
    expect(
      project(
        [
          [1, 1],
          [1, 1],
        ],
        [1, 0],
        0,
      ).points,
    ).toEqual([
      { x: 1, y: 0 },
      { x: 1, y: 0 },
    ]);
    expect(project([], [1, 2], 0).points).toEqual([]);
  });

  test.each([1e-150, 1e150])("accepts units of %d", (unit) => {
    const scaled = project(
      rows.map((row) => row.map((x) => x * unit)),
      w,
      -4 * unit,
    );
    scaled.points.forEach(({ x, y }, i) => {
      expect(x / unit).toBeCloseTo(points[i].x, 9);
      expect(y / unit).toBeCloseTo(points[i].y, 6);
    });
  });
});
