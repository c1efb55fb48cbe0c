// The same error suggests options of the library in the library, and flags on the command line.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InputError, type Remedy } from "rosenblatt";
import { JsonLinesReader, LibsvmReader, readCsv, TableEncoding } from "rosenblatt/readers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { flagOf } from "../../src/options/remedy.js";
import { run } from "../run.js";

const before = process.cwd();
const place = mkdtempSync(join(tmpdir(), "rosenblatt-remedies-"));
beforeAll(() => process.chdir(place));
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

function csv(file: string, text: string): void {
  const table = readCsv(text, { file });
  TableEncoding.fit(table).encode(table);
}

function libsvm(file: string, text: string): void {
  const reader = new LibsvmReader();
  reader.begin(file);
  reader.write(new TextEncoder().encode(text));
  reader.end();
}

function jsonLines(file: string, text: string): void {
  const reader = new JsonLinesReader();
  reader.begin(file);
  reader.write(new TextEncoder().encode(text));
  reader.end();
  TableEncoding.fitRecords(reader.take());
}

function errorOf(read: () => void): InputError {
  try {
    read();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

const numbers = Array.from({ length: 40 }, (_, i) => `${(i * 7) % 11},${i % 3},${i % 2 ? "p" : "q"}\n`).join("");
const numbered = Array.from({ length: 40 }, (_, i) => `${100 + i},${i % 2 ? "p" : "q"}\n`).join("");
const dates = Array.from({ length: 4200 }, (_, i) => `2024-05-0${1 + (i % 9)},${i % 2 ? "p" : "q"}\n`).join("");

describe("the library and the command line each suggest a remedy in their own terms", () => {
  test.each([
    {
      what: "a word among numbers",
      file: "words.csv",
      text: `age,b,y\n${numbers}1abc,1,p\n`,
      read: csv,
      library: 'categories with categorical: ["age"], or count it as missing with missing: ["1abc"]',
      commandLine:
        "categories with --categorical age, or count it as missing with --missing 1abc, or leave such rows out with --bad-rows skip\n",
    },
    {
      what: "two numbers with a comma, in a column with a blank in its name",
      file: "blank.csv",
      text: `my age;b;y\n${numbers.replaceAll(",", ";")}1, 5;1;p\n`,
      read: csv,
      library: 'categories with categorical: ["my age"], or count it as missing with missing: ["1, 5"]',
      commandLine:
        "categories with --categorical 'my age', or count it as missing with --missing '1\\, 5', or leave such rows out with --bad-rows skip\n",
    },
    {
      what: "a word among dates",
      file: "dates.csv",
      text: `when,y\n${dates}soon,p\n`,
      read: csv,
      library: 'categories with categorical: ["when"], or count it as missing with missing: ["soon"]',
      commandLine:
        "categories with --categorical when, or count it as missing with --missing soon, or leave such rows out with --bad-rows skip\n",
    },
    {
      what: "identifiers alone",
      file: "ids.csv",
      text: `id,y\n${numbered}`,
      read: csv,
      library: '(identifier: 40 different numbers in 40 rows): take the column as numbers with numeric: ["id"]',
      commandLine: "(identifier: 40 different numbers in 40 rows): take the column as numbers with --numeric id\n",
    },
    {
      what: "too many categories alone",
      file: "kinds.csv",
      text: `kind,y\n${Array.from({ length: 40 }, (_, i) => `n ${i % 25},${i % 2 ? "p" : "q"}\n`).join("")}`,
      read: csv,
      library: '(too many values: 25 in 40 rows): take the column as categories with categorical: ["kind"]',
      commandLine: "(too many values: 25 in 40 rows): take the column as categories with --categorical kind\n",
    },
    {
      what: "indices that fall",
      file: "fall.svm",
      text: "1 1:1\n-1 2:1 1:2\n",
      read: libsvm,
      library: "read with sort: true to have them sorted",
      commandLine: "read with --sort to have them sorted\n",
    },
    {
      what: "the index 0",
      file: "zero.svm",
      text: "1 0:1\n-1 1:1\n",
      read: libsvm,
      library: "read with zeroBased: true if they count from 0",
      commandLine: "read with --zero-based if they count from 0\n",
    },
    {
      what: "records without a label",
      file: "kinds.jsonl",
      text: '{"kind":"p","a":1}\n{"kind":"q","a":2}\n',
      read: jsonLines,
      library: "name the key with the option label",
      commandLine: "name the key with --label\n",
    },
  ])("$what", async ({ file, text, read, library, commandLine }) => {
    writeFileSync(file, text);
    const error = errorOf(() => read(file, text));
    expect(error.message.endsWith(library), error.message).toBe(true);
    expect(error.message).not.toMatch(/ --[a-z]/);
    const { code, stderr } = await run(["train", file, "-o", "model.json"]);
    expect(stderr.endsWith(commandLine), stderr).toBe(true);
    expect(code).toBe(2);
  });
});

test("the flags that remedies suggest work", async () => {
  writeFileSync("mended.csv", `my age;b;y\n${numbers.replaceAll(",", ";")}1,5;1;p\n`);
  for (const flags of [
    ["--categorical", "my age"],
    ["--missing", "1\\,5"],
  ])
    expect((await run(["train", "mended.csv", "-o", "mended.json", ...flags])).code).toBe(0);
});

test.each<[Remedy, string | undefined]>([
  [{ text: "fix the cell" }, undefined],
  [{ text: "", option: "sort" }, "--sort"],
  [{ text: "", option: "zeroBased" }, "--zero-based"],
  [{ text: "", option: "missing", value: "--1" }, "--missing=--1"],
  [{ text: "", option: "text", value: "it's" }, "--text 'it'\\''s'"],
])("the flag for %j is %s", (remedy, flag) => {
  expect(flagOf(remedy)).toBe(flag);
});

test("inspect reports the flag that takes an ignored column, and the library reports no flag", async () => {
  const rows = Array.from({ length: 40 }, (_, i) => `${100 + i},${i % 7}.5,${i % 2 ? "p" : "q"}\n`).join("");
  writeFileSync("left.csv", `id,a,y\n${rows}`);
  const { stdout } = await run(["inspect", "left.csv", "--json"]);
  expect(JSON.parse(stdout).columns[0]).toMatchObject({
    kind: "ignored",
    reason: "identifier: 40 different numbers in 40 rows; --numeric id takes it",
  });
  expect(readCsv(`id,a,y\n${rows}`).columns[0].reason).toBe("identifier: 40 different numbers in 40 rows");
});
