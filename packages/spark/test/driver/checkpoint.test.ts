// A run resumes from a checkpoint only with the rows and options with which it was written.

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AveragedPerceptron, Examples, Perceptron, standardize } from "rosenblatt";
import { expect, onTestFinished, test } from "vitest";
import { Checkpoint } from "../../src/driver/checkpoint.js";
import { beginRun, type RunOptions, type RunState, runBytes } from "../../src/mixing/index.js";

const facts = {
  shards: [
    { lines: 3, checksum: 11 },
    { lines: 2, checksum: 12 },
  ],
};
const known = { classes: ["no", "yes"], features: 2 };

/** A scaler of rows whose first column has this spread. */
function scaled(spread: number) {
  return standardize().fit(
    Examples.from(
      [
        [0, 0],
        [spread, 1],
      ],
      ["no", "yes"],
    ),
  );
}

function begun(options: Partial<RunOptions> = {}, learner = new AveragedPerceptron(known)): RunState {
  return beginRun(learner, { shards: 2, ...options }) as RunState;
}

function path(): string {
  const folder = mkdtempSync(join(tmpdir(), "rosenblatt-checkpoint-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "run.checkpoint");
}

/** A checkpoint of a run with a scaler, as it is read again. */
function saved() {
  const checkpoint = new Checkpoint(path());
  checkpoint.write(begun({ transformers: [scaled(4)] }), facts);
  return checkpoint.open(true)!;
}

test("a run with the same rows and options resumes from exactly the saved state", () => {
  const state = begun({ transformers: [scaled(4)] });
  expect(runBytes(saved().state(state, facts))).toEqual(runBytes(state));
});

test.each<[string, RunState, string]>([
  ["shards", begun({ shards: 3, transformers: [scaled(4)] }), "a run with 2 shards, and 3 are asked for"],
  ["passes", begun({ passes: 2, transformers: [scaled(4)] }), "a run with 5 passes, and 2 are asked for"],
  ["mixing", begun({ mixing: "mistakes", transformers: [scaled(4)] }), "uniform mixing, and mistakes is asked for"],
  ["learner", begun({ transformers: [scaled(4)] }, new Perceptron(known)), "averaged-perceptron, and perceptron is"],
  [
    "columns",
    begun({ transformers: [scaled(4)] }, new AveragedPerceptron({ ...known, features: 3 })),
    "2 columns, and the rows have 3",
  ],
  [
    "classes",
    begun({ transformers: [scaled(4)] }, new AveragedPerceptron({ ...known, classes: ["no", "maybe"] })),
    'the classes ["no","yes"], and the rows have ["no","maybe"]',
  ],
  [
    "options",
    begun({ transformers: [scaled(4)] }, new AveragedPerceptron({ ...known, seed: 7 })),
    "seed unset, and seed 7 is asked",
  ],
  ["scale", begun({ transformers: [scaled(5)] }), "another scaling or another map than is asked for"],
  ["no scale", begun(), "another scaling or another map than is asked for"],
])("resuming a run with other %s is refused", (_, asked, message) => {
  const run = saved();
  expect(() => run.state(asked, facts)).toThrow(message);
});

test("resuming a run on other rows is refused", () => {
  const run = saved();
  const [first, second] = facts.shards;
  for (const shards of [[first], [second, first], [first, { ...second, lines: 4 }]])
    expect(() => run.state(begun({ transformers: [scaled(4)] }), { shards })).toThrow("belongs to other rows");
});

test("an existing checkpoint is not overwritten unless the run resumes from it", () => {
  const checkpoint = new Checkpoint(path());
  expect(checkpoint.open(false)).toBeUndefined();
  checkpoint.write(begun(), facts);
  expect(() => checkpoint.open(false)).toThrow("resume from it, or name another file");
});

test("a checkpoint in a missing folder is refused before the run", () => {
  const checkpoint = new Checkpoint(join(path(), "nowhere", "run"));
  expect(() => checkpoint.open(false)).toThrow(
    `the checkpoint ${checkpoint.path} needs a folder that is there; there is no ${join(checkpoint.path, "..")}`,
  );
});

test("a checkpoint with any byte changed or lost is refused", () => {
  const checkpoint = new Checkpoint(path());
  checkpoint.write(begun(), facts);
  expect(readdirSync(join(checkpoint.path, ".."))).toEqual(["run.checkpoint"]);
  const whole = readFileSync(checkpoint.path);
  for (let at = 0; at < whole.length; at++) {
    const changed = Buffer.from(whole);
    changed[at] ^= 1;
    writeFileSync(checkpoint.path, changed);
    expect(() => checkpoint.open(true)).toThrow();
  }
  writeFileSync(checkpoint.path, whole.subarray(0, -1));
  expect(() => checkpoint.open(true)).toThrow("was cut short, changed or damaged");
});
