import { describe, expect, test } from "vitest";
import { iris } from "../../../src/entries/datasets.js";
import { planeOf, spaceOf } from "../../../src/entries/figure.js";
import {
  AveragedPerceptron,
  Examples,
  Names,
  Perceptron,
  Pipeline,
  standardize,
  unitLength,
} from "../../../src/entries/index.js";
import { KernelPerceptron, rbf } from "../../../src/entries/kernels.js";

const { rows, labels, features } = iris();
const two = rows.flatMap((_, r) => (labels[r] === "setosa" ? [] : [r]));
const flowers = Examples.from(
  two.map((r) => rows[r]),
  two.map((r) => labels[r]),
  { vocabulary: new Names(features) },
);

describe("three features in space", () => {
  const learner = new Pipeline(standardize(), new AveragedPerceptron<string>());
  learner.fit(flowers);
  const state = spaceOf(flowers, learner, { features: ["sepal length (cm)", 2, "petal width (cm)"] });

  test("are in the units of the examples, with their classes and predictions", () => {
    expect(state.axes).toEqual(["sepal length (cm)", "petal length (cm)", "petal width (cm)"]);
    expect(state.points).toHaveLength(100);
    const predicted = learner.predictAll(flowers);
    state.points.forEach((point, r) => {
      const [a, , c, d] = rows[two[r]];
      expect([point.x, point.y, point.z].map((x) => x.toFixed(6))).toEqual([a, c, d].map((x) => x.toFixed(6)));
      expect(state.classes[point.predicted!]).toBe(predicted[r]);
    });
  });

  test("have the plane where the learner scores 0 with the other feature at its mean", () => {
    const { w, b } = state.score!;
    const width = two.reduce((sum, r) => sum + rows[r][1], 0) / two.length;
    for (const [x, y, z] of [
      [5, 4, 1],
      [6.5, 5, 2],
    ]) {
      const score = learner.scores([x, width, y, z])[learner.classes.indexOf("virginica")];
      expect(w[0] * x + w[1] * y + w[2] * z + b).toBeCloseTo(score, 4);
    }
    expect(state.note).toBe("a slice: the other feature is held at its mean");
  });

  test("agree with the plane of two of them", () => {
    const plane = planeOf(flowers, learner, { features: [0, 2] });
    expect(plane.points.map(({ x, y }) => [x, y])).toEqual(state.points.map(({ x, y }) => [x, y]));
  });
});

test("no plane is drawn for a boundary that is not one, and the note says so", () => {
  const kernel = new KernelPerceptron<string>({ kernel: rbf(0.5), epochs: 3 });
  kernel.fit(flowers);
  const all = Examples.from(rows, labels);
  const joint = new Perceptron<string>({ epochs: 3 });
  joint.fit(all);
  for (const state of [
    spaceOf(flowers, kernel, { features: [0, 1, 2] }),
    spaceOf(all, joint, { features: [0, 1, 2] }),
  ]) {
    expect(state.score).toBeUndefined();
    expect(state.note).toBe("no plane is drawn, since the boundary is not a single one");
  }
});

test("rows scaled one by one are drawn in raw units without a plane", () => {
  const learner = new Pipeline(unitLength(), new Perceptron<string>({ epochs: 5 }));
  learner.fit(flowers);
  const { points, note, score } = spaceOf(flowers, learner, { features: [0, 1, 2] });
  expect(points[0]).toMatchObject({ x: flowers.rows.values[0], y: flowers.rows.values[1] });
  expect(score).toBeUndefined();
  expect(note).toBe("no plane is drawn, since the boundary is not a single one");
});

test("spaceOf needs three features, or their names if there are more", () => {
  const learner = new Perceptron<number>();
  const three = Examples.from(
    [
      [0, 0, 1],
      [1, 1, 0],
    ],
    [0, 1],
  );
  learner.fit(three);
  expect(spaceOf(three, learner).points).toHaveLength(2);
  expect(() => spaceOf(flowers, new Perceptron<string>())).toThrow(
    "features must be three of the 4 features; got none",
  );
});
