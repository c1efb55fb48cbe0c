// The first epoch on a guess, on a real Spark: the same bits as on one machine, whether the guess was right or wrong, and no more statements than
// needed.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connect, type Evaluated, type FitOptions, fit, type Known, type Spark } from "@rosenblatt/spark";
import { AveragedPerceptron, type BatchLearner, type Label, type Learner, load } from "rosenblatt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SparkCluster } from "../cluster/spark-cluster.js";
import { sparkHome } from "../cluster/spark-home.js";
import { modesIn, watching } from "../cluster/watched.js";

const found = await sparkHome();
const command = fileURLToPath(new URL("../../../cli/bin/rosenblatt.js", import.meta.url));

/** Rows of two classes that no line separates, in 40 columns. */
function rowsOf(count: number): string[] {
  return Array.from({ length: count }, (_, r) => {
    const [a, b] = [((r * 7919) % 1000) / 1000, ((r * 6007) % 997) / 997];
    const label = a + b > 1 !== (r % 23 === 0) ? "+1" : "-1";
    return `${label} 1:${a} 2:${b} ${3 + (r % 38)}:1`;
  });
}
const rows = rowsOf(3000);

describe.skipIf("why" in found)(`on a real Spark${"why" in found ? ` (${found.why})` : ""}`, () => {
  let cluster: SparkCluster;
  let spark: Spark;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "rosenblatt-first-epoch-"));
    cluster = await SparkCluster.start((found as { home: string }).home);
    spark = await connect(cluster.address);
  });
  afterAll(async () => {
    await spark?.close();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  function file(given: readonly string[]): string {
    const path = join(mkdtempSync(join(folder, "rows-")), "rows.libsvm");
    writeFileSync(path, `${given.join("\n")}\n`);
    return path;
  }

  const learner =
    (epochs: number) =>
    ({ classes, features, seed }: Known) =>
      new AveragedPerceptron<Label>({ classes, features, seed, epochs });

  /** What the command learns on one machine. */
  function learnedHere(path: string, { shards, epochs, seed = 0 }: { shards: number; epochs: number; seed?: number }) {
    const asked = ["--shards", String(shards), "--epochs", String(epochs), "--seed", String(seed)];
    const output = join(folder, "here.bin");
    const args = [command, "train", path, ...asked, "--learner", "averaged", "-o", output, "-q"];
    execFileSync(process.execPath, args, { stdio: "pipe" });
    return weightsOf(load<Label>(new Uint8Array(readFileSync(output))));
  }

  /** What a model has learned, to the bit; the command writes down more options than it sets. */
  function weightsOf(model: BatchLearner<Label>) {
    const { head, arrays } = (model as Learner<Label>).content!();
    const { classes, width, time, counters } = head as { [name: string]: unknown };
    return { classes, width, time, counters, numbers: arrays.map((own) => Buffer.from(own.buffer).toString("hex")) };
  }

  /** Fits a model; gives its weights, and what was asked of the cluster. */
  async function learned(libsvm: string, options: FitOptions & { shards: number }) {
    const { watched, statements } = watching(spark);
    const fitted = await fit(watched, { libsvm }, options);
    const isCached = statements.some((own) => own.startsWith("CACHE TABLE"));
    return { ...fitted, weights: weightsOf(fitted.model), modes: modesIn(statements), isCached };
  }

  test.each([
    [1, 1, 0],
    [2, 1, 5],
    [4, 1, 0],
    [8, 1, 0],
    [2, 3, 0],
    [8, 3, 5],
  ])(
    "%i shards and %i epochs need no survey, and rows are cached only for further epochs",
    async (shards, epochs, seed) => {
      const path = file(rows);
      const { weights, modes, isCached, survey } = await learned(path, { shards, seed, learner: learner(epochs) });
      expect(modes).toEqual(Array.from({ length: epochs }, () => "learn"));
      expect(isCached).toBe(epochs > 1);
      expect([survey.rows, survey.columns, survey.classes]).toEqual([3000, 40, [-1, 1]]);
      expect(weights).toEqual(learnedHere(path, { shards, epochs, seed }));
    },
  );

  test.each([
    ["a late class", [...rows, "3 1:1"], ["learn", "learn"]],
    ["a late column beyond those guessed", [...rows, "+1 81:1"], ["learn", "learn"]],
    ["copies of rows that are many", [...rows, ...rows, ...rows], ["learn", "survey", "learn"]],
  ])("a guess spoilt by %s costs time but changes no bit of the model", async (_, given, modes) => {
    const path = file(given);
    for (const shards of [2, 8]) {
      const one = await learned(path, { shards, learner: learner(1) });
      expect(one.modes).toEqual(modes);
      expect(one.weights).toEqual(learnedHere(path, { shards, epochs: 1 }));
    }
    const more = await learned(path, { shards: 3, learner: learner(3) });
    expect(more.modes).toEqual([...modes, "learn", "learn"]);
    expect(more.weights).toEqual(learnedHere(path, { shards: 3, epochs: 3 }));
  });

  test("a late column within the guessed width needs no second attempt", async () => {
    const path = file([...rows, "+1 80:1"]);
    const { weights, modes, survey } = await learned(path, { shards: 2, learner: learner(1) });
    expect([modes, survey.columns]).toEqual([["learn"], 80]);
    expect(weights).toEqual(learnedHere(path, { shards: 2, epochs: 1 }));
  });

  test.each([1, 2])("a late unreadable row is reported or skipped in a run of %i epochs", async (epochs) => {
    const path = file([...rows, "+1 3:x"]);
    const asked = { shards: 2, learner: learner(epochs) };
    await expect(learned(path, asked)).rejects.toThrow(
      /a row cannot be read: "\+1 3:x" \(.*rows\.libsvm, row \d+ of shard [01]\): a value must be a finite decimal/,
    );
    const { weights, modes, survey } = await learned(path, { ...asked, badRows: "skip" });
    expect([modes[0], modes[1], survey.bad]).toEqual(["learn", "survey", 1]);
    expect(weights).toEqual(learnedHere(file(rows), { shards: 2, epochs }));
  });

  test("a learner that depends on the number of rows is made again once that is known", async () => {
    const asked: boolean[] = [];
    const { model } = await learned(file(rows), {
      shards: 2,
      learner: ({ classes, features, rows: size, isGuess }) => {
        asked.push(isGuess);
        return new AveragedPerceptron<Label>({ classes, features, seed: size, epochs: 1 });
      },
    });
    expect(asked).toEqual([true, false]);
    expect(model.facts!().options.seed).toBe(3000);
  });

  test("a row that is not UTF-8 voids the guess but does not change the model", async () => {
    const path = file(rows);
    writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.from("+1 5:1 # caf\xe9\n", "latin1")]));
    const { weights, modes } = await learned(path, { shards: 2, learner: learner(1) });
    expect(modes).toEqual(["learn", "survey", "learn"]);
    const unguessed = await learned(path, { shards: 2, learner: learner(1), mixThere: 1 });
    expect(unguessed.modes).toEqual(["survey", "mix"]);
    expect(weights).toEqual(unguessed.weights);
  });

  test("uncached rows are evaluated like cached ones, in content order", async () => {
    const path = file(rows);
    const judged: Evaluated[] = [];
    for (const epochs of [1, 2]) {
      const model = (await learned(path, { shards: 2, learner: learner(1) })).model;
      const onLearned: FitOptions["onLearned"] = async (_, own) => {
        for (const scores of [false, true]) judged.push(await own.evaluate(model, "learn", { scores }));
      };
      await learned(path, { shards: 2, learner: learner(epochs), onLearned });
    }
    expect(judged.slice(0, 2)).toEqual(judged.slice(2));
    expect(judged[1].scored!.targets).toHaveLength(3000);
  });

  test("a single-epoch run leaves no views, cached rows or changed settings behind, even if interrupted", async () => {
    const path = file(rows);
    const name = "spark.sql.unionOutputPartitioning";
    const before = await spark.setting(name);
    const stop = () => {
      throw new Error("cut off");
    };
    await learned(path, { shards: 2, learner: learner(1) });
    await expect(learned(path, { shards: 2, learner: learner(1), onPrepared: stop })).rejects.toThrow("cut off");
    await expect(learned(path, { shards: 8, learner: learner(1), onPrepared: stop })).rejects.toThrow("cut off");
    const views = (await spark.rows("SHOW VIEWS")).map(({ viewName }) => String(viewName));
    expect([views, await cluster.ask("storage/rdd"), await spark.setting(name)]).toEqual([[], [], before]);
  });

  test("a run interrupted after a guessed epoch resumes to the same model bit for bit", async () => {
    const [path, checkpoint] = [file(rows), join(folder, "checkpoint")];
    const controller = new AbortController();
    const asked = { shards: 3, learner: learner(3), checkpoint };
    const onEpoch = () => controller.abort(new Error("cut off"));
    await expect(learned(path, { ...asked, signal: controller.signal, onEpoch })).rejects.toThrow("cut off");
    const { weights, resumed, modes } = await learned(path, { ...asked, resume: true });
    expect([resumed, modes]).toEqual([1, ["survey", "learn", "learn"]]);
    expect(weights).toEqual(learnedHere(path, { shards: 3, epochs: 3 }));
  });

  test.each([
    [["--epochs", "1"]],
    [["--epochs", "2", "--holdout", "0.2"]],
    [["--epochs", "1", "--holdout", "0.2", "--calibrate", "platt"]],
  ])("train with %j writes the same file and report as on one machine", (options) => {
    const path = file(rows);
    const run = (...args: string[]) =>
      JSON.parse(
        execFileSync(process.execPath, [command, "train", ...args, ...options, "--shards", "2", "--json"], {
          cwd: folder,
          encoding: "utf8",
          stdio: ["ignore", "pipe", "pipe"],
        }),
      );
    const here = run(path, "-o", "here.json");
    const there = run("--on", cluster.address, "--libsvm", path, "-o", "there.json");
    for (const name of ["train", "test", "measures", "calibration", "shards"])
      expect(there[name], name).toEqual(here[name]);
    expect(readFileSync(join(folder, "there.json"), "utf8")).toBe(readFileSync(join(folder, "here.json"), "utf8"));
  });
});
