// The worker program's terms, and what the driver makes of those of several shards.

import { readLibsvm } from "rosenblatt/readers";
import { tfidf } from "rosenblatt/text";
import { expect, test } from "vitest";
import { countedTerms } from "../../src/fitting/document-counts.js";
import { contentHash, contentOrder, rowsByShard } from "../../src/mixing/index.js";
import { unpackedJson } from "../../src/worker/packed-json.js";
import type { ShardTerms } from "../../src/worker/terms.js";
import { framed, runWorker } from "./run-worker.js";

const rows = Array.from({ length: 200 }, (_, k) => `${k % 2} ${1 + (k % 5)}:${1 + (k % 3)} ${7 + (k % 11)}:1 30:0`);

/** What workers count of rows in shards. */
function counted(given: readonly string[], shards: number): ShardTerms[] {
  const texts = given.map((row) => Buffer.from(row));
  const hashes = Uint32Array.from(texts, (text) => contentHash(text, 3));
  const order = contentOrder(hashes, (row) => texts[row]);
  const input = rowsByShard(hashes, order, shards).map((part, shard) =>
    framed(
      shard,
      Array.from(part, (row) => given[row]),
    ),
  );
  const { status, stdout, stderr } = runWorker(["terms", "seed=3", "skip"], input.join(""));
  expect([status, stderr]).toEqual([0, ""]);
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => unpackedJson<ShardTerms>(line.split("\t").at(-1)!));
}

test("the term counts of all shards give the same transformer as fitting to all rows", () => {
  const examples = readLibsvm(rows.join("\n"), { columns: 40 });
  const made = tfidf({ hash: 40, sublinear: true });
  const whole = made.fit(examples);
  const [some] = [readLibsvm("0 1:1\n1 1:1\n", { columns: 40 })];
  const together = countedTerms(made.fit(some), some, counted(rows, 4));
  const kept = (transformer: typeof whole) => {
    const arrays: number[][] = [];
    return [transformer.save((array) => arrays.push(Array.from(array)) - 1), arrays];
  };
  expect(kept(together)).toEqual(kept(whole));
});

test("tf-idf with logarithms refuses counts below 1", () => {
  const some = readLibsvm("0 1:1\n", { columns: 40 });
  const parts = counted([...rows, "1 3:0.5"], 2);
  expect(() => countedTerms(tfidf({ hash: 40, sublinear: true }).fit(some), some, parts)).toThrow(
    "tf-idf by logarithms takes counts of at least 1; got 0.5",
  );
  expect(() => countedTerms(tfidf({ hash: 40 }).fit(some), some, parts)).not.toThrow();
});
