// Each learner equals its textbook algorithm on random examples.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Arow } from "../../src/learners/arow.js";
import { AveragedPerceptron } from "../../src/learners/averaged-perceptron.js";
import { BalancedWinnow } from "../../src/learners/balanced-winnow.js";
import { MarginPerceptron } from "../../src/learners/margin-perceptron.js";
import { PassiveAggressive } from "../../src/learners/passive-aggressive.js";
import { Perceptron } from "../../src/learners/perceptron.js";
import { PocketPerceptron } from "../../src/learners/pocket-perceptron.js";
import { SecondOrderPerceptron } from "../../src/learners/second-order-perceptron.js";
import { survivals, VotedPerceptron } from "../../src/learners/voted-perceptron.js";
import { Winnow } from "../../src/learners/winnow.js";
import { engine } from "../../src/training/engine-of.js";
import { holds } from "../runs.js";
import type { Pair, Taught } from "../textbook.js";
import * as textbook from "../textbook.js";
import {
  binary,
  type Create,
  exact,
  exactValue,
  near,
  pairs,
  positiveZero,
  small,
  taught,
  unitValue,
  weights,
} from "./pairs.js";

describe("each learner equals its textbook algorithm", () => {
  const oracles: [string, Create, (data: Pair[]) => Taught, fc.Arbitrary<Pair[]>, exactly: boolean][] = [
    ["perceptron", (o) => new Perceptron({ ...binary, ...o }), (d) => textbook.additive(d, textbook.perceptron), exact, true],
    ["perceptron, delta rule", (o) => new Perceptron({ ...binary, rule: "delta", ...o }), (d) => textbook.additive(d, textbook.delta), exact, true],
    ["margin perceptron", (o) => new MarginPerceptron({ ...binary, margin: 2, ...o }), (d) => textbook.additive(d, textbook.margin(2)), exact, true],
    ["PA", (o) => new PassiveAggressive({ ...binary, variant: "pa", ...o }), (d) => textbook.additive(d, textbook.pa), exact, false],
    ["PA-I", (o) => new PassiveAggressive({ ...binary, C: 0.25, ...o }), (d) => textbook.additive(d, textbook.pa1(0.25)), exact, false],
    ["PA-II", (o) => new PassiveAggressive({ ...binary, variant: "pa2", C: 0.25, ...o }), (d) => textbook.additive(d, textbook.pa2(0.25)), exact, false],
    ["AROW", (o) => new Arow({ ...binary, r: 0.5, ...o }), (d) => textbook.arow(d, 0.5), exact, false],
    ["second-order, diagonal", (o) => new SecondOrderPerceptron({ ...binary, a: 0.5, ...o }), (d) => textbook.secondOrder(d, 0.5, false), small, true],
    ["Winnow2", (o) => new Winnow({ ...binary, threshold: 2.5, ...o }), (d) => textbook.winnow(d, 2, 2.5, false), pairs(fc.constantFrom(0, 1)), true],
    ["Winnow1", (o) => new Winnow({ ...binary, threshold: 2.5, demotion: "zero", ...o }), (d) => textbook.winnow(d, 2, 2.5, true), pairs(fc.constantFrom(0, 1)), true],
    ["Winnow2 on fractions", (o) => new Winnow({ ...binary, threshold: 2.3, promotion: 1.7, ...o }), (d) => textbook.winnow(d, 1.7, 2.3, false), pairs(unitValue), false],
    ["balanced Winnow", (o) => new BalancedWinnow({ ...binary, promotion: 2, ...o }), (d) => textbook.balancedWinnow(d, 2), pairs(fc.integer({ min: -2, max: 2 })), true],
  ]; // biome-ignore format: a table

  test.each(oracles)("%s", (_, create, oracle, data, exactly) => {
    holds(data, (d) => {
      const { vectors, mistakes } = oracle(d);
      const { learner, mistakes: made } = taught(create(), d);
      if (exactly) {
        expect(made).toEqual(mistakes);
        expect(positiveZero(weights(learner))).toEqual(positiveZero(vectors[vectors.length - 1]));
      } else near(weights(learner), vectors[vectors.length - 1]);
    });
  });

  test("second-order perceptron with a full matrix", () => {
    holds(pairs(exactValue), (d) => {
      const { vectors, margins, mistakes } = textbook.secondOrder(d, 1, true);
      // A score of 0 in one arithmetic may be 1e-17 in the other, unless w is 0.
      fc.pre(margins.every((m, i) => Math.abs(m) > 1e-9 || (vectors[i - 1] ?? []).every((w) => w === 0)));
      const { learner, mistakes: made } = taught(new SecondOrderPerceptron({ ...binary, matrix: "full" }), d);
      expect(made).toEqual(mistakes);
      expect(positiveZero(weights(learner))).toEqual(positiveZero(vectors[vectors.length - 1]));
    });
  });

  test("averaged perceptron: the lazy mean is the mean of all vectors", () => {
    holds(pairs(fc.integer({ min: -9, max: 9 })), (d) => {
      const { vectors } = textbook.additive(d, textbook.perceptron);
      const { learner } = taught(new AveragedPerceptron(binary), d);
      expect(positiveZero(weights(learner))).toEqual(positiveZero(textbook.mean(vectors)));
      const zeroStart = taught(new AveragedPerceptron({ ...binary, zeroStart: true }), d).learner;
      near(weights(zeroStart), textbook.mean([vectors[0].map(() => 0), ...vectors]));
    });
    holds(exact, (d) => {
      const { vectors } = textbook.additive(d, textbook.perceptron);
      near(weights(taught(new AveragedPerceptron(binary), d).learner), textbook.mean(vectors));
    });
  });

  test("averaged passive-aggressive: the lazy mean is the mean of all vectors", () => {
    holds(exact, (d) => {
      const { vectors } = textbook.additive(d, textbook.pa1(1));
      near(weights(taught(new PassiveAggressive({ ...binary, averaged: true }), d).learner), textbook.mean(vectors));
    });
  });

  test("voted perceptron: as many vectors as mistakes, whose survivals sum to the examples, vote", () => {
    holds(fc.tuple(exact, fc.array(exactValue, { minLength: 6, maxLength: 6 })), ([d, more]) => {
      const { vectors, mistakes } = textbook.additive(d, textbook.perceptron);
      const learner = new VotedPerceptron<number>(binary);
      taught(learner, d);
      const { state, time } = learner[engine].experience;
      const counts = survivals(state.history!.updates, time);
      expect(counts).toHaveLength(mistakes.length);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(d.length);
      for (const x of [more.slice(0, d[0][0].length), ...d.map(([x]) => x)]) {
        const votes = textbook.vote(vectors, x);
        expect(positiveZero(learner.scores(x))).toEqual(positiveZero([-votes, votes]));
        expect(learner.predict(x)).toBe(votes >= 0 ? 1 : -1);
      }
    });
  });

  test("pocket perceptron: the vector with the longest run predicts", () => {
    holds(exact, (d) => {
      const { learner } = taught(new PocketPerceptron({ ...binary, ratchet: false }), d);
      const best = textbook.pocket(d, textbook.additive(d, textbook.perceptron));
      expect(positiveZero(weights(learner))).toEqual(positiveZero(best));
    });
  });
});
