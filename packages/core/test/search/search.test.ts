import { describe, expect, test } from "vitest";
import { breastCancer } from "../../src/entries/datasets.js";
import { crossValidate, evaluate, optionsOf, search, searchAsync } from "../../src/entries/evaluate.js";
import {
  AveragedPerceptron,
  Examples,
  MaxMargin,
  PassiveAggressive,
  Pipeline,
  standardize,
  unitLength,
} from "../../src/entries/index.js";
import { KernelPerceptron, ngram, rbf } from "../../src/entries/kernels.js";

const whole = breastCancer();
const rows = whole.rows.filter((_, r) => r % 4 === 0);
const labels = whole.labels.filter((_, r) => r % 4 === 0);
const pipeline = () => new Pipeline<string>(standardize(), new PassiveAggressive<string>({ epochs: 3 }));
const grid = { C: [0.001, 0.1, 10], averaged: [true, false] };
const by = { folds: 3, scorer: "f1", positive: "malignant", seed: 2 } as const;

describe("grid search", () => {
  const found = search(pipeline(), grid, rows, labels, by);

  test("has one trial for each combination, with its cross-validation scores, best first", () => {
    expect(found.trials).toHaveLength(6);
    for (const { options, score, scores } of found.trials) {
      const made = () => new Pipeline<string>(standardize(), new PassiveAggressive<string>({ epochs: 3, ...options }));
      const validated = crossValidate(made, rows, labels, by);
      expect(score).toEqual(validated.score);
      expect(scores).toEqual(validated.folds.map((fold) => fold.score));
    }
    const means = found.trials.map(({ score }) => score.mean);
    expect(means).toEqual(means.toSorted((a, b) => b - a));
    expect(found.best).toBe(found.trials[0]);
    expect(found.scorer).toEqual({ name: "f1", better: "higher" });
  });

  test("returns a learner with the best options, fitted to all rows", () => {
    const own = new Pipeline<string>(
      standardize(),
      new PassiveAggressive<string>({ epochs: 3, ...found.best.options }),
    );
    own.fit(rows, labels);
    expect(JSON.stringify(found.learner)).toBe(JSON.stringify(own));
    expect(evaluate(found.learner, rows, labels).accuracy).toBeGreaterThan(0.9);
  });

  test("returns a table of means, deviations and options", () => {
    const { options, score } = found.best;
    expect(found.table[0]).toEqual({ mean: score.mean, sd: score.sd, C: options.C, averaged: options.averaged });
  });

  test("gives the same results again, asynchronously, by a function and for a data set", async () => {
    const again = (result: typeof found) => ({ ...result, learner: JSON.stringify(result.learner) });
    expect(again(search(pipeline(), grid, rows, labels, by))).toEqual(again(found));
    expect(again(await searchAsync(pipeline(), grid, rows, labels, by))).toEqual(again(found));
    const make = async ({ C, averaged }: { C: number; averaged: boolean }) =>
      new Pipeline<string>(standardize(), new PassiveAggressive<string>({ epochs: 3, C, averaged }));
    expect((await searchAsync(make, grid, rows, labels, by)).trials).toEqual(found.trials);
    expect(search(pipeline(), grid, Examples.from(rows, labels), undefined, by).trials).toEqual(found.trials);
  });

  test("accepts several grids, and options that are not the learner's", () => {
    const scalers = { standardize, unitLength };
    const make = ({ scaler, C }: { scaler?: keyof typeof scalers; C?: number }) =>
      new Pipeline<string>(scalers[scaler ?? "standardize"](), new PassiveAggressive<string>({ ...(C && { C }) }));
    const spaces: { scaler?: (keyof typeof scalers)[]; C?: number[] }[] = [
      { scaler: ["standardize", "unitLength"] },
      { C: [0.5] },
    ];
    const { trials } = search(make as never, spaces as never, rows as never, labels as never, { folds: 2 });
    expect(trials.map(({ options }) => Object.keys(options as object))).toHaveLength(3);
  });
});

describe("random search", () => {
  const space = { C: { from: 0.001, to: 100, log: true }, epochs: { from: 1, to: 4, whole: true }, averaged: [true] };

  test("tries the requested number of distinct candidates, the same ones for the same seed", () => {
    const found = search(new PassiveAggressive<string>(), space, rows, labels, { trials: 7, folds: 2 });
    expect(found.trials).toHaveLength(7);
    expect(new Set(found.trials.map(({ options }) => options.C)).size).toBe(7);
    for (const { C, epochs } of found.trials.map(({ options }) => options)) {
      expect(C >= 0.001 && C <= 100).toBe(true);
      expect([1, 2, 3, 4]).toContain(epochs);
    }
    const again = search(new PassiveAggressive<string>(), space, rows, labels, { trials: 7, folds: 2 });
    expect(again.trials).toEqual(found.trials);
    const other = search(new PassiveAggressive<string>(), space, rows, labels, { trials: 7, folds: 2, seed: 1 });
    expect(other.trials.map(({ options }) => options)).not.toEqual(found.trials.map(({ options }) => options));
  });

  test("tries no more candidates than the grid has", () => {
    const { trials } = search(new PassiveAggressive<string>(), grid, rows, labels, { strategy: "random", folds: 2 });
    expect(trials).toHaveLength(6);
  });
});

