// How the worker program handles invalid input.

import { readLibsvm } from "rosenblatt/readers";
import { expect, test } from "vitest";
import { learnShard, shardBytes, unsealedBytes } from "../../src/mixing/index.js";
import { begun, framed, libsvmLines, runWorker } from "./run-worker.js";

const { state, from, text } = begun(2);

test.each([
  ["cut off before the end of a shard", `#shard 0 ${text}\n+1 1:2\n`, /cut off after row 1 of shard 0/],
  ["cut off within a line", `${framed(0, ["+1 1:2"], text)}#sh`, /cut off within a line/],
  ["with the state of another run", framed(0, ["+1 1:2"], begun(3).text), /sealed by/],
  ["with a state that was damaged", framed(0, ["+1 1:2"], text.slice(9)), /damaged/],
  ["with rows outside of a shard", "+1 1:2\n", /between #shard N and #end N/],
])("the worker writes no result for an input %s", (_, input, words) => {
  const { status, stdout, stderr } = runWorker(["learn", `from=${from}`], input);
  expect([status, stdout]).toEqual([65, ""]);
  expect(stderr).toMatch(words);
  expect(stderr.trimEnd().split("\n")).toHaveLength(1);
});

test("the worker reads all of its input before it fails", () => {
  const rows = ["+1 1:x", ...libsvmLines(100_000)];
  const { status, stderr } = runWorker(["learn", `from=${from}`], framed(0, rows, text));
  expect(status).toBe(65);
  expect(stderr).toMatch(/shard 0:1:6: a value must be a finite decimal number; got "x"/);
});

test("the worker skips exactly the unreadable rows when told to", () => {
  const good = libsvmLines(300);
  const rows = ["x", ...good.slice(0, 100), "+1 9:1", ...good.slice(100), "+1 1:"];
  const { stdout } = runWorker(["learn", `from=${from}`, "skip"], framed(1, rows, text));
  const [shard, count, , skipped, , result] = stdout.trimEnd().split("\t");
  expect([shard, count, skipped]).toEqual(["1", "303", "3"]);
  const here = learnShard(state, 1, [readLibsvm(good.join("\n"), { classes: [-1, 1] }) as never]);
  expect(Buffer.from(unsealedBytes(result, "a result"))).toEqual(Buffer.from(shardBytes(here, from)));
});
test("hello reports the version of Node.js after reading all input", () => {
  const { status, stdout } = runWorker(["hello"], "any\nrows\n");
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ protocol: 1, node: process.versions.node });
});

test("unknown arguments are refused", () => {
  expect(runWorker(["learn", "frm=1"], "").status).toBe(64);
});
