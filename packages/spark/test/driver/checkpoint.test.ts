// A checkpoint goes on only with what it is of, and says so before anything is learned.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AveragedPerceptron } from "rosenblatt";
import { afterAll, expect, test } from "vitest";
import { Checkpoint } from "../../src/driver/checkpoint.js";
import { beginRun } from "../../src/mixing/index.js";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-checkpoint-"));
afterAll(() => rmSync(folder, { recursive: true }));

const begun = (epochs: number) =>
  beginRun(new AveragedPerceptron<number>({ classes: [-1, 1], features: 2, epochs }), { shards: 2 });
const rows = { shards: [{ lines: 3, checksum: 1 }] };

test("one of other options names those that differ, and no others", () => {
  const path = join(folder, "run");
  new Checkpoint(path).write(begun(200), rows);
  const saved = new Checkpoint(path).open(true)!;
  expect(saved.state(begun(200), rows).shards).toBe(2);
  expect(() => saved.state(begun(8), rows)).toThrow(
    `the checkpoint ${path} is of a run with epochs 200, and epochs 8 is asked for: resume with the same options`,
  );
});

test("one in a folder that is not there is refused before the run", () => {
  const path = join(folder, "nowhere", "run");
  expect(() => new Checkpoint(path).open(false)).toThrow(
    `the checkpoint ${path} needs a folder that is there; there is no ${join(folder, "nowhere")}`,
  );
});
