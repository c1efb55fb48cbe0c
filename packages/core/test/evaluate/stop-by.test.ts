import { expect, test } from "vitest";
import { breastCancer } from "../../src/entries/datasets.js";
import { confusion, crossValidate, type HeldOut, stopBy } from "../../src/entries/evaluate.js";
import { AveragedPerceptron, load, Perceptron, Pipeline, standardize } from "../../src/entries/index.js";
import { KernelPerceptron, rbf } from "../../src/entries/kernels.js";
import { Network } from "../../src/entries/networks.js";

const { rows, labels } = breastCancer();
const part = (keep: (i: number) => boolean) => ({
  rows: rows.filter((_, i) => keep(i)),
  labels: labels.filter((_, i) => keep(i)),
});
const train = part((i) => i % 3 > 0);
const validation = part((i) => i % 3 === 0);

/** The measured value after each epoch of a run without early end. */
function run(scorer: Parameters<typeof stopBy>[0], epochs: number) {
  const values: number[] = [];
  const learner = new Pipeline(standardize(), new Perceptron({ epochs, earlyStopping: { patience: 100 } }));
  learner.fit(train.rows, train.labels, {
    validation,
    stopBy: stopBy(scorer as never, { onMeasure: (v) => values.push(v) }),
  });
  return { values, learner };
}

test.each(["f1", "balancedAccuracy", "mcc", "auc", "logLoss"] as const)(
  "early stopping keeps the first epoch with the best %s, measured on its own predictions",
  (scorer) => {
    const { values } = run(scorer, 12);
    expect(values).toHaveLength(12);
    const best = values.indexOf(scorer === "logLoss" ? Math.min(...values) : Math.max(...values));
    const kept = run(scorer, 12).learner;
    const alone = run(scorer, best + 1).learner;
    expect(kept.predictAll(rows)).toEqual(alone.predictAll(rows));
    if (scorer === "f1") {
      const found = confusion(kept.predictAll(validation.rows), validation.labels);
      expect(found.perClass.find(({ label }) => label === kept.classes[1])!.f1).toBe(values[best]);
    }
  },
);

test("stopping by accuracy equals stopping by errors", () => {
  const options = { epochs: 20, earlyStopping: { patience: 3 } };
  const [counting, measuring] = [0, 1].map(() => new Pipeline(standardize(), new AveragedPerceptron(options)));
  counting.fit(train.rows, train.labels, { validation });
  measuring.fit(train.rows, train.labels, { validation, stopBy: stopBy("accuracy") });
  expect(measuring.toJSON()).toEqual(counting.toJSON());
});

test("a scorer function gets the learner's scores and predictions on the validation examples", () => {
  let last: HeldOut | undefined;
  const measure = (held: HeldOut) => {
    last = held;
    return held.confusion.accuracy;
  };
  const learner = new Perceptron({ epochs: 1, earlyStopping: {} });
  learner.fit(train.rows, train.labels, { validation, stopBy: stopBy(measure) });
  expect(last!.labels).toEqual(validation.labels);
  expect(last!.predictions).toEqual(learner.predictAll(validation.rows));
  expect(last!.rows).toEqual(validation.rows.map((x) => learner.scores(x)));
  expect(last!.positive).toBe(learner.classes[1]);
});

test("kernel learners and networks support stopBy, and an interrupted run can be saved", () => {
  const small = { rows: train.rows.slice(0, 60), labels: train.labels.slice(0, 60) };
  const options = { epochs: 3, earlyStopping: { patience: 5 } };
  for (const learner of [
    new KernelPerceptron({ ...options, kernel: rbf(0.001) }),
    new Network({ ...options, hidden: [3] }),
    new Perceptron(options),
  ]) {
    const values: number[] = [];
    learner.fit(small.rows, small.labels, {
      stopBy: stopBy("f1", { onMeasure: (v) => values.push(v) }),
      onProgress: () => values.length < 2,
    });
    expect(values).toHaveLength(2);
    expect(JSON.stringify(load(JSON.stringify(learner)))).toBe(JSON.stringify(learner));
  }
});

test("cross-validation passes stopBy to the fit of each fold", () => {
  const values: number[] = [];
  const make = () => new Perceptron({ epochs: 2, earlyStopping: { patience: 9 } });
  crossValidate(make, rows, labels, { folds: 3, stopBy: stopBy("mcc", { onMeasure: (v) => values.push(v) }) });
  expect(values).toHaveLength(6);
});
