// Copies of rows: where they go, and that a sharded model of many copies is as good as one from a single shard.

import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import {
  areManyCopies,
  contentHash,
  contentOrder,
  copiesIn,
  copyHash,
  copyHashes,
  copyHashSql,
  rowsByShard,
} from "../../src/mixing/index.js";

/** Texts in content order, each with its hash as a copy. */
function spread(texts: readonly string[]) {
  const bytes = (row: number) => Buffer.from(texts[row]);
  const hashes = Uint32Array.from(texts, (text) => contentHash(text));
  const order = contentOrder(hashes, bytes);
  const own = copyHashes(hashes, order);
  return { hashes, order, own, again: contentOrder(own, bytes) };
}

test("copies of rows are assigned to shards independently of row order", () => {
  const texts = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 60 });
  const shuffled = texts.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  );
  fc.assert(
    fc.property(shuffled, fc.integer({ min: 1, max: 7 }), ([texts, others], shards) => {
      const [one, other] = [texts, others].map((rows) => {
        const { own, again } = spread(rows);
        return rowsByShard(own, again, shards).map((shard) => Array.from(shard, (row) => rows[row]));
      });
      expect(other).toEqual(one);
    }),
    { numRuns: runs(100, 2000) },
  );
});

test("copies of a row are spread evenly over the shards", () => {
  const { own } = spread(Array.from({ length: 8000 }, (_, r) => (r % 4 === 0 ? "rare" : "common")));
  const sizes = new Array(8).fill(0);
  for (const hash of own) sizes[hash % 8]++;
  for (const size of sizes) expect(Math.abs(size - 1000)).toBeLessThan(150);
});

test("the first of equal rows keeps its content hash, as do rows without copies", () => {
  const { hashes, own } = spread(["b", "a", "c", "a"]);
  expect([own[0], own[2]]).toEqual([hashes[0], hashes[2]]);
  expect([own[1], own[3]].sort()).toEqual([hashes[1], copyHash(hashes[1], 1)].sort());
});

test("rows with equal text are copies, and more than an eighth of all rows are many copies", () => {
  const texts = ["x", "y", "x", "x", "z"];
  const { order } = spread(texts);
  expect(copiesIn(order, (row, other) => texts[row] === texts[other])).toBe(2);
  expect([areManyCopies(1, 8), areManyCopies(2, 8), areManyCopies(0, 0)]).toEqual([false, true, false]);
});

test("the SQL expression for the hash of a copy matches copyHash", () => {
  expect(copyHash(12, 3)).toBe(contentHash("12\t3"));
  expect(copyHash(12, 0)).toBe(12);
  expect(copyHashSql("hash", "copy")).toBe("IF(copy = 0, hash, crc32(concat(hash, '\\t', copy)))");
});
