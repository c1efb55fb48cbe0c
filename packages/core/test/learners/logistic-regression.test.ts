import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { breastCancer, digits, iris } from "../../src/entries/datasets.js";
import {
  calibrationOf,
  crossValidate,
  decide,
  logLoss,
  probabilities,
  probabilitiesAll,
  stopBy,
} from "../../src/entries/evaluate.js";
import {
  LinearModel,
  LogisticRegression,
  load,
  logisticStep,
  Perceptron,
  Pipeline,
  standardize,
} from "../../src/entries/index.js";
import { runs } from "../runs.js";
import { additive } from "../textbook.js";

const sklearn = (name: string) =>
  JSON.parse(readFileSync(new URL(`../fixtures/sklearn/${name}.json`, import.meta.url), "utf8"));
const { X, y, one } = sklearn("iris") as { X: number[][]; y: number[]; one: number[] };

interface Fitted {
  coef: number[][];
  intercept: number[];
  classes: number[];
  predicted: number[];
  probabilities: number[][];
}
const theirs = sklearn("logistic") as { one: Record<number, Fitted>; averaged: Fitted; oneVsRest: Fitted };

test("the step of logistic regression is the slope of the logistic loss", () => {
  const loss = (m: number) => Math.log1p(Math.exp(-m));
  for (const m of [-30, -2, -0.5, 0, 0.5, 2, 30])
    expect(logisticStep(m)).toBeCloseTo((loss(m - 1e-4) - loss(m + 1e-4)) / 2e-4, 7);
  expect(logisticStep(0)).toBe(0.5);
  expect(logisticStep(-1000)).toBe(1);
  expect(logisticStep(1000)).toBe(0);
});

test("logistic regression equals the textbook's loop and predicts with its mean vector", () => {
  const pairs = X.map((x, i) => [x, one[i]] as const);
  const { vectors } = additive(pairs, (m) => 0.1 / (1 + Math.exp(m)));
  const last = new LogisticRegression<number>({ classes: [-1, 1], averaged: false });
  const mean = new LogisticRegression<number>({ classes: [-1, 1] });
  pairs.forEach(([x, label], i) => {
    last.learn(x, label);
    mean.learn(x, label);
    last.vector().forEach((weight, j) => {
      expect(weight).toBeCloseTo(vectors[i][j], 12);
    });
  });
  mean.vector().forEach((weight, j) => {
    expect(weight).toBeCloseTo(vectors.reduce((sum, w) => sum + w[j], 0) / vectors.length, 11);
  });
});

describe("scikit-learn's SGDClassifier with log_loss and a constant rate, in the given order:", () => {
  const given = { order: "given", zeroPredicts: "negative", multiclass: "one-vs-rest" } as const;
  const agrees = (
    learner: LogisticRegression<number>,
    { coef, intercept, classes, predicted, probabilities: p }: Fitted,
  ) => {
    coef.forEach((row, k) => {
      const label = coef.length === 1 ? classes[1] : classes[k];
      expect(Math.abs(learner.bias(label) - intercept[k])).toBeLessThan(1e-12);
      learner.weights(label).forEach((weight, j) => {
        expect(Math.abs(weight - row[j])).toBeLessThan(1e-12);
      });
    });
    expect(learner.predictAll(X)).toEqual(predicted);
    probabilitiesAll(learner, X.slice(0, 10)).forEach((row, i) => {
      row.forEach((own, k) => {
        expect(own).toBeCloseTo(p[i][k], 12);
      });
    });
  };

  test.each([1, 5])("after %i epochs", (epochs) => {
    const fitted = theirs.one[epochs];
    const learner = new LogisticRegression({ ...given, classes: fitted.classes, epochs, averaged: false });
    learner.fit(X, one);
    agrees(learner, fitted);
  });

  test("averaged, after 3 epochs", () => {
    const learner = new LogisticRegression({ ...given, classes: theirs.averaged.classes, epochs: 3 });
    learner.fit(X, one);
    agrees(learner, theirs.averaged);
  });

  test("three classes one against the rest, after 2 epochs", () => {
    const { classes } = theirs.oneVsRest;
    const learner = new LogisticRegression({ ...given, classes, epochs: 2, rate: 0.05, averaged: false });
    learner.fit(X, y);
    agrees(learner, theirs.oneVsRest);
  });
});

