import { describe, expect, test } from "vitest";
import { breastCancer } from "../../src/entries/datasets.js";
import {
  clone,
  crossValidate,
  crossValidateAsync,
  evaluate,
  folds,
  type HeldOut,
  probabilities,
} from "../../src/entries/evaluate.js";
import { AveragedPerceptron, Examples, Perceptron, Pipeline, standardize } from "../../src/entries/index.js";
import { KernelPerceptron, ngram } from "../../src/entries/kernels.js";
import { InputError, OptionError } from "../../src/errors.js";
import type { Learner, Row } from "../../src/learner.js";
import { grid, textbookPerceptron } from "./textbook-perceptron.js";

const { rows, labels } = grid(60, 7);
const at = <T>(list: readonly T[], indices: Uint32Array) => Array.from(indices, (i) => list[i]);

test("cross-validation equals fitting and predicting each fold by hand", () => {
  const result = crossValidate(textbookPerceptron, rows, labels, { folds: 4, seed: 3 });
  folds(labels, 4, { seed: 3 }).forEach(({ train, test }, k) => {
    const learner = textbookPerceptron();
    learner.fit(
      Array.from(train, (i) => rows[i]),
      Array.from(train, (i) => labels[i]),
    );
    const predicted = Array.from(test, (i) => learner.predict(rows[i]));
    expect(Array.from(test, (i) => result.predictions[i])).toEqual(predicted);
    const errors = predicted.filter((label, j) => label !== labels[test[j]]).length;
    expect(result.folds[k]).toMatchObject({ train: 45, test: 15, errors, accuracy: 1 - errors / 15 });
  });
});

test("cross-validation pools the held-out predictions, one per row", () => {
  const { folds, confusion, accuracy } = crossValidate(textbookPerceptron, rows, labels);
  expect(folds).toHaveLength(5);
  expect(confusion.examples).toBe(60);
  expect(confusion.errors).toBe(folds.reduce((sum, fold) => sum + fold.errors, 0));
  // Folds of equal size: the mean over folds is the pooled accuracy.
  expect(accuracy.mean).toBeCloseTo(confusion.accuracy, 14);
  const squares = folds.reduce((sum, fold) => sum + (fold.accuracy - accuracy.mean) ** 2, 0);
  expect(accuracy.sd).toBeCloseTo(Math.sqrt(squares / 4), 14);
});

test("no learner is trained on the rows that judge it", () => {
  const parrot = () => {
    let seen: Row[] = [];
    return {
      fit: (x: Row[]) => {
        seen = x;
      },
      predictAll: (x: Row[]) => x.map((row) => (seen.includes(row) ? "seen" : "new")),
    } as unknown as Learner<string>;
  };
  const { predictions } = crossValidate(
    parrot,
    rows,
    rows.map(() => "new"),
  );
  expect(predictions.every((label) => label === "new")).toBe(true);
});

test("the same seed gives the same result, and each fold gets a new learner", () => {
  const made: number[] = [];
  const run = () =>
    crossValidate(
      (fold) => {
        made.push(fold);
        return textbookPerceptron();
      },
      rows,
      labels,
      { folds: 3, seed: 8 },
    );
  expect(run()).toEqual(run());
  expect(made).toEqual([0, 1, 2, 0, 1, 2]);
});

test("cross-validation explains bad arguments", () => {
  expect(() => crossValidate(textbookPerceptron, rows, labels.slice(1))).toThrow(
    new InputError("labels must have 60 entries, one per row; got 59"),
  );
  expect(() => crossValidate(textbookPerceptron, rows.slice(0, 3), labels.slice(0, 3))).toThrow(
    new InputError("labels must have at least 5 entries, one per fold; got 3"),
  );
  expect(() => crossValidate(textbookPerceptron, rows, labels, { fold: 3 } as never)).toThrow(
    new OptionError('unknown option "fold"; did you mean folds?'),
  );
});

