import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { run } from "./run.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-exit-"));
afterAll(() => rmSync(place, { recursive: true }));
const at = (name: string) => join(place, name);

writeFileSync(at("two.csv"), "x,y\n1,a\n2,b\n");
writeFileSync(at("one-class.csv"), "x,y\n1,a\n2,a\n");
writeFileSync(at("regression.csv"), `x,y\n${Array.from({ length: 300 }, (_, i) => `${i % 7},${i}.5`).join("\n")}\n`);
writeFileSync(at("empty.csv"), "");
writeFileSync(at("cut.csv.gz"), gzipSync("x,y\n1,a\n2,b\n".repeat(1000)).subarray(0, 30));
writeFileSync(at("damaged.json"), '{"schema":"rosenblatt/model@1","head":{},"arrays":[],"sha256":"00"}');
writeFileSync(at("two.svm"), "1 1:1\n-1 1:2\n");
writeFileSync(at("huge.csv"), "x,y\n1,a\n1e200,b\n");
writeFileSync(at("book.xlsx"), "PK\x03\x04\x14\0");
writeFileSync(at("marked.csv"), "sep=;\r\nx;label\r\n1,5;a\r\n2,5;b\r\n");
writeFileSync(at("list.json"), '[{"x":1,"y":"a"},{"x":2,"y":"b"}]');
mkdirSync(at("folder"));

