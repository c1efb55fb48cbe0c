// What train --stream refuses, doubts and reports, compared with train on the same rows as a whole.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../run.js";

const before = process.cwd();
const place = mkdtempSync(join(tmpdir(), "rosenblatt-stream-report-"));
beforeAll(() => process.chdir(place));
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

/** Writes a table with a column of numbers, one of two cities, and the label. */
function table(rows: number, label: (r: number) => unknown, column = "kind"): void {
  const lines = Array.from({ length: rows }, (_, r) => `${(r * 7) % 17}.5,${["Rome", "Oslo"][r % 2]},${label(r)}`);
  writeFileSync("t.csv", `x,city,${column}\n${lines.join("\n")}\n`);
}

/** What train says without and with --stream. */
async function both(...options: string[]) {
  const whole = await run(["train", "t.csv", "--no-progress", ...options]);
  return { whole, stream: await run(["train", "t.csv", "--no-progress", "--stream", ...options]) };
}

const lines = (stdout: string, heading: string) => stdout.split("\n").filter((line) => line.startsWith(`${heading} `));

test.each([
  ["measurements", 900, (r: number) => (r * 0.6173).toFixed(3), "which are measurements: --label chooses another"],
  ["measurements in the last column", 900, (r: number) => ((r * 37) % 401) / 8, "which are measurements"],
  ["names that hardly ever repeat", 400, (r: number) => `n${r % 300}`, "classes must repeat; got 300 different ones"],
  [
    "a single class",
    5,
    () => "b",
    'every row is "b" in column "kind": --label chooses another column, such as --label',
  ],
  ["a missing class", 30, (r: number) => (r === 7 ? "" : r % 2), "leave such rows out with --bad-rows skip"],
] as const)("a stream refuses %s with the error of train, and learns nothing before", async (_, rows, label, words) => {
  table(rows, label);
  const { whole, stream } = await both();
  expect(stream).toEqual(whole);
  expect(stream.stderr).toContain(words);
  expect(stream.stderr).toContain("--label city (2 values)");
  expect(stream).toMatchObject({ stdout: "", code: 2 });
});

test("a stream with a missing class in a column that was named, or in records, advises --bad-rows skip as train does", async () => {
  table(30, (r) => (r === 7 ? "" : r % 2));
  const named = await both("--label", "kind");
  expect(named.stream.stderr).toContain("leave such rows out with --bad-rows skip");
  expect(named.stream).toEqual(named.whole);
  writeFileSync(
    "t.jsonl",
    '{"a":1,"class":"p"}\n{"b":2}\n{"c":3,"class":"q"}\n{"d":4,"class":"p"}\n{"e":5,"class":"q"}\n',
  );
  const [whole, stream] = [await run(["train", "t.jsonl"]), await run(["train", "t.jsonl", "--stream"])];
  expect(stream.stderr).toContain("leave such rows out with --bad-rows skip");
  expect(stream).toEqual(whole);
});

test("a stream of measurements is refused after its first batch", async () => {
  table(40_000, (r) => (r * 0.61).toFixed(2));
  const { stderr } = await run(["train", "t.csv", "--stream"]);
  expect(stderr).toMatch(/^error: t\.csv: classes must repeat; got 32,768 different numbers .* in 32,768 rows/);
});

test("a stream whose first batch has a single class is learned", async () => {
  table(40_000, (r) => (r < 35_000 ? "a" : "b"));
  const { stdout, code } = await run(["train", "t.csv", "--stream", "--no-progress"]);
  expect(code).toBe(0);
  expect(lines(stdout, "classes")).toEqual(["classes    a: 35,000, b: 5,000"]);
});

test.each([
  ["at once", []],
  ["as a stream", ["--stream"]],
])("a model of many classes continues to learn from a few rows that are read %s", async (_, stream) => {
  table(900, (r) => `n${r % 300}`);
  await run(["train", "t.csv", "-q", "-o", "many.json"]);
  table(5, (r) => `n${r}`);
  const { stdout, stderr, code } = await run(["train", "t.csv", "--from", "many.json", "--no-progress", ...stream]);
  expect(code, stderr).toBe(0);
  expect(lines(stdout, "classes").join()).toContain("n0: 1, n1: 1, n2: 1, n3: 1, n4: 1");
});

test.each([
  ["csv", "at once", []],
  ["csv", "as a stream", ["--stream", "--no-holdout"]],
  ["libsvm", "at once", []],
  ["libsvm", "as a stream", ["--stream", "--no-holdout"]],
])("a model continues to learn from rows of one of its classes in %s that are read %s", async (format, _, stream) => {
  const rows = (label: (r: number) => number) => {
    table(20, label);
    return format === "csv" ? undefined : run(["convert", "t.csv", "-o", "t.libsvm"]);
  };
  await rows((r) => (r % 2 === 0 ? 1 : -1));
  await run(["train", `t.${format}`, "-q", "-o", "two.json"]);
  await rows(() => 1);
  const { stdout, stderr, code } = await run([
    "train",
    `t.${format}`,
    "--from",
    "two.json",
    "--no-progress",
    ...stream,
  ]);
  expect(code, stderr).toBe(0);
  expect(lines(stdout, "classes")).toEqual(["classes    1: 20"]);
});

