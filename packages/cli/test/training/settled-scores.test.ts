// Probabilities, decisions and weights on rows held back: each figure is recomputed from the output of another command for the same rows.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "rosenblatt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../run.js";

const before = process.cwd();
const place = mkdtempSync(join(tmpdir(), "rosenblatt-settled-"));

/** Rows of two classes that overlap, the second of which is the rarer one; weights from 1 to 4. */
const rows = Array.from({ length: 600 }, (_, r) => {
  const [a, b] = [((r * 7919) % 1009) / 100, ((r * 104729) % 997) / 100];
  return `${a},${b},${1 + (r % 4)},${a + ((r * 31) % 7) > b + 7 ? "yes" : "no"}`;
});

beforeAll(() => {
  process.chdir(place);
  writeFileSync("rows.csv", `${["left,up,w,answer", ...rows].join("\n")}\n`);
});
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

async function json(...argv: string[]) {
  const { stdout, stderr } = await run([...argv, "--json", "-q"]);
  expect(stdout, stderr).not.toBe("");
  return JSON.parse(stdout);
}

const learned = ["rows.csv", "--ignore", "w"];

/** How many different probabilities a model gives to the rows, and how many different scores. */
async function variety(model: string): Promise<{ probabilities: number; scores: number }> {
  const { stdout } = await run(["predict", model, "rows.csv", "--scores", "--probabilities", "--jsonl"]);
  const lines = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const different = (of: "scores" | "probabilities") => new Set(lines.map((line) => line[of].yes)).size;
  return { probabilities: different("probabilities"), scores: different("scores") };
}

test("isotonic probabilities are steps, and Platt probabilities differ for all scores", async () => {
  await run(["train", ...learned, "--calibrate", "isotonic", "-q", "-o", "isotonic.json"]);
  await run(["train", ...learned, "--calibrate", "platt", "-q", "-o", "platt.json"]);
  const [steps, curve] = [await variety("isotonic.json"), await variety("platt.json")];
  expect(steps.scores).toBe(curve.scores);
  expect(curve.probabilities).toBe(curve.scores);
  expect(steps.probabilities).toBeLessThan(steps.scores / 4);
  expect(load(readFileSync("platt.json", "utf8")).calibration!.sigmoids).not.toEqual([]);
});

test.each(["platt", "isotonic"])(
  "evaluate --decide by a probability counts the rows that predict puts above it, with %s",
  async (method) => {
    await run(["train", ...learned, "--calibrate", method, "-q", "-o", "m.json"]);
    const { decision } = await json("evaluate", "m.json", "rows.csv", "--decide", "0.3", "--positive", "yes");
    const { stdout } = await run(["predict", "m.json", "rows.csv", "--probabilities", "--jsonl"]);
    const chosen = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).probabilities.yes > 0.3);
    const isYes = rows.map((row) => row.endsWith("yes"));
    const both = chosen.filter((own, r) => own && isYes[r]).length;
    expect(decision.probability).toBeCloseTo(0.3, 9);
    expect(decision.precision).toBeCloseTo(both / chosen.filter(Boolean).length, 12);
    expect(decision.recall).toBeCloseTo(both / isYes.filter(Boolean).length, 12);
  },
);

test.each([[[]], [["--stream", "--no-progress"]]])(
  "train counts held-out rows by weight, as evaluate does: train %j",
  async (more) => {
    const trained = ["train", "rows.csv", "--weight", "w", "--holdout", "0.3", "--save-holdout", "held.csv"];
    const { byWeight } = await json(...trained, "-o", "w.json", ...more);
    const { byWeight: again } = await json("evaluate", "w.json", "held.csv", "--weight", "w");
    expect(byWeight.weight).toBeGreaterThan(byWeight.errors);
    expect(byWeight).toEqual(again);
  },
);

test("--decide applies to the class that --positive names", async () => {
  const recalls = new Map<string, number>();
  for (const positive of ["yes", "no"]) {
    const { decision } = await json("train", ...learned, "--decide", "recall:0.95", "--positive", positive);
    expect(decision).toMatchObject({ positive, met: true });
    recalls.set(positive, decision.threshold);
  }
  expect(recalls.get("yes")).not.toBe(recalls.get("no"));
});

test("equal weights do not change the ROC area of a stream with three classes", async () => {
  const { stdout } = await run(["datasets", "iris"]);
  const [head, ...flowers] = stdout.trim().split("\n");
  writeFileSync("iris.csv", `${[`${head},w`, ...flowers.map((row) => `${row},1`)].join("\n")}\n`);
  const asked = ["train", "iris.csv", "--label", "label", "--weight", "w", "--stream", "--no-progress"];
  const { measures, byWeight } = await json(...asked, "--holdout", "0.4");
  expect(measures.auc).toBeCloseTo(byWeight.auc, 12);
  expect(measures.auc).toBeLessThan(1);
});

