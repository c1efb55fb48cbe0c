// The worker program's sums.

import { expect, test } from "vitest";
import { unpackedJson } from "../../src/worker/packed-json.js";
import type { ShardSums } from "../../src/worker/sums.js";
import { framed, runWorker } from "./run-worker.js";

test("sums skip unreadable rows", () => {
  const rows = ["+1 1:1 2:0.5", "+1 1:x", "-1 2:0.25"];
  const { status, stdout, stderr } = runWorker(["sums", "skip"], framed(0, rows));
  expect([status, stderr]).toEqual([0, ""]);
  const { rows: read, counts, values } = unpackedJson<ShardSums>(stdout.trimEnd().split("\t").at(-1)!);
  expect([read, counts, values]).toEqual([2, [1, 2], [[1], [0.75]]]);
});
