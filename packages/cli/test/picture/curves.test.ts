// Precision–recall curves and reliability diagrams, against scikit-learn and as pictures.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CurveState } from "rosenblatt/figure";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { precisionRecall } from "../../src/picture/precision-recall.js";
import { calibrationError, probabilityBins } from "../../src/picture/reliability-diagram.js";
import { run } from "../run.js";

const known = JSON.parse(readFileSync(new URL("../fixtures/curves.json", import.meta.url), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "rosenblatt-curves-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = (name: string) => join(folder, name);

async function json(
  ...argv: string[]
): Promise<{ figure: CurveState; panels: CurveState[] | null; description: string }> {
  const { stdout, stderr, code } = await run(["plot", ...argv, "--json", "-q"]);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

test("precision, recall and average precision equal those of scikit-learn, even for ties", () => {
  for (const { scores, labels, precision, recall, thresholds, average } of known.precisionRecall) {
    const found = precisionRecall(Float64Array.from(scores), (r) => labels[r] === 1);
    expect(found.points).toHaveLength(precision.length);
    found.points.forEach((point, i) => {
      expect(point.threshold).toBeCloseTo(thresholds[i], 12);
      expect(point.precision).toBeCloseTo(precision[i], 12);
      expect(point.recall).toBeCloseTo(recall[i], 12);
    });
    expect(found.average).toBeCloseTo(average, 12);
  }
});

test("the bins of a reliability diagram equal those of scikit-learn, even at their edges", () => {
  for (const { probabilities, labels, share, predicted } of known.reliability) {
    const bins = probabilityBins(Float64Array.from(probabilities), (r) => labels[r] === 1);
    bins.forEach((bin, k) => {
      expect(bin.share).toBeCloseTo(share[k], 12);
      expect(bin.predicted).toBeCloseTo(predicted[k], 12);
    });
    expect(bins).toHaveLength(share.length);
    expect(bins.reduce((sum, { rows }) => sum + rows, 0)).toBe(labels.length);
  }
});

test("the expected calibration error is the mean distance from the diagonal over all rows", () => {
  const even = { from: 0, to: 1 };
  expect(
    calibrationError([
      { ...even, rows: 30, predicted: 0.2, share: 0.3 },
      { ...even, rows: 10, predicted: 0.9, share: 0.5 },
    ]),
  ).toBeCloseTo((30 * 0.1 + 10 * 0.4) / 40, 12);
});

describe("curves of a model", () => {
  beforeAll(async () => {
    for (const [name, data] of [
      ["flowers", "iris"],
      ["masses", "breast-cancer"],
    ]) {
      const { code, stderr } = await run([
        "train",
        `dataset:${data}`,
        "-o",
        path(`${name}.json`),
        "--calibrate",
        "platt",
        "-q",
      ]);
      expect(code, stderr).toBe(0);
    }
    await run(["train", "dataset:breast-cancer", "-o", path("plain.json"), "--epochs", "5", "-q"]);
  });

  test("show the second of two classes, with the point at which the model decides", async () => {
    const { figure, panels } = await json(path("masses.json"), "dataset:breast-cancer", "--kind", "precision-recall");
    expect(panels).toBeNull();
    const [curve, decided, base] = figure.series;
    expect([curve.colour, decided.colour, base.colour]).toEqual([1, 1, -1]);
    expect(base.name).toBe("base rate 0.373 (212 of 569)");
    const [{ x, y }] = decided.dots!;
    expect(
      curve.points.some(([recall, precision]) => Math.abs(recall - x) < 1e-12 && Math.abs(precision - y) < 1e-12),
    ).toBe(true);
    const evaluated = await run(["evaluate", path("masses.json"), "dataset:breast-cancer", "--json"]);
    const counts = JSON.parse(evaluated.stdout).confusion;
    expect(x).toBeCloseTo(counts[1][1] / (counts[1][0] + counts[1][1]), 12);
    expect(y).toBeCloseTo(counts[1][1] / (counts[0][1] + counts[1][1]), 12);
  });

  test("have their point moved, but not their shape, by a chosen threshold", async () => {
    const decided = await run([
      "train",
      "dataset:breast-cancer",
      "-o",
      path("bold.json"),
      "--decide",
      "recall:1",
      "-q",
    ]);
    expect(decided.code, decided.stderr).toBe(0);
    const { figure } = await json(path("bold.json"), "dataset:breast-cancer", "--kind", "precision-recall");
    const [curve, { dots }] = figure.series;
    const [{ x, y }] = dots!;
    expect(
      curve.points.some(([recall, precision]) => Math.abs(recall - x) < 1e-12 && Math.abs(precision - y) < 1e-12),
    ).toBe(true);
  });

  test("leave room for the measure behind a long name of a class", async () => {
    const [data, model] = [join(folder, "long.csv"), join(folder, "long.json")];
    const names = ["a", "b", "c"].map(
      (name) => `${name} class with a name that is much longer than any legend has room for`,
    );
    const rows = Array.from({ length: 90 }, (_, r) => `${(r % 3) + (r % 7) / 5},${r % 11},${names[r % 3]}\n`);
    writeFileSync(data, `x,y,class\n${rows.join("")}`);
    await run(["train", data, "--calibrate", "platt", "-q", "-o", model]);
    for (const [kind, measure] of [
      ["roc", /, AUC \d\.\d{3}</g],
      ["precision-recall", /, average precision \d\.\d{3}</g],
      ["reliability", /, expected calibration error \d\.\d{4}</g],
    ] as const) {
      const path = join(folder, `long-${kind}.svg`);
      await run(["plot", model, data, "--kind", kind, "-o", path]);
      expect(readFileSync(path, "utf8").match(measure), kind).toHaveLength(3);
    }
  });

  test("have a panel for each of several classes, or for the classes that are named", async () => {
    for (const kind of ["precision-recall", "reliability"]) {
      const { panels } = await json(path("flowers.json"), "dataset:iris", "--kind", kind);
      expect(panels!.map(({ title }) => title)).toEqual(["setosa", "versicolor", "virginica"]);
      expect(panels!.map(({ series }) => series[0].colour)).toEqual([0, 1, 2]);
      const one = await json(path("flowers.json"), "dataset:iris", "--kind", kind, "--class", "virginica");
      expect(one.figure.series[0].colour).toBe(2);
      const two = await json(path("flowers.json"), "dataset:iris", "--kind", kind, "--class", "virginica,setosa");
      expect(two.panels).toHaveLength(2);
      const written = await run([
        "plot",
        path("flowers.json"),
        "dataset:iris",
        "--kind",
        kind,
        "-o",
        path("three.svg"),
      ]);
      expect(written.stdout).toMatch(
        /three\.svg: 3 panels: setosa, (average precision|expected calibration error) \d\.\d+; versicolor, /,
      );
      for (const { series } of panels!) expect(written.stdout).toContain(series[0].name);
    }
  });

  test("include the rows of each bin and the calibration error in a reliability diagram", async () => {
    const { figure, description } = await json(path("masses.json"), "dataset:breast-cancer", "--kind", "reliability");
    const { dots } = figure.series[0];
    expect(dots!.reduce((sum, { name }) => sum + Number(name), 0)).toBe(569);
    expect(description).toMatch(/The expected calibration error is 0\.\d{4}\./);
    expect(figure.series[0].name).toMatch(/^malignant, expected calibration error 0\.\d{4}$/);
  });

  test("are refused with the reason if the model has no probabilities or the data lacks the class", async () => {
    const plain = await run(["plot", path("plain.json"), "dataset:breast-cancer", "--kind", "reliability"]);
    expect(plain.stderr).toBe(
      "error: --kind reliability is of models with probabilities; this one has scores alone: train it with --calibrate\n",
    );
    const argv = [path("flowers.json"), "dataset:iris", "--classes", "setosa,versicolor", "--class", "virginica"];
    const { stderr, code } = await run(["plot", ...argv, "--kind", "precision-recall"]);
    expect(code).toBe(2);
    expect(stderr).toContain('error: no row of the data is of class "virginica": it has no curve\n');
    const other = await run(["plot", path("masses.json"), "dataset:iris", "--kind", "roc"]);
    expect(other.code).toBe(2);
  });

  test("of both kinds are drawn in the terminal and as SVG, alone and as panels", async () => {
    for (const [model, data] of [
      ["flowers", "iris"],
      ["masses", "breast-cancer"],
    ])
      for (const kind of ["precision-recall", "reliability"]) {
        const shown = await run(["plot", path(`${model}.json`), `dataset:${data}`, "--kind", kind, "--ascii", "-q"]);
        expect(shown.stdout).toMatch(/^[\x20-\x7e\n]+$/);
        const svg = path(`${model}-${kind}.svg`);
        expect(
          (await run(["plot", path(`${model}.json`), `dataset:${data}`, "--kind", kind, "-o", svg, "-q"])).code,
        ).toBe(0);
        const text = readFileSync(svg, "utf8");
        expect(text.match(/<svg /g)).toHaveLength(model === "flowers" ? 4 : 1);
        expect(text.match(/<\/svg>/g)).toHaveLength(model === "flowers" ? 4 : 1);
      }
  });
});

test("a reliability diagram needs probabilities, calibrated or of the learner itself", async () => {
  const [decided, logistic] = [path("decided.json"), path("logistic.json")];
  await run(["train", "dataset:breast-cancer", "--decide", "F1", "-o", decided, "-q"]);
  const refused = await run(["plot", decided, "dataset:breast-cancer", "--kind", "reliability"]);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("train it with --calibrate")]);
  await run(["train", "dataset:breast-cancer", "--learner", "logistic", "-o", logistic, "-q"]);
  const { description } = await json(logistic, "dataset:breast-cancer", "--kind", "reliability");
  expect(description).toContain("The expected calibration error is");
});

test("curves of two classes show the class that --positive named", async () => {
  const model = path("positive.json");
  await run(["train", "dataset:breast-cancer", "--positive", "benign", "--calibrate", "platt", "-q", "-o", model]);
  for (const kind of ["roc", "precision-recall", "reliability"])
    expect((await json(model, "dataset:breast-cancer", "--kind", kind)).description).toContain("benign");
});

test("the precision is 0 if no row is predicted as positive, as in the report", async () => {
  const model = path("never.json");
  const rows = ["x,label", ...Array.from({ length: 60 }, (_, r) => `${r % 10},${r % 20 === 0 ? "yes" : "no"}`)];
  writeFileSync(path("never.csv"), rows.join("\n"));
  await run(["train", path("never.csv"), "--positive", "yes", "-q", "-o", model]);
  const report = await run(["evaluate", model, path("never.csv")]);
  expect(report.stdout).toMatch(/yes +3 +0 +0\.000 +0\.000/);
  const { description } = await json(model, path("never.csv"), "--kind", "precision-recall");
  expect(description).toContain("The model predicts it for 0 rows: precision 0.000, recall 0.000");
});
