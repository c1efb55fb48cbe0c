// COMS 4771, Perceptron and Kernelization: the library's options compared with loops written line by line as in the lecture.
// Where bits are compared, the data are multiples of one half, so that the order of summation does not matter.

import { describe, expect, test } from "vitest";
import { Perceptron } from "../../src/entries/index.js";
import { below, random } from "../../src/random.js";
import { dot, type Example, flowers, labelsOf, norm, plus, rowsOf, type Y } from "./lecture-data.js";

describe("COMS 4771, Perceptron and Kernelization (Columbia)", () => {
  const D = flowers("setosa", "versicolor").map(([x, y]): Example => [[...x, 1], y]);
  const options = { classes: [-1, 1] as Y[], bias: false, order: "given", epochs: 1000 } as const;

  /** f(x) = +1 if w·x ≥ 0, else −1. */
  const f = (w: number[], x: number[]) => (dot(w, x) >= 0 ? 1 : -1);

  /** "If exists (x, y) with sign(w·x) ≠ y": `pick` chooses among the misclassified. */
  function findAndUpdate(wrong: (w: number[], example: Example) => boolean, pick: (all: number[]) => number) {
    let w = D[0][0].map(() => 0);
    const picked: number[] = [];
    for (;;) {
      const misclassified = D.flatMap((example, i) => (wrong(w, example) ? [i] : []));
      if (misclassified.length === 0) return { w, picked };
      const i = pick(misclassified);
      w = plus(w, D[i][1], D[i][0]);
      picked.push(i);
    }
  }

  /** Sepals and petals separate at a petal length of 24.5 mm. */
  const separator = [0, 0, 1, 0, -24.5];
  const gamma = Math.min(...D.map(([x, y]) => (y * dot(separator, x)) / norm(separator)));
  const R = Math.max(...rowsOf(D).map(norm));

  test("picking the first misclassified point is a loop over learn, and ends within (R/γ)² mistakes", () => {
    const { w, picked } = findAndUpdate(
      (v, [x, y]) => f(v, x) !== y,
      ([first]) => first,
    );
    const learner = new Perceptron({ ...options, zeroUpdates: false });
    const learned: number[] = [];
    // Before the first example w is 0, and f(0, x) the class that a score of 0 predicts.
    learner.learn(D[0][0], D[0][1], 0);
    for (;;) {
      const i = D.findIndex(([x, y]) => learner.predict(x) !== y);
      if (i < 0) break;
      expect(learner.learn(...D[i])).toMatchObject({ mistake: true, updated: true });
      learned.push(i);
    }
    expect(learned).toEqual(picked);
    expect([...learner.weights()]).toEqual(w);
    expect(gamma).toBeGreaterThan(0);
    expect(picked.length).toBeLessThanOrEqual((R / gamma) ** 2);
  });

  test("picking the next misclassified point after the last one is fit in the given order", () => {
    let last = -1;
    const { w, picked } = findAndUpdate(
      (v, [x, y]) => f(v, x) !== y,
      (all) => {
        last = all.find((i) => i > last) ?? all[0];
        return last;
      },
    );
    const learner = new Perceptron({ ...options, zeroUpdates: false });
    const updates = [...learner.updates(rowsOf(D), labelsOf(D))];
    expect(updates.map(({ index }) => index)).toEqual(picked);
    expect([...learner.weights()]).toEqual(w);
    expect(learner.report()).toMatchObject({ stopped: "separated", mistakes: picked.length });
    expect(picked.length).toBeLessThanOrEqual((R / gamma) ** 2);
  });

  test("with sign 0 on nobody's side, as in the lecture's training error, zeroUpdates stays true", () => {
    let last = -1;
    const { w, picked } = findAndUpdate(
      (v, [x, y]) => y * dot(v, x) <= 0,
      (all) => {
        last = all.find((i) => i > last) ?? all[0];
        return last;
      },
    );
    const learner = new Perceptron(options);
    expect([...learner.updates(rowsOf(D), labelsOf(D))].map(({ index }) => index)).toEqual(picked);
    expect([...learner.weights()]).toEqual(w);
  });

  test("sign 0 is +1 to f: then a first positive example is right, and otherwise a mistake", () => {
    const first = (zeroUpdates: boolean, zeroPredicts: "positive" | "negative", y: Y) =>
      new Perceptron({ classes: [-1, 1] as Y[], zeroUpdates, zeroPredicts }).learn([1], y).mistake;
    expect([first(false, "positive", 1), first(false, "positive", -1)]).toEqual([false, true]);
    expect([first(false, "negative", 1), first(false, "negative", -1)]).toEqual([true, false]);
    expect([first(true, "positive", 1), first(true, "positive", -1)]).toEqual([true, true]);
  });

  test("w is Σ α y x, where α counts the mistakes on each example", () => {
    const learner = new Perceptron(options);
    const alpha = D.map(() => 0);
    for (const { index } of learner.updates(rowsOf(D), labelsOf(D))) alpha[index]++;
    const w = D.reduce(
      (sum, [x, y], k) => plus(sum, alpha[k] * y, x),
      D[0][0].map(() => 0),
    );
    expect([...learner.weights()]).toEqual(w);
  });

  test("any labelling of n points is separable after the map to unit vectors: w* = (y₁, …, yₙ)", () => {
    const next = random(3);
    const n = 20;
    const labels = Array.from({ length: n }, () => (below(2, next) === 1 ? 1 : -1) as Y);
    const rows = labels.map((_, i) => ({ indices: [i], values: [1] }));
    const learner = new Perceptron(options);
    expect(learner.fit(rows, labels)).toMatchObject({ stopped: "separated", mistakes: n });
    expect([...learner.weights()]).toEqual(labels);
  });
});
