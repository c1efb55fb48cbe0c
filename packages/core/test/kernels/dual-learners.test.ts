// Kernel learners compared with textbook double loops, with linear learners, and with the lecture.

import { describe, expect, test } from "vitest";
import { Examples } from "../../src/data/examples.js";
import {
  AveragedKernelPerceptron,
  KernelPassiveAggressive,
  KernelPerceptron,
  linear,
  polynomial,
  predictFourWays,
  type RowKernel,
  rbf,
  VotedKernelPerceptron,
  votes,
} from "../../src/entries/kernels.js";
import type { Learner, Update } from "../../src/learner.js";
import { AveragedPerceptron } from "../../src/learners/averaged-perceptron.js";
import { Perceptron } from "../../src/learners/perceptron.js";
import { VotedPerceptron } from "../../src/learners/voted-perceptron.js";
import { asMatrix, sample } from "../samples.js";
import * as textbook from "../textbook.js";
import { type DualPair, dual, dualScore } from "./textbook-dual.js";
import "../../src/entries/wasm.js";

const two = ["no", "yes"];
const four = ["north", "east", "south", "west"];
const { rows, labels } = sample(two, { n: 150, width: 4, seed: 3 });
const data: DualPair<number[]>[] = rows.map((x, i) => [x, labels[i] === "yes" ? 1 : -1]);
const passes = 3;
const visits = Array.from({ length: passes * rows.length }, (_, t) => t % rows.length);
const inOrder = { classes: two, order: "given", epochs: passes, stopWhenSeparated: false } as const;
const fresh = sample(two, { n: 15, width: 4, seed: 8 }).rows;

describe.each([
  ["linear", linear()],
  ["quadratic", polynomial(2)],
  ["RBF", rbf(0.7)],
] as [string, RowKernel][])("against a textbook double loop with the %s kernel", (_, kernel) => {
  const K = (a: number[], b: number[]) => kernel.between(a, b);
  const close = (learner: { scores(x: number[]): number[] }, expected: (x: number[]) => number) => {
    for (const x of fresh) {
      const wanted = expected(x);
      expect(learner.scores(x)[1]).toBeCloseTo(wanted, 9);
    }
  };

  test.each([
    ["the kernel perceptron", textbook.perceptron, "mistake"],
    ["its delta rule", textbook.delta, "delta"],
  ] as const)("%s makes the same mistakes and has the same coefficients", (_, step, rule) => {
    const taught = dual(data, visits, K, step);
    const learner = new KernelPerceptron<string>({ ...inOrder, kernel, rule });
    const report = learner.fit(rows, labels);
    expect(report.mistakes).toBe(taught.mistakes.length);
    const alpha = taught.vectors.at(-1)!;
    for (const { index, alpha: own } of learner.supportVectors) expect(own).toEqual([0 - alpha[index], alpha[index]]);
    close(learner, (x) => dualScore(data, alpha, K, x));
  });

  test.each([
    ["pa", textbook.pa],
    ["pa1", textbook.pa1(0.5)],
    ["pa2", textbook.pa2(0.5)],
  ] as const)("passive-aggressive %s has the same coefficients and the same mean of them", (variant, step) => {
    const taught = dual(data, visits, K, step);
    const options = { ...inOrder, kernel, variant, C: 0.5 };
    const learner = new KernelPassiveAggressive<string>(options);
    learner.fit(rows, labels);
    close(learner, (x) => dualScore(data, taught.vectors.at(-1)!, K, x));
    const averaged = new KernelPassiveAggressive<string>({ ...options, averaged: true });
    averaged.fit(rows, labels);
    close(averaged, (x) => dualScore(data, textbook.mean(taught.vectors), K, x));
  });

  test("averaged and voted learners predict by the mean and the vote of all prefix vectors", () => {
    const { vectors } = dual(data, visits, K, textbook.perceptron);
    const averaged = new AveragedKernelPerceptron<string>({ ...inOrder, kernel });
    averaged.fit(rows, labels);
    close(averaged, (x) => dualScore(data, textbook.mean(vectors), K, x));
    const zero = new AveragedKernelPerceptron<string>({ ...inOrder, kernel, zeroStart: true });
    zero.fit(rows, labels);
    close(zero, (x) => dualScore(data, textbook.mean([vectors[0].map(() => 0), ...vectors]), K, x));
    const voted = new VotedKernelPerceptron<string>({ ...inOrder, kernel });
    voted.fit(rows, labels);
    for (const x of fresh) {
      const votes = vectors.reduce((sum, alpha) => sum + (dualScore(data, alpha, K, x) >= 0 ? 1 : -1), 0);
      expect(voted.scores(x)).toEqual([0 - votes, votes]);
    }
  });
});