describe("successive halving", () => {
  const C = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];

  test("gives the better third three times the examples, and ranks survivors first", () => {
    const told: number[][] = [];
    const { trials, best, learner } = search(new PassiveAggressive<string>(), { C }, rows, labels, {
      strategy: "halving",
      folds: 2,
      onProgress: ({ trial, fold, examples }) => {
        if (fold === 0) told[trial] = [examples];
      },
    });
    expect(trials.map(({ budget }) => budget)).toEqual([...Array(3).fill(143), ...Array(6).fill(48)]);
    expect(told.map(([examples]) => examples)).toEqual([...Array(9).fill(24), ...Array(3).fill(71)]);
    expect(best.budget).toBe(143);
    expect(learner.report()!.examples).toBe(143);
  });

  test("can use epochs as the resource, and fits the best learner with them", () => {
    const options = { strategy: "halving", resource: "epochs", most: 9, folds: 2 } as const;
    const { trials, best, learner } = search(new PassiveAggressive<string>(), { C }, rows, labels, options);
    expect(trials.map(({ budget }) => budget)).toEqual([...Array(3).fill(9), ...Array(6).fill(3)]);
    expect(optionsOf(learner)).toEqual({ C: best.options.C, epochs: 9 });
  });
});

test("with the log loss the lowest score wins, and the best learner is calibrated", () => {
  const found = search(pipeline(), { C: [0.001, 100] }, rows, labels, { scorer: "logLoss", folds: 3 });
  expect(found.trials[0].score.mean).toBeLessThan(found.trials[1].score.mean);
  expect(found.learner.calibration).toBeDefined();
});

test("batch learners and learners of things other than rows can be searched", () => {
  expect(search(new MaxMargin<string>({ epochs: 9 }), { C: [0.1, 1] }, rows, labels, { folds: 2 }).trials).toHaveLength(
    2,
  );
  const words = Array.from({ length: 12 }, (_, i) => (i % 2 ? `ab${i}ab` : `cd${i}cd`));
  const make = ({ n }: { n: number }) => new KernelPerceptron<number, string>({ kernel: ngram(n) });
  const kinds = words.map((_, i) => i % 2);
  const { best } = search(({ n }) => make({ n }), { n: [2, 9] }, words, kinds);
  expect(best.options).toEqual({ n: 2 });
  const kernels = search(
    new KernelPerceptron<string>({ kernel: rbf(1) }),
    { kernel: [rbf(1), rbf(0.001)] },
    rows,
    labels,
  );
  expect(kernels.trials).toHaveLength(2);
});

describe("a stopped search", () => {
  const all = search(pipeline(), grid, rows, labels, by);

  test("keeps the finished trials and returns an untrained learner", async () => {
    const onProgress = ({ trial }: { trial: number }) => trial < 2;
    const found = search(pipeline(), grid, rows, labels, { ...by, onProgress });
    expect(found.stopped).toBe(true);
    expect(found.trials).toHaveLength(2);
    for (const trial of found.trials) expect(all.trials).toContainEqual(trial);
    expect(() => found.learner.predict(rows[0])).toThrow("nothing has been learned yet");

    const stop = new AbortController();
    const aborting = ({ trial, fold }: { trial: number; fold: number }) => {
      if (trial === 2 && fold === 1) stop.abort();
    };
    const aborted = await searchAsync(pipeline(), grid, rows, labels, {
      ...by,
      signal: stop.signal,
      onProgress: aborting,
    });
    expect(aborted.trials).toEqual(found.trials);
  });

  test("throws the reason if no trial was finished", async () => {
    const signal = AbortSignal.abort(new Error("no time"));
    await expect(searchAsync(pipeline(), grid, rows, labels, { signal })).rejects.toThrow("no time");
    expect(() => search(pipeline(), grid, rows, labels, { onProgress: () => false })).toThrow("before a candidate");
  });
});

test("a candidate that cannot learn is ranked last with its error, which is thrown if all fail", () => {
  const far = rows.map((row) => row.map((x) => x * 1e150));
  const rate = [1e200, 1];
  const { trials } = search(new AveragedPerceptron<string>(), { rate }, far, labels, { folds: 2 });
  expect(trials.map(({ options }) => options.rate)).toEqual([1, 1e200]);
  expect(trials[1].error).toMatch("finite");
  expect(trials[1].score.mean).toBeNaN();
  const none = () => search(new AveragedPerceptron<string>(), { rate: [1e200] }, far, labels, { folds: 2 });
  expect(none).toThrow("no candidate could learn from these rows");
});

test.each([
  ["C must be a positive number; got -1 (tried with C -1)", { C: [-1] }, {}],
  ['unknown option "D"', { D: [1] }, {}],
  ["C must have at least one value to try", { C: [] }, {}],
  ["C must be a list of values, or a range as { from: 0.1, to: 10 }; got 1", { C: 1 }, {}],
  ["C is a range, of which a grid has no values", { C: { from: 1, to: 2 } }, { strategy: "grid" }],
  ["C must go from a number above 0 up to another; got 0 to 2", { C: { from: 0, to: 2, log: true } }, {}],
  ["did you mean from?", { C: { form: 1, to: 2 } }, {}],
  ["trials does not go with strategy", { C: [1] }, { trials: 3 }],
  ['resource goes with strategy "halving" only', { C: [1] }, { resource: "epochs" }],
  [
    "epochs cannot be searched where they are the resource",
    { epochs: [1] },
    { strategy: "halving", resource: "epochs" },
  ],
  ["did you mean strategy?", { C: [1] }, { stratgy: "grid" }],
  ['unknown option "evaluate"', { C: [1] }, { evaluate: false }],
] as const)("a search refuses with: %s", (message, space, options) => {
  expect(() => search(new PassiveAggressive<string>(), space as never, rows, labels, options as never)).toThrow(
    message,
  );
});
