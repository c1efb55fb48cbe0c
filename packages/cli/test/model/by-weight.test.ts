// Rows count by their weights, and areas under curves are the same wherever they are reported.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../run.js";

const before = process.cwd();
const place = mkdtempSync(join(tmpdir(), "rosenblatt-by-weight-"));

/** Rows of two or three classes that a plane tells apart only in part; weights of 0, 1, 2 and 3. */
function rows(classes: number): string[] {
  return Array.from({ length: 240 }, (_, r) => {
    const [a, b] = [((r * 7919) % 1009) / 100, ((r * 104729) % 997) / 100];
    const kind = classes === 3 && a + b > 13 ? "c" : a + ((r * 31) % 7) > b + 4 ? "b" : "a";
    return `${a},${b},${r % 4},${kind}`;
  });
}

const write = (name: string, lines: readonly string[]) =>
  writeFileSync(name, `${["left,up,w,kind", ...lines].join("\n")}\n`);

/** Each row repeated as often as its weight says, with a weight of 1. */
const repeated = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    const [x, y, w, kind] = line.split(",");
    return Array.from({ length: Number(w) }, () => `${x},${y},1,${kind}`);
  });

beforeAll(() => {
  process.chdir(place);
  for (const n of [2, 3]) {
    write(`${n}.csv`, rows(n));
    write(`${n}-repeated.csv`, repeated(rows(n)));
  }
});
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

const json = async (...argv: string[]) => {
  const { stdout, stderr } = await run([...argv, "--json", "-q"]);
  expect(stdout, stderr).not.toBe("");
  return JSON.parse(stdout);
};

describe.each([2, 3])("with %d classes", (n) => {
  test("a row counts in every measure as often as its weight says", async () => {
    await run(["train", `${n}.csv`, "--ignore", "w", "-o", `${n}.json`, "-q"]);
    const { byWeight } = await json("evaluate", `${n}.json`, `${n}.csv`, "--weight", "w");
    const { byWeight: often } = await json("evaluate", `${n}.json`, `${n}-repeated.csv`, "--weight", "w");
    expect(byWeight.weight).toBe(360);
    for (const [name, value] of Object.entries(byWeight))
      if (typeof value === "number") expect(value, name).toBeCloseTo(often[name], 12);
    const plain = await json("evaluate", `${n}.json`, `${n}-repeated.csv`);
    expect(byWeight.balancedAccuracy).toBeCloseTo(plain.balancedAccuracy, 12);
    expect(byWeight.errors).toBe(plain.errors);
    if (n === 2) expect(byWeight.auc).toBeCloseTo(plain.roc.auc, 12);
    expect(byWeight.recall).toBeCloseTo(n === 2 ? plain.perClass[1].recall : plain.macro.recall, 12);
  });

  test("cross-validate and tune score by weight and report it", async () => {
    const validated = await json("cross-validate", `${n}.csv`, "--weight", "w");
    expect(validated.byWeight.weight).toBe(360);
    expect(validated.score.mean).not.toBe(validated.accuracy.mean);
    const tuned = await json("tune", `${n}.csv`, "--weight", "w", "--trials", "2", "--epochs", "2");
    for (const { score, accuracy } of tuned.trials) {
      expect(score).toBeGreaterThan(0);
      expect(score).not.toBe(accuracy);
    }
    expect((await run(["cross-validate", `${n}.csv`, "--weight", "w"])).stdout).toContain("accuracy by weight");
  });

  test.each([
    ["train"],
    ["train", "--stream", "--no-progress"],
    ["cross-validate"],
    ["tune", "--trials", "1", "--epochs", "1"],
  ])("rows of weight 0 are reported once: %j", async (command, ...more) => {
    const { stderr } = await run([command, `${n}.csv`, "--weight", "w", ...more]);
    expect(stderr.match(/.* of weight 0 .*/g)).toEqual(["note: 60 rows of weight 0 are left out"]);
  });

  test("the report of train and a figure show the same ROC area", async () => {
    const { measures } = await json("train", `${n}.csv`, "--ignore", "w", "-o", `${n}.json`);
    await run(["plot", `${n}.json`, `${n}.csv`, "--kind", "roc", "-o", "roc.svg", "-q"]);
    const text = readFileSync("roc.svg", "utf8");
    const areas = new Map([...text.matchAll(/([abc]), AUC ([\d.]+)/g)].map(([, name, area]) => [name, Number(area)]));
    const drawn = n === 2 ? [areas.get(measures.positive) ?? areas.get("b")!] : [...areas.values()];
    expect(drawn).toHaveLength(n === 2 ? 1 : 3);
    expect(drawn.reduce((sum, area) => sum + area, 0) / drawn.length).toBeCloseTo(measures.auc, 3);
  });
});

describe("a decision tried by evaluate", () => {
  beforeAll(async () => {
    writeFileSync("w.csv", "x,w,y\n1,10,pos\n2,10,pos\n3,10,pos\n2.5,1,neg\n1.5,1,neg\n0,1,neg\n");
    await run("train w.csv --weight w --positive pos --learner logistic -o w.json -q".split(" "));
  });

  test("the measures by weight are those of the threshold, as the confusion is", async () => {
    const argv = ["evaluate", "w.json", "w.csv", "--weight", "w", "--decide", "cost:fp=5,fn=1"];
    const { confusion, byWeight, probabilities } = await json(...argv);
    expect(byWeight.probabilities.logLoss).not.toBe(probabilities.logLoss);
    expect(confusion).toEqual([
      [3, 0],
      [2, 1],
    ]);
    expect(byWeight).toMatchObject({ weight: 33, errors: 20, positive: "pos", precision: 1 });
    expect(byWeight.accuracy).toBeCloseTo(13 / 33, 12);
    expect(byWeight.recall).toBeCloseTo(1 / 3, 12);
    expect((await run(argv)).stdout).toMatch(
      /^by weight .*accuracy 39\.4 %.*precision 1\.000, recall 0\.333.*log loss 0\.\d{4}, Brier score 0\.\d{4}$/m,
    );
  });

  test("a row counts by a probability's threshold as often as its weight says", async () => {
    await run(["train", "2.csv", "--ignore", "w", "--learner", "logistic", "-o", "likely.json", "-q"]);
    const decided = ["--decide", "0.3", "--positive", "b"];
    const { byWeight } = await json("evaluate", "likely.json", "2.csv", "--weight", "w", ...decided);
    const plain = await json("evaluate", "likely.json", "2-repeated.csv", ...decided);
    const atHalf = await json("evaluate", "likely.json", "2-repeated.csv");
    for (const loss of ["logLoss", "brierScore"]) {
      expect(byWeight.probabilities[loss]).toBeCloseTo(plain.probabilities[loss], 12);
      expect(byWeight.probabilities.shares[loss]).toBeCloseTo(plain.probabilities.shares[loss], 12);
    }
    expect(byWeight.errors).toBe(plain.errors);
    expect(byWeight.errors).not.toBe(atHalf.errors);
    expect(byWeight.balancedAccuracy).toBeCloseTo(plain.balancedAccuracy, 12);
    expect(byWeight.auc).toBeCloseTo(plain.roc.auc, 12);
  });
});
