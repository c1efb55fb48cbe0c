// Kernels, maps and networks on real data, through the command. The files are not ours to ship; see ../../../core/test/outside-data.ts.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { inFull } from "../../../core/test/runs.js";
import { run } from "../run.js";

const folder = fileURLToPath(new URL("../../../../../shared/data/", import.meta.url));
const skipped = inFull ? (existsSync(folder) ? "" : " (skipped: no ../shared/data)") : " (in npm run test:slow)";
const data = (name: string) => join(folder, name);

interface Trained {
  supportVectors: number | null;
  data: { examples: number };
  mistakes: number;
  test: { accuracy: number };
}

async function train(...argv: string[]): Promise<Trained> {
  const { stdout, stderr, code } = await run(["train", ...argv, "--json"]);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

/** The mean over five parts held out, each by another seed. */
async function heldOut(...argv: string[]): Promise<number> {
  let sum = 0;
  for (const seed of ["1", "2", "3", "4", "5"])
    sum += (await train(...argv, "--holdout", "0.2", "--seed", seed)).test.accuracy;
  return sum / 5;
}

describe.skipIf(skipped !== "")(`real data${skipped}`, () => {
  test("sonar reaches 0.85 with an rbf kernel, which is better than a straight boundary", async () => {
    const curved = await heldOut(data("tabular/sonar.csv"), "--kernel", "rbf:auto");
    expect(curved).toBeGreaterThanOrEqual(0.85);
    expect(curved).toBeGreaterThan(await heldOut(data("tabular/sonar.csv")));
  });

  test.each([
    ["--kernel rbf:auto", 0.995],
    ["--kernel poly:3", 0.99],
    ["--map quadratic", 0.99],
    ["--learner network", 0.99],
  ])("banknotes with %s reach %d", async (text, least) => {
    const argv = [data("tabular/banknote_authentication.csv"), ...text.split(" ")];
    expect(await heldOut(...argv)).toBeGreaterThanOrEqual(least);
  });

  test("the electricity stream reaches a progressive accuracy of 0.88 with 1,000 support vectors", async () => {
    const argv = [data("streams/elec.csv.gz"), "--stream", "--no-holdout", "--kernel", "rbf:auto", "--budget", "1000"];
    const { supportVectors, mistakes, data: read } = await train(...argv);
    expect(supportVectors).toBe(1000);
    expect(1 - mistakes / read.examples).toBeGreaterThanOrEqual(0.88);
  });

  test("10,000 digits of MNIST reach 0.94 on held-out rows in one epoch of (1 + x·z)⁴", async () => {
    const argv = [data("mnist/t10k-images-idx3-ubyte.gz"), "--kernel", "poly:4", "--epochs", "1", "--holdout", "0.2"];
    expect((await train(...argv)).test.accuracy).toBeGreaterThanOrEqual(0.94);
  });
});
