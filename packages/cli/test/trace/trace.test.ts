import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "../run.js";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-trace-"));

async function tenPoints(): Promise<string> {
  const { stdout } = await run(["generate", "ten-points"]);
  const path = join(folder, "points.csv");
  writeFileSync(path, stdout);
  return path;
}

interface Line {
  update?: number;
  row: number;
  epoch: number;
  class: string;
  score: number;
  mistake: boolean;
  step: number;
  squaredNorm: number;
  bias: number;
  weights: number[];
  stopped?: string;
}

function lines(stdout: string): Line[] {
  return stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
}

test("the ten points in their order take 45 mistakes and end with w = (4, 4), b = −17", async () => {
  const { stdout, code } = await run(["trace", await tenPoints(), "--ndjson"]);
  const all = lines(stdout);
  const updates = all.slice(0, -1);
  expect(code).toBe(0);
  expect(updates).toHaveLength(45);
  expect(updates.at(-1)).toMatchObject({ update: 45, epoch: 15, row: 3, weights: [4, 4], bias: -17 });
  expect(all.at(-1)).toEqual({
    schema: "rosenblatt/trace@1",
    stopped: "separated",
    epochs: 16,
    mistakes: 45,
    updates: 45,
  });
  const byRow = Array.from({ length: 10 }, (_, r) => updates.filter(({ row }) => row === r + 1).length);
  expect(byRow).toEqual([2, 12, 12, 2, 3, 14, 0, 0, 0, 0]);
});

test("each line follows from the one before: w ← w + step·x", async () => {
  const points = [
    [0, 0],
    [2, 0],
    [3, 0],
    [0, 2],
    [2, 2],
    [5, 1],
    [5, 2],
    [2, 4],
    [4, 4],
    [5, 5],
  ];
  const { stdout } = await run(["trace", await tenPoints(), "--ndjson"]);
  let w = [0, 0, 0];
  for (const { row, score, step, mistake, bias, weights, squaredNorm, ...line } of lines(stdout).slice(0, -1)) {
    const x = [1, ...points[row - 1]];
    const y = Number(line.class);
    expect(score).toBe(w.reduce((sum, weight, j) => sum + weight * x[j], 0));
    expect(y * score).toBeLessThanOrEqual(0);
    expect(mistake).toBe(true);
    expect(step).toBe(y);
    w = w.map((weight, j) => weight + step * x[j]);
    expect([bias, ...weights]).toEqual(w);
    expect(squaredNorm).toBe(w.reduce((sum, weight) => sum + weight * weight, 0));
  }
});

test("totals are printed at powers of two", async () => {
  const { stdout } = await run(["trace", await tenPoints(), "--limit", "0"]);
  const rows = stdout.split("\n").filter((line) => /^ +[01]\.\d{4}/.test(line));
  expect(rows.map((line) => line.trim().split(/\s+/).slice(0, 5))).toEqual([
    ["1.0000", "1.0000", "1", "1", "1"],
    ["0.5000", "0.0000", "2", "1", "1"],
    ["0.2500", "0.0000", "4", "1", "1"],
    ["0.2500", "0.2500", "8", "2", "26"],
    ["0.3750", "0.5000", "16", "6", "33"],
    ["0.3438", "0.3125", "32", "11", "35"],
    ["0.3281", "0.3125", "64", "21", "97"],
    ["0.3203", "0.3125", "128", "41", "299"],
    ["0.2813", "0.1250", "160", "45", "321"],
  ]);
  expect(stdout).toContain("perceptron: 45 mistakes in 16 epochs; w = (4, 4), b = −17");
});

test("--json has in one document what --ndjson has in lines", async () => {
  const path = await tenPoints();
  const document = JSON.parse((await run(["trace", path, "--json"])).stdout);
  const [first] = lines((await run(["trace", path, "--ndjson"])).stdout);
  expect(document).toMatchObject({
    schema: "rosenblatt/trace@1",
    learner: "perceptron",
    stopped: "separated",
    mistakes: 45,
  });
  expect(document.trace).toHaveLength(45);
  expect({ schema: "rosenblatt/trace@1", ...document.trace[0] }).toEqual(first);
});

