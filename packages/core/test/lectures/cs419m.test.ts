// CS419M, lecture 10: the library's options compared with loops written line by line as in the lecture. Where bits are
// compared, sums are exact, so that their order does not matter.

import { describe, expect, test } from "vitest";
import { perceptronLoss } from "../../src/entries/evaluate.js";
import { Perceptron } from "../../src/entries/index.js";
import { below, random } from "../../src/random.js";
import { dot, type Example, labelsOf, norm, plus, rowsOf, type Y } from "./lecture-data.js";

describe("CS419M, lecture 10 (IIT Bombay)", () => {
  const rate = 0.5;
  /** A separator of length 1, and points in the unit ball at least γ = 1/16 from it; multiples of 1/1024. */
  const u = [0.6, -0.8];
  const gamma = 1 / 16;
  const next = random(2);
  const D: Example[] = [];
  while (D.length < 200) {
    const x = [below(1025, next) - 512, below(1025, next) - 512].map((v) => v / 1024);
    if (Math.abs(dot(u, x)) >= gamma) D.push([x, dot(u, x) > 0 ? 1 : -1]);
  }
  const options = { classes: [-1, 1] as Y[], bias: false, order: "given", epochs: 1000 } as const;

  test("the data lie in the ball of radius 1 and have margin γ for the unit vector u", () => {
    expect(norm(u)).toBeCloseTo(1, 15);
    expect(Math.max(...rowsOf(D).map(norm))).toBeLessThanOrEqual(1);
    expect(Math.min(...D.map(([x, y]) => y * dot(u, x)))).toBeGreaterThanOrEqual(gamma);
  });

  test("the algorithm without a bias: the same weights, the same mistakes", () => {
    let w = [0, 0];
    let mistakes = 0;
    for (let clean = false; !clean; ) {
      clean = true;
      for (const [x, y] of D)
        if (y * dot(w, x) <= 0) {
          w = plus(w, y, x);
          mistakes++;
          clean = false;
        }
    }
    const learner = new Perceptron(options);
    expect(learner.fit(rowsOf(D), labelsOf(D))).toMatchObject({ mistakes, stopped: "separated" });
    expect([...learner.weights()]).toEqual(w);
    expect(learner.bias()).toBe(0);
  });

  test("at most 1/γ² mistakes, because after k of them w·u ≥ kγ and ‖w‖² ≤ k", () => {
    let k = 0;
    for (const { weights } of new Perceptron(options).updates(rowsOf(D), labelsOf(D), { weights: true })) {
      const w = weights![0].subarray(1);
      k++;
      expect(dot(w, u)).toBeGreaterThanOrEqual(k * gamma - 1e-12);
      expect(dot(w, w)).toBeLessThanOrEqual(k);
    }
    expect(k).toBeGreaterThan(1);
    expect(k).toBeLessThanOrEqual(1 / gamma ** 2);
  });

  test("an update makes y·w·x larger by exactly η‖x‖²", () => {
    const learner = new Perceptron({ ...options, rate });
    let updates = 0;
    for (const { index, score, weights, step } of learner.updates(rowsOf(D), labelsOf(D), { weights: true })) {
      const [x, y] = D[index];
      expect(step).toBe(rate * y);
      expect(y * dot(weights![0].subarray(1), x)).toBe(y * score + rate * dot(x, x));
      updates++;
    }
    expect(updates).toBeGreaterThan(1);
  });

  test("the loss is max(0, −y·w·x), and a step of stochastic gradient descent on it is the update", () => {
    let w = [0, 0];
    const learner = new Perceptron({ ...options, rate });
    for (const [x, y] of D) {
      w = plus(w, -rate * perceptronLoss.gradient(dot(w, x), y), x);
      learner.learn(x, y);
      expect([...learner.weights()]).toEqual(w);
    }
    const one = new Perceptron({ ...options, rate, epochs: 1 });
    const { training } = one.fit(rowsOf(D), labelsOf(D));
    const loss = D.reduce((sum, [x, y]) => sum + Math.max(0, -y * dot(w, x)), 0) / D.length;
    expect([...one.weights()]).toEqual(w);
    expect(training!.losses.perceptron).toBeCloseTo(loss, 12);
  });
});
