// 10-301/601, lecture 6: the library's options compared with loops written line by line as in the lecture. Where bits are
// compared, the data are multiples of one half, so that the order of summation does not matter.

import { describe, expect, test } from "vitest";
import { Perceptron } from "../../src/entries/index.js";
import { dot, type Example, flowers, labelsOf, norm, plus, rowsOf, sets, type Y } from "./lecture-data.js";

describe("10-301/601, lecture 6 (Carnegie Mellon)", () => {
  const table: [x: [number, number], predicted: Y, y: Y, mistake: boolean][] = [
    [[-1, 2], 1, -1, true],
    [[1, 0], 1, 1, false],
    [[1, 1], -1, 1, true],
    [[-1, 0], -1, -1, false],
    [[-1, -2], 1, -1, true],
    [[1, -1], 1, 1, false],
  ];
  const asInTheLecture = { classes: [-1, 1] as Y[], zeroUpdates: false, zeroPredicts: "positive" } as const;

  test("the trace without intercept: w goes (1, −2), (2, −1), (3, 1)", () => {
    const learner = new Perceptron({ ...asInTheLecture, bias: false });
    const trace = table.map(([x, , y]) => {
      const { predicted, mistake } = learner.learn(x, y);
      return [x, predicted, y, mistake, [...learner.weights()]];
    });
    const w = [
      [1, -2],
      [1, -2],
      [2, -1],
      [2, -1],
      [3, 1],
      [3, 1],
    ];
    expect(trace).toEqual(table.map((row, i) => [...row, w[i]]));
  });

  test("in some order of its six rows the sixth is the second mistake, and in none is the fourth", () => {
    const orders = (left: readonly Example[]): Example[][] =>
      left.length === 0
        ? [[]]
        : left.flatMap((first) => orders(left.filter((one) => one !== first)).map((rest) => [first, ...rest]));
    const rows = table.map(([x, , y]): Example => [x, y]);
    const seconds = orders(rows).map((order) => {
      const learner = new Perceptron({ ...asInTheLecture, order: "given", bias: false });
      const [, second] = learner.updates(rowsOf(order), labelsOf(order));
      return second && rows.indexOf(order[second.index]) + 1;
    });
    expect(new Set(seconds)).toEqual(new Set([undefined, 1, 3, 5, 6]));
  });

  /** The hyperplane 1·x₁ + 2·x₂ − 4 = 0, as one weighted step from nothing: −4·(−1/4, −1/2, 1). */
  function hyperplane() {
    const learner = new Perceptron(asInTheLecture);
    learner.learn([-0.25, -0.5], -1, 4);
    expect([...learner.weights(), learner.bias()]).toEqual([1, 2, -4]);
    return learner;
  }

  test("the half-space 1·x₁ + 2·x₂ − 4 > 0: w is orthogonal to its edge and points into it", () => {
    const learner = hyperplane();
    for (let x1 = -6; x1 <= 6; x1++)
      for (let x2 = -6; x2 <= 6; x2++) expect(learner.predict([x1, x2])).toBe(x1 + 2 * x2 - 4 >= 0 ? 1 : -1);
    const [p, q] = [
      [4, 0],
      [0, 2],
    ];
    expect([learner.scores(p)[1], learner.scores(q)[1]]).toEqual([0, 0]);
    expect(dot(learner.weights(), plus(p, -1, q))).toBe(0);
    expect(learner.scores(plus(p, 0.01, learner.weights()))[1]).toBeGreaterThan(0);
  });

  test("a point is |w·x + b|/‖w‖ from the hyperplane: the length of x″ − x′ along w", () => {
    const learner = hyperplane();
    const w = learner.weights();
    const onIt = [4, 0];
    for (const x of [
      [0, 0],
      [5, 5],
      [-3, 1],
      [2, 1],
    ]) {
      const distance = Math.abs(learner.scores(x)[1]) / norm(w);
      expect(distance).toBeCloseTo(Math.abs(dot(w, plus(x, -1, onIt))) / norm(w), 12);
      const foot = plus(x, -learner.scores(x)[1] / dot(w, w), w);
      expect(learner.scores(foot)[1]).toBeCloseTo(0, 12);
      expect(norm(plus(x, -1, foot))).toBeCloseTo(distance, 12);
    }
  });

  test("raising b by Δb moves the boundary by Δb/‖w‖ towards the negative side", () => {
    const learner = hyperplane();
    const raise = 1.5;
    learner.learn([0, 0], 1, raise);
    const w = learner.weights();
    expect([...w, learner.bias()]).toEqual([1, 2, -4 + raise]);
    for (const before of [
      [4, 0],
      [0, 2],
    ]) {
      const moved = plus(before, -raise / norm(w) / norm(w), w);
      expect(norm(plus(moved, -1, before))).toBeCloseTo(raise / norm(w), 12);
      expect(learner.scores(moved)[1]).toBeCloseTo(0, 12);
    }
  });

  test("a 1 in front of every example is the intercept", () => {
    for (const [, D] of sets) {
      const options = { ...asInTheLecture, order: "given", epochs: 5 } as const;
      const withIntercept = new Perceptron(options);
      const withOne = new Perceptron({ ...options, bias: false });
      const theta = withOne.fit(
        D.map(([x]) => [1, ...x]),
        labelsOf(D),
      );
      expect(withIntercept.fit(rowsOf(D), labelsOf(D)).mistakesPerEpoch).toEqual(theta.mistakesPerEpoch);
      expect([withIntercept.bias(), ...withIntercept.weights()]).toEqual([...withOne.weights()]);
    }
  });

  test("the batch algorithm goes on until a clean pass", () => {
    const D = flowers("setosa", "versicolor");
    let theta = [0, 0, 0, 0, 0];
    let passes = 0;
    for (let converged = false; !converged; passes++) {
      converged = true;
      for (const [x, y] of D) {
        const one = [1, ...x];
        const yHat = dot(theta, one) >= 0 ? 1 : -1;
        if (y !== yHat) {
          theta = plus(theta, y, one);
          converged = false;
        }
      }
    }
    const learner = new Perceptron({ ...asInTheLecture, order: "given", epochs: 100 });
    const report = learner.fit(rowsOf(D), labelsOf(D));
    expect([learner.bias(), ...learner.weights()]).toEqual(theta);
    expect(report).toMatchObject({ epochs: passes, stopped: "separated" });
    expect(report.mistakesPerEpoch.at(-1)).toBe(0);
  });

  test("a clean pass in which some score is 0 is clean, not separated", () => {
    const options = { ...asInTheLecture, bias: false, order: "given" } as const;
    expect(new Perceptron(options).fit([[0], [-1], [1]], [1, -1, 1]).stopped).toBe("clean");
    expect(new Perceptron(options).fit([[2], [-1], [1]], [1, -1, 1]).stopped).toBe("separated");
  });

  test("a categorical feature becomes one 0/1 column per value", () => {
    const learner = new Perceptron();
    learner.learn({ cholesterol: "normal" }, "well");
    learner.learn({ cholesterol: "abnormal" }, "ill");
    expect(learner.features).toEqual(["cholesterol=normal", "cholesterol=abnormal"]);
  });
});