describe("a learner or pipeline given instead of a function", () => {
  const { rows, labels } = breastCancer();
  const pipeline = new Pipeline<string>(standardize(), new AveragedPerceptron<string>({ epochs: 3, seed: 4 }));
  const before = JSON.stringify(pipeline);
  const result = crossValidate(pipeline, rows, labels, { folds: 3, scorer: "f1", positive: "malignant" });

  test("is copied for each fold and stays unchanged", () => {
    const made = () => clone(pipeline);
    expect(crossValidate(made, rows, labels, { folds: 3, scorer: "f1", positive: "malignant" })).toEqual(result);
    expect(JSON.stringify(pipeline)).toBe(before);
  });

  test("is scored by the requested measure on each fold", () => {
    folds(labels, 3).forEach(({ train, test: held }, k) => {
      const learner = clone(pipeline);
      learner.fit(at(rows, train), at(labels, train));
      const { perClass } = evaluate(learner, at(rows, held), at(labels, held));
      expect(result.folds[k].score).toBe(perClass.find(({ label }) => label === "malignant")!.f1);
    });
    const scores = result.folds.map(({ score }) => score);
    expect(result.score.mean).toBeCloseTo((scores[0] + scores[1] + scores[2]) / 3, 15);
    expect(result.scorer).toEqual({ name: "f1", better: "higher" });
  });

  test("gives the same result for Examples and a matrix as for rows", () => {
    const options = { folds: 3, scorer: "f1", positive: "malignant" } as const;
    expect(crossValidate(pipeline, Examples.from(rows, labels), undefined, options)).toEqual(result);
    const matrix = { data: rows.flat(), rows: rows.length, columns: rows[0].length };
    expect(crossValidate(pipeline, matrix, labels, options)).toEqual(result);
  });

  test("gives the same result asynchronously, from a promised learner, and reports each fold", async () => {
    const options = { folds: 3, scorer: "f1", positive: "malignant" } as const;
    const told = new Set<number>();
    const later = await crossValidateAsync(async () => clone(pipeline), rows, labels, {
      ...options,
      onProgress: ({ fold, folds: all }) => told.add(fold * 10 + all),
    });
    expect(later).toEqual(result);
    expect([...told]).toEqual([3, 13, 23]);
    expect(() => crossValidate((async () => clone(pipeline)) as never, rows, labels)).toThrow("ends in Async");
  });

  test("is calibrated on rows held out of the fit, for the logarithmic loss and on request", () => {
    const { score, scorer, folds: parts } = crossValidate(pipeline, rows, labels, { folds: 3, scorer: "logLoss" });
    expect(scorer.better).toBe("lower");
    expect(score.mean).toBeGreaterThan(0);
    expect(score.mean).toBeLessThan(0.3);
    expect(parts[0].report.examples).toBe(Math.round(0.8 * parts[0].train));
    const own = (held: HeldOut<string>) => probabilities(held.learner, (held.rows as number[][])[0])[0];
    const asked = crossValidate(pipeline, rows, labels, { scorer: own, calibration: "isotonic" });
    for (const fold of asked.folds) expect(fold.score >= 0 && fold.score <= 1).toBe(true);
  });
});

test("row weights enter the score of a fold, with any measure", () => {
  const sampleWeights = rows.map((_, r) => r % 4);
  for (const scorer of ["accuracy", "balancedAccuracy", "f1", "mcc", "auc"] as const) {
    const result = crossValidate(textbookPerceptron, rows, labels, { folds: 3, sampleWeights, scorer });
    // As if every row occurred as often as its weight says.
    folds(labels, 3).forEach(({ train, test }, k) => {
      const learner = textbookPerceptron();
      learner.fit(at(rows, train), at(labels, train), { sampleWeights: at(sampleWeights, train) });
      const often = Uint32Array.from([...test].flatMap((i) => Array.from({ length: sampleWeights[i] }, () => i)));
      const repeated = evaluate(learner, at(rows, often), at(labels, often));
      if (scorer === "accuracy" || scorer === "balancedAccuracy" || scorer === "mcc")
        expect(result.folds[k].score).toBeCloseTo(repeated[scorer], 12);
      expect(result.folds[k].errors).toBe(evaluate(learner, at(rows, test), at(labels, test)).errors);
    });
  }
});