describe("one pass over the support vectors gives last, averaged, voted and random predictions", () => {
  test.each([
    ["two classes", two, "joint"],
    ["four classes jointly", four, "joint"],
    ["four classes one against the rest", four, "one-vs-rest"],
  ] as const)("with the same bits as four learners, %s", (_, classes, multiclass) => {
    const { rows, labels } = sample(classes, { n: 300, width: 4, seed: 5 });
    const options = { classes, multiclass, kernel: polynomial(2), epochs: 2, seed: 3 } as const;
    const [voted, drawn, last, averaged] = [
      new VotedKernelPerceptron<string>(options),
      new VotedKernelPerceptron<string>({ ...options, predicts: "random" }),
      new KernelPerceptron<string>(options),
      new AveragedKernelPerceptron<string>(options),
    ];
    for (const learner of [voted, drawn, last, averaged]) learner.fit(rows, labels);
    for (const x of rows.slice(0, 50))
      expect(votes(voted, x)).toEqual({
        last: last.scores(x),
        averaged: averaged.scores(x),
        voted: voted.scores(x),
        random: drawn.scores(x),
      });
    for (const given of [rows, asMatrix(rows), Examples.from(rows)])
      expect(predictFourWays(voted, given)).toEqual({
        last: last.predictAll(rows),
        averaged: averaged.predictAll(rows),
        voted: voted.predictAll(rows),
        random: drawn.predictAll(rows),
      });
  });

  test("vectors from before a class was known do not vote for it", () => {
    const voted = new VotedKernelPerceptron<string>({ kernel: linear() });
    const primal = new VotedPerceptron<string>({ bias: false });
    const lessons = [[1, "a"], [-1, "b"], [2, "a"], [3, "a"], [-2, "b"], [-9, "c"], [-8, "c"]] as const; // biome-ignore format: a list
    for (const learner of [voted, primal]) for (const [x, label] of lessons) learner.learn([x, 1], label);
    for (let x = -12; x <= 4; x++) expect(voted.scores([x, 1])).toEqual(primal.scores([x, 1]));
    // Five of the seven vectors knew two classes: where they agree, c has the votes of the last two at most.
    expect(voted.scores([-9, 1])[2]).toBeLessThanOrEqual(2 * 2 - 7);
  });

  test.each([
    ["positive", 1],
    ["negative", -1],
  ] as const)("a vector that scores 0 votes %s if zeroPredicts says so", (zeroPredicts, sign) => {
    const axes = four.map((_, k) => four.map((_, j) => (j === k ? 1 : 0)).concat(0));
    const options = { classes: four, multiclass: "one-vs-rest", zeroPredicts, order: "given", epochs: 2 } as const;
    const voted = new VotedKernelPerceptron<string>({ ...options, kernel: linear(), stopWhenSeparated: false });
    const primal = new VotedPerceptron<string>({ ...options, bias: false, stopWhenSeparated: false });
    for (const learner of [voted, primal]) learner.fit(axes, four);
    const away = [0, 0, 0, 0, 1];
    expect(voted.scores(away)).toEqual(four.map(() => sign * 8));
    for (const x of [...axes, away]) expect(voted.scores(x)).toEqual(primal.scores(x));
  });
});

describe.each([
  ["x·z", "without", linear(), false],
  ["x·z + 1", "with", polynomial(1), true],
] as const)("on exact data the kernel %s", (_, withOrWithout, kernel, bias) => {
  const facts = (learner: Learner<string>, rows: number[][], labels: string[]) => {
    const seen: Update<string>[] = [];
    const updates = learner.updates(rows, labels);
    let step = updates.next();
    for (; !step.done; step = updates.next()) seen.push(step.value);
    return { seen, report: { ...step.value, learner: "" } };
  };

  test.each([
    ["two classes", two, "joint", {}],
    ["four classes jointly", four, "joint", {}],
    ["four classes one against the rest", four, "one-vs-rest", {}],
    ["two classes, zero scores of one side being right", two, "joint", { zeroUpdates: false }],
    ["four classes, the other way", four, "joint", { zeroUpdates: false, zeroPredicts: "negative" }],
    ["two classes with weights and a rate", two, "joint", { classWeights: { yes: 2 }, rate: 0.5 }],
    ["two classes, the delta rule", two, "joint", { rule: "delta" }],
  ] as const)(`makes every update of the perceptron ${withOrWithout} bias: %s`, (_, classes, multiclass, more) => {
    const { rows, labels } = sample(classes, { n: 200, width: 4, seed: 9 });
    const options = { classes, multiclass, epochs: 5, seed: 2, ...more } as const;
    const primal = facts(new Perceptron<string>({ ...options, bias }), rows, labels);
    const dualLearner = new KernelPerceptron<string>({ ...options, kernel });
    const found = facts(dualLearner, rows, labels);
    expect(found.seen.map((update) => ({ ...update, score: update.score + 0 }))).toEqual(
      primal.seen.map((update) => ({ ...update, score: update.score + 0 })),
    );
    expect(found.report).toEqual(primal.report);
  });

  test(`averages and votes like the learners ${withOrWithout} bias`, () => {
    const options = { classes: two, epochs: 3, seed: 4 };
    const [a, b] = [
      new AveragedPerceptron<string>({ ...options, bias }),
      new AveragedKernelPerceptron<string>({ ...options, kernel }),
    ];
    const [c, d] = [
      new VotedPerceptron<string>({ ...options, bias }),
      new VotedKernelPerceptron<string>({ ...options, kernel }),
    ];
    for (const learner of [a, b, c, d]) learner.fit(rows, labels);
    for (const x of fresh) {
      expect(b.scores(x)[1]).toBeCloseTo(a.scores(x)[1], 9);
      expect(d.scores(x)).toEqual(c.scores(x));
    }
  });
});

