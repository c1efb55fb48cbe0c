import fc from "fast-check";
import { expect, test } from "vitest";
import { valueAt } from "../src/draw/field-value.js";

const view = { x: [-2, 4], y: [1, 3] } as const;
const plane = (a: number, b: number, c: number) => {
  const [columns, rows] = [7, 5];
  const scores = Array.from({ length: columns * rows }, (_, at) => {
    const x = view.x[0] + (6 * (at % columns)) / (columns - 1);
    const y = view.y[0] + (2 * Math.floor(at / columns)) / (rows - 1);
    return a * x + b * y + c;
  });
  return { columns, rows, view, scores };
};

test("a linear field is interpolated exactly", () => {
  const number = fc.double({ min: -9, max: 9, noNaN: true });
  const within = (low: number, high: number) => fc.double({ min: low, max: high, noNaN: true });
  fc.assert(
    fc.property(number, number, number, within(-2, 4), within(1, 3), (a, b, c, x, y) => {
      expect(valueAt(plane(a, b, c), x, y)).toBeCloseTo(a * x + b * y + c, 9);
    }),
  );
});

test("a value outside the grid is that of the nearest edge", () => {
  const field = plane(1, 10, 0);
  expect(valueAt(field, -100, 2)).toBeCloseTo(-2 + 20, 12);
  expect(valueAt(field, 100, 99)).toBeCloseTo(4 + 30, 12);
});

test("the value at a grid point is its stored score", () => {
  const field = { columns: 2, rows: 2, view, scores: [1, 2, 3, 4] };
  expect([valueAt(field, -2, 1), valueAt(field, 4, 1), valueAt(field, -2, 3), valueAt(field, 4, 3)]).toEqual([
    1, 2, 3, 4,
  ]);
  expect(valueAt(field, 1, 2)).toBe(2.5);
});
