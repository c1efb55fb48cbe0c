// Kernel learners with a budget of support vectors.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Examples } from "../../src/data/examples.js";
import { moons } from "../../src/entries/datasets.js";
import {
  type BudgetOptions,
  KernelPassiveAggressive,
  KernelPerceptron,
  linear,
  normalised,
  polynomial,
  rbf,
  sigmoid,
} from "../../src/entries/kernels.js";
import { OptionError } from "../../src/errors.js";
import { damage, shrinkage } from "../../src/learners/forgetron.js";
import { Perceptron } from "../../src/learners/perceptron.js";
import type { SupportRows } from "../../src/support/support-rows.js";
import { engine } from "../../src/training/engine-of.js";
import { inFull, runs } from "../runs.js";
import { bits, learned, reloaded, sample } from "../samples.js";

const two = ["no", "yes"];
const three = ["a", "b", "c"];
const policies = (size: number): [string, BudgetOptions][] => [
  ["random", { size }],
  ["forgetron", { size, keep: "forgetron" }],
  ["projectron", { size, keep: "projectron" }],
  ["projectron with a threshold", { size, keep: "projectron", threshold: 0.3 }],
];

const anySample = fc.record({
  n: fc.integer({ min: 5, max: 80 }),
  width: fc.integer({ min: 1, max: 5 }),
  seed: fc.integer({ min: 0, max: 1000 }),
  size: fc.integer({ min: 1, max: 12 }),
});

test.each(policies(1))("%s never exceeds its budget, online or in fit", (_, budget) => {
  fc.assert(
    fc.property(anySample, ({ n, width, seed, size }) => {
      const { rows, labels } = sample(two, { n, width, seed, noise: 0.3 });
      const options = { kernel: rbf(1), classes: two, budget: { ...budget, size }, epochs: 3 };
      const online = new KernelPerceptron<string>(options);
      rows.forEach((x, i) => {
        online.learn(x, labels[i]);
        expect(online.supportVectors.length).toBeLessThanOrEqual(size);
      });
      const fitted = new KernelPerceptron<string>(options);
      for (const _ of fitted.updates(rows, labels)) expect(fitted.supportVectors.length).toBeLessThanOrEqual(size);
    }),
    { numRuns: runs(8, 25) },
  );
});

test.each(policies(1).slice(0, 3))(
  "%s with a budget above the number of mistakes changes nothing, bit for bit",
  (_, budget) => {
    fc.assert(
      fc.property(anySample, ({ n, width, seed }) => {
        const { rows, labels } = sample(two, { n, width, seed });
        const options = { kernel: normalised(polynomial(2)), classes: two, epochs: 2 };
        const free = new KernelPerceptron<string>(options);
        const { updates } = free.fit(rows, labels);
        const bound = new KernelPerceptron<string>({ ...options, budget: { ...budget, size: updates } });
        expect(bound.fit(rows, labels)).toEqual(free.report());
        expect(bound.supportVectors).toEqual(free.supportVectors);
        expect(rows.map((x) => bound.scores(x))).toEqual(rows.map((x) => free.scores(x)));
      }),
      { numRuns: runs(8, 25) },
    );
  },
);

test.each(policies(7))("%s resumes exactly from a file, and learns the same from the same seed", (_, budget) => {
  const { rows, labels } = sample(two, { n: 200, width: 3, seed: 6, noise: 0.3 });
  const stream = (learner: KernelPerceptron<string>, from: number, to: number) => {
    for (let i = from; i < to; i++) learner.learn(rows[i], labels[i]);
    return learner;
  };
  const make = (seed = 1) => new KernelPerceptron<string>({ kernel: rbf(1), classes: two, budget, seed });
  const whole = stream(make(), 0, 200);
  const parted = stream(reloaded(stream(make(), 0, 90)), 90, 200);
  expect(bits(parted)).toBe(bits(whole));
  expect(bits(stream(make(), 0, 200))).toBe(bits(whole));
  expect(learned(stream(make(2), 0, 200)) === learned(whole)).toBe(budget.keep !== undefined);
});

test.each(policies(7))("%s learns the same from successive data sets as from single examples", (_, budget) => {
  const { rows, labels } = sample(two, { n: 200, width: 3, seed: 6, noise: 0.3 });
  const [parted, streamed] = [0, 1].map(
    () => new KernelPerceptron<string>({ kernel: rbf(1), classes: two, budget, seed: 1 }),
  );
  rows.forEach((x, i) => {
    streamed.learn(x, labels[i]);
  });
  for (const [from, to] of [[0, 90], [90, 91], [91, 200]]) // biome-ignore format: a list
    parted.learnAll(Examples.from(rows.slice(from, to), labels.slice(from, to)));
  // An example that changes nothing.
  const known = rows.find((x) => streamed.scores(x)[1] > 0)!;
  streamed.learn(known, "yes");
  parted.learnAll(Examples.from([known], ["yes"]));
  expect(bits(parted)).toBe(bits(streamed));
});

