import { describe, expect, test } from "vitest";
import { iris } from "../../src/datasets/index.js";
import { InputError } from "../../src/errors.js";
import { figure, type PlaneState, planeOf } from "../../src/figure/index.js";
import {
  AveragedPerceptron,
  Examples,
  Names,
  Perceptron,
  Pipeline,
  standardize,
  unitBall,
  unitLength,
  VotedPerceptron,
} from "../../src/index.js";

const { rows, labels } = iris();
const names = ["sepal length", "sepal width", "petal length", "petal width"];
const vocabulary = new Names(names);
const flowers = Examples.from(rows, labels, { vocabulary });
const kept = rows.flatMap((row, i) => (labels[i] === "setosa" ? [] : [{ row, label: labels[i] }]));
const two = Examples.from(
  kept.map(({ row }) => row),
  kept.map(({ label }) => label),
  { vocabulary },
);
const mean = names.map((_, j) => kept.reduce((sum, { row }) => sum + row[j], 0) / kept.length);

/** Scores of a state at a point, as many as the learner has classes. */
function scoresAt({ scores = [] }: PlaneState, x: number, y: number): number[] {
  return scores.map(({ w, b }) => w[0] * x + w[1] * y + b);
}

describe("two features", () => {
  test.each([
    ["alone", () => new AveragedPerceptron<string>()],
    ["standardized", () => new Pipeline(standardize(), new AveragedPerceptron<string>())],
    ["in the unit ball", () => new Pipeline(unitBall(), new AveragedPerceptron<string>())],
  ] as const)("show the section through the mean, in raw units: %s", (_, make) => {
    const learner = make();
    learner.fit(two);
    const state = planeOf(two, learner, { features: ["petal length", "petal width"] });
    expect(state.axes).toEqual(["petal length", "petal width"]);
    expect(state.points[0]).toMatchObject({ x: kept[0].row[2], y: kept[0].row[3] });
    for (const [x, y] of [
      [4, 1],
      [6, 2.5],
    ])
      expect(scoresAt(state, x, y)[0]).toBeCloseTo(learner.scores([mean[0], mean[1], x, y])[1], 9);
    expect(state.note).toBe("the other 2 features at the mean");
  });

  test("of three classes have a score each", () => {
    const learner = new Pipeline(standardize(), new AveragedPerceptron<string>());
    learner.fit(flowers);
    const state = planeOf(flowers, learner, { features: [2, 3] });
    const middle = names.map((_, j) => rows.reduce((sum, row) => sum + row[j], 0) / rows.length);
    const expected = learner.scores([middle[0], middle[1], 4, 1]);
    scoresAt(state, 4, 1).forEach((score, k) => {
      expect(score).toBeCloseTo(expected[k], 9);
    });
  });

  test("of rows scaled to length 1 are shown scaled, and the note says so", () => {
    const learner = new Pipeline(unitLength(), new AveragedPerceptron<string>());
    learner.fit(two);
    const state = planeOf(two, learner, { features: [0, 1] });
    expect(state.note).toContain("rows scaled to length 1");
    expect(state.points.every(({ x, y }) => x * x + y * y <= 1)).toBe(true);
  });

  test("of named rows are found by name, scaled or not", () => {
    const named = kept.map(({ row }) => Object.fromEntries(names.map((name, j) => [name, row[j]])));
    const examples = Examples.from(
      named,
      kept.map(({ label }) => label),
    );
    const learner = new Pipeline(standardize(), new AveragedPerceptron<string>());
    learner.fit(examples);
    const state = planeOf(examples, learner, { features: ["petal width", "sepal width"] });
    const at = Object.fromEntries(names.map((name, j) => [name, mean[j]]));
    const expected = learner.scores({ ...at, "petal width": 1, "sepal width": 3 })[1];
    expect(scoresAt(state, 1, 3)[0]).toBeCloseTo(expected, 9);
  });

  test("that do not exist are refused by name", () => {
    const learner = new Perceptron<string>();
    learner.fit(two);
    expect(() => planeOf(two, learner, { features: ["petal", 1] })).toThrow(
      new InputError(
        'feature "petal" is not in the examples, which have "sepal length", "sepal width", "petal length", "petal width"',
      ),
    );
    expect(() => planeOf(two, learner, { features: [0, 4] })).toThrow(InputError);
  });
});

