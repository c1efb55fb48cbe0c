import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { breastCancer } from "../../src/entries/datasets.js";
import {
  calibrate,
  confusion,
  type DecideOptions,
  decide,
  evaluate,
  fitCalibrated,
  probabilities,
  scoresAll,
} from "../../src/entries/evaluate.js";
import {
  AveragedPerceptron,
  LinearModel,
  load,
  Perceptron,
  Pipeline,
  saveBytes,
  standardize,
  VotedPerceptron,
} from "../../src/entries/index.js";
import { KernelPerceptron, rbf } from "../../src/entries/kernels.js";
import { Network } from "../../src/entries/networks.js";
import type { BatchLearner, Calibration } from "../../src/learner.js";
import { runs } from "../runs.js";

const { rows, labels } = breastCancer();
const part = (keep: (i: number) => boolean) => ({
  rows: rows.filter((_, i) => keep(i)),
  labels: labels.filter((_, i) => keep(i)),
});
const train = part((i) => i % 2 === 0);
const held = part((i) => i % 2 === 1);

/** A learner whose rows are the scores of its second class. */
function givenScores(): BatchLearner<string, number, number[]> & { calibration?: Calibration<string> } {
  const learner = {
    classes: ["no", "yes"],
    calibration: undefined as Calibration<string> | undefined,
    scores: (x: number) => [0 - x, x],
    predictAll: (xs: number[]) => xs.map((x) => (x >= (learner.calibration?.threshold ?? 0) ? "yes" : "no")),
  };
  return learner as never;
}

/** Precision, recall and the others of a class, as the textbook has them. */
function textbook(predicted: readonly string[], truth: readonly string[], positive: string) {
  const count = (p: boolean, t: boolean) =>
    predicted.filter((own, i) => (own === positive) === p && (truth[i] === positive) === t).length;
  const [tp, fp, fn, tn] = [count(true, true), count(true, false), count(false, true), count(false, false)];
  const precision = tp + fp === 0 ? 0 : tp / (tp + fp);
  const recall = tp / (tp + fn);
  const spread = (tp + fp) * (tn + fn) === 0 ? 0 : (tp + fp) * (tp + fn) * (tn + fp) * (tn + fn);
  return {
    precision,
    recall,
    fp,
    fn,
    accuracy: (tp + tn) / truth.length,
    f1: (2 * tp) / (2 * tp + fp + fn),
    balancedAccuracy: (recall + tn / (tn + fp)) / 2,
    mcc: spread === 0 ? 0 : (tp * tn - fp * fn) / Math.sqrt(spread),
  };
}

describe("of all possible thresholds, decide chooses", () => {
  const scored = fc
    .array(fc.tuple(fc.integer({ min: -4, max: 4 }), fc.boolean()), { minLength: 2, maxLength: 12 })
    .filter((list) => list.some(([, yes]) => yes) && list.some(([, yes]) => !yes));
  const positives = fc.constantFrom("no", "yes");
  /** The results of every threshold between two scores and beyond all of them. */
  const all = (xs: readonly number[], truth: readonly string[], positive: string) =>
    [-9, ...[...xs].map((x) => x + 0.5), 9].map((t) =>
      textbook(
        xs.map((x) => (x >= t ? "yes" : "no")),
        truth,
        positive,
      ),
    );
  const holds = (
    options: (p: number) => DecideOptions<string>,
    best: (mine: ReturnType<typeof textbook>, others: ReturnType<typeof textbook>[], p: number, met: boolean) => void,
  ) =>
    fc.assert(
      fc.property(scored, positives, fc.integer({ min: 1, max: 10 }), (list, positive, tenths) => {
        const xs = list.map(([x]) => x);
        const truth = list.map(([, yes]) => (yes ? "yes" : "no"));
        const learner = givenScores();
        const found = decide(learner as never, xs as never, truth, { ...options(tenths / 10), positive });
        const mine = textbook(learner.predictAll(xs), truth, positive);
        expect(found.confusion.counts).toEqual(
          confusion(learner.predictAll(xs), truth, { classes: ["no", "yes"] }).counts,
        );
        best(mine, all(xs, truth, positive), tenths / 10, found.met);
      }),
      { numRuns: runs(50, 5000) },
    );

  test.each(["f1", "accuracy", "balancedAccuracy", "mcc"] as const)("the best by %s", (measure) => {
    holds(
      () => ({ measure }),
      (mine, others) => expect(mine[measure]).toBeCloseTo(Math.max(...others.map((one) => one[measure])), 12),
    );
  });

  test("the most precise one with enough recall, then the one with the highest recall", () => {
    holds(
      (recall) => ({ recall }),
      (mine, others, least, met) => {
        const able = others.filter(({ recall }) => recall >= least);
        const precise = Math.max(...able.map(({ precision }) => precision));
        expect(met).toBe(true);
        expect(mine.precision).toBe(precise);
        expect(mine.recall).toBe(
          Math.max(...able.filter((one) => one.precision === precise).map(({ recall }) => recall)),
        );
      },
    );
  });

  test("the one with the highest recall and enough precision, else the most precise one", () => {
    holds(
      (precision) => ({ precision }),
      (mine, others, least, met) => {
        const able = others.filter(({ precision }) => precision >= least);
        expect(met).toBe(able.length > 0);
        if (met) expect(mine.recall).toBe(Math.max(...able.map(({ recall }) => recall)));
        else expect(mine.precision).toBe(Math.max(...others.map(({ precision }) => precision)));
      },
    );
  });

  test("the cheapest", () => {
    holds(
      (p) => ({ cost: { falsePositive: 1, falseNegative: 20 * p } }),
      (mine, others, p) =>
        expect(mine.fp + 20 * p * mine.fn).toBe(Math.min(...others.map(({ fp, fn }) => fp + 20 * p * fn))),
    );
  });
});

