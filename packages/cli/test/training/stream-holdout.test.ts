// The rows that train --stream holds back, and what it reports about the model by them.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { AveragedPerceptron, Examples, type Label } from "rosenblatt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { PickedRows } from "../../src/data/picked-rows.js";
import { rowDraw } from "../../src/data/row-draw.js";
import { StreamHoldout } from "../../src/training/stream-holdout.js";
import { run } from "../run.js";

let folder: string;
const path = (name: string) => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rosenblatt-stream-holdout-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Three classes of very different sizes, which a plane tells apart only in part. */
function rows(n: number): string[] {
  return Array.from({ length: n }, (_, r) => {
    const a = ((r * 7919) % 1009) / 100;
    const b = ((r * 104729) % 997) / 70;
    return `${a},${b},${r % 3 === 0 ? "" : "x"},${a + b > 22 ? "rare" : a > b ? "yes" : "no"}`;
  });
}

function write(name: string, lines: readonly string[]): string {
  writeFileSync(path(name), `${["a,b,mark,kind", ...lines].join("\n")}\n`);
  return path(name);
}

const kindOf = (line: string) => line.split(",")[3];

/** The rows that are held back according to the documented rule. */
function heldBack(lines: readonly string[], part: number, seed: number): string[] {
  const known = new Set<string>();
  return lines.filter((line, r) => {
    const isNew = !known.has(kindOf(line));
    known.add(kindOf(line));
    return !isNew && rowDraw(seed, r) < part;
  });
}

describe.each([
  ["in the order of the file", rows(3000)],
  ["sorted by class", rows(3000).sort((one, other) => (kindOf(one) < kindOf(other) ? -1 : 1))],
])("%s", (_, lines) => {
  test.each([
    [0.1, [] as string[]],
    [0.3, ["--holdout", "0.3", "--epochs", "2"]],
    [0.1, ["--seed", "7", "--map", "quadratic"]],
  ])(
    "the test result of a stream is the result that evaluate finds for its model on the same rows: %d %j",
    async (part, options) => {
      const data = write("stream.csv", lines);
      const { stdout } = await run(["train", data, "--stream", "-o", path("m.json"), "--json", "-q", ...options]);
      const report = JSON.parse(stdout);
      const seed = options[0] === "--seed" ? 7 : 0;
      const held = heldBack(lines, part, seed);
      const { stdout: found } = await run(["evaluate", path("m.json"), write("held.csv", held), "--json", "-q"]);
      const { examples, errors, accuracy } = JSON.parse(found);
      expect(report.test).toEqual({ examples, errors, accuracy });
      expect(report.progressive.examples + examples).toBe(lines.length);
      expect(examples).toBe(held.length);
      const model = JSON.parse(readFileSync(path("m.json"), "utf8"));
      expect(model.head.encoding.run).toMatchObject({ test: report.test, data: { examples: lines.length - examples } });
    },
  );
});

test("a stream sorted by class causes a warning, and its test shows what its progressive accuracy hides", async () => {
  const lines = rows(3000).sort((one, other) => (kindOf(one) < kindOf(other) ? -1 : 1));
  const { stdout, stderr } = await run(["train", write("sorted.csv", lines), "--stream"]);
  expect(stderr).toContain("rows are sorted by label: 3 runs of equal labels");
  expect(stderr).toContain("a stream is learned from in the order of its rows");
  const accuracy = (row: string) => Number(stdout.match(new RegExp(`^${row} .* ([\\d.]+) %$`, "m"))?.[1]);
  expect(accuracy("progressive")).toBeGreaterThan(98);
  expect(accuracy("test")).toBeLessThan(85);
  expect(stdout).toMatch(/^measures +mean over the classes: .*; balanced accuracy [\d.]+ %$/m);
});

test("a mixed stream causes no such warning, and equal classes no balanced accuracy", async () => {
  const { stdout, stderr } = await run(["generate", "blobs", "-n", "3000", "-o", path("even.csv"), "-q"]).then(() =>
    run(["train", path("even.csv"), "--stream"]),
  );
  expect(stderr).not.toContain("runs of equal labels");
  expect(stdout).not.toMatch(/^balanced/m);
});

test("no rows are held back with --test or --no-holdout", async () => {
  const data = write("all.csv", rows(500));
  const { stdout: tested } = await run(["train", data, "--stream", "--test", data, "--json", "-q"]);
  expect(JSON.parse(tested)).toMatchObject({ progressive: { examples: 500 }, test: { examples: 500 } });
  const { stdout: alone } = await run(["train", data, "--stream", "--no-holdout", "--json", "-q"]);
  expect(JSON.parse(alone)).toMatchObject({ progressive: { examples: 500 }, test: null });
});