test("Ctrl-C ends a trace with the updates so far and exit code 130", async () => {
  const { code, stdout } = await run(["trace", await tenPoints(), "--ndjson"], { signal: AbortSignal.abort() });
  expect(code).toBe(130);
  expect(lines(stdout).at(-1)).toMatchObject({ stopped: "aborted", updates: 1 });
});

test("--json and --ndjson do not go together", async () => {
  expect((await run(["trace", await tenPoints(), "--json", "--ndjson"])).code).toBe(2);
});

interface Change<T> {
  before: T;
  after: T;
}

describe("each update shows what it did to its own example", () => {
  type Seen = Line & { margin: Change<number>; angle: Change<number | null> };
  const traced = async (...argv: string[]) =>
    lines((await run(["trace", ...argv, "--ndjson"])).stdout).slice(0, -1) as Seen[];

  test.each([
    ["with the bias as a constant feature", [], 1],
    ["without a bias", ["--no-bias"], 0],
    ["with a rate", ["--rate", "0.25"], 1],
    ["with steps of all lengths, from right predictions too", ["--learner", "passive-aggressive"], 1],
  ])("y·s grows by |step|·‖x‖², %s", async (_, options, constant) => {
    const points = (await run(["generate", "ten-points"])).stdout
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",").map(Number));
    const all = await traced(await tenPoints(), ...options, "--epochs", "20");
    expect(all.length).toBeGreaterThan(10);
    for (const { row, class: own, score, step, margin, bias, weights } of all) {
      const [a, b] = points[row - 1];
      expect(margin.before).toBeCloseTo(Number(own) * score, 12);
      expect(margin.after).toBeCloseTo(margin.before + Math.abs(step) * (a * a + b * b + constant), 9);
      expect(margin.after).toBeCloseTo(Number(own) * (weights[0] * a + weights[1] * b + bias), 9);
    }
  });

  test("the angle follows from y·s and the lengths, and there is none to the zero vector", async () => {
    const [first, second] = await traced(await tenPoints());
    // x = (1, 0, 0) and w = −x; then x = (1, 5, 1), and w = (0, 5, 1).
    expect(first.angle).toEqual({ before: null, after: 0 });
    const degrees = (cosine: number) => (Math.acos(cosine) * 180) / Math.PI;
    expect(second.angle.before).toBeCloseTo(degrees(-1 / Math.sqrt(27)), 9);
    expect(second.angle.after).toBeCloseTo(degrees(26 / Math.sqrt(26 * 27)), 9);
  });

  test("y·s grows and the angle falls for scaled rows, with both kinds of multiclass learning", async () => {
    for (const multiclass of ["joint", "one-vs-rest"]) {
      const all = await traced("dataset:iris", "--scale", "standardize", "--multiclass", multiclass, "--epochs", "2");
      expect(all.length).toBeGreaterThan(10);
      for (const { margin, angle } of all) {
        expect(margin.before).toBeLessThanOrEqual(0);
        expect(margin.after).toBeGreaterThan(margin.before);
        expect(angle.after).toBeLessThan(angle.before ?? 180);
      }
    }
  });

  test.each(["arow", "second-order", "balanced-winnow"])(
    "the angle is left out of the table for %s, which does more than add x",
    async (learner) => {
      const { stdout } = await run(["trace", await tenPoints(), "--learner", learner, "--epochs", "2"]);
      expect(stdout).not.toContain("angle");
    },
  );

  test("an update may leave the angle above 90°, though the notes say that it ensures the contrary", async () => {
    const path = join(folder, "angle.csv");
    writeFileSync(path, "x1,x2,y\n10,0,1\n-1,0,1\n-20,1,-1\n");
    const [, second] = await traced(path);
    expect(second).toMatchObject({ row: 2, margin: { before: -9, after: -7 } });
    expect(second.angle.after).toBeCloseTo(122.47, 2);
    const [, straight] = await traced(path, "--no-bias");
    expect(straight).toMatchObject({ margin: { before: -10, after: -9 }, angle: { before: 180, after: 180 } });
  });
});
