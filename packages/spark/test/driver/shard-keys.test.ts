// Keys for which Spark puts each shard into a partition of its own.

import { expect, test } from "vitest";
import { shardKeys } from "../../src/driver/shard-keys.js";

test("are those whose hash in Spark 4.1.3 leaves the number of the shard", () => {
  // SELECT hash(0), hash(1), hash(2), hash(3) are 933211791, -559580957, 1765031574, -1823081949.
  expect(shardKeys(1)).toEqual([0]);
  expect(shardKeys(2)).toEqual([2, 0]);
  expect(shardKeys(3)).toEqual([0, 1, 11]);
  expect(shardKeys(8)).toEqual([12, 6, 5, 1, 25, 15, 2, 0]);
});

test.each([1, 2, 3, 8, 100, 1000])("are %i different ones", (shards) => {
  const keys = shardKeys(shards);
  expect(new Set(keys).size).toBe(shards);
  expect(keys.every(Number.isInteger)).toBe(true);
});