test.runIf(inFull)(
  "on a stream of two moons, a budget of 50 makes at most 25% more mistakes and uses no more memory",
  () => {
    const { rows, labels } = moons({ examples: 4000, spread: 0.3, seed: 2 });
    const stream = (budget?: BudgetOptions) => {
      const learner = new KernelPerceptron<number>({ kernel: rbf(2), ...(budget && { budget }) });
      const bytes = () => (learner[engine].experience.state.support as SupportRows).bytes;
      let mistakes = 0;
      let half = 0;
      rows.forEach((x, i) => {
        if (i === 2000) half = bytes();
        if (learner.learn(x, labels[i]).mistake) mistakes++;
      });
      return { mistakes, grew: bytes() - half };
    };
    const free = stream();
    expect(free.grew).toBeGreaterThan(0);
    for (const [keep, budget] of policies(50).slice(0, 3)) {
      const { mistakes, grew } = stream(budget);
      expect(mistakes, keep).toBeLessThan(1.25 * free.mistakes);
      expect(grew, keep).toBe(0);
    }
  },
);

describe("random", () => {
  test("removes each support vector with the same probability, wherever it stands", () => {
    const gone = new Array<number>(8).fill(0);
    for (let seed = 0; seed < 800; seed++) {
      const learner = new KernelPerceptron<string>({ kernel: rbf(9), classes: two, budget: 8, seed });
      for (let i = 0; i < 9; i++) learner.learn([10 * i], i % 2 ? "no" : "yes");
      const left = new Set(learner.supportVectors.map(({ index }) => index));
      for (let i = 0; i < 8; i++) if (!left.has(i)) gone[i]++;
    }
    // 100 each are expected, with a deviation of 9.4.
    for (const times of gone) expect(Math.abs(times - 100)).toBeLessThan(38);
  });

  test("works with three classes and with passive-aggressive steps", () => {
    const { rows, labels } = sample(three, { n: 300, width: 4, seed: 2 });
    for (const multiclass of ["joint", "one-vs-rest"] as const) {
      const learner = new KernelPerceptron<string>({ kernel: rbf(1), budget: 20, multiclass });
      learner.fit(rows, labels);
      expect(learner.supportVectors.length).toBe(20);
      expect(learner.report()!.training!.error).toBeLessThan(0.6);
    }
    const pa = new KernelPassiveAggressive<string>({ kernel: rbf(1), budget: 20 });
    pa.fit(rows, labels);
    expect(pa.supportVectors.length).toBe(20);
  });
});

