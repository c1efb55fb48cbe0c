// A model matches the columns of new data by name, whatever the format of that data.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { run } from "../run.js";
import { parquetBytes } from "./formats/parquet-writer.js";

const before = process.cwd();
const folder = mkdtempSync(join(tmpdir(), "rosenblatt-models-data-"));
const people = Array.from({ length: 60 }, (_, r) => ({
  age: r % 7 === 3 ? null : 20 + ((r * 13) % 50),
  town: ["Ulm", "Ghent", "Oslo", null][r % 4],
  member: r % 3 === 0,
  since: `2024-0${1 + (r % 9)}-11`,
  kind: (r * 13) % 50 > 25 ? "old" : "young",
}));
type Person = Record<string, unknown>;

const csv = (rows: readonly Person[], names: readonly string[] = ["age", "town", "member", "since", "kind"]) =>
  `${[names.join(","), ...rows.map((row) => names.map((name) => row[name] ?? "").join(","))].join("\n")}\n`;
const jsonl = (rows: readonly Person[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

beforeAll(async () => {
  process.chdir(folder);
  writeFileSync("people.csv", csv(people));
  writeFileSync("people.jsonl", jsonl(people));
  await run(["train", "people.csv", "--label", "kind", "-o", "csv.json", "-q"]);
  await run(["train", "people.jsonl", "--label", "kind", "-o", "jsonl.json", "-q"]);
  writeFileSync("bare.csv", headerless);
  await run(["train", "bare.csv", "--label", "last", "-o", "bare.json", "-q"]);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

async function predicted(model: string, stdin: string, ...options: string[]) {
  return run(["predict", model, "-", "--scores", ...options], { stdin });
}

const headerless = csv(people).split("\n").slice(1).join("\n");
const withoutLabel = csv(people, ["age", "town", "member", "since"]).split("\n").slice(1).join("\n");

test.each([
  ["predict", ["predict", "csv.json", "-"]],
  ["evaluate", ["evaluate", "csv.json", "-"]],
  ["explain", ["explain", "csv.json", "-"]],
  ["train --from", ["train", "-", "--from", "csv.json"]],
  ["train --from --stream", ["train", "-", "--from", "csv.json", "--stream"]],
])(
  "%s refuses a table without a header for a model with column names, unless --by-position is given",
  async (_, argv) => {
    const { code, stderr } = await run(argv, { stdin: headerless });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: standard input: the first line must have the names of the columns.*"age", "town"/);
    expect(stderr).toContain("got values: 20,Ulm,true,2024-01-11,young");
    expect(stderr).toContain("--by-position");
    const { code: fine, stderr: none } = await run([...argv, "--by-position"], { stdin: headerless });
    expect(none).not.toContain("error");
    expect(fine).toBe(0);
  },
);

test("--by-position gives the same predictions as column names, with and without the label column", async () => {
  const { stdout } = await predicted("csv.json", csv(people));
  expect((await predicted("csv.json", headerless, "--by-position")).stdout).toBe(stdout);
  expect((await predicted("csv.json", withoutLabel, "--by-position")).stdout).toBe(stdout);
  expect((await predicted("csv.json", withoutLabel)).code).toBe(2);
});

test.each([
  ["a column more", (line: string) => `7,${line}`, 6],
  ["two columns less", (line: string) => line.split(",").slice(0, 3).join(","), 3],
])("a table without names that has %s is refused with its line and its columns", async (_, changed, width) => {
  const stdin = headerless.trim().split("\n").map(changed).join("\n");
  const count = `standard input:1:1: expected the 5 columns of the model in their order`;
  for (const model of ["csv.json", "bare.json"])
    expect(await predicted(model, stdin, "--by-position")).toMatchObject({
      stderr: `error: ${count}, or 4 without the label; got ${width}\n`,
      code: 2,
    });
  expect((await run(["evaluate", "csv.json", "-", "--by-position"], { stdin })).stderr).toContain(`${count}; got`);
  expect((await predicted("csv.json", stdin)).stderr).toContain("the first line must have the names of the columns");
});

test("a file of empty lines is refused for having no rows", async () => {
  expect(await predicted("csv.json", "\n\n\n")).toMatchObject({
    stderr: "error: standard input:1:1: expected rows; got empty lines\n",
    code: 2,
  });
});

test.each(["age", "town", "member", "1"])(
  "--label %s, a feature of the model, is refused by every command",
  async (label) => {
    const name = label === "1" ? "age" : label;
    for (const argv of [["predict"], ["evaluate"], ["explain", "--row", "1"], ["plot", "-o", "p.svg"]])
      for (const [model, data] of [
        ["csv.json", "people.csv"],
        ["csv.json", "people.jsonl"],
        ["jsonl.json", "people.jsonl"],
      ])
        expect(await run([argv[0], model, data, ...argv.slice(1), "--label", label])).toMatchObject({
          code: 2,
          stderr: `error: --label must name the column with the classes; got ${JSON.stringify(name)}, a feature of this model: leave --label out if the classes are in "kind", as in training\n`,
        });
  },
);

test("--label names another key of the classes for a model of records, and no key of theirs that is a feature", async () => {
  const records = people.map(({ age, town, kind }, r) => (r % 3 ? { age, kind, [`k${r % 5}`]: r } : { town, kind }));
  writeFileSync("open.jsonl", jsonl(records));
  const renamed = jsonl(records.map(({ kind, ...others }) => ({ ...others, kind: "wrong", age_group: kind })));
  writeFileSync("renamed.jsonl", renamed);
  await run(["train", "open.jsonl", "--label", "kind", "-o", "open.json", "-q"]);
  const evaluated = async (argv: string[], stdin = "") => {
    const { stdout, code } = await run(["evaluate", "open.json", ...argv, "--json"], { stdin });
    expect(code).toBe(0);
    return JSON.parse(stdout).confusion;
  };
  const own = await evaluated(["open.jsonl"]);
  expect(await evaluated(["renamed.jsonl", "--label", "age_group"])).toEqual(own);
  const [table, other] = await Promise.all(
    ["open.jsonl", "renamed.jsonl"].map(async (file) => (await run(["convert", file, "--to", "csv"])).stdout),
  );
  expect(await evaluated(["-", "--label", "age_group"], other)).toEqual(await evaluated(["-"], table));
  for (const label of ["town", "k1"])
    expect((await run(["predict", "open.json", "open.jsonl", "--label", label])).stderr).toContain(
      `got "${label}", a feature of this model`,
    );
});

test("files of which only some have the label are predicted, explained and drawn to the last row", async () => {
  const [half, rest] = [people.slice(0, 30), people.slice(30)];
  writeFileSync("with.csv", csv(half));
  writeFileSync("without.csv", csv(rest, ["town", "age", "member", "since"]));
  for (const options of [[], ["--scores"], ["--to", "jsonl"], ["--id", "since"], ["--append"]]) {
    const { stdout: all } = await run(["predict", "csv.json", "people.csv", ...options]);
    const { stdout, code } = await run(["predict", "csv.json", "with.csv", "without.csv", ...options]);
    const unlabelled = (text: string) => text.replaceAll(/,(?:old|young)(?=,(?:old|young)$)/gm, ",");
    expect({ stdout: unlabelled(stdout), code }).toEqual({ stdout: unlabelled(all), code: 0 });
  }
  const explained = async (files: readonly string[], row: number) =>
    JSON.parse((await run(["explain", "csv.json", ...files, "--row", String(row), "--json"])).stdout);
  const { scores } = await explained(["people.csv"], 45);
  expect((await explained(["with.csv", "without.csv"], 45)).scores).toEqual(scores);
  expect((await explained(["without.csv", "with.csv"], 15)).scores).toEqual(scores);
  expect(await run(["plot", "csv.json", "with.csv", "without.csv", "-o", "all.svg"])).toMatchObject({ code: 0 });
});

test("an error about missing columns and cells says whether the model or the first file has other ones", async () => {
  writeFileSync("first.csv", "a,b,c\n1,2,x\n3,4,y\n2,1,x\n5,5,y\n");
  writeFileSync("second.csv", "a,b\n1,2\n");
  writeFileSync("third.csv", "a,b,c\nz,2,x\n");
  await run(["train", "first.csv", "-o", "abc.json", "-q"]);
  const fixed = "fix the cell, or leave such rows out with --bad-rows skip";
  const missing = "count it as missing with --missing z, or leave such rows out with --bad-rows skip";
  const absent = 'second.csv:1:1: expected a column called "c", as in';
  for (const [argv, message] of [
    ["predict abc.json third.csv", `third.csv:2:1: column "a" must be a number, as in the model; got "z": ${fixed}`],
    ["evaluate abc.json second.csv", `${absent} the model; got 2 columns: a, b`],
    ["train first.csv second.csv", `${absent} first.csv; got 2 columns: a, b`],
    ["train --stream first.csv second.csv", `${absent} first.csv; got 2 columns: a, b`],
    [
      "train first.csv third.csv",
      `third.csv:2:1: column "a" must be a number, as in first.csv; got "z": fix the cell, or take the column as categories with --categorical a, or ${missing}`,
    ],
    [
      "train third.csv first.csv --numeric a",
      `third.csv:2:1: column "a" must be a number, as asked for; got "z": fix the cell, or ${missing}`,
    ],
  ])
    expect((await run(argv.split(" "))).stderr, argv).toBe(`error: ${message}\n`);
});

test("a second file without a header is refused, too", async () => {
  writeFileSync("more.csv", headerless);
  const { code, stderr } = await run(["predict", "csv.json", "people.csv", "more.csv"]);
  expect(code).toBe(2);
  expect(stderr).toContain("more.csv: the first line must have the names");
});

test("a test file without a header is refused unless --by-position is given", async () => {
  writeFileSync("more.csv", headerless);
  const argv = ["train", "people.csv", "--label", "kind", "--test", "more.csv", "-q"];
  expect((await run(argv)).stderr).toContain("--by-position");
  expect((await run([...argv, "--by-position"])).stdout).toMatch(/^test accuracy/);
});

test("a model trained on a table without a header accepts another such table", async () => {
  expect((await run(["predict", "bare.json", "bare.csv"])).code).toBe(0);
});

test("a CSV model gives the same predictions for JSON rows, to the last bit", async () => {
  const { stdout } = await predicted("csv.json", csv(people));
  expect(await predicted("csv.json", jsonl(people))).toMatchObject({ stdout, code: 0 });
  const { stdout: evaluated } = await run(["evaluate", "csv.json", "people.csv", "--json"]);
  const { stdout: again } = await run(["evaluate", "csv.json", "people.jsonl", "--json"]);
  expect({ ...JSON.parse(again), data: 0 }).toEqual({ ...JSON.parse(evaluated), data: 0 });
});

test("a model trained on decimal commas and amounts reads the plain numbers of JSON and Parquet", async () => {
  const weighed = Array.from({ length: 40 }, (_, r) => [1.5 + r / 4, 1200.25 + 31 * ((r * 7) % 40)]);
  const labelled = (line: (a: number, b: number) => string) =>
    `a;b;kind\n${weighed.map(([a, b]) => `${line(a, b)};${a * 100 > b - 400 ? "x" : "y"}\n`).join("")}`;
  writeFileSync(
    "plain.csv",
    labelled((a, b) => `${a};${b}`),
  );
  writeFileSync(
    "written.csv",
    labelled((a, b) => `${String(a).replace(".", ",")};$${b.toLocaleString("en-US", { minimumFractionDigits: 2 })}`),
  );
  await run(["train", "plain.csv", "-o", "plain.json", "-q"]);
  await run(["train", "written.csv", "-o", "written.json", "-q"]);
  const { columns } = JSON.parse((await run(["inspect", "written.csv", "--json"])).stdout);
  expect(columns.map(({ kind }: { kind: string }) => kind)).toEqual(["decimal-comma", "amount", "label"]);
  const number = fc.double({ min: -1e150, max: 1e150, noNaN: true });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(number, number), { minLength: 1, maxLength: 4 }), async (rows) => {
      const stdin = jsonl(rows.map(([a, b]) => ({ a, b })));
      const { stdout, code } = await predicted("plain.json", stdin);
      expect(code).toBe(0);
      expect(await predicted("written.json", stdin)).toMatchObject({ stdout, code });
      const values = (at: 0 | 1) => rows.map((row) => row[at]);
      writeFileSync(
        "rows.parquet",
        parquetBytes([
          { name: "a", values: values(0) },
          { name: "b", values: values(1) },
        ]),
      );
      expect(await run(["predict", "written.json", "rows.parquet", "--scores"])).toMatchObject({ stdout, code });
    }),
    { numRuns: runs(10, 100) },
  );
});