const matrices = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 60 }))
  .map(([width, seeds]) => ({
    width,
    rows: seeds.map((s, r) => Array.from({ length: width }, (_, j) => ((s + r * j) % 4 ? s - j : 0))),
    labels: seeds.map((s) => (s < 3 ? "few" : "many")),
  }));

test("rows picked into reused memory are the same as rows picked into new memory", () => {
  const own = new PickedRows();
  fc.assert(
    fc.property(matrices, fc.boolean(), fc.func(fc.boolean()), ({ width, rows, labels }, isSparse, isTaken) => {
      const given = isSparse
        ? rows.map((row) => {
            const indices = row.flatMap((x, j) => (x === 0 ? [] : [j]));
            return { indices, values: indices.map((j) => row[j] / 3) };
          })
        : rows;
      const all = Examples.from<Label>(given, labels, {});
      const listed = rows.flatMap((_, r) => (isTaken(r) ? [r] : []));
      if (listed.length === 0) return;
      const picked = own.of(all, listed);
      const expected = all.pick(listed);
      expect([picked.form, picked.size, picked.width, picked.entries]).toEqual([
        ...[expected.form, listed.length, isSparse ? expected.width : width, expected.entries],
      ]);
      expect(Array.from(picked.rows.values)).toEqual(Array.from(expected.rows.values));
      expect(Array.from(picked.rows.indices ?? [])).toEqual(Array.from(expected.rows.indices ?? []));
      expect(Array.from(picked.rows.starts)).toEqual(Array.from(expected.rows.starts));
      expect(Array.from(picked.targets)).toEqual(Array.from(expected.targets));
    }),
    { numRuns: runs(50, 2000) },
  );
});

test("a limit on the kept rows thins them evenly, whatever the batches", () => {
  const n = 4000;
  const all = Array.from({ length: n }, (_, r) => [r % 17, r % 5]);
  const labels = all.map(([x]) => (x > 8 ? "above" : "below"));
  const learner = new AveragedPerceptron<Label>();
  learner.fit(all, labels);
  for (const batch of [50, 333, n]) {
    const classes = ["below", "above"];
    const holdout = new StreamHoldout(0.5, 3, { rows: 100, bytes: Infinity });
    const part = (from: number, to: number) =>
      Examples.from<Label>(all.slice(from, to), labels.slice(from, to), { classes });
    let learned = 0;
    for (let from = 0; from < n; from += batch) learned += holdout.part(part(from, from + batch))?.examples.size ?? 0;
    const kept = holdout.numbers();
    const below = (bar: number) =>
      all.flatMap((_, r) => (rowDraw(3, r) < bar && r !== 0 && r !== labels.indexOf("above") ? [r] : []));
    const bar = Array.from({ length: 20 }, (_, k) => 0.5 / 2 ** k).find((one) => below(one).length <= 100)!;
    // All rows whose draw is below a bar, and no others.
    expect(kept).toEqual(below(bar));
    expect(kept.length).toBeLessThanOrEqual(100);
    expect(kept.length).toBeGreaterThan(30);
    expect(holdout.rows).toBe(kept.length);
    expect(learned + holdout.rows + holdout.letGo).toBe(n);
    expect(Math.min(...kept)).toBeLessThan(n / 5);
    expect(Math.max(...kept)).toBeGreaterThan((4 * n) / 5);
    const { confusion } = holdout.measured(learner, classes, undefined).measured!;
    expect(confusion.examples).toBe(kept.length);
    const wrong = kept.filter((r) => learner.predict(all[r]) !== labels[r]).length;
    expect(confusion.errors).toBe(wrong);
  }
});

test("draws are spread evenly, and differ by seed and by row, even beyond 2³² rows", () => {
  const draws = Array.from({ length: 20_000 }, (_, r) => rowDraw(1, r));
  for (let part = 0.1; part < 1; part += 0.2)
    expect(draws.filter((draw) => draw < part).length / draws.length).toBeCloseTo(part, 1.5);
  expect(new Set([rowDraw(0, 5), rowDraw(1, 5), rowDraw(0, 5 + 2 ** 32), rowDraw(2 ** 32, 5)]).size).toBe(4);
});

