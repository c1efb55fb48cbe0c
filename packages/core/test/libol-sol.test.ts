// Online accuracies in the README of SOL (Neurocomputing 2017), LIBOL's successor: one pass over a1a, mean of 10 shuffles.
// The shuffles here are our own, and one differs from the next by about 0.006, so two means of ten are within
// 3·0.006·√(2/10) = 0.008 of each other. SOL searched for its parameters without printing them; ours are in the table.

import { expect, test } from "vitest";
import {
  Arow,
  type LinearOptions,
  PassiveAggressive,
  Perceptron,
  SecondOrderPerceptron,
} from "../src/entries/index.js";
import { libsvm, shared } from "./outside-data.js";

const a1a = shared("fixtures/a1a");
const band = 0.008;

type Options = Omit<LinearOptions<number>, "rate">;

const printed: [string, number, (options: Options) => Pick<Perceptron<number>, "fit">][] = [
  ["perceptron", 0.7713, (options) => new Perceptron(options)],
  ["PA", 0.7759, (options) => new PassiveAggressive({ ...options, variant: "pa" })],
  ["PA-I with C = 2⁻⁴", 0.8011, (options) => new PassiveAggressive({ ...options, variant: "pa1", C: 2 ** -4 })],
  ["PA-II with C = 2⁻⁴", 0.7913, (options) => new PassiveAggressive({ ...options, variant: "pa2", C: 2 ** -4 })],
  ["second-order perceptron with a = 1", 0.7816, (options) => new SecondOrderPerceptron(options)],
  ["AROW with r = 10", 0.8211, (options) => new Arow({ ...options, r: 10 })],
];

test.skipIf(a1a.missing).each(printed)(`%s is right about %d of the time${a1a.note}`, (_, accuracy, create) => {
  const { rows, labels } = libsvm(a1a.text());
  const rightShares = Array.from({ length: 10 }, (_, seed) => {
    // As there, a score of 0 predicts the positive class, which may be right.
    const learner = create({ classes: [-1, 1], epochs: 1, seed, zeroUpdates: false });
    return 1 - learner.fit(rows, labels, { evaluate: false }).mistakes / rows.length;
  });
  const mean = rightShares.reduce((sum, share) => sum + share, 0) / 10;
  expect(Math.abs(mean - accuracy)).toBeLessThan(band);
});
