// What check answers besides its verdict, and how far a run of train stayed below its bound.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { run } from "../run.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-further-"));
afterAll(() => rmSync(place, { recursive: true }));
const at = (name: string) => join(place, name);
await run(["generate", "ten-points", "-o", at("points.csv"), "-q"]);
writeFileSync(at("xor.csv"), "a,b,y\n0,0,no\n1,1,no\n0,1,yes\n1,0,yes\n");
const flowers = ["dataset:iris", "--positive", "virginica", "--negative", "versicolor"];
const lengths = ["--only", "sepal length (cm),petal length (cm)"];

const json = async (...argv: string[]) => JSON.parse((await run(["check", ...argv, "--json"])).stdout);

describe("check", () => {
  test("--bounds lists what is proved about separable rows, and about one pass over others", async () => {
    const { stdout } = await run(["check", at("points.csv"), "--bounds"]);
    expect(stdout).toMatch(/^bounds +learner +at most +in +by$/m);
    expect(stdout).toMatch(/^ +perceptron +1,377 +mistakes +any passes +\(R\/γ\)², Novikoff 1962$/m);
    expect(stdout).toMatch(/^ +margin, margin 1 +1,431 +updates/m);
    const { bounds } = await json(...flowers, "--bounds");
    expect(bounds.map(({ learner }: { learner: string }) => learner)).toEqual([
      "perceptron",
      "passive-aggressive",
      "passive-aggressive",
      "second-order",
      "arow",
    ]);
    for (const { atMost, passes } of bounds) {
      expect(atMost).toBeGreaterThan(10);
      expect(passes).toBe("one");
    }
  });

  test("--bounds also covers the space of a kernel, and three classes together", async () => {
    const { stdout } = await run(["check", at("xor.csv"), "--kernel", "poly:2", "--bounds"]);
    expect(stdout).toMatch(/^ +perceptron +105 +mistakes +any passes +\(R\/γ\)²/m);
    writeFileSync(at("three.csv"), "a,b,y\n5,0,x\n6,1,x\n0,5,y\n1,6,y\n-5,-5,z\n-6,-5,z\n");
    const three = await run(["check", at("three.csv"), "--bounds"]);
    expect(three.stdout).toMatch(/perceptron, multiclass joint +[\d,]+ +mistakes +any passes +2\(R\/γ\)²/);
    expect((await run(["check", "dataset:iris", "--bounds"])).stdout).toContain("bounds     none");
  });

  test("--least-error gives the fewest errors of any hyperplane, and the rows that it misses", async () => {
    const { stdout } = await run(["check", ...flowers, ...lengths, "--least-error"]);
    expect(stdout).toContain(
      "every hyperplane gets at least 4 of 100 rows wrong, 4.0 %; one of the best misses rows 71, 73, 78, 84",
    );
    const { leastError } = await json(at("xor.csv"), "--least-error");
    expect(leastError).toMatchObject({ errors: 1, error: 0.25 });
    expect(leastError.wrong).toHaveLength(1);
  });

  test("--forecast keeps apart what is proved and what is not", async () => {
    const { stdout } = await run(["check", at("points.csv"), "--forecast"]);
    expect(stdout).toContain("after at most 1,377 mistakes and 1,378 epochs: that is proved");
    expect((await run(["check", at("xor.csv"), "--forecast"])).stdout).toContain("ever ends by itself: that is proved");
    const { forecast } = await json(at("points.csv"), "--forecast", "--seed", "3");
    expect(forecast.trials.map(({ seed }: { seed: number }) => seed)).toEqual([3, 4, 5, 6, 7]);
  });

  test("--new-rows estimates the error on new rows, and measures it on rows held out", async () => {
    const { newRows } = await json("dataset:breast-cancer", "--new-rows");
    expect(newRows.map(({ learner }: { learner: string }) => learner)).toEqual(["perceptron", "averaged", "voted"]);
    for (const { examples, errors, expected, atMost, test: held } of newRows) {
      expect(examples + held.examples).toBe(569);
      expect(expected).toBe(errors / examples);
      expect(atMost).toBeGreaterThan(expected);
      expect(held.drawn.mean).toBeLessThan(atMost);
    }
  });

  test("explains which options and data do not go together", async () => {
    const stderr = async (...argv: string[]) => (await run(["check", ...argv])).stderr;
    expect(await stderr("dataset:iris", "--forecast")).toContain(
      "--forecast is about two sides; got 3 classes: --positive CLASS",
    );
    expect(await stderr(at("xor.csv"), "--kernel", "poly:2", "--least-error")).toContain(
      "--least-error is about the columns",
    );
    expect(await stderr("dataset:breast-cancer", "--least-error")).toContain("the least error of 569 examples");
  });
});

describe("train", () => {
  const line = async (...argv: string[]) =>
    (await run(["train", at("points.csv"), ...argv])).stdout.split("\n").find((one) => one.startsWith("bound"));

  test("reports how many of the possible mistakes a run made, on the rows as the learner saw them", async () => {
    expect(await line("--learner", "perceptron", "--scale", "none", "--epochs", "1000")).toMatch(
      /^bound +\d+ of at most 1,377 mistakes, \(R\/γ\)² with R = 7\.141 and γ = 0\.1925 of these rows$/,
    );
    expect(await line("--learner", "margin", "--scale", "none", "--epochs", "1000")).toContain(
      "of at most 1,431 updates",
    );
    expect(await line()).toMatch(/^bound +\d+ of at most \d+ mistakes, .* of these rows as scaled$/);
  });

  test.each([
    [["--learner", "second-order"]],
    [["--rate", "inverse:1:0.1"]],
    [["--class-weight", "balanced"]],
    [["--map", "quadratic"]],
    [["--learner", "perceptron", "--rule", "delta"]],
  ])("reports no bound for a run to which none applies: %s", async (argv) => {
    expect(await line(...argv)).toBeUndefined();
  });
});
