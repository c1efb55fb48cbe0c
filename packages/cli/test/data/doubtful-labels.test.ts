// Labels that are hardly classes, or not the intended ones, are questioned at the top of the report.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../run.js";

const before = process.cwd();
const place = mkdtempSync(join(tmpdir(), "rosenblatt-doubtful-labels-"));
beforeAll(() => process.chdir(place));
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

/** The first lines of the report on rows whose column `target` has such labels. */
async function top(rows: number, label: (r: number) => unknown, ...options: string[]): Promise<string> {
  const lines = Array.from({ length: rows }, (_, r) => `${r % 17}.5,${r % 2},${label(r)}`);
  writeFileSync("t.csv", `x,flag,target\n${lines.join("\n")}\n`);
  const { stdout } = await run(["inspect", "t.csv", ...options]);
  return stdout.split("\ndata ")[0].replace(/\s+/g, " ");
}

test.each([
  ["ages", 1000, (r: number) => 18 + (r % 73), "73 different numbers in 1,000 rows, which are measurements"],
  ["tenths", 1000, (r: number) => ((r % 51) / 10).toFixed(1), "51 different numbers"],
  ["dates", 400, (r: number) => `2022-03-${10 + (r % 20)}`, "20 different dates in 400 rows"],
  ["many of few rows", 300, (r: number) => `c${r % 100}`, "100 different values in 300 rows, few of each"],
])("%s are doubted as labels, although their column is called target", async (_, rows, label, words) => {
  const said = await top(rows, label);
  expect(said).toMatch(/^label is "target" the column to learn\? It was taken because of its name/);
  expect(said).toContain(words);
  expect(said).toContain("--label flag (2 values)");
  expect(await top(rows, label, "--label", "target")).not.toContain("label is");
});

test("classes with enough rows are not doubted, whether numbers or names", async () => {
  expect(await top(1500, (r) => r % 26)).not.toContain("label is");
  expect(await top(1000, (r) => `c${r % 40}`)).not.toContain("label is");
});

test("classes that differ only in how they are written are reported", async () => {
  expect(await top(60, (r) => ["Yes", "yes", "YES", "No"][r % 4])).toContain(
    'label "Yes" and "yes" and "YES" differ only in how they are written',
  );
  expect(await top(60, (r) => ["1", "1.0", "2"][r % 3])).toContain('label "1" and "1.0" differ only');
  expect(await top(60, (r) => ["Yes.", "yes", "no"][r % 3])).toContain('label "Yes." and "yes" differ only');
  expect(await top(60, (r) => ["1", "10", "a", "b"][r % 4])).not.toContain("differ only");
});

test("classes of more digits than a double keeps are alike only if all digits are", async () => {
  const long = (last: string) => `1234567890123456789${last}`;
  expect(await top(60, (r) => [long("0"), long("1")][r % 2])).not.toContain("differ only");
  expect(await top(60, (r) => ["9007199254740991", "9007199254740991.0", long("0"), long("1")][r % 4])).toContain(
    'label "9007199254740991" and "9007199254740991.0" differ only',
  );
});

test("a class with a single row among large classes causes a note", async () => {
  await top(100, (r) => (r === 41 ? "O" : r % 2));
  expect((await run(["inspect", "t.csv"])).stderr).toContain('note: of "O" (row 42) there is a single row');
  await top(6, (r) => ["a", "a", "b", "b", "b", "c"][r]);
  expect((await run(["inspect", "t.csv"])).stderr).not.toContain("single row");
});