test("data of two features is shown as it is, with the margin when all is right", () => {
  const points = [
    [0, 0],
    [2, 0],
    [2, 4],
    [5, 5],
  ];
  const examples = Examples.from(points, [-1, -1, 1, 1]);
  const learner = new Perceptron<number>({ epochs: 100, order: "given" });
  learner.fit(examples);
  const state = planeOf(examples, learner);
  expect(state.axes).toEqual(["feature 0", "feature 1"]);
  expect(state.note).toBeUndefined();
  expect(state.scores).toEqual([{ w: [...learner.weights(1)], b: learner.bias(1) }]);
  expect(figure(state)).toContain("margin ");
});

describe("a projection", () => {
  test.each([
    ["alone", () => new AveragedPerceptron<string>()],
    ["standardized", () => new Pipeline(standardize(), new AveragedPerceptron<string>())],
  ] as const)("of two classes has the right ones on the right side: %s", (_, make) => {
    const learner = make();
    learner.fit(two);
    const state = planeOf(two, learner);
    state.points.forEach(({ x, predicted }) => {
      expect(Number(x > 0)).toBe(predicted);
    });
    expect(state.axes![0]).toBe("distance from the boundary");
  });

  test("of three classes keeps all differences between their scores", () => {
    const learner = new Pipeline(standardize(), new AveragedPerceptron<string>());
    learner.fit(flowers);
    const state = planeOf(flowers, learner);
    expect(state.note).toBe("standardized units");
    state.points.forEach(({ x, y }, i) => {
      const [a, b, c] = scoresAt(state, x, y);
      const [p, q, r] = learner.scores(rows[i]);
      expect(a - b).toBeCloseTo(p - q, 8);
      expect(b - c).toBeCloseTo(q - r, 8);
    });
  });

  test("of a vote has points but no straight boundary", () => {
    const learner = new VotedPerceptron<string>({ epochs: 2 });
    learner.fit(two);
    const state = planeOf(two, learner);
    expect(state.scores).toEqual([]);
    expect(state.note).toBe("this learner has no straight boundary");
    expect(figure(state)).toContain("wrong (");
  });

  test("of a learner that has learned nothing shows the two principal directions", () => {
    const state = planeOf(flowers, new Perceptron<string>());
    expect(state.scores).toEqual([]);
    expect(state.axes![0]).toBe("first principal direction, mostly petal length");
    expect(state.points.length).toBe(150);
  });
});

test("of many examples a sample is shown, always the same, and the note says how many", () => {
  const many = Examples.dense(
    { data: Float64Array.from({ length: 30_000 }, (_, i) => (i * 7919) % 1000), rows: 10_000, columns: 3 },
    Array.from({ length: 10_000 }, (_, i) => i % 2),
  );
  const learner = new Perceptron<number>({ epochs: 1 });
  learner.fit(many);
  const state = planeOf(many, learner);
  expect(state.points.length).toBe(2000);
  expect(state.note).toContain("2000 of 10000 examples");
  expect(planeOf(many, learner)).toEqual(state);
});

test("examples without labels are drawn as unknown, with no one wrong", () => {
  const learner = new Perceptron<string>();
  learner.fit(two);
  const state = planeOf(
    Examples.from<string>(
      kept.map(({ row }) => row),
      undefined,
      { vocabulary },
    ),
    learner,
  );
  expect(state.points.every(({ target }) => target === undefined)).toBe(true);
  expect(figure(state)).toContain("class unknown");
});
