import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { run } from "../run.js";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-explain-"));
const model = join(folder, "model.json");
const file = join(folder, "animals.csv");

const animals = `kind,legs,weight,label
cat,4,4.5,mammal
dog,4,20,mammal
horse,4,400,mammal
hen,2,2,bird
duck,2,1.5,bird
owl,2,0.5,bird
`;

beforeAll(async () => {
  writeFileSync(file, animals);
  expect((await run(["train", file, "-o", model, "--categorical", "kind", "--quiet"])).code).toBe(0);
});

interface Explained {
  predicted: string;
  truth: string | null;
  class: string;
  score: number;
  scores: number[];
  classes: string[];
  features: { feature: string; value: number; raw?: number; weight: number; contribution: number }[];
}

async function explained(...options: string[]): Promise<Explained> {
  return JSON.parse((await run(["explain", model, file, "--json", "--quiet", ...options])).stdout);
}

test("contributions are weight times value and sum to the score", async () => {
  for (const row of ["1", "3", "6"]) {
    const { features, score, class: label, predicted, truth, scores, classes } = await explained("--row", row);
    expect(features.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(score, 10);
    for (const { value, weight, contribution } of features) expect(contribution).toBeCloseTo(value * weight, 12);
    expect([label, predicted]).toEqual([truth, truth]);
    expect(scores[classes.indexOf(label)]).toBe(score);
  }
});

test("features have the names of the file, and scaled features their raw values", async () => {
  const { features } = await explained("--row", "3");
  const byName = new Map(features.map((one) => [one.feature, one]));
  expect(byName.get("kind=horse")).toMatchObject({ value: 1, raw: 1 });
  expect(byName.get("weight")).toMatchObject({ raw: 400 });
  expect(byName.get("weight")!.value).toBeLessThan(3);
  expect(byName.has("kind=cat")).toBe(false);
});

test("--class explains another class, whose score is the opposite if there are two", async () => {
  const [own, other] = [await explained(), await explained("--class", "bird")];
  expect(other.class).toBe("bird");
  expect(other.score).toBe(-own.score);
});

test("--top limits the features in the table and sums up the others", async () => {
  const { stdout } = await run(["explain", model, file, "--top", "1"]);
  expect(stdout).toMatch(/3 further features together/);
  expect(stdout).toMatch(/row 1: predicted mammal, which is right/);
});

test("missing rows and unknown classes are refused", async () => {
  expect((await run(["explain", model, file, "--row", "7"])).stderr).toBe(
    "error: --row must be one of the 6 rows of the data; got 7\n",
  );
  expect((await run(["explain", model, file, "--class", "brid"])).stderr).toBe(
    'error: --class must name a class: bird, mammal; got "brid"; did you mean bird?\n',
  );
});