// scikit-learn 1.9.1: LogisticRegression(max_iter=1000) after StandardScaler, StratifiedKFold(5, shuffle=True, random_state=0).
test.each([
  ["iris", iris, 0.96, 0.155],
  ["breast cancer", breastCancer, 0.9789, 0.0738],
  ...(runs(0, 1) ? [["digits", digits, 0.9694, 0.1079] as const] : []),
] as const)(
  "logistic regression comes close to scikit-learn's LogisticRegression by default: %s",
  (_, set, accuracy, loss) => {
    const { rows, labels } = set() as { rows: number[][]; labels: string[] };
    let [lost, tested] = [0, 0];
    const measure = (held: { learner: unknown; rows: unknown; labels: readonly string[] }) => {
      const learner = held.learner as LogisticRegression<string>;
      lost += logLoss(probabilitiesAll(learner, held.rows as never), held.labels, learner.classes);
      tested++;
      return 0;
    };
    const make = () => new Pipeline(standardize(), new LogisticRegression<string>());
    const found = crossValidate(make, rows, labels, { evaluate: false, scorer: measure as never });
    expect(found.accuracy.mean).toBeGreaterThan(accuracy - 0.01);
    expect(lost / tested).toBeLessThan(loss + 0.1);
  },
);

test("the probabilities are the sigmoid for two classes and proportional to e^(s/2) for more", () => {
  const two = new LogisticRegression<number>();
  two.fit(X, one);
  const three = new LogisticRegression<number>();
  three.fit(X, y);
  for (const x of X.slice(0, 20)) {
    const s = two.scores(x)[1];
    expect(probabilities(two, x)[1]).toBeCloseTo(1 / (1 + Math.exp(-s)), 14);
    const parts = three.scores(x).map((score) => Math.exp(score / 2));
    const total = parts.reduce((sum, part) => sum + part);
    probabilities(three, x).forEach((p, k) => {
      expect(p).toBeCloseTo(parts[k] / total, 9);
    });
  }
  expect(two.calibration).toBeUndefined();
  expect(calibrationOf(new Perceptron())).toBeUndefined();
});

test("probabilities survive saving, a pipeline, a compact form and a decision threshold", () => {
  const learner = new Pipeline(standardize(), new LogisticRegression<number>());
  learner.fit(X, one);
  const expected = probabilitiesAll(learner, X);
  expect(probabilitiesAll(load<number>(JSON.stringify(learner)), X)).toEqual(expected);
  const small = LinearModel.fromJSON<number>(JSON.stringify(LinearModel.from(learner)));
  expect(X.map((x) => probabilities(small.calibration!, small.scores(x)))).toEqual(expected);
  const found = decide(learner, X, one, { probability: 0.2 });
  expect(found.probability).toBeCloseTo(0.2, 12);
  expect(probabilitiesAll(learner, X)).toEqual(expected);
  const decided = LinearModel.fromJSON<number>(JSON.stringify(LinearModel.from(learner)));
  expect(decided.predictAll(X)).toEqual(learner.predictAll(X));
  expect(X.map((x) => probabilities(decided.calibration!, decided.scores(x)))).toEqual(expected);
});

test("early stopping by the log loss uses the learner's own probabilities", () => {
  const values: number[] = [];
  const learner = new LogisticRegression<number>({ epochs: 3, earlyStopping: { patience: 9 } });
  learner.fit(X, one, {
    validation: { rows: X, labels: one },
    stopBy: stopBy("logLoss", { onMeasure: (value) => values.push(value) }),
  });
  expect(Math.min(...values)).toBeCloseTo(logLoss(probabilitiesAll(learner, X), one, learner.classes), 12);
});

test("cross-validation by the log loss uses the learner's own probabilities", () => {
  const make = () => new LogisticRegression<number>({ epochs: 3 });
  const own = (held: { learner: unknown; rows: unknown; labels: readonly number[] }) => {
    const learner = held.learner as LogisticRegression<number>;
    expect(learner.calibration).toBeUndefined();
    return -logLoss(probabilitiesAll(learner, held.rows as never), held.labels, learner.classes);
  };
  const found = crossValidate(make, X, one, { folds: 3, scorer: "logLoss" });
  expect(found.score.mean).toBe(-crossValidate(make, X, one, { folds: 3, scorer: own as never }).score.mean);
});
