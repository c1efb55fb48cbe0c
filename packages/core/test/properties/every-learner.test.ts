// Laws that every learner keeps on random examples, about padding, saving in mid-stream, and arbitrary doubles.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InputError } from "../../src/errors.js";
import { Arow } from "../../src/learners/arow.js";
import { AveragedPerceptron } from "../../src/learners/averaged-perceptron.js";
import { BalancedWinnow } from "../../src/learners/balanced-winnow.js";
import { MarginPerceptron } from "../../src/learners/margin-perceptron.js";
import { PassiveAggressive } from "../../src/learners/passive-aggressive.js";
import { Perceptron } from "../../src/learners/perceptron.js";
import { PocketPerceptron } from "../../src/learners/pocket-perceptron.js";
import { SecondOrderPerceptron } from "../../src/learners/second-order-perceptron.js";
import { VotedPerceptron } from "../../src/learners/voted-perceptron.js";
import { Winnow } from "../../src/learners/winnow.js";
import { engine } from "../../src/training/engine-of.js";
import { holds } from "../runs.js";
import { asCsr, asMatrix, bits, reloaded } from "../samples.js";
import { binary, type Create, exactValue, pairs, taught, unitValue, wild, wildValue } from "./pairs.js";

const everyLearner: [string, Create, unit: boolean][] = [
  ["Perceptron", (o) => new Perceptron(o), false],
  ["AveragedPerceptron", (o) => new AveragedPerceptron(o), false],
  ["VotedPerceptron", ({ history: _, ...o } = {}) => new VotedPerceptron(o), false],
  ["PocketPerceptron", (o) => new PocketPerceptron({ ...o, ratchet: false }), false],
  ["MarginPerceptron", (o) => new MarginPerceptron(o), false],
  ["PassiveAggressive", (o) => new PassiveAggressive({ ...o, variant: "pa" }), false],
  ["averaged PassiveAggressive", (o) => new PassiveAggressive({ ...o, variant: "pa2", averaged: true }), false],
  ["Arow", (o) => new Arow(o), false],
  ["full Arow", (o) => new Arow({ ...o, matrix: "full" }), false],
  ["SecondOrderPerceptron", (o) => new SecondOrderPerceptron(o), false],
  ["full SecondOrderPerceptron", (o) => new SecondOrderPerceptron({ ...o, matrix: "full" }), false],
  ["Winnow", (o) => new Winnow({ ...o, threshold: 2 }), true],
  ["BalancedWinnow", (o) => new BalancedWinnow(o), false],
]; // biome-ignore format: a table

describe.each(everyLearner)("%s", (_, create, unit) => {
  const many = fc.constantFrom(0, 1, 2);
  const data = pairs(unit ? unitValue : exactValue, { y: many });

  test("a column of zeros changes no prediction", () => {
    holds(data, (d) => {
      const widened = d.map(([x, y]) => [[...x, 0], y] as const);
      const [a, b] = [taught(create(), d), taught(create(), widened)];
      expect(b.mistakes).toEqual(a.mistakes);
      expect(widened.map(([x]) => b.learner.predict(x))).toEqual(d.map(([x]) => a.learner.predict(x)));
    });
  });

  test("saving and loading anywhere in the stream changes no bit", () => {
    holds(fc.tuple(data, fc.nat(), fc.nat()), ([d, i, j]) => {
      const cuts = [i % d.length, j % d.length].sort((a, b) => a - b);
      let { learner } = taught(create({ history: "examples", classes: [0, 1, 2] }), d.slice(0, cuts[0]));
      learner = taught(reloaded(learner), d.slice(cuts[0], cuts[1])).learner;
      const rest = d.slice(cuts[1]);
      learner = reloaded(learner);
      learner.learnAll(
        asMatrix(rest.map(([x]) => [...x])),
        rest.map(([, y]) => y),
      );
      expect(bits(learner)).toBe(bits(taught(create({ history: "examples", classes: [0, 1, 2] }), d).learner));
    });
  });

  test("any doubles give finite weights or a refusal that changes nothing, and survive a file", () => {
    holds(
      pairs(fc.oneof(wildValue, exactValue, fc.constantFrom(-0, 5e-324, 1e-170, 1e154, -1e154)), { y: many }),
      (d) => {
        const learner = create({ history: "examples" });
        for (const [x, y] of d) {
          const before = bits(learner);
          try {
            learner.learn(unit ? x.map((value) => Math.min(1, Math.abs(value))) : x, y);
          } catch (error) {
            expect(error).toBeInstanceOf(InputError);
            expect(bits(learner)).toBe(before);
          }
          expect(learner[engine].experience.state.finite(100)).toBe(true);
        }
        expect(bits(reloaded(learner))).toBe(bits(learner));
      },
    );
  });

  test("fit on any doubles gives finite weights or a refusal that changes nothing", () => {
    holds(wild, (d) => {
      const rows = d.map(([x]) => (unit ? x.map((value) => Math.min(1, Math.abs(value))) : [...x]));
      for (const form of [asMatrix(rows), asCsr(rows)]) {
        const learner = create({ epochs: 2, ...binary });
        const before = bits(learner);
        try {
          learner.fit(
            form,
            d.map(([, y]) => y),
          );
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
          expect(bits(learner)).toBe(before);
        }
        expect(learner[engine].experience.state.finite(100)).toBe(true);
      }
    });
  });
});
