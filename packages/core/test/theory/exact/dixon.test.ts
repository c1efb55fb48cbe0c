import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { independent, solve } from "../../../src/theory/exact/dixon.js";

function finished<T>(steps: Generator<void, T, void>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

describe("Dixon's exact solution", () => {
  test("satisfies random systems of whole numbers", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 14 }).chain((n) =>
          fc.tuple(
            fc.array(fc.array(fc.bigInt(-(2n ** 70n), 2n ** 70n), { minLength: n, maxLength: n }), {
              minLength: n,
              maxLength: n,
            }),
            fc.array(fc.bigInt(-50n, 50n), { minLength: n, maxLength: n }),
          ),
        ),
        ([matrix, b]) => {
          const found = finished(solve(matrix, b));
          if (!found) return;
          expect(found.denominator).toBeGreaterThan(0n);
          for (const [i, row] of matrix.entries())
            expect(row.reduce((sum, x, j) => sum + x * found.numerators[j], 0n)).toBe(b[i] * found.denominator);
        },
      ),
      { numRuns: 100 },
    );
  });

  test("of a singular system is null", () => {
    expect(
      finished(
        solve(
          [
            [1n, 2n],
            [2n, 4n],
          ],
          [1n, 2n],
        ),
      ),
    ).toBeNull();
    expect(finished(solve([[0n]], [1n]))).toBeNull();
  });

  test("finds independent columns, and keeps the first row among the rows", () => {
    expect(
      independent([
        [1n, 0n, 5n],
        [1n, 0n, 5n],
        [1n, 1n, 0n],
      ]),
    ).toEqual({ columns: [0, 2], rows: [0, 1] });
  });
});
