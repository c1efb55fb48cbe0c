// River's documented progressive accuracies on Phishing, and a derivation of its rules.

import { expect, test } from "vitest";
import {
  type Learner,
  PassiveAggressive,
  type PassiveAggressiveOptions,
  Perceptron,
  Pipeline,
  standardize,
} from "../src/entries/index.js";
import { csv, shared } from "./outside-data.js";

const file = shared("data/streams/phishing.csv.gz");

// River predicts False at a score of 0, and its step leaves the constant feature out of ‖x‖².
const asRiver = { classes: [false, true], zeroPredicts: "negative" } as const;

/** Counts right predictions as River does; our own count also treats a score of exactly 0 as an error, where the learner does. */
function progressive(learner: Learner<boolean>) {
  let right = 0;
  let updates = 0;
  for (const row of csv(file.text(), 1)) {
    const label = row.at(-1) === 1;
    const x = row.slice(0, -1);
    const { predicted, updated } = learner.learn(x, label);
    if (predicted === label) right++;
    if (updated) updates++;
  }
  return { right, updates };
}

test.skipIf(file.missing)(`a perceptron with online scaling gets 1073 of 1250 right${file.note}`, () => {
  const perceptron = new Perceptron<boolean>(asRiver);
  expect(progressive(new Pipeline(standardize(), perceptron))).toEqual({ right: 1073, updates: 177 });
  expect(perceptron.bias()).toBe(-1);
  const weights = [-2.83008, -6.990848, -3.22522, -1.016207, 2.163251, 0.768415, -2.412409, -2.008558, -0.476575];
  perceptron.weights().forEach((weight, j) => {
    expect(weight).toBeCloseTo(weights[j], 6);
  });
});

test.skipIf(file.missing)(`a perceptron without scaling gets 1045 of 1250 right${file.note}`, () => {
  expect(progressive(new Perceptron<boolean>(asRiver))).toEqual({ right: 1045, updates: 217 });
});

const variants: [string, PassiveAggressiveOptions<boolean>, number][] = [
  ["PA", { variant: "pa" }, 0.8424],
  ["PA-I, C = 1", { variant: "pa1" }, 0.8424],
  ["PA-II, C = 1", { variant: "pa2" }, 0.8528],
  ["PA-I, C = 0.01", { variant: "pa1", C: 0.01 }, 0.8952],
  ["PA-II, C = 0.01", { variant: "pa2", C: 0.01 }, 0.896],
];

test.skipIf(file.missing).each(variants)(
  `%s with online scaling is right as often as River's${file.note}`,
  (_, options, accuracy) => {
    const learner = new PassiveAggressive<boolean>({ ...asRiver, ...options, biasInNorm: false });
    expect(progressive(new Pipeline(standardize(), learner)).right / 1250).toBe(accuracy);
  },
);

test("on a row of zeros PA-II moves the bias by ℓ/(0 + 1/2C), and PA and PA-I do not", () => {
  const bias = (variant: "pa" | "pa1" | "pa2") => {
    const learner = new PassiveAggressive<boolean>({ ...asRiver, variant, C: 0.25, biasInNorm: false });
    learner.learn([0, 0], true);
    return learner.bias();
  };
  expect([bias("pa"), bias("pa1"), bias("pa2")]).toEqual([0, 0, 0.5]);
});
