import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run, words } from "../run.js";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-auto-"));
const rings = join(folder, "rings.csv");
const blobs = join(folder, "blobs.csv");

beforeAll(async () => {
  await run(["generate", "rings", "-n", "300", "-o", rings, "--quiet"]);
  await run(["generate", "blobs", "-n", "300", "-d", "3", "--spread", "4", "-o", blobs, "--quiet"]);
});
afterAll(() => rmSync(folder, { recursive: true }));

test("--auto finds that rings need a curved boundary, and says what it tried", async () => {
  const { stdout, code } = await run(["train", rings, "--auto", "--holdout", "0.2", "--json"]);
  expect(code).toBe(0);
  const { search, options, test: judged } = JSON.parse(stdout);
  expect(options.map ?? options.kernel).toBeDefined();
  expect(judged.accuracy).toBe(1);
  expect(search.trials.length).toBeGreaterThan(20);
  expect(search.trials[0]).toMatchObject({ errors: 0, accuracy: 1 });
  // The rows held out to test on are not searched with.
  expect(search.validation).toBe(48);
  const report = await run(["train", rings, "--auto", "--holdout", "0.2"]);
  expect(report.stdout).toMatch(
    /^tried {6}\d\d combinations in .*, compared on 48 of the rows learned from; right were$/m,
  );
  expect(report.stdout).toContain("(what train does without --auto)");
});

test("--auto refuses options that it is there to find", async () => {
  for (const typed of [
    ["--learner", "arow"],
    ["--map", "quadratic"],
    ["--epochs", "3"],
    ["--stream"],
    ["--no-early-stopping"],
  ]) {
    const { stderr, code } = await run(["train", rings, "--auto", ...typed]);
    expect(code).toBe(2);
    expect(stderr).toContain("--auto finds the learner and its options by itself");
  }
  expect((await run(["train", rings, "--minutes", "2"])).stderr).toContain("--minutes belongs to --auto");
});

test("where a curved boundary pays, the report ends with a command that does better", async () => {
  const { stdout } = await run(["train", rings, "--holdout", "0.2"]);
  const [, command] = /^ +(rosenblatt train .*) {3}may do better:$/m.exec(stdout)!;
  const better = await run([...words(command).slice(1), "--json"]);
  expect(JSON.parse(better.stdout).test.accuracy).toBe(1);
});

test("where none pays, and where a learner was chosen, nothing is suggested", async () => {
  expect((await run(["train", blobs])).stdout).not.toContain("may do better");
  expect((await run(["train", rings, "--learner", "perceptron"])).stdout).not.toContain("may do better");
  expect((await run(["train", rings, "--map", "quadratic"])).stdout).not.toContain("may do better");
});
