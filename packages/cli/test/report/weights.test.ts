// The weights that a report shows: which, and in what order.

import { type BatchLearner, Examples, type Label, Perceptron, Pipeline, unitLength } from "rosenblatt";
import { expect, test } from "vitest";
import { weightsThatMatter } from "../../src/report/weights.js";

/** Two rows; the second row is 0, 1, 2, 0, 1, 2, …, and so are the weights. */
const columns = 30;
const rows = [-1, 1].map((sign) => Array.from({ length: columns }, (_, j) => (sign > 0 ? j % 3 : 0)));

function learned(data: Examples<string>): BatchLearner<Label> {
  const learner = new Perceptron<string>({ classes: ["no", "yes"], bias: false, epochs: 3 });
  learner.fit(data);
  return learner as unknown as BatchLearner<Label>;
}

test("the features with the largest effects are listed in a stable order, up to the given number", () => {
  const examples = Examples.from(rows, ["no", "yes"]);
  const model = learned(examples);
  const names = (most: number) =>
    weightsThatMatter(model, most, examples as unknown as Examples<Label>)!.list.map(({ feature }) => feature);
  const named = (from: number) => Array.from({ length: columns / 3 }, (_, k) => `column ${3 * k + from + 1}`);
  expect(names(4)).toEqual(named(2).slice(0, 4));
  expect(names(12)).toEqual([...named(2), ...named(1).slice(0, 2)]);
  expect(names(columns)).toEqual([...named(2), ...named(1)]);
  expect(names(0)).toEqual([]);
});

test("the spread of a feature is that of the rows as the learner sees them, dense or sparse", () => {
  const dense = Examples.from([[3, 0], [0, 4], [3, 4], [0, 0]], ["no", "yes", "yes", "no"]); // biome-ignore format: one line
  const sparse = Examples.sparse({ starts: [0, 1, 2, 4, 4], indices: [0, 1, 0, 1], values: [3, 4, 3, 4], columns: 2 }, [
    "no",
    "yes",
    "yes",
    "no",
  ]);
  for (const examples of [dense, sparse]) {
    const { list } = weightsThatMatter(learned(examples), 2, examples as unknown as Examples<Label>)!;
    // Half of the rows have 0, the others 3, or 4, so the deviation is half of that.
    for (const { feature, weights, effect } of list)
      expect(effect).toBe(Math.abs(weights[0]) * (feature === "column 1" ? 1.5 : 2));
    expect(list.length).toBeGreaterThan(0);
  }
  const scaled = new Pipeline(unitLength(), new Perceptron<string>({ bias: false }));
  scaled.fit(dense);
  const { list } = weightsThatMatter(scaled as unknown as BatchLearner<Label>, 2, dense as unknown as Examples<Label>)!;
  for (const { feature, weights, effect } of list) {
    const column = feature === "column 1" ? [1, 0, 0.6, 0] : [0, 1, 0.8, 0];
    const mean = column.reduce((sum, x) => sum + x) / 4;
    const variance = column.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 4;
    expect(effect).toBeCloseTo(Math.abs(weights[0]) * Math.sqrt(variance), 12);
  }
});
