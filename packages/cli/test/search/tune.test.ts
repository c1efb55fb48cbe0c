import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import type { Examples } from "rosenblatt";
import { expect, onTestFinished, test, vi } from "vitest";
import { commandLine, wordsFor } from "../../src/options/command-line.js";
import { dataOptions } from "../../src/options/data.js";
import { learnerOptions } from "../../src/options/learner.js";
import { bendsFor } from "../../src/search/bends.js";
import { drawnFrom, gridOf, searched, usual } from "../../src/search/search-space.js";
import { run, words } from "../run.js";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-tune-"));

test("candidates are as many as asked for, all different, and begin with the default of train", () => {
  const space = { learners: usual, scales: ["standardize", "unit-length"] as const };
  for (const seed of [0, 1, 12345]) {
    const drawn = drawnFrom(space, 60, seed);
    expect(new Set(drawn.map((one) => JSON.stringify(one))).size).toBe(60);
    expect(drawn[0]).toEqual({ learner: "averaged", scale: "standardize" });
    for (const learner of usual) expect(drawn.filter((one) => one.learner === learner).length).toBeGreaterThan(5);
  }
  const bent = drawnFrom({ ...space, bends: [{ map: "quadratic" }, { kernel: "rbf:auto" }] }, 60, 0);
  expect(bent.slice(0, 3)).toEqual([
    { learner: "averaged", scale: "standardize" },
    { learner: "averaged", scale: "standardize", map: "quadratic" },
    { learner: "averaged", scale: "standardize", kernel: "rbf:auto" },
  ]);
  for (const bend of ["map", "kernel"] as const)
    for (const learner of ["averaged", "passive-aggressive"])
      expect(bent.filter((one) => one.learner === learner && one[bend]).length).toBeGreaterThan(2);
  expect(gridOf({ learners: [...searched], scales: ["none"] }).length).toBeGreaterThan(10);
  const [few] = drawnFrom({ ...space, isOfFewExamples: true }, 5, 0);
  expect(few).toEqual({
    learner: "passive-aggressive",
    scale: "standardize",
    variant: "pa2",
    aggressiveness: 0.03,
    average: true,
  });
  const [text] = drawnFrom({ learners: usual, scales: ["tfidf"] }, 5, 0);
  expect(text).toEqual({ scale: "tfidf", learner: "max-margin", loss: "squared-hinge", aggressiveness: 0.3 });
});

test("kernels and maps are tried only if the data is small enough for them", () => {
  const examples = (size: number, width: number) => ({ size, width, entries: size * width }) as Examples;
  expect(bendsFor(examples(150, 4))).toEqual([{ map: "quadratic" }, { kernel: "rbf:auto" }]);
  expect(bendsFor(examples(30_000, 10))).toEqual([{ map: "quadratic" }, { map: "fourier:1000" }]);
  expect(bendsFor(examples(200_000, 100))).toEqual([]);
  expect(bendsFor(examples(1000, 50_000))).toEqual([]);
});

test("a command line can be split into its words again", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }).filter((word) => !/['"\s]/.test(word))), (list) => {
      expect(words(commandLine(list))).toEqual(list);
    }),
  );
  const values = { label: "a b", ignore: ["x,y", "z"], rate: { kind: "epoch", start: 1, decay: 0.5 }, bias: false };
  expect(wordsFor([dataOptions, ...learnerOptions], values)).toEqual(
    words(`--label "a b" --ignore 'x\\,y,z' --rate epoch:1:0.5 --no-bias`),
  );
});

test("the suggested command trains the model that tune wrote, byte for byte", async () => {
  const [found, again] = [join(folder, "found.json"), join(folder, "again.json")];
  const { stdout, code } = await run(
    ...[["tune", "dataset:breast-cancer", "--trials", "9", "--epochs", "4", "--seed", "5", "-o", found, "--json"]],
  );
  const { command, trials, model, schema } = JSON.parse(stdout);
  expect(code).toBe(0);
  expect({ schema, model }).toEqual({ schema: "rosenblatt/tune@1", model: found });
  expect(trials).toHaveLength(9);
  const [program, ...argv] = words(command.replace(found, again));
  expect(program).toBe("rosenblatt");
  expect((await run([...argv, "--quiet"])).code).toBe(0);
  expect(readFileSync(again, "utf8")).toBe(readFileSync(found, "utf8"));
});

