// Counts that people read have commas, wherever they are printed.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../run.js";

const before = process.cwd();
const place = mkdtempSync(join(tmpdir(), "rosenblatt-counts-"));
const rows = 2400;

/** Three columns of numbers, a colour, and the class, by which the rows are sorted. */
function sorted(colours: readonly string[]): string {
  const lines = Array.from(
    { length: rows },
    (_, r) => `${r % 7},${(r * r) % 101},${r % 11},${colours[r % colours.length]},${r < rows / 2 ? "low" : "high"}`,
  );
  return `x,y,z,colour,class\n${lines.join("\n")}\n`;
}

/** Three columns of numbers, a colour, and 1,200 classes of two rows each. */
function manyClasses(): string {
  const lines = Array.from({ length: rows }, (_, r) => `${r % 7},${(r * r) % 101},${r % 11},red,k${r >> 1}`);
  return `x,y,z,colour,class\n${lines.join("\n")}\n`;
}

/** A few rows of 1,030 columns of numbers. */
function manyColumns(): string {
  const names = Array.from({ length: 1030 }, (_, j) => `x${j}`);
  const lines = Array.from({ length: 30 }, (_, r) => [...names.map((_, j) => (r * (j + 1)) % 1031), "ab"[r % 2]]);
  return `${names.join(",")},class\n${lines.join("\n")}\n`;
}

beforeAll(async () => {
  process.chdir(place);
  writeFileSync("sorted.csv", sorted(["red", "blue"]));
  writeFileSync("new.csv", sorted(["red", "green"]));
  writeFileSync("classes.csv", manyClasses());
  writeFileSync("columns.csv", manyColumns());
  await run(["train", "sorted.csv", "-q", "-o", "sorted.json", "--epochs", "1"]);
  await run(["train", "classes.csv", "-q", "-o", "classes.json", "--epochs", "1", "--learner", "averaged"]);
});
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

/** Digits of a whole number that stand alone, four of them or more. */
const bare = /(?<![\d.,\w])\d{4,}(?![\d.,\w])/g;

test.each([
  [["inspect", "columns.csv"], ["and 1,017 more"]],
  [["inspect", "sorted.csv"], ["a random order has about 1,201"]],
  [["train", "sorted.csv", "--epochs", "1", "--stream"], ["a random order has about 1,201"]],
  [["train", "sorted.csv", "--test", "new.csv", "--epochs", "1"], ["has a new value in 1,200 of 2,400 rows"]],
  [["evaluate", "sorted.json", "new.csv"], ["has a new value in 1,200 of 2,400 rows"]],
  [["inspect", "classes.json"], ["and 1,1"]],
  [["evaluate", "classes.json", "classes.csv"], ["and 1,1"]],
  [["evaluate", "sorted.json", "classes.csv"], ["more than 1,000 classes"]],
  [["evaluate", "sorted.json", "classes.csv", "--classes", "k0,k1"], ["and 1,190 more classes"]],
  [["plot", "sorted.json", "sorted.csv"], ["(1,200)"]],
] as const)("every count of four digits or more has commas: %j", async (argv, expected) => {
  const { stdout, stderr } = await run(argv);
  const said = stdout + stderr;
  for (const text of expected) expect(said).toContain(text);
  expect(said.match(bare) ?? []).toEqual([]);
});