const uncounted = /^note: --calibrate and --decide count the rows held back one by one, not by --weight$/gm;

test.each([
  ["--calibrate", "platt"],
  ["--decide", "F1"],
  ["--calibrate", "platt", "--decide", "0.3", "--stream", "--no-progress"],
])("a note says once that weights do not count for rows held back: train %j", async (...more) => {
  const weighted = await run(["train", "rows.csv", "--weight", "w", ...more]);
  expect(weighted.stderr.match(uncounted)).toHaveLength(1);
  expect((await run(["train", ...learned, ...more])).stderr).not.toContain("--weight");
});

test.each([[[]], [["--learner", "logistic", "--decide", "0.3"]]])(
  "no note on weights is given if no rows are counted for probabilities or a decision: train %j",
  async (more) => {
    const { stderr, code } = await run(["train", "rows.csv", "--weight", "w", ...more]);
    expect(code).toBe(0);
    expect(stderr).not.toContain("one by one");
  },
);

test("evaluate --decide says that it does not count by weight, unless it decides by a probability", async () => {
  await run(["train", ...learned, "-q", "-o", "plain.json"]);
  const asked = ["evaluate", "plain.json", "rows.csv", "--decide", "F1"];
  const said = "note: --decide counts the rows one by one, not by --weight\n";
  expect((await run([...asked, "--weight", "w"])).stderr).toBe(said);
  expect((await run(asked)).stderr).toBe("");
  await run(["train", ...learned, "--learner", "logistic", "-q", "-o", "likely.json"]);
  const likely = ["evaluate", "likely.json", "rows.csv", "--decide", "0.3", "--weight", "w"];
  expect(await run(likely)).toMatchObject({ stderr: "", code: 0 });
});

test("a threshold or probabilities found on fewer than ten rows of a class come with a note that they may be due to chance", async () => {
  const table = (rare: number) => [
    ...rows.map((row) => row.replace(/(yes|no)$/, "no")),
    ...rows.slice(0, rare).map((row) => row.replace(/(yes|no)$/, "yes")),
  ];
  const notes = async (rare: number, ...flags: string[]) => {
    writeFileSync("rare.csv", `${["left,up,w,answer", ...table(rare)].join("\n")}\n`);
    const { stderr } = await run(["train", "rare.csv", "--ignore", "w", "--positive", "yes", ...flags]);
    return stderr.split("\n").filter((line) => line.includes("rows held back for"));
  };
  expect(await notes(5, "--decide", "recall:0.9")).toEqual([
    'note: only 1 of the 121 rows held back for --decide is of the class "yes": what was found on it may be due to chance; rosenblatt evaluate on other rows shows whether it holds',
  ]);
  expect(await notes(40, "--calibrate", "platt", "--decide", "F1")).toEqual([
    'note: only 8 of the 128 rows held back for --calibrate and --decide are of the class "yes": what was found on them may be due to chance; rosenblatt evaluate on other rows shows whether it holds',
  ]);
  expect(await notes(55, "--decide", "F1")).toEqual([]);
});

test("probabilities that fall as the scores rise are said to be worthless, and nothing is decided by them", async () => {
  const contrary = 'score of "yes" made it no likelier on the rows held back';
  const seeds = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
  let found = 0;
  writeFileSync(
    "noise.csv",
    `left,answer\n${Array.from({ length: 60 }, (_, r) => `${(r * 7919) % 101},${(r * 31) % 7 > 3 ? "yes" : "no"}`).join("\n")}\n`,
  );
  for (const seed of seeds) {
    const asked = ["train", "noise.csv", "--seed", seed, "--calibrate", "platt"];
    const { stdout } = await run([...asked, "-o", "noise.json"]);
    const falls = load(readFileSync("noise.json", "utf8")).calibration!.sigmoids[0].a >= 0;
    expect(stdout.includes(contrary)).toBe(falls);
    const decided = await run([...asked, "--decide", "0.5"]);
    expect(decided.code).toBe(falls ? 2 : 0);
    if (!falls) continue;
    found++;
    expect(stdout).not.toContain("--decide 0.5 makes the two agree");
    expect(decided.stderr).toContain(contrary);
    expect((await run(["predict", "noise.json", "noise.csv", "--probabilities"])).stderr).toContain(contrary);
    expect((await run(["evaluate", "noise.json", "noise.csv", "--decide", "0.5"])).stderr).toContain(contrary);
  }
  expect(found).toBeGreaterThan(0);
});
