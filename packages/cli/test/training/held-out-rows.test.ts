// Rows that test a model, or stop its training, have no influence on it.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { contentHash, useOf } from "@rosenblatt/spark/mixing";
import fc from "fast-check";
import { folds, splitIndices } from "rosenblatt/evaluate";
import { afterAll, describe, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { type Encoding, isTable } from "../../src/data/formats/encoding.js";
import { loadData } from "../../src/data/load.js";
import { GapFiller } from "../../src/learner/gap-filler.js";
import { Files } from "../../src/terminal/files.js";
import { defaults, type Io, processIo } from "../../src/terminal/io.js";
import { run } from "../run.js";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-held-out-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string) => join(folder, name);
const io: Io = { ...processIo(), files: new Files(), settings: { ...defaults, progress: false } };

interface SavedColumn {
  readonly name: string;
  readonly fill?: number;
}

/** The model of a run. */
async function trained(path: string, ...options: readonly string[]) {
  const { code, stderr } = await run(["train", path, ...options, "-q", "--force", "-o", file("model.json")]);
  expect([code, stderr]).toEqual([0, ""]);
  const { head, arrays } = JSON.parse(readFileSync(file("model.json"), "utf8"));
  return { head, arrays, columns: head.encoding.columns as SavedColumn[] };
}

/** Everything that predictions depend on, without the results of the run and the reasons for the kinds of columns. */
async function learned(path: string, ...options: readonly string[]): Promise<string> {
  const { head, arrays, columns } = await trained(path, ...options);
  const encoding = { ...head.encoding, run: null, columns: columns.map((column) => ({ ...column, reason: null })) };
  return JSON.stringify({ ...head, encoding, arrays });
}

const columns = ["age", "paid", "colour", "day", "remark"] as const;
type Cells = Record<(typeof columns)[number], string>;
const gaps = (cell: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 5, arbitrary: cell }, { weight: 1, arbitrary: fc.constant("") });
const cells: fc.Arbitrary<Cells> = fc.record({
  age: gaps(fc.integer({ min: 0, max: 900 }).map((k) => String(k / 10))),
  paid: gaps(fc.constantFrom("yes", "no")),
  colour: gaps(fc.constantFrom("red", "green", "blue", "black", "white")),
  day: gaps(fc.integer({ min: 10, max: 28 }).map((day) => `2024-05-${day}`)),
  remark: fc
    .array(fc.constantFrom("good", "bad", "late", "soon", "never", "again"), { minLength: 2, maxLength: 5 })
    .map((words) => words.join(" ")),
});
const size = 100;
const labels = Array.from({ length: size }, (_, r) => (r % 3 ? "a" : "b"));
const isKept = new Set(splitIndices(labels, { test: 0.3, seed: 0 }).train);
const table = fc.array(cells, { minLength: size, maxLength: size });

const header = `${columns.join(",")},label\n`;
const csvOf = (rows: readonly Cells[]) =>
  header + rows.map((row, r) => `${columns.map((name) => row[name]).join(",")},${labels[r]}\n`).join("");
const jsonValue = (text: string) => (text === "" ? null : /^[\d.]+$/.test(text) ? Number(text) : text);
const jsonOf = (rows: readonly Cells[]) =>
  rows
    .map((row, r) => ({ ...Object.fromEntries(columns.map((name) => [name, jsonValue(row[name])])), label: labels[r] }))
    .map((record) => `${JSON.stringify(record)}\n`)
    .join("");

describe.each([
  ["csv", csvOf, []],
  ["csv", csvOf, ["--text", "remark"]],
  ["csv", csvOf, ["--early-stopping", "--learner", "perceptron"]],
  ["csv", csvOf, ["--calibrate", "platt", "--scale", "none"]],
  ["csv", csvOf, ["--classes", "a,b"]],
  ["jsonl", jsonOf, []],
  ["jsonl", jsonOf, ["--scale", "none", "--text", "remark"]],
] as const)("%s", (format, written, options) => {
  test(`a model with ${["--holdout", ...options].join(" ")} does not depend on the rows held out`, async () => {
    const path = file(`rows.${format}`);
    const kinds = ["--date", "day", "--categorical", "colour"];
    for (const [own, ...others] of fc.sample(fc.tuple(table, table, table), { numRuns: runs(2, 40), seed: 1 })) {
      const models: string[] = [];
      for (const other of others) {
        writeFileSync(path, written(own.map((row, r) => (isKept.has(r) ? row : other[r]))));
        models.push(await learned(path, "--holdout", "0.3", ...kinds, ...options));
      }
      expect(models[1] === models[0]).toBe(true);
    }
  });
});

test("a model with --shards and --holdout does not depend on the rows held out", async () => {
  const [all] = fc.sample(fc.array(cells, { minLength: 400, maxLength: 400 }), { numRuns: 1, seed: 2 });
  const lines = all.map((row, r) => `${columns.map((name) => row[name]).join(",")},${r % 3 ? "a" : "b"}`);
  const isHeld = (line: string) => useOf(contentHash(line), { test: 0.3, settle: 0 }) === "test";
  const kept = lines.filter((line) => !isHeld(line));
  const held = lines.filter(isHeld);
  const models: string[] = [];
  for (const others of [held.slice(0, 40), held.slice(40)]) {
    writeFileSync(file("rows.csv"), `${header}${[...kept, ...others].join("\n")}\n`);
    models.push(await learned(file("rows.csv"), "--shards", "3", "--holdout", "0.3", "--date", "day"));
  }
  expect(models[1] === models[0]).toBe(true);
});

