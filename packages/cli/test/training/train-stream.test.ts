// train --stream compared with training on the same file as a whole.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AveragedPerceptron, type Label, load, type Pipeline } from "rosenblatt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inFull, runs } from "../../../core/test/runs.js";
import { Files } from "../../src/terminal/files.js";
import { defaults, type Io } from "../../src/terminal/io.js";
import { trainStream } from "../../src/training/train-stream.js";
import type { TrainOptions } from "../../src/training/training.js";
import { run } from "../run.js";

/** More than the 32,768 rows of the first batch; in the full run, more than two batches of 8 MiB as well. */
const [tableRows, libsvmRows] = [runs(45_000, 250_000), runs(60_000, 600_000)];

let folder: string;
const path = (name: string) => join(folder, name);

/** Rows of some 80 bytes: numbers, a category, two classes. */
function bigCsv(rows: number): string {
  const lines = ["label,a,b,town,note"];
  for (let r = 0; r < rows; r++) {
    const a = ((r * 7919) % 1009) / 10;
    const b = ((r * 104729) % 997) / 7;
    const town = ["Ulm", "Ghent", "Oslo"][r % 3];
    lines.push(`${a + (town === "Oslo" ? 30 : 0) > b ? "yes" : "no"},${a},${b},${town},${"padding".repeat(8)}${r % 2}`);
  }
  return `${lines.join("\n")}\n`;
}