test.each(["platt", "isotonic"] as const)(
  "a probability threshold with %s calibration gives the positive class to rows at least that likely",
  (method) => {
    for (const positive of ["malignant", "benign"]) {
      const learner = new Pipeline(standardize(), new AveragedPerceptron());
      fitCalibrated(learner as never, rows, labels, { method });
      const found = decide(learner, held.rows, held.labels, { probability: 0.3, positive: positive as never });
      expect(found.probability).toBeCloseTo(0.3, 10);
      const k = learner.classes.indexOf(positive as never);
      for (const x of held.rows) {
        const p = probabilities(learner, x)[k];
        if (Math.abs(p - 0.3) > 1e-9) expect(learner.predict(x) === positive).toBe(p > 0.3);
      }
    }
  },
);

test.each([
  ["a linear learner", () => new Perceptron()],
  ["a vote", () => new VotedPerceptron()],
  ["a pipeline", () => new Pipeline(standardize(), new AveragedPerceptron())],
  ["a kernel learner", () => new Pipeline(standardize(), new KernelPerceptron({ kernel: rbf(0.03), epochs: 2 }))],
  ["a network", () => new Pipeline(standardize(), new Network({ hidden: [3], epochs: 2 }))],
] as const)("%s predicts by its threshold everywhere, before and after loading", (_, make) => {
  const learner: BatchLearner<string> = make() as never;
  learner.fit(train.rows, train.labels, { evaluate: false });
  const undecided = learner.predictAll(held.rows);
  const { threshold } = decide(learner, held.rows, held.labels, { recall: 0.99, positive: "malignant" });
  const k = learner.classes[1];
  const expected = scoresAll(learner, held.rows).map((row) => (row[1] >= threshold ? k : learner.classes[0]));
  expect(expected).not.toEqual(undecided);
  for (const one of [learner, load<string>(JSON.stringify(learner)), load<string>(saveBytes(learner))]) {
    expect(one.calibration).toEqual({ classes: learner.classes, sigmoids: [], threshold });
    expect(one.predictAll(held.rows)).toEqual(expected);
    expect(held.rows.map((x) => one.predict(x))).toEqual(expected);
    const counted = evaluate(one, held.rows, held.labels);
    expect(counted.errors).toBe(expected.filter((label, i) => label !== held.labels[i]).length);
    expect(counted.undecided).toBe(0);
  }
});

test("a compact model predicts by its threshold, with and without probabilities", () => {
  const learner = new Pipeline(standardize(), new AveragedPerceptron<string>());
  learner.fit(train.rows, train.labels);
  for (const calibrated of [false, true]) {
    if (calibrated) learner.calibration = calibrate(scoresAll(learner, held.rows), held.labels, learner.classes);
    decide(learner, held.rows, held.labels, { precision: 0.999, positive: "benign" });
    const small = LinearModel.fromJSON<string>(JSON.stringify(LinearModel.from(learner)));
    expect(small.predictAll(held.rows)).toEqual(learner.predictAll(held.rows));
    if (calibrated) expect(small.calibration!.sigmoids).toEqual(learner.calibration!.sigmoids);
  }
});

test("a score equal to the threshold gives the second class, and no row is undecided", () => {
  const learner = new Perceptron<string>({ bias: false });
  learner.fit([[1], [-1]], ["no", "yes"]);
  learner.calibration = { classes: learner.classes, sigmoids: [], threshold: 0 };
  expect(learner.predict([0])).toBe("yes");
  expect(evaluate(learner, [[0]], ["yes"]).errors).toBe(0);
  learner.calibration = { classes: learner.classes, sigmoids: [], threshold: Number.MIN_VALUE };
  expect(learner.predict([0])).toBe("no");
});

test("learning drops a threshold", () => {
  const learner = new Perceptron<string>();
  learner.fit(train.rows, train.labels);
  decide(learner, held.rows, held.labels);
  learner.learn(rows[0], labels[0]);
  expect(learner.calibration).toBeUndefined();
});

test("decide explains bad arguments", () => {
  const learner = new Perceptron<string>();
  learner.fit(train.rows, train.labels);
  const asked = (options: object) => () => decide(learner, held.rows, held.labels, options);
  expect(asked({ recall: 0.9, precision: 0.8 })).toThrow("only one of measure, recall, precision, cost, probability");
  expect(asked({ recall: 90 })).toThrow("recall must lie between 0 and 1; got 90");
  expect(asked({ cost: { falsePositive: -1, falseNegative: 1 } })).toThrow("numbers of at least 0; got -1");
  expect(asked({ probability: 0.3 })).toThrow("the learner is not calibrated");
  expect(asked({ positive: "maybe" })).toThrow(/^positive must be one of .*; got "maybe"$/);
  expect(() => decide(learner, [rows[0]], [labels[0]])).toThrow("both classes");
  expect(() => decide(learner, rows)).toThrow("labels are needed");
  const three = new Perceptron<string>();
  three.fit([[1], [2], [3]], ["a", "b", "c"]);
  expect(() => decide(three, [[1]], ["a"])).toThrow("between two classes; the learner has 3");
  expect(() => {
    three.calibration = { classes: three.classes, sigmoids: [], threshold: 1 };
  }).toThrow("calibration must be for the classes");
  expect(() => {
    learner.calibration = { classes: learner.classes, sigmoids: [], threshold: Number.NaN };
  }).toThrow("calibration must be for the classes");
});
