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

test("--auto finds that rings need a curved boundary, and reports what it tried", async () => {
  const { stdout, code } = await run(["train", rings, "--auto", "--holdout", "0.2", "--json"]);
  expect(code).toBe(0);
  const { search, options, test: judged } = JSON.parse(stdout);
  expect(options.map ?? options.kernel).toBeDefined();
  expect(judged.accuracy).toBe(1);
  expect(search.trials.length).toBeGreaterThan(20);
  expect(search.trials[0]).toMatchObject({ errors: 0, accuracy: 1 });
  // The search does not use the rows held out for the test.
  expect(search.validation).toBe(48);
  const report = await run(["train", rings, "--auto", "--holdout", "0.2"]);
  expect(report.stdout).toMatch(
    /^tried {6}\d\d combinations in .*; the best learned anew in 5 folds, whose mean accuracy was$/m,
  );
  expect(report.stdout).toContain("(what train does without --auto)");
});

test.each(["accuracy", "f1", "auc", "logloss"])(
  "by %s, --auto is no worse than plain train on the folds that judge both",
  async (metric) => {
    const { stdout } = await run(["train", blobs, "--auto", "--metric", metric, "--json"]);
    const { search } = JSON.parse(stdout);
    const sign = metric === "logloss" ? -1 : 1;
    const chosen = search.finalists[search.chosen];
    const usual = search.finalists.find((one: { usual: boolean }) => one.usual);
    expect(sign * (chosen.score - usual.score)).toBeGreaterThanOrEqual(0);
    for (const { score, scores } of search.finalists) {
      expect(scores).toHaveLength(search.folds);
      expect(score).toBeCloseTo(scores.reduce((sum: number, own: number) => sum + own, 0) / search.folds, 12);
    }
    const values = search.trials.map(({ score, accuracy }: Record<string, number>) => sign * (score ?? accuracy));
    expect(values[0]).toBe(Math.max(...values));
  },
);

test("an interrupted search prints the command that trains the best candidate so far", async () => {
  const control = new AbortController();
  const { main } = await import("../../src/main.js");
  const { stderr, code } = await run(["train", rings, "--auto", "--holdout", "0.2", "-o", join(folder, "m.json")], {
    signal: control.signal,
    tty: { stderr: true },
    main: (argv, io) => {
      const write = (text: string | Uint8Array) => {
        if (/candidates, .* each/.test(String(text))) control.abort();
        return io.stderr.write(text);
      };
      return main(argv, { ...io, stderr: { isTTY: true, write } });
    },
  });
  expect(code).toBe(130);
  const [, command] =
    /interrupted: nothing was trained; the best of \d+ combinations so far is trained by\n(.*)\n$/.exec(stderr)!;
  const made = await run([...words(command).slice(1), "--json"]);
  expect(JSON.parse(made.stdout)).toMatchObject({ model: join(folder, "m.json"), test: { accuracy: 1 } });
});

test("--auto refuses options that it chooses itself", async () => {
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

test("the report suggests a better command if a curved boundary pays", async () => {
  const { stdout } = await run(["train", rings, "--holdout", "0.2"]);
  const [, command] = /^ +(rosenblatt train .*) {3}may do better:$/m.exec(stdout)!;
  const better = await run([...words(command).slice(1), "--json"]);
  expect(JSON.parse(better.stdout).test.accuracy).toBe(1);
});

test("the report suggests nothing if no curved boundary pays or a learner or map was chosen", async () => {
  expect((await run(["train", blobs])).stdout).not.toContain("may do better");
  expect((await run(["train", rings, "--learner", "perceptron"])).stdout).not.toContain("may do better");
  expect((await run(["train", rings, "--map", "quadratic"])).stdout).not.toContain("may do better");
});
