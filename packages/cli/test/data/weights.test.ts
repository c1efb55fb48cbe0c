// --weight: rows that count more or less than others.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../run.js";
import { parquetBytes } from "./formats/parquet-writer.js";

const before = process.cwd();
const folder = mkdtempSync(join(tmpdir(), "rosenblatt-weights-"));
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

interface Point {
  readonly a: number;
  readonly b: number;
  readonly w: number;
  readonly y: string;
}
const points: readonly Point[] = Array.from({ length: 90 }, (_, r) => {
  const [a, b] = [((r * 37) % 41) / 4, ((r * 53) % 29) / 3];
  return { a, b, w: r % 3, y: a + (r % 4) > b ? "p" : "q" };
});
const doubled = points.flatMap((point) => Array.from({ length: point.w }, () => point));
const present = points.filter(({ w }) => w > 0);

const csv = (rows: readonly Point[], names: readonly (keyof Point)[]) =>
  `${[names.join(","), ...rows.map((row) => names.map((name) => row[name]).join(","))].join("\n")}\n`;
const jsonl = (rows: readonly Point[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

beforeAll(() => {
  process.chdir(folder);
  writeFileSync("weighted.csv", csv(points, ["a", "w", "b", "y"]));
  writeFileSync("weighted.jsonl", jsonl(points));
  const few = points.slice(0, 24);
  writeFileSync("few-weighted.csv", csv(few, ["a", "w", "b", "y"]));
  writeFileSync("few-weighted.jsonl", jsonl(few));
  writeFileSync(
    "few-doubled.csv",
    csv(
      few.flatMap((point) => Array.from({ length: point.w }, () => point)),
      ["a", "b", "y"],
    ),
  );
  writeFileSync("doubled.csv", csv(doubled, ["a", "b", "y"]));
  writeFileSync("present.csv", csv(present, ["a", "b", "y"]));
  writeFileSync(
    "ones.csv",
    csv(
      points.map((point) => ({ ...point, w: Math.min(point.w, 1) })),
      ["w", "a", "b", "y"],
    ),
  );
  writeFileSync(
    "twos.csv",
    csv(
      present.map((point) => ({ ...point, w: 2 })),
      ["a", "b", "w", "y"],
    ),
  );
});

/** Weights of a model, by the names of its features. */
async function weightsOf(...argv: string[]): Promise<number[]> {
  const { code, stderr } = await run(["train", ...argv, "-o", "m.json", "-q"]);
  expect(code, stderr).toBe(0);
  const { stdout: scores } = await run(["predict", "m.json", "present.csv", "--scores"]);
  return scores
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => Number(line.split(",")[1]));
}

describe.each([
  ["csv", "weighted.csv"],
  ["jsonl", "weighted.jsonl"],
])("%s", (_, file) => {
  test("max-margin gives weighted rows the margin of rows repeated as often as they weigh", async () => {
    const common = ["--learner", "max-margin", "--scale", "none", "--epochs", "2000", "--tolerance", "1e-6"];
    const [weighted, twice] = [
      await weightsOf(`few-${file}`, "--weight", "w", "--label", "y", ...common),
      await weightsOf("few-doubled.csv", "--label", "y", ...common),
    ];
    weighted.forEach((score, r) => {
      expect(score).toBeCloseTo(twice[r], 2);
    });
  });

  test("evaluate counts weighted rows like rows repeated as often as they weigh", async () => {
    await run(["train", "present.csv", "-o", "m.json", "-q"]);
    const { stdout, stderr } = await run(["evaluate", "m.json", file, "--weight", "w", "--json"]);
    const { byWeight, examples } = JSON.parse(stdout || stderr);
    const {
      errors,
      accuracy,
      examples: weight,
    } = JSON.parse((await run(["evaluate", "m.json", "doubled.csv", "--json"])).stdout);
    expect(byWeight).toMatchObject({ weight, errors, accuracy });
    expect(examples).toBe(present.length);
    expect((await run(["evaluate", "m.json", file, "--weight", "w"])).stdout).toMatch(/^by weight +accuracy /m);
  });
});

test.each([[[]], [["--stream"]], [["--stream", "--epochs", "3"]], [["--holdout", "0.3"]]])(
  "a row of weight 0 is ignored, and a row of weight 1 counts as usual: %j",
  async (options) => {
    const common = ["--label", "y", ...options];
    expect(await weightsOf("ones.csv", "--weight", "w", ...common)).toEqual(await weightsOf("present.csv", ...common));
  },
);

test.each([[[]], [["--stream", "--no-holdout"]], [["--stream", "--no-holdout", "--epochs", "2"]]])(
  "a weight of 2 doubles every step, as a rate of 2 does: %j",
  async (options) => {
    const common = ["--label", "y", "--learner", "perceptron", "--epochs", "2", "--order", "given", ...options];
    expect(await weightsOf("twos.csv", "--weight", "w", ...common)).toEqual(
      await weightsOf("present.csv", "--rate", "2", ...common),
    );
  },
);

test.each([
  ["evaluate", ["evaluate", "present.json", "weighted.csv"]],
  ["evaluate, of Parquet", ["evaluate", "present.json", "weighted.parquet"]],
  ["train --test", ["train", "weighted.csv", "--test", "weighted.csv"]],
  ["train --from", ["train", "weighted.csv", "--from", "present.json"]],
  ["train --from --stream", ["train", "weighted.csv", "--from", "present.json", "--stream"]],
])("%s takes the number of the column of weights for data that a model knows by names", async (_, argv) => {
  await run(["train", "present.csv", "-o", "present.json", "-q"]);
  const names = ["a", "w", "b", "y"] as const;
  writeFileSync(
    "weighted.parquet",
    parquetBytes(names.map((name) => ({ name, values: points.map((point) => point[name]) }))),
  );
  const byWeight = async (weight: string) => {
    const { stdout, stderr } = await run([...argv, "--weight", weight, "--no-progress"]);
    return stdout.match(/^by weight .*$/m)?.[0] ?? stderr;
  };
  const line = await byWeight("2");
  expect(line).toMatch(/^by weight +accuracy /);
  expect(line).toBe(await byWeight("w"));
});

test.each([
  ["train", ["train", "weighted.csv", "--holdout", "0.3"]],
  ["train --stream", ["train", "weighted.csv", "--stream", "--holdout", "0.3"]],
  ["cross-validate", ["cross-validate", "weighted.csv", "--folds", "2"]],
  ["tune", ["tune", "weighted.csv", "--trials", "2", "--epochs", "1"]],
])("%s takes weights, and does not learn from their column", async (_, argv) => {
  const { stdout, stderr, code } = await run([...argv, "--weight", "w", "--label", "y", "--no-progress"]);
  expect(code, stderr).toBe(0);
  expect(stdout).not.toMatch(/numbers .*\bw\b/);
  if (argv[0] === "train") expect(stdout).toMatch(/^by weight +accuracy [\d.]+ % on the test/m);
  if (argv[0] === "tune") expect(stdout).toContain("--weight w");
});

const asNumber = 'a weight in "w" must be a number of at least 0';
const skip = "leave such rows out with --bad-rows skip";

test.each([
  ["a,w,y\n1,2,p\n2,-1,q\n", `bad.csv:3: ${asNumber}; got -1: correct it, or ${skip}\n`],
  ["a,w,y\n1,2,p\n2,,q\n", `bad.csv:3: ${asNumber}; got none that is a number: fill it in, or ${skip}\n`],
  ["a,w,y\n1,2,p\n2,much,q\n", `bad.csv:3:3: ${asNumber}; got "much": correct it, or ${skip}\n`],
  ["a,w,y\n1,A,p\n2,B,q\n", `bad.csv:2:3: ${asNumber}; got "A": correct it, or ${skip}\n`],
  ["a,w,y\n1,0,p\n2,0,q\n", "--weight must be above 0 for some row"],
  ["a,v,y\n1,2,p\n2,1,q\n", '--weight must name a column: a, v, y; got "w"'],
  ["a,b,w\n1,2,p\n2,1,q\n", "--weight must name another column than the label's"],
])("an invalid weight is refused: %j", async (text, message) => {
  writeFileSync("bad.csv", text);
  for (const stream of [[], ["--stream"]]) {
    const { code, stderr } = await run(["train", "bad.csv", "--weight", "w", ...stream]);
    expect(code, stderr).toBe(2);
    expect(stderr).toContain(message);
  }
});

test("a weight of evaluate and of a column given by its number is refused with the same advice", async () => {
  writeFileSync("good.csv", "a,w,y\n1,2,p\n2,1,q\n");
  writeFileSync("bad.csv", "a,w,y\n1,much,p\n2,1,q\n");
  await run(["train", "good.csv", "--weight", "w", "--label", "y", "-o", "good.json", "-q"]);
  const message = `error: bad.csv:2:3: ${asNumber}; got "much": correct it, or ${skip}\n`;
  expect((await run(["evaluate", "good.json", "bad.csv", "--weight", "w"])).stderr).toBe(message);
  expect((await run(["train", "bad.csv", "--weight", "2"])).stderr).toBe(message);
});

test("a model trained with weights predicts data without them, and --test counts by them", async () => {
  await run(["train", "weighted.csv", "--weight", "w", "--label", "y", "-o", "w.json", "-q"]);
  expect((await run(["predict", "w.json", "present.csv"])).code).toBe(0);
  const argv = ["train", "weighted.csv", "--weight", "w", "--label", "y", "--test", "weighted.csv", "--json"];
  const { byWeight, test } = JSON.parse((await run(argv)).stdout);
  expect(byWeight.weight).toBe(doubled.length);
  expect(test.examples).toBe(present.length);
  expect(readFileSync("w.json", "utf8")).toContain("weight of its row");
});
