import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
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
    ...{ schema: "rosenblatt/trace@1", stopped: "separated" },
    ...{ epochs: 16, mistakes: 45, updates: 45 },
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

test("totals come at powers of two", async () => {
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

test("one document has all that the lines have", async () => {
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

test("Ctrl-C ends it with what was seen, and exit code 130", async () => {
  const { code, stdout } = await run(["trace", await tenPoints(), "--ndjson"], { signal: AbortSignal.abort() });
  expect(code).toBe(130);
  expect(lines(stdout).at(-1)).toMatchObject({ stopped: "aborted", updates: 1 });
});

test("--json and --ndjson do not go together", async () => {
  expect((await run(["trace", await tenPoints(), "--json", "--ndjson"])).code).toBe(2);
});
