// Numbers that a double cannot tell apart are noted, also when a proof rests on them.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../run.js";

const before = process.cwd();
const place = mkdtempSync(join(tmpdir(), "rosenblatt-rounded-"));
beforeAll(() => process.chdir(place));
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

const tableOf = (header: string, row: (i: number) => string) =>
  `${header},y\n${Array.from({ length: 6 }, (_, i) => `${row(i)},${i % 2 ? "b" : "a"}\n`).join("")}`;
const noteOn = (columns: string) =>
  `note: ${columns} numbers of 9,007,199,254,740,992 or more, where whole numbers are rounded to the nearest double: differences of 1 may be lost\n`;

test("check and verify, train and inspect note that whole numbers of a column may have been rounded", async () => {
  writeFileSync(
    "big.csv",
    tableOf("big,x", (i) => `${9007199254740992n + BigInt(i % 2)},0.5`),
  );
  for (const argv of [
    ["check", "big.csv", "--numeric", "big", "--certificate", "big.json"],
    ["verify", "big.json", "big.csv"],
    ["train", "big.csv", "--numeric", "big"],
    ["inspect", "big.csv", "--numeric", "big"],
  ])
    expect((await run(argv)).stderr, argv[0]).toContain(noteOn('"big" has'));
});

test.each([
  ["a dense table", "0.5"],
  ["a table with categories", "red"],
])("the note on %s names the first three of the columns with such numbers", async (_, cell) => {
  writeFileSync(
    "many.csv",
    tableOf("a,b,c,d,e,f", (i) => `${i}e15,-${i}e16,${i}e17,${i}e18,${i}e19,${cell}`),
  );
  expect((await run(["inspect", "many.csv"])).stderr).toContain(noteOn('"b", "c", "d", and 1 more have'));
});

test("smaller numbers, dates and long digits taken as categories get no note", async () => {
  writeFileSync(
    "small.csv",
    tableOf("a,b,c", (i) => `${9007199254740991n - BigInt(i % 3)},2024-01-0${1 + i},1234567890123456789${i % 2}`),
  );
  for (const argv of [
    ["inspect", "small.csv", "--categorical", "c"],
    ["check", "small.csv", "--categorical", "c", "--certificate", "small.json"],
    ["verify", "small.json", "small.csv"],
  ])
    expect((await run(argv)).stderr).not.toContain("nearest double");
});
