import { describe, expect, test } from "vitest";
import { hinge, type Loss, perceptronLoss, squaredHinge, zeroOne } from "../../src/entries/evaluate.js";

/** Score, label, loss, gradient: the tables of scikit-learn's test_sgd.py, and our own for zero-one. */
type Row = [score: number, y: -1 | 1, loss: number, gradient: number];

const tables: [string, Loss, Row[]][] = [
  [
    "perceptron loss",
    perceptronLoss,
    [
      [1, 1, 0, 0],
      [-0.1, -1, 0, 0],
      [0, 1, 0, -1],
      [0, -1, 0, 1],
      [0.5, -1, 0.5, 1],
      [2, -1, 2, 1],
      [-0.5, 1, 0.5, -1],
      [-1, 1, 1, -1],
    ],
  ],
  [
    "hinge",
    hinge,
    [
      [1.1, 1, 0, 0],
      [-2, -1, 0, 0],
      [1, 1, 0, -1],
      [-1, -1, 0, 1],
      [0.5, 1, 0.5, -1],
      [2, -1, 3, 1],
      [-0.5, -1, 0.5, 1],
      [0, 1, 1, -1],
    ],
  ],
  [
    "squared hinge",
    squaredHinge,
    [
      [1, 1, 0, 0],
      [1, -1, 4, 4],
      [-1, 1, 4, -4],
      [0.5, 1, 0.25, -1],
      [0.5, -1, 2.25, 3],
    ],
  ],
  [
    "zero-one",
    zeroOne,
    [
      [2, 1, 0, 0],
      [-2, 1, 1, 0],
      [0, 1, 1, 0],
      [0, -1, 1, 0],
    ],
  ],
];

describe.each(tables)("%s", (_, loss, rows) => {
  test.each(rows)("at score %d and label %d the loss is %d, with gradient %d", (score, y, value, gradient) => {
    expect(loss.value(y * score)).toBe(value);
    expect(loss.gradient(score, y)).toBe(gradient);
  });

  test("has the slope of its own graph, away from corners", () => {
    for (const y of [-1, 1] as const)
      for (const score of [-2.3, -1.4, -0.6, 0.4, 0.7, 1.9]) {
        const slope = (loss.value(y * (score + 1e-6)) - loss.value(y * (score - 1e-6))) / 2e-6;
        expect(loss.gradient(score, y)).toBeCloseTo(slope, 6);
      }
  });
});
