// Accuracies on held-out real data, through the command. The files are not ours to ship; see ../../../core/test/outside-data.ts.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { inFull, runs } from "../../../core/test/runs.js";
import { run } from "../run.js";

const folder = fileURLToPath(new URL("../../../../../shared/data/", import.meta.url));
const skipped = inFull ? (existsSync(folder) ? "" : " (skipped: no ../shared/data)") : " (in npm run test:slow)";
const place = mkdtempSync(join(tmpdir(), "rosenblatt-real-"));
afterAll(() => rmSync(place, { recursive: true }));

interface Trained {
  stopped: string;
  train: { accuracy: number };
  test: { accuracy: number };
}

async function train(...argv: string[]): Promise<Trained> {
  const { stdout, stderr, code } = await run(["train", ...argv, "--json"]);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

const data = (name: string) => join(folder, name);

/** The mean over parts held out, each by another seed. */
async function heldOut(...argv: string[]): Promise<number> {
  let sum = 0;
  const seeds = runs(2, 5);
  for (let seed = 1; seed <= seeds; seed++)
    sum += (await train(...argv, "--holdout", "0.2", "--seed", String(seed))).test.accuracy;
  return sum / seeds;
}

describe.skipIf(skipped !== "")(`real data${skipped}`, () => {
  test("a9a reaches 0.845 on its test set without any option", async () => {
    const { test } = await train(data("libsvm/a9a.gz"), "--test", data("libsvm/a9a.t.gz"));
    expect(test.accuracy).toBeGreaterThanOrEqual(0.845);
  });

  test("IMDB reaches 0.875 on its test set without any option", async () => {
    const [learned, tested] = ["train", "test"].map((part) => data(`imdb/imdb_bow_${part}.libsvm.gz`));
    expect((await train(learned, "--test", tested)).test.accuracy).toBeGreaterThanOrEqual(0.875);
  });

  test("the plain perceptron separates the mushrooms and predicts all held-out ones correctly", async () => {
    const options = ["--learner", "perceptron", "--no-early-stopping", "--epochs", "100"];
    const all = await train(data("libsvm/mushrooms.gz"), ...options);
    expect(all).toMatchObject({ stopped: "separated", train: { accuracy: 1 } });
    const part = await train(data("libsvm/mushrooms.gz"), ...options, "--holdout", "0.2");
    expect(part).toMatchObject({ stopped: "separated", test: { accuracy: 1 } });
  });

  test("adult with its categories and gaps reaches 0.845 on its test set", async () => {
    // The labels of its test file end in a full stop, those of its training file do not.
    const text = gunzipSync(readFileSync(data("tabular/adult-test.csv.gz"))).toString();
    writeFileSync(join(place, "adult-test.csv"), text.replace(/\.(\r?\n|$)/g, "$1"));
    const { test } = await train(data("tabular/adult-train.csv.gz"), "--test", join(place, "adult-test.csv"));
    expect(test.accuracy).toBeGreaterThanOrEqual(0.845);
  });

  test("the unchanged test file of adult is refused because none of its classes is known", async () => {
    const argv = ["train", data("tabular/adult-train.csv.gz"), "--test", data("tabular/adult-test.csv.gz")];
    const { stderr, code } = await run(argv);
    expect(stderr).toContain('expected "<=50K", ">50K"; got "<=50K.", ">50K."');
    expect(code).toBe(2);
  });

  test("titanic reaches 0.78 without the columns that reveal the label", async () => {
    const argv = [data("tabular/titanic.csv"), "--label", "survived", "--ignore", "boat,body"];
    expect(await heldOut(...argv)).toBeGreaterThanOrEqual(0.78);
  });

  test.each([
    ["wine.csv", 0.95],
    ["banknote_authentication.csv", 0.98],
    ["breast-cancer-wisconsin.data", 0.95],
    ["sonar.csv", 0.72],
    ["german.csv", 0.72],
    ["iris.csv", 0.93],
  ])("%s reaches %d without any option", async (name, least) => {
    expect(await heldOut(data(`tabular/${name}`))).toBeGreaterThanOrEqual(least);
  });

  test("MNIST images find their labels and reach 0.91 in three epochs", async () => {
    const { test } = await train(
      ...[data("mnist/train-images-idx3-ubyte.gz"), "--test", data("mnist/t10k-images-idx3-ubyte.gz")],
      ...["--epochs", "3", "--no-early-stopping"],
    );
    expect(test.accuracy).toBeGreaterThanOrEqual(0.91);
  });

  test("VW text and LIBSVM text of the same rows give the same accuracy", async () => {
    const accuracy = async (format: string) => {
      const [learned, tested] = ["", "_test"].map((part) => data(`rcv1/rcv1_small${part}.${format}.gz`));
      return (await train(learned, "--test", tested)).test.accuracy;
    };
    expect(await accuracy("vw")).toBeCloseTo(await accuracy("libsvm"), 2);
  });

  test.runIf(inFull)("mail in JSON Lines with a text column reaches 0.97", async () => {
    const argv = [data("spam/spamassassin.jsonl.gz"), "--text", "text", "--ignore", "id", "--holdout", "0.2"];
    expect((await train(...argv)).test.accuracy).toBeGreaterThanOrEqual(0.97);
  });
});
