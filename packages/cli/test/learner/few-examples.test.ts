import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run } from "../run.js";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-few-examples-"));

/** Writes a table of two numbers, in which neighbouring classes overlap, and returns its path. */
function tableOf(rows: number, classes: number): string {
  const path = join(folder, `${rows}-${classes}.csv`);
  const lines = Array.from({ length: rows }, (_, r) => {
    const label = r % classes;
    return `${(3 * label + Math.sin(r) * 2).toFixed(3)},${Math.cos(7 * r).toFixed(3)},class${label}`;
  });
  writeFileSync(path, `x,y,label\n${lines.join("\n")}\n`);
  return path;
}

async function chosen(...argv: string[]): Promise<{ learner: string; options: Record<string, unknown> }> {
  const [command, ...rest] = argv;
  const { stdout, stderr, code } = await run([command, ...rest, "--json"]);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

const usual = { variant: "pa2", aggressiveness: 0.03, average: true, epochs: 20, earlyStopping: false };

test("fewer than 2,000 examples of three classes get the averaged passive-aggressive learner, and others the averaged perceptron", async () => {
  const few = await chosen("train", tableOf(1999, 3));
  expect(few.learner).toBe("passive-aggressive");
  expect(few.options).toMatchObject(usual);
  for (const path of [tableOf(2000, 3), tableOf(1999, 2)])
    expect(await chosen("train", path)).toMatchObject({ learner: "averaged", options: { epochs: 10 } });
});

test("given options override the learner for few examples", async () => {
  const path = tableOf(150, 3);
  for (const words of [
    ["--learner", "averaged"],
    ["--zero-start"],
    ["--rate", "0.5"],
    ["--scale", "none"],
    ["--scale", "unit-length"],
    ["--kernel", "poly:2"],
    ["--map", "quadratic"],
    ["--shards", "1"],
    ["--stream"],
    ["--classes", "class0,class1"],
  ])
    expect((await chosen("train", path, ...words)).learner, words.join(" ")).toBe("averaged");
  expect((await chosen("train", path, "--epochs", "3")).options).toMatchObject({ ...usual, epochs: 3 });
  const early = await chosen("train", path, "--early-stopping");
  expect(early.options).toMatchObject({ ...usual, epochs: 50, earlyStopping: { patience: 5 } });
  const { stderr } = await run(["train", path, "--aggressiveness", "1"]);
  expect(stderr).toContain(
    "--aggressiveness belongs to --learner passive-aggressive, max-margin; got --learner averaged",
  );
});

test("the options for few examples, given explicitly, make the same model", async () => {
  const path = tableOf(150, 3);
  const typed = "--learner passive-aggressive --average --variant pa2 --aggressiveness 0.03 --epochs 20".split(" ");
  const { seconds: _, ...own } = (await chosen("train", path)) as unknown as Record<string, unknown>;
  const { seconds: __, ...same } = (await chosen("train", path, ...typed)) as unknown as Record<string, unknown>;
  expect(own).toEqual(same);
});

test("train and cross-validate say why they chose the learner for few examples", async () => {
  const path = tableOf(150, 3);
  const why =
    "chosen for three or more classes in fewer than 2,000 examples; --learner averaged takes the averaged perceptron";
  for (const command of ["train", "cross-validate"]) {
    expect((await run([command, path])).stdout, command).toContain(why);
    expect((await run([command, path, "--learner", "passive-aggressive"])).stdout, command).not.toContain(why);
  }
});

test("folds get the learner of the whole data, even if they have fewer than 2,000 examples", async () => {
  const path = tableOf(2000, 3);
  expect((await chosen("cross-validate", path)).learner).toBe("averaged");
  const perceptron = await chosen("cross-validate", path, "--learner", "perceptron");
  expect(perceptron.options.earlyStopping).toEqual({ patience: 5 });
});

test("--auto compares candidates with the default learner for few examples", async () => {
  const { stdout } = await run(["train", tableOf(150, 3), "--auto", "--minutes", "0.02"]);
  expect(stdout).toMatch(
    /--learner passive-aggressive --scale standardize --aggressiveness 0\.03 --variant pa2 --average {2}\(what train does without --auto\)/,
  );
});