test.each([
  ["an unknown class", ["train", at("two.csv"), "--positive", "c"], /--positive must name a class: a, b; got "c"/],
  ["one class only", ["train", at("one-class.csv")], /at least two classes .* every row is "a" in column "y"/],
  [
    "a column of measurements",
    ["train", at("regression.csv")],
    /classes must repeat; got 300 different numbers in column "y" in 300 rows, which are measurements/,
  ],
  ["an empty file", ["train", at("empty.csv")], /empty\.csv:1:1: expected rows; got an empty file/],
  ["a folder", ["train", at("folder")], /folder has no documents: expected a folder for each class/],
  ["a glob without files", ["train", at("*.parquet")], /no file matches/],
  ["a cut gzip file", ["train", at("cut.csv.gz")], /cut\.csv\.gz: the gzip data is damaged or cut short/],
  ["an unknown data set", ["train", "dataset:irs"], /did you mean dataset:iris\?/],
  ["a damaged model", ["predict", at("damaged.json"), at("two.csv")], /damaged\.json: model\.sha256/],
  ["data for a model", ["predict", at("two.csv"), at("two.csv")], /two\.csv must be a model file.* its model before/],
  ["a model for data", ["train", at("damaged.json")], /damaged\.json is a model; expected data/],
  ["no model at all", ["predict"], /predict needs <model>/],
  ["standard input twice", ["train", "-", "-"], /got - twice/],
  ["a model from standard input", ["predict", "-", at("two.csv")], /a model must be a file; got -/],
  [
    "a folder for a model",
    ["evaluate", at("folder"), at("two.csv")],
    /folder: a model must be a file; this is a folder/,
  ],
  ["a place that is not there", ["train", at("two.csv"), "-o", at("nowhere/m.json")], /there is no folder/],
  ["a model on standard output", ["train", at("two.csv"), "-o", "-"], /--output must name a file to write to; got "-"/],
  ["a place that is a folder", ["train", at("two.csv"), "-o", at("folder")], /it is a folder/],
  ["an unknown help page", ["help", "me"], /there is no help on "me"/],
  ["a number that is none", ["train", at("two.csv"), "--rate", "0x10"], /--rate must be a positive number; got "0x10"/],
  ["no epochs", ["train", at("two.csv"), "--epochs", "0"], /--epochs must be a whole number of at least 1; got "0"/],
  ["a part that is no part", ["train", at("two.csv"), "--holdout", "2"], /--holdout must be a number between 0 and 1/],
  [
    "a part without rows",
    ["train", at("two.csv"), "--holdout", "0.01"],
    /--holdout must leave rows on both sides; got 0.01 of 2/,
  ],
  ["a schedule that is none", ["train", at("two.csv"), "--rate", "step:1:2"], /inverse:START:DECAY/],
  ["weights of no class", ["train", at("two.csv"), "--class-weight", "c=1"], /--class-weight must name a class/],
  ["weights without a class", ["train", at("two.csv"), "--class-weight", "2"], /as spam=2,ham=1/],
  [
    "winnow on numbers above 1",
    ["train", at("two.csv"), "--learner", "winnow"],
    /needs features from 0 to 1; got 2 in "x": --learner balanced-winnow takes any/,
  ],
  [
    "patience without stopping",
    ["train", at("two.csv"), "--no-early-stopping", "--patience", "3"],
    /--patience belongs to/,
  ],
  [
    "C for plain pa",
    ["train", at("two.csv"), "--learner", "passive-aggressive", "--variant", "pa", "--aggressiveness", "1"],
    /pa1 and pa2/,
  ],
  [
    "a column of LIBSVM",
    ["train", at("two.svm"), "--label", "y"],
    /--label belongs to csv, tsv, jsonl, parquet; got libsvm/,
  ],
  ["sorted columns of a table", ["train", at("two.csv"), "--sort"], /--sort belongs to libsvm; got csv/],
  [
    "a spreadsheet",
    ["train", at("book.xlsx")],
    /book\.xlsx is a zip file, as spreadsheets are; .* save the table as CSV/,
  ],
  [
    "a line for spreadsheets above the names",
    ["train", at("marked.csv")],
    /marked\.csv:1: expected the names of the columns; got a line for spreadsheets .* tail -n \+2/,
  ],
  ["a JSON document", ["train", at("list.json")], /list\.json is one JSON document; expected an object on each line/],
  ["a JSON file for a model", ["predict", at("list.json"), at("two.csv")], /list\.json must be a model file/],
  ["history of winnow", ["train", at("two.csv"), "--learner", "winnow", "--history"], /--history belongs to --learner/],
  ["history of a stream", ["train", at("two.csv"), "--stream", "--history"], /--history needs all rows at once/],
  [
    "a number too large to square",
    ["train", at("huge.csv"), "--scale", "none"],
    /huge\.csv:3: the row is too large: ‖x‖² overflows/,
  ],
  ["weights of data", ["inspect", at("two.csv"), "--weights", "3"], /--weights belongs to a model/],
])("%s gives exit code 2 and an error that says what was expected", async (_, argv, message) => {
  const { stdout, stderr, code } = await run(argv as string[]);
  expect(stderr).toMatch(/^error: /);
  expect(stderr).toMatch(message as RegExp);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stdout).toBe("");
  expect(code).toBe(2);
});

test("a folder without write permission is refused before training", async () => {
  if (process.getuid?.() === 0) return;
  mkdirSync(at("locked"));
  chmodSync(at("locked"), 0o500);
  const { stderr, code } = await run(["train", at("two.csv"), "-o", at("locked/m.json")]);
  expect(stderr).toContain("is not permitted");
  expect(code).toBe(2);
});

test("train exits with 0, whatever made it stop", async () => {
  for (const options of [
    ["--epochs", "1"],
    ["--learner", "perceptron", "--epochs", "100"],
  ])
    expect((await run(["train", "dataset:iris", "-q", ...options])).code).toBe(0);
});

test("evaluate exits with 1 below --min-accuracy and with 0 at it", async () => {
  await run(["train", "dataset:iris", "-q", "-o", at("iris.json")]);
  const { stdout } = await run(["evaluate", at("iris.json"), "dataset:iris", "--json"]);
  const { accuracy } = JSON.parse(stdout) as { accuracy: number };
  const asked = (a: number) => run(["evaluate", at("iris.json"), "dataset:iris", "-q", "--min-accuracy", String(a)]);
  expect((await asked(accuracy)).code).toBe(0);
  expect((await asked(accuracy + 1e-9)).code).toBe(1);
});
