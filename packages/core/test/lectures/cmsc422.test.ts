// CMSC 422, lecture 6: the library's options compared with loops written line by line as in the lecture. Where bits are
// compared, the data are multiples of one half, so that the order of summation does not matter.

import { describe, expect, test } from "vitest";
import { AveragedPerceptron, Perceptron, VotedPerceptron } from "../../src/entries/index.js";
import { dot, type Example, flowers, labelsOf, plus, rowsOf, sets, sign, type Y } from "./lecture-data.js";

describe("CMSC 422, lecture 6 (University of Maryland)", () => {
  const MaxIter = 7;
  const options = { classes: [-1, 1] as Y[], order: "given", epochs: MaxIter, stopWhenSeparated: false } as const;

  /** Algorithm 5. `seen` is shown the vector after each example. */
  function perceptronTrain(D: Example[], seen: (w: number[], b: number, updated: boolean) => void = () => {}) {
    let w = D[0][0].map(() => 0);
    let b = 0;
    for (let iter = 1; iter <= MaxIter; iter++)
      for (const [x, y] of D) {
        const a = dot(w, x) + b;
        if (y * a <= 0) {
          w = plus(w, y, x);
          b = b + y;
        }
        seen(w, b, y * a <= 0);
      }
    return { w, b };
  }

  /** Algorithm 7. */
  function averagedPerceptronTrain(D: Example[]) {
    let w = D[0][0].map(() => 0);
    let b = 0;
    let u = w;
    let beta = 0;
    let c = 1;
    for (let iter = 1; iter <= MaxIter; iter++)
      for (const [x, y] of D) {
        if (y * (dot(w, x) + b) <= 0) {
          w = plus(w, y, x);
          b = b + y;
          u = plus(u, y * c, x);
          beta = beta + y * c;
        }
        c = c + 1;
      }
    return { w: w.map((v, d) => v - u[d] / c), b: b - beta / c };
  }

  /** All vectors w⁽¹⁾ … w⁽ᴷ⁾ with their survival times c⁽¹⁾ … c⁽ᴷ⁾. */
  function survivors(D: Example[]) {
    const all: { w: number[]; b: number; c: number }[] = [];
    perceptronTrain(D, (w, b, updated) => {
      if (updated) all.push({ w, b, c: 1 });
      else all[all.length - 1].c++;
    });
    return all;
  }

  test.each(sets)("algorithms 5 and 6, PerceptronTrain and PerceptronTest, on %s", (_, D) => {
    let mistakes = 0;
    const { w, b } = perceptronTrain(D, (_w, _b, updated) => {
      mistakes += updated ? 1 : 0;
    });
    const learner = new Perceptron(options);
    const report = learner.fit(rowsOf(D), labelsOf(D));
    expect([...learner.weights()]).toEqual(w);
    expect(learner.bias()).toBe(b);
    expect(report).toMatchObject({ mistakes, updates: mistakes, epochs: MaxIter, stopped: "epochs" });
    for (const [x] of D) {
      const a = dot(w, x) + b;
      expect(learner.scores(x)).toEqual([0 - a, a]);
      expect(learner.predict(x)).toBe(a === 0 ? 1 : sign(a));
    }
  });

  test.each(sets)("algorithm 7, AveragedPerceptronTrain, is the option zeroStart, on %s", (_, D) => {
    const { w, b } = averagedPerceptronTrain(D);
    const learner = new AveragedPerceptron({ ...options, zeroStart: true });
    learner.fit(rowsOf(D), labelsOf(D));
    expect([...learner.weights()]).toEqual(w);
    expect(learner.bias()).toBe(b);
  });

  test.each(sets)("w − u/c is the mean of the zero vector and of the vectors after each example, on %s", (_, D) => {
    const { w } = averagedPerceptronTrain(D);
    let sum = w.map(() => 0);
    perceptronTrain(D, (after) => {
      sum = plus(sum, 1, after);
    });
    const T = MaxIter * D.length;
    w.forEach((entry, d) => {
      expect(entry).toBeCloseTo(sum[d] / (T + 1), 10);
    });
    const learner = new AveragedPerceptron(options);
    learner.fit(rowsOf(D), labelsOf(D));
    expect([...learner.weights()]).toEqual(sum.map((entry) => entry / T));
  });

  test.each(sets)("the voted perceptron predicts sign Σ c sign(w·x + b), on %s", (_, D) => {
    const learner = new VotedPerceptron(options);
    learner.fit(rowsOf(D), labelsOf(D));
    const all = survivors(D);
    expect(all.reduce((sum, { c }) => sum + c, 0)).toBe(MaxIter * D.length);
    for (const [x] of D) {
      const vote = all.reduce((sum, { w, b, c }) => sum + c * (dot(w, x) + b >= 0 ? 1 : -1), 0);
      expect(learner.scores(x)[1]).toBe(vote);
      expect(learner.predict(x)).toBe(vote >= 0 ? 1 : -1);
    }
  });

  test.each(sets)("the averaged perceptron predicts sign Σ c (w·x + b), and the two forms agree, on %s", (_, D) => {
    const learner = new AveragedPerceptron(options);
    learner.fit(rowsOf(D), labelsOf(D));
    const all = survivors(D);
    const w = all.reduce(
      (sum, one) => plus(sum, one.c, one.w),
      all[0].w.map(() => 0),
    );
    const b = all.reduce((sum, one) => sum + one.c * one.b, 0);
    for (const [x] of D) {
      const sum = all.reduce((total, one) => total + one.c * (dot(one.w, x) + one.b), 0);
      expect(dot(w, x) + b).toBe(sum);
      expect(learner.scores(x)[1]).toBeCloseTo(sum / (MaxIter * D.length), 8);
      expect(learner.predict(x)).toBe(sum >= 0 ? 1 : -1);
    }
  });

  test("the order of the examples matters: sorted by class takes more passes than shuffled", () => {
    const D = flowers("setosa", "versicolor");
    const passes = (order: "given" | "shuffle") =>
      new Perceptron({ order, epochs: 100 }).fit(rowsOf(D), labelsOf(D)).epochs;
    expect(passes("shuffle")).toBeLessThan(passes("given"));
  });
});
