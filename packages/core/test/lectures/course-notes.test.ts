// Course notes 3: the library's options compared with loops written line by line as in the lecture. Where bits are compared,
// the data are multiples of one half, so that the order of summation does not matter.

import { describe, expect, test } from "vitest";
import { Perceptron } from "../../src/entries/index.js";
import { dot, type Example, flowers, labelsOf, plus, rowsOf, sign, type Y } from "./lecture-data.js";

describe("course notes 3, Perceptron", () => {
  /** perceptron(D, T, η) on any number of inputs: w̄ = (w₁, …, w_d, b), x̄ = (x₁, …, x_d, 1). */
  function perceptron(D: Example[], T: number, eta: number) {
    let w = [...D[0][0].map(() => 0), 0];
    const wrongPerPass: number[] = [];
    for (let t = 1; t <= T; t++) {
      let wrong = 0;
      for (const [x, y] of D) {
        const bar = [...x, 1];
        const yHat = sign(dot(w, bar));
        if (yHat !== y) wrong++;
        w = plus(w, -(eta * (yHat - y)), bar);
      }
      wrongPerPass.push(wrong);
    }
    return { w, wrongPerPass };
  }

  const T = 10;
  const options = { classes: [-1, 1] as Y[], rule: "delta", order: "given", stopWhenSeparated: false } as const;

  test.each([
    ["2 inputs: sepal length, petal length", [0, 2]],
    ["3 inputs: sepal length, sepal width, petal length", [0, 1, 2]],
    ["any number of inputs: all four", [0, 1, 2, 3]],
  ])("the rule η(y − ŷ) on setosa and versicolor, %s", (_, columns) => {
    const D = flowers("setosa", "versicolor", columns, 1);
    const { w, wrongPerPass } = perceptron(D, T, 0.1);
    const learner = new Perceptron({ ...options, rate: 0.1, epochs: T });
    const report = learner.fit(rowsOf(D), labelsOf(D));
    expect([...learner.weights(), learner.bias()]).toEqual(w);
    expect(report.mistakesPerEpoch).toEqual(wrongPerPass);
    expect(wrongPerPass[T - 1]).toBe(0);
    expect(report.training).toMatchObject({ examples: 100, errors: 0, error: 0 });
    expect(learner.predictAll(rowsOf(D))).toEqual(labelsOf(D));
  });

  test("a wrong side moves w by 2η, a score of 0 by η", () => {
    const steps = [...new Perceptron({ ...options, rate: 0.1, epochs: 2 }).updates([[1], [2]], [1, -1])];
    expect(steps.map(({ score, step }) => [score, step])).toEqual([
      [0, 0.1],
      [expect.closeTo(0.3, 12), -0.2],
      [expect.closeTo(-0.4, 12), 0.2],
    ]);
  });

  test("the line x₂ = −(w₁/w₂)x₁ − b/w₂ is the boundary", () => {
    const D = flowers("setosa", "versicolor", [0, 2], 1);
    const learner = new Perceptron({ ...options, rate: 0.1, epochs: T });
    learner.fit(rowsOf(D), labelsOf(D));
    const [w1, w2] = learner.weights();
    for (const x1 of [0, 4, 8])
      expect(learner.scores([x1, -(w1 / w2) * x1 - learner.bias() / w2])[1]).toBeCloseTo(0, 12);
  });

  describe("homework: versicolor and virginica by sepal and petal length", () => {
    const D = flowers("versicolor", "virginica", [0, 2]);

    test("cannot be separated by anything: two flowers measure the same and differ in species", () => {
      const same = D.flatMap(([x, y], i) =>
        D.slice(0, i).flatMap(([z, other], j) => (y !== other && `${x}` === `${z}` ? [{ x, species: [j, i] }] : [])),
      );
      expect(same).toEqual([{ x: [63, 49], species: [22, 73] }]);
    });

    test("so the perceptron never stops: mistakes in every one of 1,000 passes", () => {
      const { w, wrongPerPass } = perceptron(D, 1000, 1);
      const learner = new Perceptron({ ...options, epochs: 1000 });
      const report = learner.fit(rowsOf(D), labelsOf(D));
      expect([...learner.weights(), learner.bias()]).toEqual(w);
      expect(report.mistakesPerEpoch).toEqual(wrongPerPass);
      expect(report).toMatchObject({ stopped: "epochs", mistakes: 5846 });
      expect([Math.min(...wrongPerPass), Math.max(...wrongPerPass)]).toEqual([2, 8]);
      expect(report.training!.errors).toBe(22);
    });

    test("scikit-learn 1.9.1 ends with the same weights: Perceptron(shuffle=False, tol=None, max_iter=1000)", () => {
      const centimetres = flowers("versicolor", "virginica", [0, 2], 1);
      const learner = new Perceptron({ classes: [-1, 1], order: "given", epochs: 1000 });
      const report = learner.fit(rowsOf(centimetres), labelsOf(centimetres));
      expect(learner.weights()[0]).toBeCloseTo(-125.1, 8);
      expect(learner.weights()[1]).toBeCloseTo(223.2, 8);
      expect(learner.bias()).toBe(-222);
      expect(report).toMatchObject({ stopped: "epochs", training: { error: 0.19 } });
    });
  });
});
