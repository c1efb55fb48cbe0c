// scikit-learn's own tests of its perceptrons, compared with its numbers (scripts/fixtures/scikit_learn.py).

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import {
  AveragedPerceptron,
  InputError,
  type Label,
  type LinearOptions,
  OptionError,
  PassiveAggressive,
  Perceptron,
} from "../src/entries/index.js";

interface Fitted<L extends Label> {
  coef: number[][];
  intercept: number[];
  classes: L[];
  predicted: L[];
}

function fixture<T>(name: string): T {
  const bytes = readFileSync(new URL(`./fixtures/sklearn/${name}`, import.meta.url));
  return JSON.parse((name.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString());
}

// Natural order, every epoch used, one binary learner per class, and a score of 0 is the negative class.
const asSklearn = {
  order: "given",
  multiclass: "one-vs-rest",
  zeroPredicts: "negative",
  stopWhenSeparated: false,
} as const;

function options<L extends Label>({ classes }: Fitted<L>, epochs: number): LinearOptions<L> {
  return { ...asSklearn, classes, epochs };
}

/** Coefficients, intercepts and predictions are scikit-learn's. */
function agrees<L extends Label>(
  learner: Perceptron<L> | AveragedPerceptron<L> | PassiveAggressive<L>,
  X: number[][],
  { coef, intercept, classes, predicted }: Fitted<L>,
  digits = 9,
): void {
  coef.forEach((row, k) => {
    const label = coef.length === 1 ? classes[1] : classes[k];
    expect(learner.bias(label)).toBeCloseTo(intercept[k], digits);
    learner.weights(label).forEach((weight, j) => {
      expect(weight).toBeCloseTo(row[j], digits);
    });
  });
  expect(learner.predictAll(X)).toEqual(predicted);
}

describe("iris, permuted by RandomState(12)", () => {
  const { X, y, one, ...expected } = fixture<{
    X: number[][];
    y: number[];
    one: number[];
    perceptron: { 1: Fitted<number>; 2: Fitted<number>; 10: Fitted<number> };
    oneVsRest: Fitted<number>;
    pa1: Fitted<number>;
    pa2: Fitted<number>;
    averaged: Fitted<number>;
    averagedOneVsRest: Fitted<number>;
  }>("iris.json");

  test.each([
    [1, 59],
    [2, 119],
    [10, undefined],
  ] as const)("the perceptron agrees after %i epochs", (epochs, mistakes) => {
    const fitted = expected.perceptron[epochs];
    const learner = new Perceptron(options(fitted, epochs));
    const report = learner.fit(X, one);
    agrees(learner, X, fitted);
    if (mistakes) expect(report.mistakes).toBe(mistakes);
  });

  test("the perceptron exceeds 0.7 on three classes after 100 epochs, as in test_perceptron_accuracy", () => {
    const learner = new Perceptron(options(expected.oneVsRest, 100));
    const { training } = learner.fit(X, y);
    agrees(learner, X, expected.oneVsRest);
    expect(1 - training!.error).toBeCloseTo(0.72, 12);
  });

  test("sparse rows give the same predictions as dense rows", () => {
    const sparse = X.map((values) => ({ indices: values.map((_, j) => j), values }));
    const learner = new Perceptron(options(expected.oneVsRest, 100));
    learner.fit(sparse, y);
    expect(learner.predictAll(sparse)).toEqual(expected.oneVsRest.predicted);
  });

  test.each(["pa1", "pa2"] as const)("%s with C = 1 agrees after 4 epochs", (variant) => {
    const fitted = expected[variant];
    const learner = new PassiveAggressive({ ...options(fitted, 4), variant, biasInNorm: false });
    learner.fit(X, one);
    agrees(learner, X, fitted);
  });

  test("the averaged perceptron agrees after 3 epochs, on two classes and three", () => {
    const two = new AveragedPerceptron(options(expected.averaged, 3));
    two.fit(X, one);
    agrees(two, X, expected.averaged, 11);
    const three = new AveragedPerceptron(options(expected.averagedOneVsRest, 3));
    three.fit(X, y);
    agrees(three, X, expected.averagedOneVsRest, 11);
  });

  test.each([true, false])("PA-I reaches 0.79 on three classes after 30 epochs, averaged: %s", (averaged) => {
    const learner = new PassiveAggressive<number>({ ...asSklearn, classes: [0, 1, 2], epochs: 30, averaged });
    expect(1 - learner.fit(X, y).training!.error).toBeGreaterThan(0.79);
  });

  test("a learner can be refitted to other labels and one column fewer", () => {
    const learner = new Perceptron<number | string>({ order: "given" });
    learner.fit(X, y);
    learner.fit(
      X.map((row) => row.slice(1)),
      y.map((label) => `class ${label}`),
    );
    expect(learner.classes).toEqual(["class 0", "class 2", "class 1"]);
    expect(learner.weights("class 0")).toHaveLength(3);
  });

  test("class weights of 0.5 for every class halve the weights", () => {
    const fitted = expected.perceptron[2];
    const learner = new Perceptron({
      ...options(fitted, 2),
      classWeights: new Map([
        [-1, 0.5],
        [1, 0.5],
      ]),
    });
    learner.fit(X, one);
    learner.weights(1).forEach((weight, j) => {
      expect(2 * weight).toBeCloseTo(fitted.coef[0][j], 9);
    });
  });
});

describe("toy data of test_sgd and test_passive_aggressive", () => {
  const { three, classWeights } = fixture<{
    three: { X: number[][]; y: string[]; expected: Fitted<string> };
    classWeights: { X: number[][]; y: number[] } & Record<"none" | "small" | "balanced", Fitted<number>>;
  }>("toy.json");

  test("three classes named by text agree", () => {
    const learner = new Perceptron(options(three.expected, 20));
    learner.fit(three.X, three.y);
    agrees(learner, three.X, three.expected);
    expect(
      learner.predictAll([
        [-1.5, 0.5],
        [1, 2],
        [0, -2],
      ]),
    ).toEqual(["one", "two", "three"]);
  });

  test.each([
    ["none", undefined, 1],
    ["small", new Map([[1, 0.001]]), -1],
    ["balanced", "balanced", -1],
  ] as const)("class weights %s agree", (name, weights, predicted) => {
    const { X, y, [name]: fitted } = classWeights;
    const learner = new Perceptron({ ...options(fitted, 100), ...(weights && { classWeights: weights }) });
    learner.fit(X, y);
    agrees(learner, X, fitted);
    if (name !== "balanced") expect(learner.predict([0.2, -1])).toBe(predicted);
  });

  test("balanced weights equal n / (classes · count)", () => {
    const { X, y, balanced } = classWeights;
    const learner = new Perceptron({
      ...options(balanced, 100),
      classWeights: new Map([
        [1, 5 / 6],
        [-1, 5 / 4],
      ]),
    });
    learner.fit(X, y);
    agrees(learner, X, balanced, 12);
  });

  test("balanced weights need the whole data set, and weights must name known classes", () => {
    const { X, y } = classWeights;
    const balanced = new Perceptron<number>({ classWeights: "balanced" });
    expect(() => balanced.learn(X[0], y[0])).toThrow(OptionError);
    expect(() => new Perceptron({ classWeights: new Map([[7, 1]]) }).fit(X, y)).toThrow(
      /classWeights must be of the classes .*; got 7/,
    );
  });
});

test.each([
  ["perceptron", () => ({})],
  ["pa1", () => ({ variant: "pa1" as const })],
  ["pa2", () => ({ variant: "pa2" as const })],
] as const)("%s agrees on make_classification, 100 × 10, C = 0.987", (name, variant) => {
  const data = fixture<{ X: number[][]; y: number[] } & Record<string, Fitted<number>>>("classification.json");
  const given = options(data[name], 5);
  const learner =
    name === "perceptron"
      ? new Perceptron(given)
      : new PassiveAggressive({ ...given, ...variant(), C: 0.987, biasInNorm: false });
  learner.fit(data.X, data.y);
  agrees(learner, data.X, data[name]);
});

test.each([0, 1])(
  "check_class_weight_classifiers, problem %i: a class of weight 1000 is predicted nearly always",
  (i) => {
    const { problems } = fixture<{
      problems: {
        X: number[][];
        y: number[];
        X_test: number[][];
        weights: [number, number][];
        expected: Fitted<number>;
      }[];
    }>("class-weight.json");
    const { X, y, X_test, weights, expected } = problems[i];
    const classWeights = new Map(weights);
    // With three classes scikit-learn weighs the rest by 1; here every example keeps the weight of its own class.
    if (expected.classes.length === 2) {
      const learner = new Perceptron({ ...options(expected, 1000), classWeights });
      learner.fit(X, y);
      agrees(learner, X_test, expected, 6);
    }
    const shuffled = new Perceptron({ classes: expected.classes, classWeights, epochs: 1000 });
    shuffled.fit(X, y);
    const taken = shuffled.predictAll(X_test).filter((label) => label === 0).length;
    expect(taken / X_test.length).toBeGreaterThan(0.87);
  },
);

test("check_classifiers_train: blobs of three classes and of two", () => {
  const { X, y, three, two } = fixture<{ X: number[][]; y: number[]; three: Fitted<number>; two: Fitted<number> }>(
    "classifiers-train.json",
  );
  const all = new Perceptron(options(three, 5));
  expect(1 - all.fit(X, y).training!.error).toBeGreaterThan(0.83);
  agrees(all, X, three);
  const isKept = y.map((label) => label !== 2);
  const kept = X.filter((_, r) => isKept[r]);
  const pair = new Perceptron(options(two, 5));
  pair.fit(
    kept,
    y.filter((_, r) => isKept[r]),
  );
  agrees(pair, kept, two);
  expect(() => all.fit(X, y.slice(1))).toThrow(/labels must have 300 entries/);
  expect(() => all.predictAll(X.map((row) => row.slice(1)))).toThrow(/x must have 2 features; got 1/);
});

test("digits, one against the rest, 10 epochs: every weight, exactly", () => {
  const { X, y, perceptron } = fixture<{ X: number[][]; y: number[]; perceptron: Fitted<number> }>("digits.json.gz");
  const learner = new Perceptron(options(perceptron, 10));
  learner.fit(X, y);
  perceptron.classes.forEach((label, k) => {
    expect([...learner.weights(label)]).toEqual(perceptron.coef[k]);
    expect(learner.bias(label)).toBe(perceptron.intercept[k]);
  });
  expect(learner.predictAll(X)).toEqual(perceptron.predicted);
  expect(1 - learner.report()!.training!.error).toBeCloseTo(0.9376739009460211, 12);
});

test("the perceptron agrees on breast cancer after 10 epochs", () => {
  const { X, y, perceptron } = fixture<{ X: number[][]; y: number[]; perceptron: Fitted<number> }>(
    "breast-cancer.json.gz",
  );
  const learner = new Perceptron(options(perceptron, 10));
  learner.fit(X, y);
  agrees(learner, X, perceptron, 7);
});

describe("features of 1e300, test_underflow_or_overflow", () => {
  const { X, y } = fixture<{ X: number[][]; y: number[] }>("overflow.json");

  test("raise an error that names the row, and leave the learner unchanged", () => {
    const learner = new Perceptron<number>();
    expect(() => learner.fit(X, y)).toThrow(InputError);
    expect(() => learner.fit(X, y)).toThrow("row 0: x is too large: ‖x‖² overflows; scale the features");
    expect(() => learner.learn(X[0], y[0])).toThrow(/scale the features/);
    expect(learner.classes).toEqual([]);
  });

  test("give finite weights once scaled into [0, 1]", () => {
    const least = X[0].map((_, j) => Math.min(...X.map((row) => row[j])));
    const most = X[0].map((_, j) => Math.max(...X.map((row) => row[j])));
    const scaled = X.map((row) => row.map((x, j) => (x - least[j]) / (most[j] - least[j])));
    const learner = new Perceptron<number>({ epochs: 500 });
    learner.fit(scaled, y);
    expect(learner.weights().every(Number.isFinite)).toBe(true);
  });
});

test("predictions of uniform rows do not depend on their order or on other rows", () => {
  const { X, y } = fixture<{ X: number[][]; y: number[] }>("uniform.json");
  const learner = new Perceptron<number>({ classes: [0, 1, 2] });
  learner.fit(X, y);
  const whole = learner.predictAll(X);
  expect(learner.predictAll([...X].reverse())).toEqual([...whole].reverse());
  expect(X.map((row) => learner.predictAll([row])[0])).toEqual(whole);
  expect(X.map((row) => learner.predict(row))).toEqual(whole);
});

describe("check_sample_weight_equivalence", () => {
  const { X, y, weights, expected } = fixture<{
    X: number[][];
    y: number[];
    weights: number[];
    expected: Fitted<number>;
  }>("sample-weight.json");

  test("a weight of k multiplies one step by k, as in scikit-learn", () => {
    const learner = new Perceptron(options(expected, 10));
    learner.fit(X, y, { sampleWeights: weights });
    agrees(learner, X, expected);
  });

  test("a weight of 0 equals removing the row", () => {
    const weighted = new Perceptron(options(expected, 10));
    weighted.fit(X, y, { sampleWeights: weights.map((weight) => Math.min(weight, 1)) });
    const removed = new Perceptron(options(expected, 10));
    removed.fit(
      X.filter((_, r) => weights[r] > 0),
      y.filter((_, r) => weights[r] > 0),
    );
    for (const label of expected.classes) expect(weighted.weights(label)).toEqual(removed.weights(label));
  });

  test("a weight of k differs from k visits", () => {
    const weighted = new Perceptron<number>({ classes: [0, 1] });
    const repeated = new Perceptron<number>({ classes: [0, 1] });
    weighted.learn([1], 1, 3);
    for (let i = 0; i < 3; i++) repeated.learn([1], 1);
    expect([...weighted.weights()]).toEqual([3]);
    expect([...repeated.weights()]).toEqual([1]);
  });
});
