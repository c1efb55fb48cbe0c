// Keys for which Spark puts each shard into a partition of its own.

import { expect, test } from "vitest";
import { shardKeys } from "../../src/driver/shard-keys.js";

test("shard keys are hashed by Spark 4.1.3 to the numbers of their shards", () => {
  // SELECT hash(0), hash(1), hash(2), hash(3) are 933211791, -559580957, 1765031574, -1823081949.
  expect(shardKeys(1)).toEqual([0]);
  expect(shardKeys(2)).toEqual([2, 0]);
  expect(shardKeys(3)).toEqual([0, 1, 11]);
  expect(shardKeys(8)).toEqual([12, 6, 5, 1, 25, 15, 2, 0]);
});

test.each([1, 2, 3, 8, 100, 1000])("the keys of %i shards are distinct integers", (shards) => {
  const keys = shardKeys(shards);
  expect(new Set(keys).size).toBe(shards);
  expect(keys.every(Number.isInteger)).toBe(true);
});
