import { expect, test } from "vitest";
import { calibrate, probabilities } from "../src/entries/evaluate.js";
import { AveragedPerceptron, load, Perceptron, saveBytes } from "../src/entries/index.js";

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

test.each([two, three])("a calibration is part of the model, in both encodings", (...labels) => {
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

test("a calibration belongs to its weights: learning in any way drops it, a refused example does not", () => {
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

test("a calibration for other classes, or in another order, is refused and changes nothing", () => {
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
