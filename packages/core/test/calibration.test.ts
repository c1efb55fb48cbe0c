import { expect, test } from "vitest";
import { digits } from "../src/entries/datasets.js";
import { calibrate, probabilities, scoresAll } from "../src/entries/evaluate.js";
import { AveragedPerceptron, LinearModel, load, Perceptron, saveBytes } from "../src/entries/index.js";

const rows = Array.from({ length: 60 }, (_, r) => [r % 7, (r * 5) % 11]);
const two = rows.map(([a, b]) => (a > b ? "over" : "under"));
const three = rows.map(([a, b]) => (a > b ? "over" : a + 3 > b ? "near" : "under"));

function calibrated(labels: string[]): AveragedPerceptron<string> {
  const learner = new AveragedPerceptron<string>();
  learner.fit(rows, labels);
  const scores = rows.map((x) => learner.scores(x));
  learner.calibration = calibrate(scores, labels, learner.classes);
  return learner;
}

test.each([two, three])("a calibration is saved with the model in both encodings", (...labels) => {
  const learner = calibrated(labels);
  const { calibration } = learner;
  for (const file of [JSON.stringify(learner), saveBytes(learner)]) {
    const loaded = load<string>(file) as AveragedPerceptron<string>;
    expect(loaded.calibration).toEqual(calibration);
    expect(probabilities(loaded.calibration!, loaded.scores([3, 4]))).toEqual(
      probabilities(calibration!, learner.scores([3, 4])),
    );
  }
});

test.each(["platt", "isotonic"] as const)(
  "with three or more classes and %s, every form of the model predicts the likeliest class",
  (method) => {
    const { rows: images, labels } = digits();
    const learner = new AveragedPerceptron<number>({ epochs: 2 });
    const own = Array.from(images, (x) => Array.from(x)).slice(0, 900);
    const digit = labels.map(Number);
    learner.fit(own.slice(0, 300), digit.slice(0, 300));
    const held = own.slice(300, 600);
    learner.calibration = calibrate(scoresAll(learner, held), digit.slice(300, 600), learner.classes, { method });
    const loaded = load<number>(JSON.stringify(learner));
    const small = LinearModel.fromJSON<number>(JSON.stringify(LinearModel.from(learner)));
    for (const x of own.slice(600)) {
      const likely = probabilities(learner, x);
      expect(likely[learner.classes.indexOf(learner.predict(x))]).toBe(Math.max(...likely));
      expect(probabilities(loaded, x)).toEqual(likely);
      expect(probabilities(small.calibration!, small.scores(x))).toEqual(likely);
      expect(small.predict(x)).toBe(learner.predict(x));
    }
  },
);

test("sigmoids and curves of scores from earlier versions load and give the same probabilities", () => {
  const learner = calibrated(three);
  const { classes } = learner;
  for (const pairs of [1, 2]) {
    const sigmoids = classes.flatMap((_, k) => Array.from({ length: pairs }, (_, i) => ({ a: -1 - k + i, b: i / 2 })));
    learner.calibration = { classes, sigmoids };
    const loaded = load<string>(JSON.stringify(learner));
    expect(loaded.calibration).toEqual({ classes, sigmoids });
    const parts = learner.scores([3, 4]).map((s, k) => {
      const [{ a }, right] = sigmoids.slice(k * pairs);
      if (pairs === 1) return 1 / (1 + Math.exp(a * s));
      return Math.min(Math.max((s - a) / (right.a - a), 0), 1) / 2;
    });
    const sum = parts.reduce((total, p) => total + p, 0);
    probabilities(loaded, [3, 4]).forEach((p, k) => {
      expect(p).toBeCloseTo(parts[k] / sum, 12);
    });
  }
});

test("learning drops a calibration, and a refused example keeps it", () => {
  expect(new Perceptron().calibration).toBeUndefined();
  const learner = calibrated(two);
  expect(() => learner.learn([1, Number.NaN], "over")).toThrow("must be a finite number");
  expect(() => learner.learn([1e154, 1e153], "under", 1e300)).toThrow("weights would stop being finite");
  expect(learner.calibration).toBeDefined();
  learner.learn([1, 2], "over");
  expect(learner.calibration).toBeUndefined();
  const again = calibrated(two);
  again.learnAll({ data: [1, 2], rows: 1, columns: 2 }, ["over"]);
  expect(again.calibration).toBeUndefined();
  const refit = calibrated(two);
  refit.fit(rows, two, { resume: true });
  expect(refit.calibration).toBeUndefined();
});

test("a calibration for other classes or another class order is refused and changes nothing", () => {
  const learner = calibrated(two);
  const before = JSON.stringify(learner);
  const message = "calibration must be for the classes under,over, in this order";
  const sigmoids = [{ a: -1, b: 0 }];
  for (const given of [
    { classes: ["over", "under"], sigmoids },
    { classes: ["under"], sigmoids },
    { classes: ["under", "over"], sigmoids: [] },
    { classes: ["under", "over"], sigmoids: [{ a: Number.NaN, b: 0 }] },
  ])
    expect(() => {
      learner.calibration = given;
    }).toThrow(message);
  expect(JSON.stringify(learner)).toBe(before);
});
