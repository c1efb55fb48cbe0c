// Explanations add up to the score on random examples.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import "../../src/entries/explain.js";
import { AveragedPerceptron } from "../../src/learners/averaged-perceptron.js";
import { MarginPerceptron } from "../../src/learners/margin-perceptron.js";
import { PassiveAggressive } from "../../src/learners/passive-aggressive.js";
import { Perceptron } from "../../src/learners/perceptron.js";
import { PocketPerceptron } from "../../src/learners/pocket-perceptron.js";
import { holds } from "../runs.js";
import { type Made, near, pairs, taught } from "./pairs.js";

describe("explanations", () => {
  const several = pairs(
    fc.integer({ min: -64, max: 64 }).map((k) => k / 16),
    { y: fc.constantFrom(0, 1, 2) },
  );
  const sum = (parts: readonly { contribution: number }[]) =>
    parts.reduce((total, { contribution }) => total + contribution, 0);

  test("features and updates both sum to the score, exactly where arithmetic is", () => {
    for (const multiclass of ["joint", "one-vs-rest"] as const)
      holds(several, (d) => {
        const { learner } = taught(new Perceptron({ history: "examples", multiclass }), d);
        for (const label of learner.classes) {
          const { score, features, updates } = learner.explain(d[0][0], { label });
          expect(sum(features) + 0).toBe(score + 0);
          expect(sum(updates as readonly { contribution: number }[]) + 0).toBe(score + 0);
        }
      });
  });

  test("add up for averaged, margin, passive-aggressive and pocket learners", () => {
    for (const create of [
      () => new AveragedPerceptron({ history: "examples" }),
      () => new AveragedPerceptron({ history: "examples", zeroStart: true }),
      () => new MarginPerceptron({ history: "examples" }),
      () => new PassiveAggressive({ history: "examples", averaged: true }),
      () => new PassiveAggressive({ history: "examples", variant: "pa2" }),
      () => new PocketPerceptron({ history: "examples", ratchet: false }),
    ] as (() => Made)[])
      holds(several, (d) => {
        const { learner } = taught(create(), d);
        for (const label of learner.classes) {
          const { score, features, updates } = learner.explain(d[0][0], { label });
          near([sum(features), sum(updates as readonly { contribution: number }[])], [score, score]);
        }
      });
  });

  test("add up with a history of indices and the given examples", () => {
    for (const order of ["given", "shuffle"] as const)
      holds(several, (d) => {
        const rows = d.map(([x]) => [...x]);
        const learner = new AveragedPerceptron<number>({ history: "indices", classes: [0, 1, 2], order, epochs: 3 });
        learner.fit(
          rows,
          d.map(([, y]) => y),
        );
        expect(learner.explain(rows[0]).updates).toMatch(/kept as indices/);
        const { score, updates } = learner.explain(rows[0], { examples: rows });
        near([sum(updates as readonly { contribution: number }[])], [score]);
      });
  });
});
