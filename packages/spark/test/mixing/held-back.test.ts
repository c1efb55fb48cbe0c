// Which rows are held back: by their content and the seed alone.

import { describe, expect, test } from "vitest";
import { contentHash, partSql, shardOf, type Use, useOf } from "../../src/mixing/index.js";

const rows = Array.from({ length: 20_000 }, (_, k) => `${k % 2} 1:${k / 7} 2:${(k * k) % 101}`);
const shares = { test: 0.2, settle: 0.25 };

/** The part of some rows that is for something. */
const part = (use: Use, some: readonly string[], seed = 0) =>
  some.filter((row) => useOf(contentHash(row, seed), shares) === use).length / some.length;

describe("rows held back", () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7])("make up the requested shares of shard %i of 8", (shard) => {
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
])("seeds %i and %i hold back different rows, which overlap only by chance", (one, other) => {
  const both = rows.filter((row) =>
    [one, other].every((seed) => useOf(contentHash(row, seed), shares) === "test"),
  ).length;
  expect(Math.abs(both / rows.length - 0.04)).toBeLessThan(0.006);
});

test("a share of 0 holds nothing back, and a larger share includes the rows of a smaller one", () => {
  const tested = (test: number) => rows.filter((row) => useOf(contentHash(row), { test, settle: 0 }) === "test");
  expect(tested(0)).toEqual([]);
  const larger = new Set(tested(0.3));
  expect(tested(0.1).every((row) => larger.has(row))).toBe(true);
});

test("the SQL expression divides rows at the same thresholds, for the requested uses only", () => {
  const lot = "pmod(h * 1640531527L, 4294967296L)";
  expect(partSql(["learn", "test", "settle"], "h", shares)).toBe(
    `CASE WHEN ${lot} < 858993459L THEN 1 WHEN ${lot} < 1717986918L THEN 2 ELSE 0 END`,
  );
  expect(partSql(["learn", "settle"], "h", { test: 0, settle: 0.25 })).toBe(
    `CASE WHEN ${lot} < 0L THEN 0 WHEN ${lot} < 1073741824L THEN 1 ELSE 0 END`,
  );
});