test("the last lecture's kernel algorithm, replayed: α counts the mistakes on each example", () => {
  // Any circle of whole numbers is beyond a line, and within reach of (1 + x·z)².
  const points = Array.from({ length: 49 }, (_, i) => [(i % 7) - 3, Math.floor(i / 7) - 3]);
  const y = points.map(([a, b]) => (a * a + b * b <= 5 ? 1 : -1));
  const K = (a: readonly number[], b: readonly number[]) => (1 + a[0] * b[0] + a[1] * b[1]) ** 2;
  const sign = (s: number) => (s > 0 ? 1 : s < 0 ? -1 : 0);

  // Initialise α = 0; while some (x_i, y_i) has sign(Σ α_k y_k K(x_k, x_i)) ≠ y_i, α_i ← α_i + 1. They are looked for in turn.
  const alpha = points.map(() => 0);
  for (let clean = 0, i = 0; clean < points.length; i = (i + 1) % points.length) {
    const s = points.reduce((sum, z, k) => sum + alpha[k] * y[k] * K(z, points[i]), 0);
    if (sign(s) === y[i]) clean++;
    else {
      alpha[i]++;
      clean = 0;
    }
  }

  const learner = new KernelPerceptron<number>({
    kernel: polynomial(2),
    classes: [-1, 1],
    order: "given",
    epochs: 1000,
  });
  const report = learner.fit(points, y);
  expect(report.stopped).toBe("separated");
  expect(report.mistakes).toBe(alpha.reduce((sum, a) => sum + a));
  const own = points.map(() => 0);
  for (const { index, alpha: coefficients } of learner.supportVectors) own[index] = coefficients[1] * y[index];
  expect(own).toEqual(alpha);
  expect(learner.predictAll(points)).toEqual(y);
});

test("explain lists the support vectors that contribute to a score, with their coefficients", () => {
  const learner = new KernelPerceptron<string>({ ...inOrder, kernel: rbf(1) });
  learner.fit(rows, labels);
  const { score, features, updates } = learner.explain(fresh[0], { label: "yes" });
  expect(features).toEqual([]);
  if (typeof updates === "string") throw new Error(updates);
  expect(updates.length).toBe(learner.supportVectors.filter(({ alpha }) => alpha[1] !== 0).length);
  for (const { index, label, step, contribution } of updates) {
    expect(label).toBe(labels[index]);
    expect(contribution).toBe(step * rbf(1).between(rows[index], fresh[0]));
  }
  expect(updates.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(score, 12);
});

test("a repeated support vector only changes its coefficient", () => {
  const learner = new KernelPerceptron<string>({ ...inOrder, epochs: 4, kernel: polynomial(2) });
  const { updates } = learner.fit(rows, labels);
  const { length } = learner.supportVectors;
  expect(length).toBeLessThan(updates);
  expect(new Set(learner.supportVectors.map(({ index }) => index)).size).toBe(length);
});

test("a run resumed with other data treats its rows as new examples", () => {
  const [first, other] = [44, 45].map((seed) => sample(two, { n: 600, width: 4, seed }));
  const cutShort = (learner: Learner<string>) => {
    learner.fit(first.rows, first.labels, { onProgress: () => false });
    return { ...learner.fit(other.rows, other.labels, { resume: true }), learner: "" };
  };
  const options = { classes: two, epochs: 3 };
  const [primal, dualLearner] = [
    new Perceptron<string>({ ...options, bias: false }),
    new KernelPerceptron<string>({ ...options, kernel: linear() }),
  ];
  expect(cutShort(dualLearner)).toEqual(cutShort(primal));
  for (const x of fresh) expect(dualLearner.scores(x)).toEqual(primal.scores(x));
});
