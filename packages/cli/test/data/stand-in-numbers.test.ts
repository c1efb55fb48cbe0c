// Numbers that may stand for missing values are noted, and other numbers are not.

import { expect, test } from "vitest";
import { run } from "../run.js";

const notesOf = async (values: readonly (number | string)[], word = "") => {
  const lines = values.map((value, i) => `${value},${word || i % 3},${i % 2 ? "a" : "b"}`);
  const { stderr, code } = await run(["inspect", "-", "--label", "label"], {
    stdin: `t,other,label\n${lines.join("\n")}\n`,
  });
  expect(code).toBe(0);
  return stderr;
};
const temperatures = Array.from({ length: 30 }, (_, i) => ((i * 7) % 23) - 4.25);
const words =
  /note: (-999|9999) in 3 rows of "t", where all others are from -4\.25 to 17\.75: if that stands for a missing value, --missing=\1 takes it so/;

test.each([
  ["a dense table", -999, ""],
  ["a table with categories", 9999, "word"],
])("in %s, the outlier %d is noted as a possible missing value", async (_, value, word) => {
  expect(
    await notesOf(
      temperatures.map((t, i) => (i % 10 === 4 ? value : t)),
      word,
    ),
  ).toMatch(words);
});

test.each([
  ["nines within reach of the others", temperatures.map((_, i) => (i % 10 === 4 ? 99 : 40 + ((i * 7) % 50)))],
  ["nines of a single row", temperatures.map((t, i) => (i === 4 ? -999 : t))],
  ["a number without nines", temperatures.map((t, i) => (i % 10 === 4 ? -1000 : t))],
  ["nothing but nines and one number", temperatures.map((_, i) => (i % 3 === 0 ? 5 : 999))],
])("there is no note for %s", async (_, values) => {
  expect(await notesOf(values)).not.toContain("stands for a missing value");
});

test("the option that the note suggests makes the number a missing value", async () => {
  const rows = temperatures.map((t, i) => `${i % 10 === 4 ? -999 : t},${i % 2 ? "a" : "b"}`);
  const { stdout, stderr } = await run(["inspect", "-", "--missing=-999"], { stdin: `t,label\n${rows.join("\n")}\n` });
  expect(stdout).toContain("t (3 missing)");
  expect(stderr).not.toContain("-999");
});
