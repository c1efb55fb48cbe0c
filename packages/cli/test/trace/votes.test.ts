// trace --votes: every vector with the number of examples that it survived.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { run } from "../run.js";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-"));
afterAll(() => rmSync(folder, { recursive: true }));
const points = join(folder, "points.csv");
writeFileSync(points, "x1,x2,label\n-1,2,-1\n1,0,1\n1,1,1\n-1,0,-1\n-1,-2,-1\n1,-1,1\n");

test("a table of w, b and c, with the running average beside it", async () => {
  const { stdout } = await run(["trace", points, "--votes", "--epochs", "2"]);
  expect(stdout.split("\n").slice(0, 5)).toEqual([
    "vector  row  c   b  w x1  w x2   mean b  mean w x1  mean w x2",
    "     1    1  1  −1     1    −2       −1          1         −2",
    "     2    2  1   0     2    −2  −0.5000      1.500         −2",
    "     3    3  2   1     3    −1   0.2500      2.250     −1.500",
    "     4    5  8   0     4     1  0.08333      3.417     0.1667",
  ]);
  expect(stdout).toContain("voted: 4 mistakes in 2 epochs");
});

test("the zero vector is listed if it survived, and --limit shortens the list", async () => {
  const flags = ["--no-zero-updates", "--no-bias", "--positive", "-1"];
  const { stdout } = await run(["trace", points, "--votes", ...flags]);
  const lines = stdout.split("\n");
  expect(lines[1]).toMatch(/^ {5}0 {8}1/);
  expect(lines[2]).toMatch(/^ {5}1 /);
  const limited = await run(["trace", points, "--votes", "--limit", "1"]);
  expect(limited.stdout.split("\n")[2]).toBe("… and 3 more: --limit shows more of them");
});

test("--json lists the survivors of linear and of kernel learners", async () => {
  const votes = async (...flags: string[]) =>
    JSON.parse((await run(["trace", points, "--votes", "--epochs", "2", "--json", ...flags])).stdout).votes;
  const [first] = await votes();
  expect(first).toEqual({
    update: 1,
    row: 1,
    survived: 1,
    bias: -1,
    weights: [1, -2],
    meanBias: -1,
    meanWeights: [1, -2],
  });
  expect((await votes("--kernel", "poly:1")).map(({ survived }: { survived: number }) => survived)).toEqual([
    1, 1, 2, 8,
  ]);
});

test("--votes refuses other learners and more than two classes", async () => {
  const error = async (...argv: string[]) => (await run(["trace", ...argv, "--votes"])).stderr;
  expect(await error(points, "--learner", "pocket")).toContain(
    "--votes belongs to --learner voted; got --learner pocket",
  );
  expect(await error("dataset:iris")).toContain("--votes is about two classes; got 3");
});
