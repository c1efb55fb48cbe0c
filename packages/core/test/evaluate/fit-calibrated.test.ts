import { describe, expect, test } from "vitest";
import { breastCancer, iris } from "../../src/entries/datasets.js";
import {
  clone,
  fitCalibrated,
  fitCalibratedAsync,
  probabilities,
  probabilitiesAll,
} from "../../src/entries/evaluate.js";
import { AveragedPerceptron, Examples, load, Pipeline, saveBytes, standardize } from "../../src/entries/index.js";

const two = breastCancer();
const three = iris();
const made = () => new Pipeline<string>(standardize(), new AveragedPerceptron<string>({ classWeights: "balanced" }));

describe.each([
  ["two classes", two, "platt"],
  ["two classes", two, "isotonic"],
  ["three classes", three, "platt"],
  ["three classes", three, "isotonic"],
] as const)("fitCalibrated with %s %#", (_, { rows, labels }, method) => {
  const learner = made();
  const report = fitCalibrated(learner, rows, labels, { method, test: 0.25, seed: 1 });

  test("reports on rows used neither for learning nor for calibration", () => {
    const { train, calibration, test: held } = report.examples;
    expect(train + calibration + held).toBe(rows.length);
    expect(report.fit.examples).toBe(train);
    expect(report.confusion.examples).toBe(held);
    expect(report.confusion.accuracy).toBeGreaterThan(0.85);
    expect(report.auc).toBeGreaterThan(0.8);
    expect(report.brier).toBeLessThan(0.4);
    expect(report.logLoss).toBeGreaterThan(0);
    expect(report.reliability.reduce((sum, bin) => sum + bin.examples, 0)).toBe(held);
  });

  test("gives the learner probabilities that survive saving", () => {
    const likely = probabilitiesAll(learner, rows);
    expect(probabilities(learner, rows[3])).toEqual(likely[3]);
    for (const row of likely) expect(row.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    for (const file of [JSON.stringify(learner), saveBytes(learner)]) {
      const loaded = load<string>(file);
      expect(probabilitiesAll(loaded, rows)).toEqual(likely);
    }
  });

  test("gives the same bits asynchronously and for a data set", async () => {
    const later = made();
    expect(await fitCalibratedAsync(later, rows, labels, { method, test: 0.25, seed: 1 })).toEqual(report);
    expect(JSON.stringify(later)).toBe(JSON.stringify(learner));
    const again = fitCalibrated(made(), Examples.from(rows, labels), undefined, { method, test: 0.25, seed: 1 });
    expect(again.logLoss).toBe(report.logLoss);
  });
});

test("a learner without calibration has no probabilities", () => {
  const learner = made();
  learner.fit(three.rows, three.labels);
  expect(() => probabilities(learner, three.rows[0])).toThrow("the learner is not calibrated");
  expect(() => probabilitiesAll(clone(learner), three.rows)).toThrow("the learner is not calibrated");
});

test("an aborted call throws the reason and calibrates nothing", async () => {
  const learner = new AveragedPerceptron<string>();
  const stop = new AbortController();
  const onProgress = () => stop.abort(new Error("enough"));
  await expect(
    fitCalibratedAsync(learner, three.rows, three.labels, { signal: stop.signal, onProgress }),
  ).rejects.toThrow("enough");
  expect(learner.calibration).toBeUndefined();
  expect(() => fitCalibrated(learner, three.rows, three.labels, { onProgress: () => false })).toThrow(
    "before the fit was finished",
  );
});

test("fitCalibrated explains bad arguments", () => {
  const { rows, labels } = three;
  expect(() => fitCalibrated(made(), rows, labels, { methd: "platt" } as never)).toThrow("did you mean method?");
  expect(() => fitCalibrated(made(), rows, labels, { signal: AbortSignal.abort() } as never)).toThrow("unknown option");
  expect(() => fitCalibrated(made(), rows, labels, { method: "isotnic" as never })).toThrow("did you mean isotonic?");
  expect(() =>
    fitCalibrated(
      made(),
      rows,
      rows.map(() => "a"),
    ),
  ).toThrow("at least 2 classes");
});