test.each(["accuracy", "balanced", "f1", "auc", "logloss", "mcc"])(
  "max-margin is tried until it is solved and compared by %s with others, and train finds the same solution",
  async (metric) => {
    const [first, second] = ["max-margin.json", "max-margin-again.json"].map((name) => join(folder, name));
    const argv = ["--learners", "max-margin,averaged", "--trials", "4", "--epochs", "3", "--metric", metric];
    const { stdout } = await run(["tune", "dataset:iris", ...argv, "-o", first, "--json", "-q"]);
    const { trials } = JSON.parse(stdout);
    const own = trials.filter(({ learner }: { learner: string }) => learner === "max-margin");
    expect(own.length).toBeGreaterThan(0);
    for (const { errors, epochs, score } of own) {
      expect(errors).toBeLessThan(15);
      expect(epochs).toBeLessThanOrEqual(3);
      if (metric !== "accuracy") expect(score).toBeGreaterThan(0);
    }
    const only = ["tune", "dataset:iris", "--learners", "max-margin", "--trials", "2", "--metric", metric];
    const { command } = JSON.parse((await run([...only, "-o", first, "--json", "-q"])).stdout);
    expect(command).not.toContain("--epochs");
    const words = command.split(" ").slice(1, -1);
    await run([...words, second, "-q"]);
    const weights = (path: string) => JSON.parse(readFileSync(path, "utf8")).arrays;
    expect(weights(second)).toEqual(weights(first));
  },
);

test("the same seed gives the same trials in the same order", async () => {
  const found = async (seed: string) => {
    const { stdout } = await run(["tune", "dataset:iris", "--trials", "6", "--epochs", "3", "--seed", seed, "--json"]);
    return JSON.parse(stdout.replaceAll(/"seconds": [\d.e-]+/g, '"seconds": 0'));
  };
  expect(await found("1")).toEqual(await found("1"));
  expect(await found("1")).not.toEqual(await found("2"));
});

test("a grid is searched completely, and --learners limits it", async () => {
  const { stdout } = await run(
    ...[["tune", "dataset:iris", "--search", "grid", "--learners", "arow,averaged", "--epochs", "2", "--json"]],
  );
  const { trials, candidates } = JSON.parse(stdout);
  // Ten with a straight boundary, and those of averaged with a quadratic map or with a kernel.
  expect(candidates).toBe(14);
  const bends = trials.map(
    ({ options: { map, kernel } }: { options: { map?: string; kernel?: string } }) => map ?? kernel,
  );
  expect(new Set(bends)).toEqual(new Set([undefined, "quadratic", "rbf:auto"]));
  expect(new Set(trials.map(({ learner }: { learner: string }) => learner))).toEqual(new Set(["arow", "averaged"]));
  expect((await run(["tune", "dataset:iris", "--learners", "winnow"])).code).toBe(2);
  expect((await run(["tune", "dataset:iris", "--search", "grid", "--trials", "3"])).code).toBe(2);
});

test("tune ends with the best candidate so far when its time is over", async () => {
  // A clock that advances by 10 ms at each reading.
  let time = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (time += 10));
  onTestFinished(() => void vi.restoreAllMocks());
  const { stdout, code } = await run(["tune", "dataset:iris", "--seconds", "1", "--trials", "500", "--json"]);
  const { trials, candidates } = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(candidates).toBe(500);
  expect(trials.length).toBeGreaterThan(0);
  expect(trials.length).toBeLessThan(500);
});

test("Ctrl-C exits with 130", async () => {
  const { code, stderr } = await run(["tune", "dataset:iris", "--quiet"], { signal: AbortSignal.abort() });
  expect(code).toBe(130);
  expect(stderr).toBe("interrupted: no trial was finished\n");
});
