// The first epoch on a guess in the worker program: its survey, and its answer if the guess was wrong.

import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contentHash, contentOrder, runBytes } from "../../src/mixing/index.js";
import { begun, framed, libsvmLines, runWorker, workerFile } from "./run-worker.js";

const { state, from, text } = begun(1);
const rows = libsvmLines(2000);
let folder: string;
let worker: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rosenblatt-guess-"));
  worker = join(folder, "worker.mjs");
  copyFileSync(workerFile, worker);
  writeFileSync(join(folder, "state.run"), deflateSync(runBytes(state)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Rows in content order. */
function inOrder(given: readonly string[], seed = 0): string[] {
  const texts = given.map((row) => Buffer.from(row));
  const hashes = Uint32Array.from(texts, (own) => contentHash(own, seed));
  return Array.from(
    contentOrder(hashes, (row) => texts[row]),
    (row) => given[row],
  );
}

/** The columns of the answer about a shard. */
function answerTo(args: readonly string[], input: string) {
  const { status, stdout, stderr } = runWorker(["learn", `from=${from}`, ...args], input, worker);
  expect([status, stderr]).toEqual([0, ""]);
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"))[0];
}

const guessed = (given: readonly string[]) => answerTo(["guess"], framed(0, given, text));

test("a right guess gives the same survey and result as separate passes", () => {
  const [shard, lines, checksum, , found, result] = guessed(rows);
  const surveyed = runWorker(["survey"], framed(0, rows), worker).stdout.trimEnd().split("\t");
  expect([shard, lines, checksum, found]).toEqual(surveyed);
  expect(result).toBe(answerTo([], framed(0, rows, text)).at(-1));
});

test.each([
  ["class", "2 1:1"],
  ["column beyond those guessed", "+1 4:1"],
])("a late %s is found by the survey, and nothing is learned", (_, late) => {
  const given = [...rows, late];
  const [, , , , found, result] = guessed(given);
  expect(JSON.parse(found)).toEqual(
    JSON.parse(runWorker(["survey"], framed(0, given), worker).stdout.trimEnd().split("\t").at(-1)!),
  );
  expect(result).toBe("-");
});

test("a shard with an unreadable row gives no survey and no result", () => {
  const [, lines, , , found, result] = guessed([...rows, "+1 1:x", ...rows]);
  expect([lines, found, result]).toEqual(["4001", "-", "-"]);
});

test("rows held back in an extra shard are surveyed but not learned", () => {
  const [shard, , , , found, result] = answerTo(["guess"], framed(1, rows, text));
  expect([shard, JSON.parse(found).rows, result]).toEqual(["1", 2000, "-"]);
});

test.each([0, 7])("gathered rows are learned in content order with the seed %i", (seed) => {
  const given = [...rows, ...rows.slice(0, 9), "-1 1:1 # ä", "+1"];
  const sorted = inOrder(given, seed);
  expect(sorted).not.toEqual(given);
  const gathered = (own: readonly string[]) =>
    answerTo(["guess", "gather=0", `seed=${seed}`, "state=state.run"], own.map((row) => `${row}\n`).join(""));
  const [shard, lines, checksum, , ...learned] = gathered(given);
  const [, , , , ...expected] = guessed(sorted);
  expect(learned).not.toContain("-");
  expect([shard, lines, learned]).toEqual(["0", String(given.length), expected]);
  expect(checksum).toBe(guessed(sorted)[2]);
  expect(gathered([...given].reverse()).slice(4)).toEqual(expected);
});

test("a row with replaced bytes voids the guess", () => {
  const input = `${[...rows, "+1 1:1 # \ufffd"].join("\n")}\n`;
  const [shard, lines, , , found, result] = answerTo(["guess", "gather=0", "state=state.run"], input);
  expect([shard, lines, found, result]).toEqual(["0", "0", "-", "-"]);
});

test("an empty input is an empty shard, and an unterminated row is refused", () => {
  const [shard, lines] = answerTo(["guess", "gather=0", "state=state.run"], "");
  expect([shard, lines]).toEqual(["0", "0"]);
  const { status, stderr } = runWorker(
    ["learn", `from=${from}`, "guess", "gather=0", "state=state.run"],
    `${rows.join("\n")}`,
    worker,
  );
  expect([status, stderr]).toEqual([65, expect.stringContaining("cut off within a line")]);
});