function bigLibsvm(rows: number): string {
  const lines: string[] = [];
  for (let r = 0; r < rows; r++) {
    const columns = [1 + (r % 50), 60 + ((r * 31) % 700), 800 + ((r * 17) % 900)];
    lines.push(`${(columns[1] + columns[2]) % 5 < 2 ? 1 : -1} ${columns.map((j) => `${j}:${(j % 9) / 4}`).join(" ")}`);
  }
  return `${lines.join("\n")}\n`;
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rosenblatt-stream-"));
  writeFileSync(path("big.csv"), bigCsv(tableRows));
  writeFileSync(path("big.libsvm"), bigLibsvm(libsvmRows));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function trained(...argv: string[]): Promise<{ document: Record<string, unknown>; model: string }> {
  const model = path("model.json");
  const { stdout, stderr, code } = await run(["train", ...argv, "--json", "--no-progress", "-o", model]);
  expect(code, stderr).toBe(0);
  return { document: JSON.parse(stdout), model };
}

async function weights(...argv: string[]): Promise<number[][]> {
  const { model } = await trained(...argv);
  const learner = load<Label>(readFileSync(model, "utf8"));
  const inner = ((learner as Pipeline<Label>).learner ?? learner) as AveragedPerceptron<Label>;
  return inner.classes.map((label) => [...inner.weights(label), inner.bias(label)]);
}

describe.each(["averaged", "perceptron", "passive-aggressive"])("%s", (learner) => {
  test.each(inFull ? [1, 3] : [3])(
    "%i passes over a LIBSVM stream give exactly the weights of as many epochs in file order",
    async (n) => {
      const common = [path("big.libsvm"), "--learner", learner, "--epochs", String(n), "--scale", "none"];
      const whole = await weights(...common, "--order", "given");
      expect(await weights(...common, "--stream", "--no-holdout")).toEqual(whole);
    },
  );

  test("two passes over a CSV stream with categories give exactly the weights of two epochs in file order", async () => {
    // A column that is the same in every row would be ignored only if all rows are read at once.
    const common = [path("big.csv"), "--ignore", "note", "--learner", learner, "--epochs", "2", "--scale", "none"];
    const whole = await weights(...common, "--order", "given");
    expect(await weights(...common, "--stream", "--no-holdout")).toEqual(whole);
  });
});

test("a single pass reports its counts, and no training error", async () => {
  const { document } = await trained(path("big.csv"), "--stream", "--no-holdout");
  expect(document).toMatchObject({
    progressive: { examples: tableRows },
    schema: "rosenblatt/train@1",
    data: { examples: tableRows },
    epochs: 1,
    stopped: "epochs",
    train: null,
    test: null,
  });
  expect((document.mistakesPerEpoch as number[]).length).toBe(1);
});

test("--cache gives a training error, and the cache is removed afterwards", async () => {
  const { document } = await trained(path("big.csv"), "--stream", "--epochs", "2", "--no-holdout", "--cache", folder);
  expect(document).toMatchObject({ train: { examples: tableRows } });
  expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
});

test("later epochs scale rows as the first one does, and the reported errors are those of the model", async () => {
  const { document, model } = await trained(path("big.csv"), "--stream", "--no-holdout", "--epochs", "3");
  const { stdout } = await run(["evaluate", model, path("big.csv"), "--json"]);
  expect((document.train as { errors: number }).errors).toBe(JSON.parse(stdout).errors);
  const mistakes = document.mistakesPerEpoch as number[];
  expect(mistakes[2]).toBeLessThanOrEqual(mistakes[0]);
});

test("numbers in a streamed table are standardized, and the model takes raw rows", async () => {
  const { model } = await trained(path("big.csv"), "--stream");
  const { stdout, code } = await run(["evaluate", model, path("big.csv"), "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout).accuracy).toBeGreaterThan(0.95);
});

test.each([["--early-stopping"], ["--order", "shuffle"], ["--class-weight", "balanced"], ["--scale", "unit-ball"]])(
  "an option that needs all rows at once is refused for a stream: %s %s",
  async (...option) => {
    const { stderr, code } = await run(["train", path("big.csv"), "--stream", ...option.filter(Boolean)]);
    expect(code).toBe(2);
    expect(stderr).toContain(`${option[0]}`);
    expect(stderr).toContain("--stream");
  },
);

test.each([
  ["csv", "a,b,kind\n", "1,2,p\n2,1,q\n", "1,"],
  ["libsvm", "", "+1 1:1 2:2\n-1 1:2 2:1\n", "+1 1:"],
  ["jsonl", "", '{"a":1,"b":2,"class":"p"}\n{"a":2,"b":1,"class":"q"}\n', '{"a":'],
  ["vw", "", "1 | a:1 b:2\n-1 | a:2 b:1\n", "1 | a"],
])(
  "a stream of %s that is interrupted while it waits ends with the last whole row",
  async (format, header, rows, begun) => {
    const controller = new AbortController();
    const times = 10_000;
    /** Is interrupted only once everything before has been asked for, and then says nothing more. */
    async function* silent() {
      yield Buffer.from(header + rows.repeat(times) + begun);
      controller.abort();
      await new Promise(() => {});
    }
    const stdin = Object.assign(silent(), { destroy: () => {} }) as unknown as Io["stdin"];
    const io: Io = {
      stdin,
      stdout: { write: () => true },
      stderr: { write: () => true },
      env: {},
      files: new Files(),
      settings: { ...defaults, quiet: true, progress: false },
      interruption: () => controller.signal,
    };
    const output = path(`silent-${format}.json`);
    const options = { format, output, holdout: false, bias: true } as unknown as TrainOptions;
    expect(await trainStream(["-"], options, io)).toBe(130);
    const saved = readFileSync(`${output}.partial`, "utf8");
    expect(saved).toContain(`"data":{"examples":${2 * times},"features":2},"epochs":1`);
    expect(saved).toContain('"stopped":"aborted"');
  },
);

test("a stream that is interrupted before its first whole row says that nothing was saved", async () => {
  const argv = ["train", "-", "--format", "csv", "--stream", "-o", path("none.json")];
  const { code, stderr } = await run(argv, { stdin: "a,b,kind\n1,", signal: AbortSignal.abort() });
  expect([code, stderr]).toEqual([130, "interrupted: nothing was saved, because no row had come\n"]);
});

test("an interrupted stream saves what it has learned", async () => {
  const controller = new AbortController();
  const lines = Buffer.from(bigLibsvm(30_000));
  /** Goes on until nobody reads it any more. */
  async function* endless() {
    for (let k = 0; ; k++) {
      if (k === 4) controller.abort();
      yield lines;
    }
  }
  const argv = ["train", "-", "--format", "libsvm", "--stream", "-o", path("cut.json")];
  const { code, stderr } = await run(argv, { stdin: endless(), signal: controller.signal });
  expect(code).toBe(130);
  expect(stderr).toContain("cut.json.partial");
  const { code: fine } = await run(["evaluate", path("cut.json.partial"), path("big.libsvm")]);
  expect(fine).toBe(0);
});