describe("settling on held-back rows of a stream", () => {
  const two = rows(4000).map((line) => line.replace("rare", "yes"));

  test.each([
    ["--decide", "F1"],
    ["--calibrate", "platt"],
    ["--decide", "recall:0.9", "--calibrate", "isotonic"],
    ["--metric", "f1", "--epochs", "3"],
  ])("by %j gives a model that evaluate judges as the report does", async (...settle) => {
    const data = write("settle.csv", two);
    const [model, held] = [path("settled.json"), path("held.csv")];
    const outcome = ["-o", model, "--save-holdout", held, "--json", "-q"];
    const report = JSON.parse((await run(["train", data, "--stream", ...settle, ...outcome])).stdout);
    const { test: tested, measures, decision, calibration, kept, progressive } = report;
    const judged = JSON.parse((await run(["evaluate", model, held, "--json"])).stdout);
    expect(judged.errors).toBe(tested.errors);
    expect(judged.examples).toBe(tested.examples);
    expect(judged.roc.auc).toBeCloseTo(measures.auc, 12);
    const own = judged.perClass.find((one: { class: string }) => one.class === measures.positive);
    expect([measures.precision, measures.recall]).toEqual([own.precision, own.recall]);
    const aside = decision?.examples ?? calibration?.examples ?? kept.rows;
    expect(progressive.examples + tested.examples + aside).toBe(4000);
    expect(aside).toBeGreaterThan(300);
    if (decision?.for.startsWith("recall")) expect(decision.recall).toBeGreaterThanOrEqual(0.9);
    if (calibration) {
      const lines = (await run(["predict", model, held, "--probabilities"])).stdout.trim().split("\n").slice(1);
      const mean = lines.reduce((sum, line) => sum + Number(line.split(",")[2]), 0) / lines.length;
      const share = own.support / judged.examples;
      expect(Math.abs((measures.positive === "yes" ? mean : 1 - mean) - share)).toBeLessThan(0.06);
    }
    if (kept) expect(kept.epoch).toBeLessThanOrEqual(3);
  });

  test("predicts the likeliest of three classes", async () => {
    const data = write("three.csv", rows(3000));
    await run(["train", data, "--stream", "--calibrate", "platt", "-o", path("three.json"), "-q"]);
    const { stdout } = await run(["predict", path("three.json"), data, "--probabilities", "--jsonl"]);
    for (const line of stdout.trim().split("\n")) {
      const { prediction, probabilities } = JSON.parse(line);
      expect(probabilities[prediction]).toBe(Math.max(...(Object.values(probabilities) as number[])));
    }
  });

  test("by a metric is refused if there is only one epoch", async () => {
    const { stderr, code } = await run(["train", write("one.csv", two), "--stream", "--metric", "f1"]);
    expect(code).toBe(2);
    expect(stderr).toContain("--metric chooses among epochs, and --stream makes a single one: give --epochs N");
  });

  test("reports the measures of unequal classes, and warns of a model no better than the commonest class", async () => {
    const noise = Array.from({ length: 2000 }, (_, r) => `${(r * 7919) % 101},${r % 13},x,${r % 10 ? "no" : "yes"}`);
    const { stdout } = await run(["train", write("noise.csv", noise), "--stream"]);
    expect(stdout).toMatch(
      /^measures {3}of yes: precision [\d.]+, recall [\d.]+, F1 [\d.]+; ROC area [\d.]+; balanced/m,
    );
    expect(stdout).toMatch(/^careful {4}no better by accuracy than always answering no:/m);
  });
});

test("kept rows have their own weights and numbers after other rows are let go", () => {
  const classes = ["no", "yes"];
  const holdout = new StreamHoldout(0.5, 3, { rows: 20, bytes: 2 ** 26 });
  const learner = new AveragedPerceptron<Label>({ classes });
  const weightOf = (row: number) => 1 + (row % 5);
  for (let at = 0; at < 400; at += 100) {
    const numbers = Array.from({ length: 100 }, (_, r) => at + r);
    const points = numbers.map((row) => [row % 7, row % 3]);
    const examples = Examples.from<Label>(
      points,
      numbers.map((row) => classes[row % 2]),
      { classes },
    );
    learner.fit(examples);
    holdout.part(examples, Float64Array.from(numbers, weightOf));
  }
  const kept = holdout.numbers();
  expect(holdout.letGo).toBeGreaterThan(0);
  expect(kept.length).toBe(holdout.rows);
  expect(new Set(kept.map(weightOf)).size).toBeGreaterThan(1);
  const { byWeight } = holdout.measured(learner, classes, undefined);
  expect(byWeight!.weight).toBe(kept.map(weightOf).reduce((sum, weight) => sum + weight, 0));
});
