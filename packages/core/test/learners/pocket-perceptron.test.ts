// The pocket perceptron, compared with Gallant's algorithm as published (IEEE Trans. Neural Networks 1(2), 1990).

import fc from "fast-check";
import { expect, test } from "vitest";
import { iris } from "../../src/entries/datasets.js";
import { PocketPerceptron } from "../../src/entries/index.js";
import { runs } from "../runs.js";

/** Gallant's loop: after each right answer, the vector in training is compared with the one in the pocket. */
function gallant(rows: readonly number[][], labels: readonly number[], epochs: number, ratchet: boolean) {
  const weights = [0, ...rows[0].map(() => 0)];
  const margin = (w: readonly number[], r: number) =>
    labels[r] * (rows[r].reduce((sum, x, j) => sum + w[j + 1] * x, 0) + w[0]);
  const right = (w: readonly number[]) => rows.filter((_, r) => margin(w, r) > 0).length;
  let run = 0;
  let pocket = { weights: [...weights], run: 0, right: 0 };
  for (let epoch = 0; epoch < epochs; epoch++)
    for (let r = 0; r < rows.length; r++)
      if (margin(weights, r) > 0) {
        run++;
        if (run > pocket.run && (!ratchet || right(weights) > pocket.right))
          pocket = { weights: [...weights], run, right: right(weights) };
      } else {
        weights[0] += labels[r];
        for (const [j, x] of rows[r].entries()) weights[j + 1] += labels[r] * x;
        run = 0;
      }
  return pocket;
}

/** Points of whole numbers, so that sums are exact in any order, with labels that hardly anything separates. */
const coordinate = fc.integer({ min: -9, max: 9 });
const noisyPoints = fc
  .array(fc.tuple(coordinate, coordinate, fc.constantFrom(-1, 1)), { minLength: 4, maxLength: 30 })
  .filter((points) => new Set(points.map(([, , label]) => label)).size === 2);

test.each([
  ["with the ratchet", true],
  ["without the ratchet", false],
])("%s, the pocket holds the vector of the published algorithm", (_, ratchet) => {
  const law = fc.property(noisyPoints, fc.integer({ min: 1, max: 12 }), (points, epochs) => {
    const rows = points.map(([x, y]) => [x, y]);
    const labels = points.map(([, , label]) => label);
    const options = { epochs, ratchet, order: "given", classes: [-1, 1], stopWhenSeparated: false } as const;
    const learner = new PocketPerceptron<number>(options);
    learner.fit(rows, labels);
    const { run, weights } = gallant(rows, labels, epochs, ratchet);
    // Where no answer was ever right, nothing is in the pocket, and the vector in training predicts.
    fc.pre(run > 0);
    expect([learner.bias(), ...learner.weights()]).toEqual(weights);
  });
  fc.assert(law, { numRuns: runs(100, 5000) });
});

test("on iris, more epochs with the ratchet never end with more errors", () => {
  const { rows, labels } = iris();
  const x = rows.slice(50).map((row) => [row[0], row[2]]);
  const y = labels.slice(50);
  const errors = [10, 20, 40, 80, 160].map((epochs) => new PocketPerceptron({ epochs }).fit(x, y).training!.errors);
  expect(errors).toEqual(errors.toSorted((a, b) => b - a));
});
