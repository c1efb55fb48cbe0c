// The worker program against the same work in this process.

import { readLibsvm } from "rosenblatt/readers";
import { expect, test } from "vitest";
import { learnShard, shardBytes, shardOfBytes, unsealedBytes } from "../../src/mixing/index.js";
import { begun, framed, libsvmLines, runWorker } from "./run-worker.js";

const { state, from, text } = begun(2);

test("learn gives the same bytes for each shard as learning in this process", () => {
  const shards = [libsvmLines(20_000), libsvmLines(5, 3)];
  const input = shards.map((rows, shard) => framed(shard, rows, text)).join("");
  const { status, stdout, stderr } = runWorker(["learn", `from=${from}`], input);
  expect([status, stderr]).toEqual([0, ""]);
  const results = stdout.trimEnd().split("\n");
  expect(results).toHaveLength(2);
  for (const [shard, rows] of shards.entries()) {
    const columns = results[shard].split("\t");
    expect(columns.slice(0, 2)).toEqual([String(shard), String(rows.length)]);
    const sent = unsealedBytes(columns.at(-1)!, "a result");
    const examples = readLibsvm(rows.join("\n"), { classes: [-1, 1] });
    const here = learnShard(state, shard, [examples as never]);
    expect(Buffer.from(sent)).toEqual(Buffer.from(shardBytes(here, from)));
    expect(shardOfBytes(sent, state, from).rows).toBe(rows.length);
  }
});

test("survey counts labels and columns, and lists unreadable rows with their content and place", () => {
  const rows = ["+1 1:1", "3 12:0.5", "-1 2:1 1:1", "+1 7:1e400", "+1"];
  const { status, stdout } = runWorker(["survey"], framed(4, rows));
  expect(status).toBe(0);
  const [shard, count, , found] = stdout.trimEnd().split("\t");
  expect([shard, count]).toEqual(["4", "5"]);
  expect(JSON.parse(found)).toEqual({
    rows: 3,
    labels: [
      [1, 2],
      [3, 1],
    ],
    columns: 12,
    bad: 2,
    copies: 0,
    listed: [
      { row: 3, text: "-1 2:1 1:1", reason: expect.stringContaining("indices must increase") },
      { row: 4, text: "+1 7:1e400", reason: expect.stringContaining("finite decimal number") },
    ],
  });
});
