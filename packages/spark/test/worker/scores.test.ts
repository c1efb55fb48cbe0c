// The worker program's evaluate, with the scores that it sends.

import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { AveragedPerceptron, type Label, saveBytes } from "rosenblatt";
import { scoresAll } from "rosenblatt/evaluate";
import { readLibsvm } from "rosenblatt/readers";
import { afterAll, expect, test } from "vitest";
import { contentHash } from "../../src/mixing/index.js";
import type { Judged } from "../../src/worker/answers.js";
import { unpackedJson } from "../../src/worker/packed-json.js";
import { onSheets } from "../../src/worker/score-sheet.js";
import { libsvmLines, runWorker, workerFile } from "./run-worker.js";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-worker-"));
afterAll(() => rmSync(folder, { recursive: true }));

const rows = libsvmLines(70_000);
const examples = readLibsvm(rows.join("\n"), { classes: [-1, 1], columns: 3 });
const model = new AveragedPerceptron<Label>({ classes: [-1, 1], features: 3, epochs: 1 });
model.fit(examples as never);

// A model is a file beside the worker.
const worker = join(folder, "worker.mjs");
cpSync(workerFile, worker);
writeFileSync(join(folder, "model.bin"), deflateSync(saveBytes(model)));

const read = (stdout: string) => {
  const lines = stdout
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
  return {
    judged: lines.flatMap(([found]) => (found === "\\N" ? [] : [unpackedJson<Judged>(found)])),
    sheets: lines.flatMap(([, sheet]) => (sheet === "\\N" ? [] : [sheet])),
  };
};

test("evaluate sends exact scores, classes and content hashes of all rows on sheets of bounded size", () => {
  const input = `${rows.join("\n")}\n3 1:1\n`;
  const { status, stdout, stderr } = runWorker(
    ["evaluate", "model=model.bin", "columns=3", "scores", "seed=5"],
    input,
    worker,
  );
  expect([status, stderr]).toEqual([0, ""]);
  const { judged, sheets } = read(stdout);
  expect(judged.map((own) => own.rows)).toEqual([70_001]);
  expect(sheets).toHaveLength(3);
  const scored = onSheets(sheets, 2);
  expect(Array.from(scored.hashes.subarray(0, 70_000))).toEqual(rows.map((row) => contentHash(row, 5)));
  expect(Array.from(scored.targets)).toEqual([...Array.from(examples.targets), -1]);
  expect(Array.from(scored.scores.subarray(0, 140_000))).toEqual(scoresAll(model, examples as never).flat());
});

test("evaluate sends no scores unless asked", () => {
  const { stdout } = runWorker(
    ["evaluate", "model=model.bin", "columns=3"],
    `${rows.slice(0, 9).join("\n")}\n`,
    worker,
  );
  expect(read(stdout)).toMatchObject({ judged: [{ rows: 9, bad: 0 }], sheets: [] });
});
