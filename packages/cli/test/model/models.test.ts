import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { learnerNames as learners } from "../../src/options/learners.js";
import { run } from "../run.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-models-"));
afterAll(() => rmSync(place, { recursive: true }));
const at = (name: string) => join(place, name);

const rule = ["a,b,c,d,class"];
for (let i = 0; i < 16; i++)
  rule.push(`${i & 1},${(i >> 1) & 1},${(i >> 2) & 1},${(i >> 3) & 1},${(i & 3) > 0 ? "yes" : "no"}`);
writeFileSync(at("rule.csv"), `${rule.join("\n")}\n`);

async function json(...argv: string[]): Promise<Record<string, never>> {
  const { stdout, stderr, code } = await run([...argv, "--json"]);
  expect({ stderr: /^error: /m.test(stderr), code }).toEqual({ stderr: false, code: 0 });
  return JSON.parse(stdout);
}

test.each(learners)(
  "a model of %s gives the same results after it is saved in JSON and in binary files",
  async (learner) => {
    const trained = await json("train", at("rule.csv"), "--learner", learner, "--epochs", "50", "-o", at("m.json"));
    await json("train", at("rule.csv"), "--learner", learner, "--epochs", "50", "-o", at("m.bin"));
    const [text, binary] = [
      await json("evaluate", at("m.json"), at("rule.csv")),
      await json("evaluate", at("m.bin"), at("rule.csv")),
    ];
    expect(text.errors).toBe((trained.train as { errors: number }).errors);
    expect(text.confusion).toEqual(binary.confusion);
    expect(statSync(at("m.bin")).size).toBeLessThan(statSync(at("m.json")).size);
  },
);

test("the same seed gives the same bytes, and another seed gives other bytes", async () => {
  const bytes = async (seed: string, name: string) => {
    await json("train", "dataset:iris", "--seed", seed, "-o", at(name));
    return readFileSync(at(name), "utf8");
  };
  const [first, again, other] = [await bytes("1", "a.json"), await bytes("1", "b.json"), await bytes("2", "c.json")];
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test("every learning option reaches the learner", async () => {
  const options = async (...argv: string[]) => (await json("train", "dataset:iris", ...argv)).options;
  expect(await options("--learner", "perceptron", "--rate", "inverse:1:0.01", "--rule", "delta")).toMatchObject({
    rate: { kind: "inverse", start: 1, decay: 0.01 },
    rule: "delta",
  });
  expect(
    await options("--learner", "passive-aggressive", "--aggressiveness", "0.1", "--variant", "pa2", "--average"),
  ).toMatchObject({
    aggressiveness: 0.1,
    variant: "pa2",
    average: true,
  });
  expect(
    await options("--learner", "margin", "--margin", "2", "--no-bias", "--multiclass", "one-vs-rest"),
  ).toMatchObject({
    margin: 2,
    bias: false,
    multiclass: "one-vs-rest",
  });
  expect(await options("--learner", "balanced-winnow", "--promotion", "1.1", "--scale", "unit-ball")).toMatchObject({
    promotion: 1.1,
    scale: "unit-ball",
  });
  expect(
    await options("--learner", "second-order", "--matrix", "full", "--ridge", "2", "--zero-predicts", "negative"),
  ).toMatchObject({
    matrix: "full",
    ridge: 2,
    zeroPredicts: "negative",
  });
  expect(
    await options("--learner", "arow", "--regularization", "0.5", "--class-weight", "setosa=2,virginica=0.5"),
  ).toMatchObject({
    regularization: 0.5,
    classWeight: { setosa: 2, virginica: 0.5 },
  });
  expect(
    await options("--order", "block-shuffle", "--early-stopping", "--patience", "3", "--epochs", "9", "--seed", "4"),
  ).toMatchObject({
    order: "block-shuffle",
    earlyStopping: { patience: 3 },
    epochs: 9,
    seed: 4,
  });
});

test("unscaled rows in their given order are not stopped early by default", async () => {
  const asIs = ["train", "dataset:digits", "--scale", "none", "--order", "given", "--epochs", "3"];
  expect(await json(...asIs)).toMatchObject({ epochs: 3, options: { earlyStopping: false } });
  expect(await json(...asIs, "--early-stopping")).toMatchObject({ options: { earlyStopping: { patience: 5 } } });
});

test("a run in two parts makes the same mistakes as one whole run", async () => {
  const options = ["--learner", "perceptron", "--scale", "none"];
  const whole = await json("train", "dataset:breast-cancer", ...options, "--epochs", "6");
  const first = await json("train", "dataset:breast-cancer", ...options, "--epochs", "2", "-o", at("half.json"));
  const second = await json("train", "dataset:breast-cancer", "--from", at("half.json"), "--epochs", "4");
  expect([...first.mistakesPerEpoch, ...second.mistakesPerEpoch]).toEqual(whole.mistakesPerEpoch);
  expect(second.train).toEqual(whole.train);
});

test("options that a model has settled are refused with --from", async () => {
  await json("train", "dataset:iris", "-o", at("iris.json"));
  for (const option of [["--learner", "arow"], ["--no-bias"], ["--scale", "none"], ["--seed", "3"]]) {
    const { stderr, code } = await run(["train", "dataset:iris", "--from", at("iris.json"), ...option]);
    expect(stderr).toContain(`${option[0]} does not go with --from`);
    expect(code).toBe(2);
  }
});

test("early stopping is the default where there are enough examples, and one epoch can be better than the next", async () => {
  const rows = Array.from(
    { length: 3000 },
    (_, i) => `${(i * 7919) % 1000},${(i * 104729) % 997},${(i * 7919) % 1000 > 500 ? "up" : "down"}`,
  );
  writeFileSync(at("many.csv"), `a,b,class\n${rows.join("\n")}\n`);
  for (const learner of ["perceptron", "passive-aggressive", "arow"])
    expect(await json("train", at("many.csv"), "--learner", learner)).toMatchObject({
      options: { earlyStopping: { patience: 5 }, epochs: 50 },
    });
  for (const words of [[], ["--learner", "voted"], ["--learner", "passive-aggressive", "--average"]])
    expect(await json("train", at("many.csv"), ...words)).toMatchObject({
      options: { earlyStopping: false, epochs: 10 },
    });
  expect(await json("train", "dataset:iris", "--learner", "perceptron")).toMatchObject({
    options: { earlyStopping: false, epochs: 10 },
  });
});

test("data with many values is visited in blocks of rows, unless the rows are sorted by class", async () => {
  const values = Array.from({ length: 1024 }, (_, column) => ` ${column + 1}:${column % 7}`).join("");
  const file = (rows: number, label: (row: number) => number) => {
    const path = at("values.libsvm");
    writeFileSync(path, Array.from({ length: rows }, (_, row) => `${label(row)}${values}\n`).join(""));
    return json("train", path, "--epochs", "1");
  };
  expect(await file(1024, (row) => row % 2)).toMatchObject({ options: { order: "block-shuffle" } });
  expect(await file(1023, (row) => row % 2)).toMatchObject({ options: { order: "shuffle" } });
  expect(await file(1024, (row) => Number(row < 512))).toMatchObject({ options: { order: "shuffle" } });
});