describe("forgetron", () => {
  test("shrinks only as needed: the damage stays within 15/32 of the mistakes, with equality where φ < 1", () => {
    const number = fc.double({ min: 0, max: 3, noNaN: true });
    fc.assert(
      fc.property(
        number,
        fc.double({ min: -5, max: 5, noNaN: true }),
        number,
        fc.integer({ min: 1, max: 50 }),
        (sigma, mu, used, M) => {
          const Q = Math.min(used, (15 / 32) * M);
          const phi = shrinkage(sigma, mu, Q, M);
          const spent = Q + damage(phi * sigma, phi * mu);
          expect(phi).toBeGreaterThanOrEqual(0);
          expect(phi).toBeLessThanOrEqual(1);
          expect(spent).toBeLessThanOrEqual((15 / 32) * M + 1e-9);
          if (phi < 1) expect(spent).toBeCloseTo((15 / 32) * M, 6);
        },
      ),
    );
  });

  test("forgets the oldest example, in the paper's three steps", () => {
    const { rows, labels } = sample(two, { n: 120, width: 3, seed: 12, noise: 0.3 });
    const [K, B] = [rbf(1), 6];
    let support: { i: number; alpha: number }[] = [];
    let [M, Q] = [0, 0];
    const f = (x: number[]) => support.reduce((sum, { i, alpha }) => sum + alpha * K.between(rows[i], x), 0);
    rows.forEach((x, t) => {
      const y = labels[t] === "yes" ? 1 : -1;
      if (y * f(x) > 0) return;
      M++;
      support.push({ i: t, alpha: y });
      if (support.length <= B) return;
      const [oldest] = support;
      const sigma = Math.abs(oldest.alpha);
      const mu = Math.sign(oldest.alpha) * f(rows[oldest.i]);
      const phi = shrinkage(sigma, mu, Q, M);
      support = support.map(({ i, alpha }) => ({ i, alpha: phi * alpha }));
      Q += damage(phi * sigma, phi * mu);
      support.shift();
    });
    const learner = new KernelPerceptron<string>({ kernel: K, classes: two, budget: { size: B, keep: "forgetron" } });
    learner.learnAll(rows, labels);
    expect(learner.supportVectors.map(({ index }) => index)).toEqual(support.map(({ i }) => i));
    learner.supportVectors.forEach(({ alpha }, i) => {
      expect(alpha[1]).toBeCloseTo(support[i].alpha, 9);
    });
  });

  test("refuses an example with K(x, x) above 1 unless beyondBound is set", () => {
    const options = { kernel: polynomial(2), classes: two };
    const budget = { size: 3, keep: "forgetron" } as const;
    const refusal =
      /forgetron needs examples with K\(x, x\) ≤ 1, as its bound does; got 100: take a kernel that gives no more/;
    const learner = new KernelPerceptron<string>({ ...options, budget });
    learner.learn([0], "no");
    const before = bits(learner);
    expect(() => learner.learn([3], "yes")).toThrow(refusal);
    expect(() => learner.learnAll([[3], [0]], two)).toThrow(refusal);
    expect(() => learner.fit([[0], [3]], two)).toThrow(refusal);
    expect(() => learner.fit([[0], [3]], two, { resume: true })).toThrow(refusal);
    expect(bits(learner)).toEqual(before);
    const beyond = new KernelPerceptron<string>({ ...options, budget: { ...budget, beyondBound: true } });
    expect(beyond.fit([[0], [3]], two).examples).toBe(2);
    expect(bits(reloaded(beyond))).toEqual(bits(beyond));
  });

  test("accepts every example of a normalised kernel despite rounding of K(x, x)", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 5 }), (x) => {
        const kernel = normalised(polynomial(3));
        const learner = new KernelPerceptron<string>({ kernel, classes: two, budget: { size: 2, keep: "forgetron" } });
        expect(() => learner.learn(x, "yes")).not.toThrow();
      }),
    );
  });

  test("refuses a third class by name and stays unchanged", () => {
    const learner = new KernelPerceptron<string>({ kernel: rbf(1), budget: { size: 5, keep: "forgetron" } });
    learner.learn([0], "a");
    learner.learn([1], "b");
    const before = bits(learner);
    const refusal = /forgetron keeps two classes apart; got 3: set budget.keep to random or projectron/;
    expect(() => learner.learn([2], "c")).toThrow(refusal);
    expect(() => learner.fit([[0], [1], [2]], three)).toThrow(refusal);
    expect(bits(learner)).toBe(before);
  });
});

