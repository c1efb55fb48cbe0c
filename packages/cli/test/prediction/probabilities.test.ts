// What evaluate and train report about probabilities and the ROC area.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../run.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-probabilities-"));
afterAll(() => rmSync(place, { recursive: true }));
const at = (name: string) => join(place, name);

const json = async (...words: string[]) => JSON.parse((await run([...words, "--json", "-q"])).stdout);
const table = (path: string) =>
  readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));

/** Log loss and Brier score by their definitions; with two classes, the Brier score counts only one of them. */
function lossesOf(likely: readonly number[][], truth: readonly number[]) {
  const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / values.length;
  return {
    logLoss: mean(likely.map((row, i) => -Math.log(row[truth[i]]))),
    brierScore: mean(
      likely.map((row, i) => {
        const squares = row.map((p, k) => (p - (k === truth[i] ? 1 : 0)) ** 2);
        return row.length === 2 ? squares[1] : squares.reduce((sum, x) => sum + x, 0);
      }),
    ),
  };
}

describe.each([
  ["breast-cancer", ["--calibrate", "platt"]],
  ["iris", ["--learner", "logistic"]],
])("a model of %s with probabilities", (name, options) => {
  const [model, rows, scored] = [at(`${name}.json`), at(`${name}.csv`), at(`${name}-scored.csv`)];
  let trained: { probabilities: unknown };
  beforeAll(async () => {
    const held = ["--holdout", "0.3", "--save-holdout", rows, "-o", model];
    trained = await json("train", `dataset:${name}`, ...options, ...held);
    await run(["predict", model, rows, "--append", "--probabilities", "-o", scored]);
  });

  test("has the log loss and Brier score of the probabilities that predict writes, beside those of the class shares", async () => {
    const { probabilities, classes } = await json("evaluate", model, rows);
    const cells = table(scored);
    const { length } = classes;
    const truth = cells.map((row) => classes.indexOf(row.at(-length - 2)));
    const likely = cells.map((row) => row.slice(-length).map(Number));
    const shares = classes.map((_: string, k: number) => truth.filter((own) => own === k).length / truth.length);
    const expected = {
      ...lossesOf(likely, truth),
      shares: lossesOf(
        truth.map(() => shares),
        truth,
      ),
    };
    for (const key of ["logLoss", "brierScore"] as const) {
      expect(probabilities[key]).toBeCloseTo(expected[key], 12);
      expect(probabilities.shares[key]).toBeCloseTo(expected.shares[key], 12);
    }
    expect((await run(["evaluate", model, rows])).stdout).toContain(
      `log loss ${expected.logLoss.toFixed(4)}, Brier score ${expected.brierScore.toFixed(4)}; the shares`,
    );
  });

  test("gets the same measures from train and from evaluate", async () => {
    expect(trained.probabilities).toEqual((await json("evaluate", model, rows)).probabilities);
  });
});

test("a stream has the same log loss and Brier score on held-back rows as in evaluate", async () => {
  const [data, model, rows] = [at("blobs.csv"), at("stream.json"), at("held.csv")];
  await run(["generate", "blobs", "-n", "9000", "--spread", "4", "-o", data, "-q"]);
  const words = ["--stream", "--calibrate", "platt", "--holdout", "0.5", "--save-holdout", rows, "-o", model];
  const { probabilities } = await json("train", data, ...words);
  expect(probabilities.logLoss).toBeGreaterThan(0);
  const judged = (await json("evaluate", model, rows)).probabilities;
  expect(probabilities.logLoss).toBeCloseTo(judged.logLoss, 12);
  expect(probabilities.brierScore).toBeCloseTo(judged.brierScore, 12);
});

test("probabilities are not measured for a model without them, nor for data with an unknown class", async () => {
  const [plain, calibrated, rows] = [at("plain.json"), at("calibrated.json"), at("unknown.csv")];
  await run(["train", "dataset:breast-cancer", "-o", plain, "-q"]);
  expect((await json("evaluate", plain, "dataset:breast-cancer")).probabilities).toBeNull();
  await run(["train", "dataset:breast-cancer", "--calibrate", "platt", "-o", calibrated, "-q"]);
  const cancer = (await run(["datasets", "breast-cancer"])).stdout.trim().split("\n");
  writeFileSync(rows, `${[...cancer, cancer[1].replace(/[^,]*$/, "unsure")].join("\n")}\n`);
  expect((await json("evaluate", calibrated, rows)).probabilities).toBeNull();
});

describe("the ROC area", () => {
  test("is reported for the class that --positive names, which the model must know", async () => {
    const model = at("tumours.json");
    await run(["train", "dataset:breast-cancer", "-o", model, "-q"]);
    const roc = async (...words: string[]) => (await json("evaluate", model, "dataset:breast-cancer", ...words)).roc;
    const [usual, benign] = [await roc("--positive", "malignant"), await roc("--positive", "benign")];
    expect([usual.positive, benign.positive]).toEqual(["malignant", "benign"]);
    expect(benign.auc).toBe(usual.auc);
    const { stderr, code } = await run(["evaluate", model, "dataset:breast-cancer", "--positive", "unsure"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("--positive must name a class: ")]);
  });

  test("of three classes is the mean over the classes, as in train", async () => {
    const [model, rows] = [at("flowers.json"), at("flowers.csv")];
    const iris = (await run(["datasets", "iris"])).stdout.trim().split("\n");
    writeFileSync(rows, `${iris.slice(0, 130).join("\n")}\n`);
    const { measures } = await json("train", rows, "-o", model);
    const { roc } = await json("evaluate", model, rows);
    expect(roc).toEqual({ positive: null, auc: measures.auc });
    const each = await Promise.all(
      ["setosa", "versicolor", "virginica"].map(
        async (label) => (await json("evaluate", model, rows, "--positive", label)).roc.auc as number,
      ),
    );
    expect(roc.auc).toBeCloseTo(each.reduce((sum, area) => sum + area, 0) / 3, 14);
  });
});
