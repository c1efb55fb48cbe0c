// check --lp writes the question to a file that any solver reads.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import highsOf from "highs";
import { afterAll, expect, test } from "vitest";
import { run } from "../run.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-lp-"));
afterAll(() => rmSync(place, { recursive: true }));
const at = (name: string) => join(place, name);
writeFileSync(at("xor.csv"), "a,b,y\n0,0,no\n1,1,no\n0,1,yes\n1,0,yes\n");
writeFileSync(at("pets.csv"), "kind,size,y\ncat,1,in\ndog,2,out\ncat,3,in\ndog,1,out\ncow,2,out\n");

test("--lp writes the linear program of the question, whose optimum agrees with the verdict", async () => {
  const highs = await highsOf();
  for (const [argv, code, optimum] of [
    [[at("xor.csv")], 1, 1],
    [[at("pets.csv")], 0, 0],
    [["dataset:iris", "--positive", "setosa"], 0, 0],
    [["dataset:iris", "--positive", "virginica", "--negative", "versicolor"], 1, 1],
    [["dataset:iris"], 1, 1],
  ] as const) {
    const ran = await run(["check", ...argv, "--lp", at("question.lp")]);
    expect(ran.code).toBe(code);
    expect(ran.stdout).toContain(`of optimum ${optimum} by this proof`);
    expect(highs.solve(readFileSync(at("question.lp"), "utf8")).ObjectiveValue).toBeCloseTo(optimum, 6);
  }
  expect(readFileSync(at("question.lp"), "utf8")).toContain('\\ class 1: "setosa"');
});

test("--lp names the columns that a table became", async () => {
  await run(["check", at("pets.csv"), "--lp", at("pets.lp")]);
  expect(readFileSync(at("pets.lp"), "utf8")).toMatch(/^\\ column 2: "kind=cat"$/m);
});

test("--lp refuses a kernel and does not overwrite another file", async () => {
  const bent = await run(["check", at("xor.csv"), "--kernel", "poly:2", "--lp", at("bent.lp")]);
  expect(bent.code).toBe(2);
  expect(bent.stderr).toContain("--lp writes a program over the columns as they are; got --kernel: leave one out");
  expect(existsSync(at("bent.lp"))).toBe(false);
  const over = await run(["check", at("xor.csv"), "--lp", at("pets.csv")]);
  expect(over.code).toBe(2);
  expect(over.stderr).toContain("a linear program");
});