describe("projectron", () => {
  const exact = fc.record({
    n: fc.integer({ min: 5, max: 120 }),
    width: fc.integer({ min: 1, max: 6 }),
    seed: fc.integer({ min: 0, max: 5000 }),
    classes: fc.constantFrom(two, three),
    multiclass: fc.constantFrom("joint" as const, "one-vs-rest" as const),
  });

  test("with threshold 0 and the kernel x·z keeps at most d vectors and makes the perceptron's mistakes on exact data", () => {
    fc.assert(
      fc.property(exact, ({ n, width, seed, classes, multiclass }) => {
        const { rows, labels } = sample(classes, { n, width, seed });
        const options = { classes, multiclass, epochs: 3 } as const;
        const budget = { size: 1000, keep: "projectron", threshold: 0 } as const;
        const learner = new KernelPerceptron<string>({ ...options, kernel: linear(), budget });
        const primal = new Perceptron<string>({ ...options, bias: false });
        const found = [...learner.updates(rows, labels)].map((update) => ({ ...update, score: update.score + 0 }));
        const wanted = [...primal.updates(rows, labels)].map((update) => ({ ...update, score: update.score + 0 }));
        expect(found).toEqual(wanted);
        expect(learner.supportVectors.length).toBeLessThanOrEqual(width);
      }),
      { numRuns: runs(20, 60) },
    );
  });

  test.runIf(inFull)("makes the perceptron's mistakes on a stream whose third class comes late", () => {
    fc.assert(
      fc.property(exact, ({ n, width, seed, multiclass }) => {
        const { rows, labels } = sample(three, { n: 2 * n, width, seed });
        const late = labels.map((label, i) => (i < n && label === "c" ? "a" : label));
        const budget = { size: 1000, keep: "projectron", threshold: 0 } as const;
        const learner = new KernelPerceptron<string>({ kernel: linear(), multiclass, budget });
        const primal = new Perceptron<string>({ bias: false, multiclass });
        rows.forEach((x, i) => {
          const [found, wanted] = [learner, primal].map((one) => one.learn(x, late[i]));
          expect(found.scores.map((score) => score + 0)).toEqual(wanted.scores.map((score) => score + 0));
          expect(found.mistake).toBe(wanted.mistake);
        });
      }),
      { numRuns: runs(20, 60) },
    );
  });

  test("projects a step without changing the scores of its support vectors", () => {
    const { rows, labels } = sample(two, { n: 60, width: 3, seed: 5 });
    const options = { kernel: rbf(0.5), classes: two };
    const free = new KernelPerceptron<string>(options);
    const full = new KernelPerceptron<string>({ ...options, budget: { size: 4, keep: "projectron" } });
    for (let r = 0; free.supportVectors.length < 5; r++)
      for (const learner of [free, full]) learner.learn(rows[r], labels[r]);
    expect(full.supportVectors.length).toBe(4);
    for (const { index } of full.supportVectors)
      expect(full.scores(rows[index])[1]).toBeCloseTo(free.scores(rows[index])[1], 9);
    const [, , , , { index }] = free.supportVectors;
    expect(Math.abs(full.scores(rows[index])[1] - free.scores(rows[index])[1])).toBeGreaterThan(1e-3);
  });

  test("projects a step whose residual is at most the threshold", () => {
    const sizes = [0.4, 0.5].map((threshold) => {
      const budget = { size: 9, keep: "projectron", threshold } as const;
      const learner = new KernelPerceptron<string>({ kernel: linear(), classes: two, budget });
      learner.learn([1, 0], "yes");
      learner.learn([1, 0.5], "no");
      return learner.supportVectors.length;
    });
    expect(sizes).toEqual([2, 1]);
  });

  test("keeps fewer support vectors for a larger threshold", () => {
    const { rows, labels } = sample(two, { n: 400, width: 4, seed: 7 });
    const sizes = [0, 0.2, 0.6, 2].map((threshold) => {
      const budget = { size: 1000, keep: "projectron", threshold } as const;
      const learner = new KernelPerceptron<string>({ kernel: rbf(0.5), classes: two, budget, epochs: 1 });
      learner.fit(rows, labels);
      return learner.supportVectors.length;
    });
    expect(sizes[0]).toBeGreaterThan(sizes[1]);
    expect(sizes[1]).toBeGreaterThan(sizes[2]);
    expect(sizes[3]).toBe(1);
  });
});

test.each([
  [0, /budget must be a whole number of at least 1; got 0/],
  [2.5, /budget must be a whole number/],
  ["many", /budget must be a number of support vectors or \{ size, keep \}; got "many"/],
  [{ size: 0 }, /budget.size must be a whole number of at least 1; got 0/],
  [{ size: 5, beyondBound: true }, /budget.beyondBound does not go with random; only forgetron takes it/],
  [{ size: 5, keep: "forgetron", beyondBound: 1 }, /budget.beyondBound must be true or false/],
  [{ size: 5, keep: "oldest" }, /budget.keep must be one of random, forgetron, projectron; got "oldest"/],
  [{ size: 5, keeps: "random" }, /unknown option "keeps"; did you mean keep\?/],
  [{ size: 5, threshold: 1 }, /budget.threshold does not go with random/],
  [{ size: 5, keep: "projectron", threshold: -1 }, /budget.threshold must be at least 0; got -1/],
] as const)("budget %j is refused", (budget, message) => {
  const make = () => new KernelPerceptron({ kernel: rbf(1), budget: budget as never });
  expect(make).toThrow(OptionError);
  expect(make).toThrow(message);
});

test("budgets that do not fit the kernel or the learner are refused", () => {
  const keep = (policy: "forgetron" | "projectron") => ({ size: 5, keep: policy });
  expect(() => new KernelPerceptron({ kernel: sigmoid({ scale: 1, c: 0 }), budget: keep("projectron") })).toThrow(
    /positive semi-definite kernel/,
  );
  expect(() => new KernelPassiveAggressive({ kernel: rbf(1), budget: keep("forgetron") })).toThrow(/one of random/);
  expect(() => new KernelPassiveAggressive({ kernel: rbf(1), budget: 5, averaged: true })).toThrow(
    /budget does not go with averaged/,
  );
});
