import { expect, test } from "vitest";
import { sameNumbers } from "./equality.js";

test.each([
  [
    [1, Number.NaN, -0],
    [1, Number.NaN, -0],
  ],
  [Array.from({ length: 1000 }, (_, k) => k / 3), Array.from({ length: 1000 }, (_, k) => k / 3)],
  [Float64Array.of(1, Number.NaN, -0), Float64Array.of(0, 1, Number.NaN, -0).subarray(1)],
  [[1n], [1n]],
])("equal numbers are recognised without a deep comparison: %o", (a, b) => {
  expect(sameNumbers(a, b)).toBe(true);
});

const hole: number[] = [];
hole[1] = 1;

test.each<[unknown, unknown]>([
  [[0], [-0]],
  [
    [1, 2],
    [1, 3],
  ],
  [[1], [1, 2]],
  [[undefined, 1], hole],
  [hole, hole],
  [[1], Float64Array.of(1)],
  [Float64Array.of(1), Float32Array.of(1)],
  [Float64Array.of(0), Float64Array.of(-0)],
  [[1], Object.assign([1], { more: 1 })],
  [["a"], ["a"]],
  [null, null],
])("other values are left to vitest: %o and %o", (a, b) => {
  expect(sameNumbers(a, b)).toBeUndefined();
});
