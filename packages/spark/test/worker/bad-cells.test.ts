// Unreadable cells in the worker program.

import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { plannedBy, unfitted } from "../../src/fitting/table-form.js";
import { unpackedJson } from "../../src/worker/packed-json.js";
import type { TableShard } from "../../src/worker/table-survey.js";
import { framed, runWorker, workerFile } from "./run-worker.js";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-cells-"));
afterAll(() => rmSync(folder, { recursive: true }));
const worker = join(folder, "worker.mjs");
cpSync(workerFile, worker);

const rows = Array.from({ length: 40 }, (_, k) => `${k / 4},2024-01-${10 + (k % 20)},${k % 2 ? "yes" : "no"}`);
const spoilt = [...rows, "much,2024-01-11,yes", "2.5,2024-77-77,no", "much,never,yes", "3,2024-01-12,", "4,2024-01-13"];

function survey(lenient: boolean, header = "size,day,kind", good = rows, all = spoilt): TableShard {
  const options = { label: "kind" };
  const plan = plannedBy(header, good, options);
  const rules = { columns: plan, missing: [], missingWords: "plausible", unlabelled: false, lenient };
  const file = `rules-${lenient}`;
  writeFileSync(join(folder, file), deflateSync(JSON.stringify({ ...rules, encoding: unfitted(plan, options) })));
  const { status, stdout, stderr } = runWorker(["survey", `table=${file}`], framed(0, all), worker);
  expect([status, stderr]).toEqual([0, ""]);
  return unpackedJson<TableShard>(stdout.trimEnd().split("\t").at(-1)!);
}

test("a lenient survey counts unreadable cells as missing and skips rows without a label or with too few cells", () => {
  const { rows: read, bad, cells, faults, numbers, codes } = survey(true);
  expect([read, bad, cells]).toEqual([43, 2, 4]);
  expect(faults).toEqual([
    'column "size" must be a number, as in training; got "much"',
    'column "size" must be a number, as in training; got "much"',
    'column "day": "2024-77-77"',
    'column "day": "never"',
  ]);
  expect(numbers.size.missing).toBe(2);
  expect(codes.day.texts.find(([text]) => text === "")![1]).toBe(2);
});

test("a strict survey skips rows with unreadable cells", () => {
  const { rows: read, bad, cells, listed } = survey(false);
  expect([read, bad, cells]).toEqual([40, 5, 0]);
  // The place is that of the row in its shard, not that in the lines which were tried.
  expect(listed.find(({ text }) => text === "3,2024-01-12,")).toMatchObject({
    row: 44,
    reason: 'a label must be in "kind"; got none',
  });
});

test("numbers in a unit other than their column's are unreadable", () => {
  const weighed = Array.from({ length: 40 }, (_, k) => `${k} kg,${k % 2 ? "yes" : "no"}`);
  const { cells, faults } = survey(true, "weight,kind", weighed, [...weighed, "5 lb,yes", "−5kg,no", "5,no"]);
  expect([cells, faults]).toEqual([1, ['column "weight": "5 lb"']]);
});
