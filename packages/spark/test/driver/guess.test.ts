// Guesses about all rows of LIBSVM text from some of them.

import { expect, test } from "vitest";
import { guessBy, plannedBytes } from "../../src/driver/guess.js";

test("a guess takes the sorted classes and twice the columns of the sample rows", () => {
  const lines = ["3 1:1 7:0.5", "-1 2:1 # a comment", "+3 20:1", "0"];
  expect(guessBy(lines, {})).toEqual({
    classes: [-1, 0, 3],
    columns: 40,
    rowBytes: lines.join("\n").length / 4 + 0.25,
  });
});

test("a guess respects the options for zero-based and unsorted columns", () => {
  expect(guessBy(["1 0:1 9:1", "2 3:1"], { zeroBased: true })?.columns).toBe(20);
  expect(guessBy(["1 9:1 2:1"], {})).toBeUndefined();
  expect(guessBy(["1 9:1 2:1"], { sort: true })?.columns).toBe(18);
});

test("no guess is made without rows or with an unreadable row", () => {
  expect(guessBy([], {})).toBeUndefined();
  expect(guessBy(["1 1:1", "-1 2:x"], {})).toBeUndefined();
});

test.each([
  ["Relation [value#5] text, Statistics(sizeInBytes=1714.1 MiB)", 1714.1 * 2 ** 20],
  ["Filter …, Statistics(sizeInBytes=5.0 B)\n+- Relation [value#5] text, Statistics(sizeInBytes=12.5 KiB)\n", 12_800],
  ["Relation, Statistics(sizeInBytes=5.3E+3 TiB, rowCount=1)", 5.3e3 * 2 ** 40],
  ["Relation, Statistics(sizeInBytes=0.0 B)", 0],
  ["Relation [value#5] text", undefined],
])("the size of a source is that of the relation in the plan %j", (plan, bytes) => {
  expect(plannedBytes(plan)).toBe(bytes);
});
