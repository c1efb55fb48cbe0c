// Regret: the least hinge loss of a fixed vector is bounded from both sides, and the losses of learners are compared with
// it.

import fc from "fast-check";
import { expect, test } from "vitest";
import { AveragedPerceptron, PassiveAggressive, Perceptron } from "../../src/entries/index.js";
import { KernelPerceptron, rbf } from "../../src/entries/kernels.js";
import { leastHinge, regret } from "../../src/entries/streams.js";
import { runs } from "../runs.js";

const value = fc.integer({ min: -8, max: 8 }).map((k) => k / 4);
const data = fc.array(fc.tuple(fc.tuple(value, value), fc.constantFrom(-1, 1)), { minLength: 1, maxLength: 12 });
const lossOf = (pairs: [number[], number][], [b, ...w]: ArrayLike<number> & Iterable<number>) =>
  pairs.reduce((sum, [x, y]) => sum + Math.max(0, 1 - y * (b + x.reduce((dot, xj, j) => dot + xj * w[j], 0))), 0);
const length = (u: Iterable<number>) => Math.sqrt([...u].reduce((sum, w) => sum + w * w, 0));

test("leastHinge gives close, valid bounds, with a vector that attains the upper one", () => {
  fc.assert(
    fc.property(data, fc.constantFrom(0.1, 1, 5, 50), fc.boolean(), (pairs, norm, bias) => {
      const [rows, labels] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
      const { lower, upper, vector, positive } = leastHinge(rows, labels, { norm, bias, epochs: 50_000 });
      const signed = pairs.map(([x, y]): [number[], number] => [x, y === positive ? 1 : -1]);
      expect(lossOf(signed, vector)).toBeCloseTo(upper, 9);
      expect(length(vector)).toBeLessThanOrEqual(norm * (1 + 1e-12));
      if (!bias) expect(vector[0]).toBe(0);
      expect(lower).toBeLessThanOrEqual(upper);
      expect(upper - lower).toBeLessThanOrEqual(1e-3 * Math.max(1, upper));
      // No vector of a grid over the ball has less than the lower bound.
      const steps = [-1, -0.6, -0.3, 0, 0.3, 0.6, 1].map((part) => part * norm);
      for (const b of bias ? steps : [0])
        for (const w1 of steps)
          for (const w2 of steps)
            if (length([b, w1, w2]) <= norm) expect(lossOf(signed, [b, w1, w2])).toBeGreaterThanOrEqual(lower - 1e-9);
    }),
    { numRuns: runs(30, 1000) },
  );
});

test("leastHinge solves a one-dimensional problem by hand", () => {
  // Σ max(0, 1 − u·k) over k = 1, 2 and one row at 1 with the label −1: 1 − u + (1 − 2u) + (1 + u) for u ≤ 1/2, then 2 up to u = 1.
  const rows = [[1], [2], [1]];
  expect(leastHinge(rows, [1, 1, -1], { norm: 0.25, bias: false, tolerance: 1e-6 }).upper).toBeCloseTo(2.5, 5);
  expect(leastHinge(rows, [1, 1, -1], { norm: 10, bias: false, tolerance: 1e-6 }).upper).toBeCloseTo(2, 5);
});

test("a perceptron makes at most L + DR√L + (DR)² mistakes, where L is the loss of any vector of length at most D", () => {
  fc.assert(
    fc.property(data, fc.constantFrom(0.5, 2, 10), (pairs, norm) => {
      const [rows, labels] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
      const { mistakes, best } = regret(new Perceptron<number>({ classes: [-1, 1] }), rows, labels, { norm });
      const radius = Math.max(...rows.map((x) => length([1, ...x])));
      const [L, DR] = [best.upper, norm * radius];
      expect(mistakes).toBeLessThanOrEqual(L + DR * Math.sqrt(L) + DR * DR + 1e-9);
    }),
    { numRuns: runs(30, 1000) },
  );
});

test("regret is the learner's loss before learning minus that of the best vector", () => {
  const rows = [
    [2, 0],
    [-1, 1],
    [1, 1],
    [-2, 1],
    [1, -1],
    [0, 2],
  ];
  const labels = ["a", "b", "a", "b", "a", "b"];
  for (const make of [
    () => new Perceptron<string>(),
    () => new PassiveAggressive<string>(),
    () => new AveragedPerceptron<string>(),
  ]) {
    const { loss, mistakes, examples, best, lower, upper } = regret(make(), rows, labels, { norm: 3 });
    const again = make();
    let [expected, wrong] = [0, 0];
    rows.forEach((x, i) => {
      const { scores, mistake } = again.learn(x, labels[i]);
      expected += Math.max(0, 1 - scores[again.classes.indexOf(labels[i])]);
      if (mistake) wrong++;
    });
    expect([loss, mistakes, examples]).toEqual([expected, wrong, 6]);
    expect([lower, upper]).toEqual([loss - best.upper, loss - best.lower]);
  }
  const kernel = regret(new KernelPerceptron<string>({ kernel: rbf(1) }), rows, labels, { norm: 3 });
  expect(kernel.examples).toBe(6);
});

test("data that cannot be compared is refused", () => {
  const rows = [[1], [2], [3]];
  expect(() => leastHinge(rows, ["a", "b", "c"], { norm: 1 })).toThrow("of two classes; got 3");
  expect(() => regret(new Perceptron<string>(), rows, ["a", "b", "c"], { norm: 1 })).toThrow("of two classes");
  expect(() => regret(new Perceptron<string>(), rows, ["a", "b"], { norm: 1 })).toThrow("labels must have 3 entries");
  expect(() => leastHinge(rows, ["a", "b", "b"], {} as never)).toThrow("norm must be a positive number; got undefined");
  expect(() => leastHinge(rows, ["a", "b", "b"], { norm: 1, bais: true } as never)).toThrow("did you mean bias?");
});
