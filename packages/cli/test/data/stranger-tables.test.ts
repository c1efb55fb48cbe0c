// Everyday tables: how inspect reads their columns, and what train says about a label column without classes.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { missingWords } from "rosenblatt/readers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dataOptions } from "../../src/options/data.js";
import { run } from "../run.js";

let place: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), "rosenblatt-strangers-"));
});
afterAll(() => rmSync(place, { recursive: true }));

/** Writes a table with this many rows, and returns its path. */
function written(name: string, header: string, rows: number, row: (r: number) => string): string {
  const path = join(place, name);
  writeFileSync(path, `${header}\n${Array.from({ length: rows }, (_, r) => row(r)).join("\n")}\n`);
  return path;
}

const shop = () =>
  written("shop.csv", "zip,price,share,colour,age,order,bought", 60, (r) =>
    [
      ["02208", "10115", "90210"][r % 3],
      `"$${1 + (r % 4)},${100 + r}.50"`,
      `${r % 7} %`,
      ["PINK", "RED", "NONE"][r % 3],
      r % 10 === 4 ? "NA" : 20 + (r % 9),
      1 + ((r * 7) % 60),
      r % 3 === 2 ? "yes" : "no",
    ].join(","),
  );

test("inspect recognises codes, amounts, identifiers and words for missing values", async () => {
  const { stdout } = await run(["inspect", shop()]);
  expect(stdout).toContain("numbers     price (in $), share (in %), age (6 missing)");
  expect(stdout).toContain("categories  zip (codes such as 02208, 3 values), colour (3 values)");
  expect(stdout).toContain("order (identifier: 60 different numbers in 60 rows; --numeric order takes it)");
  expect(stdout).toContain(
    'missing    "NA" in age (6)\n           not "NONE" in colour (20), where it is a value: --missing NONE has it missing everywhere\n',
  );
  const { words } = JSON.parse((await run(["inspect", shop(), "--json"])).stdout);
  expect(words).toEqual([
    { word: "NA", isMissing: true, columns: { age: 6 } },
    { word: "NONE", isMissing: false, columns: { colour: 20 } },
  ]);
});

test.each([
  ["blanks around cells", [], ", ", { "?": { a: 1, b: 2 }, "": { b: 1 }, NA: { c: 1 } }],
  ["no blanks around cells", [], ",", { "?": { a: 1, b: 2 }, "": { b: 1 }, NA: { c: 1 } }],
  ["words given as numbers, which match by value", ["--missing=-9"], ",", { "-9.0": { c: 1 } }],
  ["words that are taken as values", ["--no-missing-words", "--categorical", "a,c"], ", ", { "": { b: 1 } }],
])("inspect lists the words for missing values with %s", async (_, options, delimiter, expected) => {
  const rows = ["1,?,2.5,p", "2,k,-9.0,q", "?,?,1.5,p", "4,,NA,q", "5,k,3.5,p", "7,m,4.5,q"];
  const path = written("words.csv", "a,b,c,y", rows.length, (r) => rows[r].split(",").join(delimiter));
  const { stdout } = await run(["inspect", path, "--json", ...options]);
  const { words, columns } = JSON.parse(stdout);
  const found = (words as { word: string; columns: object }[]).map(({ word, columns: own }) => [word, own]);
  expect(Object.fromEntries(found)).toMatchObject(expected);
  // The words add up to the missing cells that the columns report.
  const cells = (name: string) => found.reduce((sum, [, own]) => sum + ((own as Record<string, number>)[name] ?? 0), 0);
  for (const { name, missing } of columns) if (missing !== undefined) expect(cells(name), name).toBe(missing);
});

test("--no-missing-words takes words as values, --missing adds one, and a model records how words were read", async () => {
  const path = shop();
  expect((await run(["inspect", path, "--missing", "none"])).stdout).toContain('"NONE" in colour (20)');
  const { stdout } = await run(["inspect", path, "--no-missing-words", "--categorical", "age"]);
  expect(stdout).toContain("age (10 values)");
  expect(stdout).toContain("next       rosenblatt train");
  expect(stdout).toContain("--no-missing-words --holdout 0.2");
  const model = join(place, "m.json");
  await run(["train", path, "-o", model, "--quiet"]);
  expect(JSON.parse(readFileSync(model, "utf8")).head.encoding).toMatchObject({ missingWords: "plausible" });
  expect((await run(["inspect", model, "--weights", "20"])).stdout).toContain("colour=NONE");
});

describe("a label column that does not hold classes", () => {
  const penguins = () =>
    written("penguins.csv", "species,island,flipper,mass", 60, (r) =>
      [["Adelie", "Gentoo", "Chinstrap"][r % 3], "AB"[r % 2], 180 + r, 3000 + 7 * r + 0.5].join(","),
    );

  test("is refused if it holds measurements, and likelier columns are suggested", async () => {
    const { stderr, code } = await run(["train", penguins()]);
    expect(code).toBe(2);
    expect(stderr).toContain(
      'classes must repeat; got 60 different numbers in column "mass" in 60 rows, which are measurements: --label chooses another column, such as --label species (3 values) or --label island (2 values)',
    );
    expect((await run(["inspect", penguins()])).stdout).toMatch(/--label species --holdout 0\.2\n$/);
  });

  test("is questioned at the top of the report if another column looks likelier", async () => {
    const path = written(
      "insurance.csv",
      "age,smoker,charges",
      60,
      (r) => `${20 + (r % 30)},${r % 2 ? "yes" : "no"},${r % 15}`,
    );
    const { stdout } = await run(["train", path, "--quiet"]);
    const report = (await run(["train", path, "--no-progress"])).stdout;
    expect(stdout).not.toContain("column to learn?");
    expect(report).toMatch(
      /^label {6}is "charges" the column to learn\? It was taken because it is the last, and has 15 different values in 60 rows; perhaps --label smoker \(2 values\)\n/,
    );
    expect((await run(["train", path, "--label", "charges", "--no-progress"])).stdout).toMatch(/^data/);
  });
});

test("inspect lists classes by size", async () => {
  const path = written("sizes.csv", "x,class", 60, (r) => `${r / 4},${r % 10 === 0 ? "a" : r % 3 === 0 ? "b" : "c"}`);
  expect((await run(["inspect", path])).stdout).toMatch(/^classes {4}c: \d+, b: \d+, a: 6$/m);
});

test("the documentation and the help list the same words for a missing value", () => {
  const words = [...missingWords];
  const shown = new RegExp(
    `${words
      .slice(0, -1)
      .map((word) => word.replace("?", "\\?"))
      .join(", ")} and ${words.at(-1)}`,
    "i",
  );
  const root = new URL("../../../../", import.meta.url);
  const help = dataOptions.options.find(({ flags }) => flags === "--no-missing-words")!.description;
  for (const text of [
    help,
    ...["docs/learn/readers.md", "packages/cli/README.md", "packages/cli/src/program/help-topics.ts"].map((file) =>
      readFileSync(new URL(file, root), "utf8"),
    ),
    readFileSync(new URL("packages/core/src/table/table-options.ts", root), "utf8"),
  ])
    expect(text.replaceAll("`", "").replace(/\s+\*?\s*/g, " ")).toMatch(shown);
});
