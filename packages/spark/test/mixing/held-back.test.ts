// Which rows are held back: by their content and the seed alone.

import { describe, expect, test } from "vitest";
import { contentHash, shardOf, type Use, useOf, useSql } from "../../src/mixing/index.js";

const rows = Array.from({ length: 20_000 }, (_, k) => `${k % 2} 1:${k / 7} 2:${(k * k) % 101}`);
const shares = { test: 0.2, settle: 0.25 };

/** The part of some rows that is for something. */
const part = (use: Use, some: readonly string[], seed = 0) =>
  some.filter((row) => useOf(contentHash(row, seed), shares) === use).length / some.length;

describe("of the rows of every shard", () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7])("%i of 8, the shares asked for are held back", (shard) => {
    const own = rows.filter((row) => shardOf(contentHash(row), 8) === shard);
    // Four standard deviations of drawing one of five out of 2,500 rows.
    expect(Math.abs(part("test", own) - 0.2)).toBeLessThan(0.032);
    expect(Math.abs(part("settle", own) - 0.2)).toBeLessThan(0.032);
    expect(Math.abs(part("learn", own) - 0.6)).toBeLessThan(0.04);
  });
});

test("the first rows in content order are held back as often as others", () => {
  const first = rows.toSorted((a, b) => contentHash(a) - contentHash(b)).slice(0, 4096);
  expect(Math.abs(part("test", first) - 0.2)).toBeLessThan(0.026);
});

test.each([
  [0, 1],
  [1, 2],
  [7, 8],
])("seeds %i and %i hold other rows back, with no more in common than chance has", (one, other) => {
  const both = rows.filter((row) =>
    [one, other].every((seed) => useOf(contentHash(row, seed), shares) === "test"),
  ).length;
  expect(Math.abs(both / rows.length - 0.04)).toBeLessThan(0.006);
});

test("nothing is held back where no share is asked for, and a larger share holds back what a smaller one does", () => {
  const tested = (test: number) => rows.filter((row) => useOf(contentHash(row), { test, settle: 0 }) === "test");
  expect(tested(0)).toEqual([]);
  const larger = new Set(tested(0.3));
  expect(tested(0.1).every((row) => larger.has(row))).toBe(true);
});

test("a condition of SQL divides lots at the same numbers, each of them once", () => {
  const conditions = (["test", "settle", "learn"] as const).map((use) => useSql(use, "h", shares));
  expect(conditions).toEqual([
    "pmod(h * 1640531527L, 4294967296L) < 858993459L",
    "pmod(h * 1640531527L, 4294967296L) BETWEEN 858993459L AND 1717986917L",
    "pmod(h * 1640531527L, 4294967296L) >= 1717986918L",
  ]);
});