test("a JSON Lines model gives the same predictions for CSV rows, to the last bit", async () => {
  const { stdout } = await predicted("jsonl.json", jsonl(people));
  expect(await predicted("jsonl.json", csv(people))).toMatchObject({ stdout, code: 0 });
});

test("a missing key counts as a missing cell, and a key missing from all records is reported", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: 59 }), fc.subarray(["age", "town", "member", "since", "kind"])), {
        minLength: 1,
        maxLength: 8,
      }),
      async (drawn) => {
        const rows = drawn.map(([r, names]) =>
          Object.fromEntries(Object.entries(people[r]).filter(([name]) => names.includes(name))),
        );
        const present = new Set(rows.flatMap((row) => Object.keys(row)));
        const features = ["age", "town", "member", "since"];
        const { stdout, stderr, code } = await predicted("csv.json", jsonl(rows), "--format", "jsonl");
        if (rows.some((row) => !features.some((name) => name in row))) {
          expect(stderr).toContain("a record must have keys that are columns of the model");
          return;
        }
        expect(code, stderr).toBe(0);
        expect(stdout).toBe((await predicted("csv.json", csv(rows), "--format", "csv")).stdout);
        for (const name of features) expect(stderr.includes(`"${name}"`)).toBe(!present.has(name));
      },
    ),
    { numRuns: runs(15, 200) },
  );
});

test("training continues from a CSV model with JSON rows as with CSV rows", async () => {
  for (const options of [[], ["--stream", "--no-holdout", "--epochs", "1"]]) {
    const argv = ["train", "people.jsonl", "--from", "csv.json", "-o", "further.json", "-q", ...options];
    expect((await run(argv)).stderr).toBe("");
    const same = ["train", "people.csv", "--from", "csv.json", "-o", "same.json", "-q", ...options];
    expect((await run(same)).stderr).toBe("");
    expect((await run(["predict", "further.json", "people.csv", "--scores"])).stdout).toBe(
      (await run(["predict", "same.json", "people.csv", "--scores"])).stdout,
    );
  }
});