test("missing numbers get the mean of the rows learned from, without the rows of early stopping", async () => {
  // A sum of different powers of 2 shows which powers it contains.
  const powers = Array.from({ length: 40 }, (_, r) => 2 ** r);
  const rows = powers.map((power, r) => `${r % 10 ? power : ""},${r % 7},${r % 2 ? "a" : "b"}\n`);
  writeFileSync(file("powers.csv"), `x,y,label\n${rows.join("")}`);
  const fillOf = async (...options: readonly string[]) =>
    (await trained(file("powers.csv"), "--learner", "perceptron", "--numeric", "x", ...options)).columns[0].fill!;
  const present = powers.filter((_, r) => r % 10);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(await fillOf("--no-early-stopping")).toBe(mean(present));
  const fill = await fillOf("--early-stopping");
  const counts = present.map((_, n) => n + 1);
  const sums = counts.map((n) => Math.round(fill * n));
  const kept = counts.find((n) => fill === sums[n - 1] / n && sums[n - 1].toString(2).split("1").length - 1 === n);
  expect(kept).toBeGreaterThanOrEqual(present.length - 4);
  expect(kept).toBeLessThan(present.length);
});

test.each([
  ["named features", ["age", "paid", "colour", "day"]],
  ["a dense table", ["age", "paid", "day"]],
] as const)("in %s, gaps are filled by chosen rows as by a file of these rows alone", async (_, taken) => {
  const [rows] = fc.sample(table, { numRuns: 1, seed: 3 });
  const lines = rows.map((row, r) => `${taken.map((name) => row[name]).join(",")},${labels[r]}\n`);
  const write = (name: string, listed: readonly string[]) => {
    writeFileSync(file(name), `${taken},label\n${listed.join("")}`);
    return file(name);
  };
  const load = (path: string) => loadData([path], { label: "label", date: ["day"], learning: true }, io);
  const all = await load(write("gaps.csv", lines));
  const some = Uint32Array.from(rows.keys()).filter((r) => r % 3 !== 1);
  const own = await load(
    write(
      "some.csv",
      lines.filter((_, r) => r % 3 !== 1),
    ),
  );
  const filler = GapFiller.of(all.encoding)!.fit(all.examples, some);
  const { encoding } = filler.filled({
    encoding: all.encoding,
    learned: all.examples,
    tested: undefined,
    settling: undefined,
  });
  const fillsOf = (found: Encoding) =>
    isTable(found) ? found.table.columns.map((column) => ("fill" in column ? column.fill : null)) : [];
  const [found, expected] = [fillsOf(encoding), fillsOf(own.encoding)];
  expect(found).toHaveLength(taken.length + 1);
  found.forEach((fill, j) => {
    if (fill === null) expect(expected[j]).toBeNull();
    else expect(fill).toBeCloseTo(expected[j]!, 9);
  });
});

test("cross-validation fills gaps without the rows of the tested fold", async () => {
  const rows = Array.from({ length: 120 }, (_, r) => {
    const x = r === 31 ? 1e6 : (r * 7) % 13;
    const label = x > 6 || r % 6 === 0 ? "a" : "b";
    return { line: `${r % 3 ? x : ""},${(r * 5) % 11},${label}\n`, label };
  });
  const write = (name: string, listed: ArrayLike<number>) => {
    writeFileSync(file(name), `x,y,label\n${Array.from(listed, (r) => rows[r].line).join("")}`);
    return file(name);
  };
  const all = write("all.csv", [...rows.keys()]);
  const options = ["--numeric", "x", "--scale", "none", "--learner", "perceptron", "--epochs", "3", "--json"];
  const { stdout } = await run(["cross-validate", all, "--folds", "4", ...options]);
  const apart = folds(
    rows.map(({ label }) => label),
    4,
  );
  const errors: number[] = [];
  for (const { train, test: held } of apart) {
    const ran = await run(["train", write("train.csv", train), "--test", write("test.csv", held), ...options]);
    errors.push(JSON.parse(ran.stdout).test.errors);
  }
  expect(JSON.parse(stdout).folds.map((fold: { errors: number }) => fold.errors)).toEqual(errors);
});

test("a model that learns further is said to be tested on rows that it may know, unless the same rows were held back before", async () => {
  const [whole, part] = [file("whole.json"), file("part.json")];
  await run(["train", "dataset:iris", "-q", "-o", whole]);
  await run(["train", "dataset:iris", "-q", "-o", part, "--holdout", "0.2"]);
  const further = async (from: string, ...options: string[]) =>
    (await run(["train", "dataset:iris", "--from", from, ...options])).stderr;
  const known = (from: string) => `are new to the model only if ${from} has not learned from them\n`;
  expect(await further(whole, "--holdout", "0.2")).toContain(known(whole));
  expect(await further(part, "--holdout", "0.3")).toContain(known(part));
  expect(await further(part, "--holdout", "0.2")).not.toContain("are new to the model");
  expect(await further(whole)).not.toContain("are new to the model");
});
