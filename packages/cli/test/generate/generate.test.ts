import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { blobs, disjunction, margin, tenPoints, xor } from "rosenblatt/datasets";
import { describe, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { type Kind, type KindOptions, kinds } from "../../src/generate/options.js";
import { type Part, partsOf } from "../../src/generate/parts.js";
import { run } from "../run.js";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-generate-"));

function table(csv: string): { header: string[]; rows: number[][] } {
  const [header, ...lines] = csv.trim().split("\n");
  return { header: header.split(","), rows: lines.map((line) => line.split(",").map(Number)) };
}

test("data that fits into one part is the data set of the library", async () => {
  const { stdout } = await run(["generate", "xor", "-n", "50", "--seed", "7", "--noise", "0.1"]);
  const { rows, labels, features } = xor({ examples: 50, seed: 7, noise: 0.1 });
  expect(table(stdout)).toEqual({ header: [...features, "label"], rows: rows.map((row, i) => [...row, labels[i]]) });
});

test("the ten points have no options", async () => {
  const { stdout } = await run(["generate", "ten-points"]);
  expect(table(stdout).rows).toEqual(tenPoints().rows.map((row, i) => [...row, tenPoints().labels[i]]));
  const refused = await run(["generate", "ten-points", "--seed", "1"]);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toBe(
    "error: --seed belongs to blobs, margin, xor, rings, moons, disjunction; got ten-points\n",
  );
});

describe("later parts", () => {
  const all = (kind: Kind, options: KindOptions): Part[] => [...partsOf(kind, options)];
  /** In the short run, just enough data for a second part. */
  const examples = runs(66_000, 300_000);

  test("have different rows, and as many in total as asked for", () => {
    for (const kind of kinds.filter((one) => one !== "ten-points")) {
      const parts = all(kind, { examples, seed: 3, ...(kind === "disjunction" && { dimensions: 4 }) });
      expect(parts.length, kind).toBeGreaterThan(1);
      expect(parts.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(examples);
      expect(parts[1].rows.slice(0, 10)).not.toEqual(parts[0].rows.slice(0, 10));
    }
  });

  test("of blobs have the same centres, with any noise in the labels", () => {
    const options = { classes: 3, dimensions: 2, seed: 5 };
    const centres = blobs({ ...options, examples: 3, spread: 0 });
    for (const noise of [0, 0.2]) {
      const [, part] = all("blobs", { ...options, examples, spread: 0.01, noise });
      const nearest = part.rows.map(([x, y]) =>
        centres.rows.findIndex(([a, b]) => Math.abs(a - x) < 0.1 && Math.abs(b - y) < 0.1),
      );
      expect(nearest.every((i) => i >= 0)).toBe(true);
      const wrong = part.labels.filter((label, i) => label !== centres.labels[nearest[i]]).length;
      expect(wrong / part.labels.length).toBeCloseTo(noise, 1);
    }
  });

  test("of a margin keep the same hyperplane and stay inside the unit ball", () => {
    for (const dimensions of [1, 2, 7]) {
      const { direction } = margin({ dimensions, examples: 1, seed: 2, margin: 0.05 });
      const length = Math.sqrt(direction.reduce((sum, u) => sum + u * u, 0));
      for (const { rows, labels } of all("margin", { dimensions, seed: 2, margin: 0.05, examples }).slice(1, 3))
        rows.forEach((row, i) => {
          const along = row.reduce((sum, x, j) => sum + x * direction[j], 0);
          if (!(labels[i] * along >= 0.05 * length)) expect(labels[i] * along).toBeGreaterThanOrEqual(0.05 * length);
          const square = row.reduce((sum, x) => sum + x * x, 0);
          if (!(square <= 1)) expect(square).toBeLessThanOrEqual(1);
        });
    }
  });

  test("of a disjunction depend on the same columns", () => {
    const { relevant } = disjunction({ attributes: 8, relevant: 3, examples: 1, seed: 9 });
    const parts = all("disjunction", { dimensions: 8, relevant: 3, seed: 9, examples: 70_000 });
    for (const { rows, labels } of parts)
      expect(rows.every((row, i) => (labels[i] === 1) === relevant.some((j) => row[j] === 1))).toBe(true);
  });
});

test("all formats have the same numbers", async () => {
  const said = async (format: string) =>
    (await run(["generate", "moons", "-n", "5", "--to", format])).stdout.trim().split("\n");
  const csv = table((await run(["generate", "moons", "-n", "5"])).stdout).rows;
  const numbers = (line: string) => line.match(/-?\d+(\.\d+)?(e-?\d+)?/g)!.map(Number);
  expect((await said("tsv")).slice(1).map((line) => line.split("\t").map(Number))).toEqual(csv);
  expect((await said("jsonl")).map((line) => Object.values(JSON.parse(line)))).toEqual(csv);
  expect((await said("libsvm")).map(numbers)).toEqual(csv.map(([x, y, label]) => [label, 1, x, 2, y]));
  expect((await said("vw")).map((line) => numbers(line.replaceAll(/x\d:/g, "")))).toEqual(
    csv.map(([x, y, label]) => [label, x, y]),
  );
});

test("--decimals rounds, but never to −0", async () => {
  const { stdout } = await run(["generate", "rings", "-n", "200", "--decimals", "1"]);
  const cells = stdout
    .trim()
    .split("\n")
    .slice(1)
    .flatMap((line) => line.split(",").slice(0, 2));
  expect(cells.every((cell) => /^-?\d\.\d$/.test(cell))).toBe(true);
  expect(cells).toContain("0.0");
  expect(cells).not.toContain("-0.0");
});

test("a file whose name ends in .gz is compressed", async () => {
  const path = join(folder, "points.csv.gz");
  expect((await run(["generate", "ten-points", "-o", path, "--quiet"])).stderr).toBe("");
  expect(gunzipSync(readFileSync(path)).toString()).toBe((await run(["generate", "ten-points"])).stdout);
});

test("no file is left behind after a refused run", async () => {
  const place = mkdtempSync(join(folder, "empty-"));
  expect((await run(["generate", "xor", "-o", join(place, "points.xyz")])).code).toBe(2);
  expect((await run(["generate", "disjunction", "--relevant", "200", "-o", join(place, "points.csv")])).stderr).toBe(
    "error: --relevant must be at most --dimensions, 100; got 200\n",
  );
  expect(readdirSync(place)).toEqual([]);
});
