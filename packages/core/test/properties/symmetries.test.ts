// Transforming examples, labels, classes or rates leaves the result unchanged or transforms it accordingly.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Arow } from "../../src/learners/arow.js";
import { AveragedPerceptron } from "../../src/learners/averaged-perceptron.js";
import { BalancedWinnow } from "../../src/learners/balanced-winnow.js";
import { MarginPerceptron } from "../../src/learners/margin-perceptron.js";
import { PassiveAggressive } from "../../src/learners/passive-aggressive.js";
import { Perceptron } from "../../src/learners/perceptron.js";
import { SecondOrderPerceptron } from "../../src/learners/second-order-perceptron.js";
import { holds } from "../runs.js";
import type { Pair } from "../textbook.js";
import { binary, exact, exactValue, pairs, positiveZero, small, taught, weights } from "./pairs.js";

describe("symmetries", () => {
  test("all labels turned: w becomes −w", () => {
    const turned = (d: Pair[]) => d.map(([x, y]) => [x, -y] as const);
    for (const create of [
      () => new Perceptron(binary),
      () => new AveragedPerceptron(binary),
      () => new PassiveAggressive(binary),
      () => new Arow(binary),
      () => new SecondOrderPerceptron(binary),
      () => new BalancedWinnow({ ...binary, promotion: 2 }),
    ])
      holds(small, (d) => {
        const [a, b] = [taught(create(), d), taught(create(), turned(d))];
        expect(b.mistakes).toEqual(a.mistakes);
        expect(positiveZero(weights(b.learner))).toEqual(weights(a.learner).map((w) => 0 - w));
      });
  });

  test("scaling all rows by 2ᵏ or 3, without a bias, scales w and keeps the mistakes", () => {
    holds(fc.tuple(exact, fc.constantFrom(0.25, 2, 1024, 3)), ([d, c]) => {
      const options = { ...binary, bias: false };
      const scaled = d.map(([x, y]) => [x.map((value) => c * value), y] as const);
      const [a, b] = [taught(new Perceptron(options), d), taught(new Perceptron(options), scaled)];
      expect(b.mistakes).toEqual(a.mistakes);
      expect(weights(b.learner)).toEqual(weights(a.learner).map((w) => c * w));
    });
  });

  test("a rate of 2ᵏ: the same mistakes, w and b times as much", () => {
    holds(fc.tuple(exact, fc.integer({ min: -20, max: 20 })), ([d, k]) => {
      const [a, b] = [taught(new Perceptron(binary), d), taught(new Perceptron({ ...binary, rate: 2 ** k }), d)];
      expect(b.mistakes).toEqual(a.mistakes);
      expect(weights(b.learner)).toEqual(weights(a.learner).map((w) => 2 ** k * w));
    });
  });

  test("permuting the columns permutes the weights", () => {
    holds(fc.tuple(exact, fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 6, maxLength: 6 })), ([d, keys]) => {
      const order = d[0][0].map((_, j) => j).sort((i, j) => keys[i] - keys[j] || i - j);
      const permuted = d.map(([x, y]) => [order.map((j) => x[j]), y] as const);
      const [a, b] = [taught(new Perceptron(binary), d), taught(new Perceptron(binary), permuted)];
      expect(b.mistakes).toEqual(a.mistakes);
      expect(Array.from(b.learner.weights())).toEqual(order.map((j) => a.learner.weights()[j]));
    });
  });

  test("classes in another order, one against the rest: the same scores", () => {
    holds(pairs(exactValue, { y: fc.constantFrom(0, 1, 2) }), (d) => {
      const learner = (classes: number[]) => taught(new Perceptron({ classes, multiclass: "one-vs-rest" }), d).learner;
      const [a, b] = [learner([0, 1, 2]), learner([2, 0, 1])];
      const [[x]] = d;
      const [s0, s1, s2] = a.scores(x);
      expect(positiveZero(b.scores(x))).toEqual(positiveZero([s2, s0, s1]));
    });
  });

  test("the weights of joint classes sum to 0", () => {
    holds(pairs(exactValue, { y: fc.constantFrom(0, 1, 2, 3) }), (d) => {
      for (const create of [
        () => new Perceptron({ classes: [0, 1, 2, 3] }),
        () => new MarginPerceptron({ classes: [0, 1, 2, 3] }),
      ]) {
        const { learner } = taught(create(), d);
        const all = learner.classes.map((k) => weights(learner, k));
        expect(all[0].map((_, j) => all.reduce((sum, w) => sum + w[j], 0) + 0)).toEqual(all[0].map(() => 0));
      }
    });
  });
});