test.each([
  ["few classes of different sizes", 100, (r: number) => (r % 5 === 0 ? "y" : "x"), 0],
  ["ten classes", 500, (r: number) => `k${(r * r) % 19}`, 0],
  ["many classes of few rows", 600, (r: number) => `k${r % 200}`, 1],
  ["ages", 1000, (r: number) => 18 + (r % 73), 1],
  ["dates", 400, (r: number) => `2022-03-${10 + (r % 20)}`, 1],
  ["numbers that are written in two ways", 90, (r: number) => ["1", "1.0", "2"][r % 3], 1],
] as const)(
  "the report on a stream has the doubts and the list of classes of train: %s",
  async (_, rows, label, doubts) => {
    table(rows, label);
    const { whole, stream } = await both();
    expect(lines(stream.stdout, "label")).toHaveLength(doubts);
    for (const heading of ["label", "classes"])
      expect(lines(stream.stdout, heading)).toEqual(lines(whole.stdout, heading));
  },
);

/** Four of five rows are of one class, and the columns say nothing about it. */
const unequal = (r: number) => (r % 5 === 3 ? "y" : "x");

test.each([[[]], [["--weight", "x"]], [["--positive", "x"]]])(
  "measures of a stream without test rows are those of its training rows, as with train: %j",
  async (options) => {
    table(500, unequal);
    const argv = ["train", "t.csv", "--epochs", "2", "--scale", "none", ...options, "--json", "--no-progress"];
    const stream = await run([...argv, "--stream", "--no-holdout"]);
    const whole = await run([...argv, "--order", "given"]);
    const [found, expected] = [JSON.parse(stream.stdout), JSON.parse(whole.stdout)];
    expect(found.measures).not.toBeNull();
    expect(found.byWeight === null).toBe(!options.includes("--weight"));
    for (const key of ["measures", "byWeight", "train", "test", "probabilities"])
      expect(found[key], key).toEqual(expected[key]);
  },
);

test("a stream without test rows says when its model is no better than the commonest class", async () => {
  table(500, unequal);
  const { stdout } = await run(["train", "t.csv", "--stream", "--epochs", "2", "--no-holdout", "--no-progress"]);
  expect(lines(stdout, "careful")).toEqual([expect.stringContaining("always answering x")]);
  expect(lines(stdout, "measures")).toEqual([expect.stringContaining("of y: precision ")]);
  expect(lines(stdout, "confusion")).toEqual(["confusion  on the training rows"]);
});

test("a stream of one epoch without test rows says that the model was not tested", async () => {
  table(500, unequal);
  const options = ["train", "t.csv", "--stream", "--no-holdout", "--no-progress"];
  const { stdout } = await run(options);
  expect(lines(stdout, "progressive").at(-1)).toContain("the model at the end was tested on no row");
  expect(JSON.parse((await run([...options, "--json"])).stdout)).toMatchObject({ measures: null, byWeight: null });
  const tested = await run(options.filter((option) => option !== "--no-holdout"));
  expect(tested.stdout).not.toContain("tested on no row");
});

test("the parts that the time line of a stream names make up its total", async () => {
  table(2000, (r) => `k${r % 300}`);
  const { stdout } = await run(["train", "t.csv", "--stream", "--no-progress"]);
  const [, ...numbers] = /^time +([\d.]+) s: read and learn ([\d.]+) s, test ([\d.]+) s$/m.exec(stdout)!;
  const [total, learn, evaluate] = numbers.map(Number);
  expect(Math.abs(total - learn - evaluate)).toBeLessThan(0.02);
});

test("a stream says whose predictions the progressive errors are, unless they are those of the model", async () => {
  table(200, (r) => ["no", "yes"][r % 3 ? 1 : 0]);
  const words = async (learner: string) => {
    const { stdout } = await run(["train", "t.csv", "--stream", "--no-progress", "--learner", ...learner.split(" ")]);
    return lines(stdout, "progressive").at(-1)!;
  };
  for (const learner of ["perceptron", "arow", "logistic --no-average", "passive-aggressive"])
    expect(await words(learner)).toMatch(/each row as it was predicted when it came, before it was learned from$/);
  const other = {
    averaged: "the mean of all weights so far",
    logistic: "the mean of all weights so far",
    "passive-aggressive --average": "the mean of all weights so far",
    "averaged --kernel rbf:1": "the mean of all weights so far",
    voted: "a vote of all weights so far",
    pocket: "the best weights so far",
  };
  for (const [learner, what] of Object.entries(other))
    expect(await words(learner)).toMatch(new RegExp(`each row as the weights in training .* by ${what}$`));
});
