// Suggestions for names of columns and keys that almost match those of the model.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alikeName } from "../../src/options/alike-names.js";
import { run } from "../run.js";

test.each([
  ["Age", ["sign", "age"], "age"],
  ["Income $", ["income", "outcome"], "income"],
  ["colour", ["color"], "color"],
  ["colour", ["coluor"], "coluor"],
  ["petal width", ["petal length"], undefined],
  ["age", ["sex"], undefined],
  ["$", ["€"], undefined],
])("for %j among %j, the suggestion is %j", (name, others, meant) => {
  expect(alikeName(name, others)).toBe(meant);
});

describe("names of a model", () => {
  const folder = mkdtempSync(join(tmpdir(), "rosenblatt-alike-names-"));
  const [data, model] = [join(folder, "a.csv"), join(folder, "m.json")];
  beforeAll(async () => {
    writeFileSync(data, "Age,Income $,colour,label\n1,2,red,a\n3,4,blue,b\n5,1,red,a\n2,9,blue,b\n");
    await run(["train", data, "-q", "-o", model]);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("a similar column of a CSV file is suggested in the error", async () => {
    const stdin = "age,Income $,Colour\n1,2,red\n";
    expect((await run(["predict", model, "-"], { stdin })).stderr).toBe(
      'error: standard input: "Age", "colour" must be among the names of the columns, as in training; got age, Income $, Colour: did you mean "Age" by "age", and "colour" by "Colour"?\n',
    );
  });

  test("a similar key of a record is suggested in the note or the error", async () => {
    const asked = ["predict", model, "-", "--format", "jsonl"];
    const { stderr, code } = await run(asked, { stdin: '{"age":40,"income":5,"colour":"red"}\n' });
    expect(code).toBe(0);
    expect(stderr).toBe(
      'note: no record has "Age", "Income $": taken as missing; did you mean "Age" by "age", and "Income $" by "income"?\n',
    );
    const other = await run(asked, { stdin: '{"age":40}\n' });
    expect([other.code, other.stderr.endsWith('; got age: did you mean "Age" by "age"?\n')]).toEqual([2, true]);
  });
});

test("a note lists keys that few records have, and keys from lists", async () => {
  const records = [
    { a: [1, 2], b: 1, tags: ["x", "y"], label: "p" },
    { a: [3], b: 2, label: "q" },
    { b: 3, extra: 4, label: "p" },
    { b: 0, label: "q" },
  ];
  const stdin = records.map((record) => `${JSON.stringify(record)}\n`).join("");
  const { stderr } = await run(["inspect", "-", "--format", "jsonl"], { stdin });
  expect(stderr).toBe(
    'note: few records have "a.1", "tags=x", "tags=y", "extra": such keys are features that are 0 where they are absent, and no columns; every part of a list is a key\n',
  );
});
