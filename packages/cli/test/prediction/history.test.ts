// Past mistakes, kept in the model for explain.

import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../run.js";

const before = process.cwd();
const place = mkdtempSync(join(tmpdir(), "rosenblatt-history-"));
beforeAll(async () => {
  process.chdir(place);
  await run(["generate", "ten-points", "-o", "points.csv", "-q"]);
});
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

interface Explained {
  score: number;
  updates: { index: number; contribution: number }[] | null;
}

async function explained(model: string, row: number): Promise<Explained> {
  const { stdout } = await run(["explain", model, "points.csv", "--row", String(row), "--json"]);
  return JSON.parse(stdout);
}

test.each(["perceptron", "averaged", "pocket", "margin", "passive-aggressive"])(
  "the updates of %s sum to the score, from JSON and from binary files",
  async (learner) => {
    for (const model of ["m.json", "m.bin"]) {
      await run(["train", "points.csv", "--learner", learner, "--history", "-o", model, "-q"]);
      const { score, updates } = await explained(model, 3);
      expect(updates!.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(score, 9);
    }
  },
);

test("the report sums the updates by row, the largest first", async () => {
  const textbook = ["--learner", "perceptron", "--scale", "none", "--order", "given", "--epochs", "100"];
  await run(["train", "points.csv", ...textbook, "--history", "-o", "m.json", "-q"]);
  const { stdout } = await run(["explain", "m.json", "points.csv", "--row", "3"]);
  expect(stdout).toContain(
    [
      "the same score of -1 by the rows that were learned from:",
      "  adds   updates   row   its class",
      "−224.0        14     6   1",
      "+120.0        12     3   -1",
    ].join("\n"),
  );
});

test("a model without history is smaller, and explain does not mention updates", async () => {
  await run(["train", "points.csv", "--history", "-o", "with.json", "-q"]);
  await run(["train", "points.csv", "-o", "without.json", "-q"]);
  expect(statSync("without.json").size).toBeLessThan(statSync("with.json").size);
  expect((await explained("without.json", 1)).updates).toBeNull();
  expect((await run(["explain", "without.json", "points.csv"])).stdout).not.toContain("learned from");
});

test("a continued model extends its history, but --history is refused with --from", async () => {
  await run(["train", "points.csv", "--history", "--learner", "perceptron", "--epochs", "1", "-o", "m.json", "-q"]);
  const { updates } = await explained("m.json", 1);
  await run(["train", "points.csv", "--from", "m.json", "-o", "more.json", "-q"]);
  expect((await explained("more.json", 1)).updates!.length).toBeGreaterThan(updates!.length);
  const { stderr, code } = await run(["train", "points.csv", "--from", "m.json", "--history"]);
  expect(stderr).toBe("error: --history does not go with --from: m.json was trained with its own; leave it out\n");
  expect(code).toBe(2);
});