test("sample weights reach the fit, and a custom scorer gets those of the held-out rows", () => {
  const sampleWeights = rows.map((_, r) => (r % 3) + 0.5);
  const seen: number[][] = [];
  const made = () => new Perceptron<number>();
  const weighted = (held: HeldOut<number>) => {
    seen.push([...(held.sampleWeights as Float64Array)]);
    return held.confusion.accuracy;
  };
  const result = crossValidate(made, rows, labels, { folds: 3, sampleWeights, scorer: weighted });
  folds(labels, 3).forEach(({ train, test }, k) => {
    const learner = made();
    learner.fit(at(rows, train), at(labels, train), { sampleWeights: at(sampleWeights, train) });
    expect(Array.from(test, (i) => result.predictions[i])).toEqual(learner.predictAll(at(rows, test)));
    expect(seen[k]).toEqual(at(sampleWeights, test));
  });
});

test("a kernel learner of things other than rows can be cross-validated", () => {
  const words = Array.from({ length: 20 }, (_, i) => (i % 2 ? `ab${i}ab` : `cd${i}cd`));
  const learner = new KernelPerceptron<number, string>({ kernel: ngram(2) });
  const { accuracy } = crossValidate(
    learner,
    words,
    words.map((_, i) => i % 2),
  );
  expect(accuracy.mean).toBe(1);
});

test("a stopped cross-validation keeps the finished folds", async () => {
  const onProgress = ({ fold }: { fold: number }) => fold < 2;
  const result = crossValidate(() => new Perceptron<number>(), rows, labels, { onProgress });
  expect(result.stopped).toBe(true);
  const whole = crossValidate(() => new Perceptron<number>(), rows, labels);
  expect(whole.stopped).toBe(false);
  expect(result.folds).toEqual(whole.folds.slice(0, 2));
  expect(result.confusion.examples).toBe(24);
  expect(result.predictions.filter((label) => label !== undefined)).toHaveLength(24);

  const stop = new AbortController();
  const aborting = ({ fold }: { fold: number }) => {
    if (fold === 2) stop.abort();
  };
  const made = () => new Perceptron<number>();
  const aborted = await crossValidateAsync(made, rows, labels, { signal: stop.signal, onProgress: aborting });
  expect(aborted).toEqual(result);
  await expect(crossValidateAsync(made, rows, labels, { signal: AbortSignal.abort(new Error("no")) })).rejects.toThrow(
    "no",
  );
  expect(() => crossValidate(made, rows, labels, { onProgress: () => false })).toThrow("before a fold was finished");
});

test("cross-validation explains an invalid learner or option", () => {
  expect(() => crossValidate((() => 3) as never, rows, labels)).toThrow(
    "a function that returns one that has learned nothing; got 3",
  );
  expect(() => crossValidate(Perceptron as never, rows, labels)).toThrow("got a class: make a learner with new");
  expect(() => crossValidate(rows as never, rows, labels)).toThrow(
    "the first argument must be a learner, or a function",
  );
  expect(() => crossValidate(textbookPerceptron(), rows, labels)).toThrow("give a function that makes the learner");
  const rare = labels.map((_, r) => (r === 7 ? "b" : "a"));
  expect(() => crossValidate(new Perceptron<string>(), rows, rare, { scorer: "auc" })).toThrow(/^fold \d of 5: /);
  expect(() => crossValidate(textbookPerceptron, rows, labels, { positive: 7 })).toThrow("positive must be one of");
  expect(() => crossValidate(textbookPerceptron, rows, labels, { signal: 1 } as never)).toThrow("unknown option");
});
