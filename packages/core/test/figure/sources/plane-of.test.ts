import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { iris, rings } from "../../../src/entries/datasets.js";
import { describe as describe_, figure, type PlaneState, planeOf, project } from "../../../src/entries/figure.js";
import {
  AveragedPerceptron,
  Examples,
  type Learner,
  Names,
  Perceptron,
  Pipeline,
  standardize,
  unitBall,
  unitLength,
  VotedPerceptron,
} from "../../../src/entries/index.js";
import { KernelPerceptron, rbf } from "../../../src/entries/kernels.js";
import { quadraticMap } from "../../../src/entries/maps.js";
import { InputError } from "../../../src/errors.js";
import { runs } from "../../runs.js";
import { parse, part } from "../xml.js";

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
  ] as const)("give the section through the mean in raw units: %s", (_, make) => {
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
    expect(state.note).toBe("a slice: the other 2 features are held at their means");
  });

  test("with three classes have one score each", () => {
    const learner = new Pipeline(standardize(), new AveragedPerceptron<string>());
    learner.fit(flowers);
    const state = planeOf(flowers, learner, { features: [2, 3] });
    const middle = names.map((_, j) => rows.reduce((sum, row) => sum + row[j], 0) / rows.length);
    const expected = learner.scores([middle[0], middle[1], 4, 1]);
    scoresAt(state, 4, 1).forEach((score, k) => {
      expect(score).toBeCloseTo(expected[k], 9);
    });
  });

  test("of rows scaled to length 1 are shown in raw units with a curved boundary", () => {
    const learner = new Pipeline(unitLength(), new AveragedPerceptron<string>());
    learner.fit(two);
    const { field, points } = planeOf(two, learner, { features: [0, 1] });
    expect(points[0]).toMatchObject({ x: kept[0].row[0], y: kept[0].row[1] });
    const { x, y } = field!.view;
    expect(field!.scores[0]).toBeCloseTo(learner.scores([x[0], y[0], mean[2], mean[3]])[1], 9);
  });

  test("give the learner's own score anywhere on the slice when only some are scaled", () => {
    const flower = fc.record({
      age: fc.integer({ min: 17, max: 90 }),
      sex: fc.constantFrom("m", "f"),
      y: fc.boolean(),
    });
    const scales = [() => standardize({ columns: ["age", "hours"] }), () => standardize(), () => unitBall()];
    fc.assert(
      fc.property(
        fc.array(flower, { minLength: 4, maxLength: 30 }),
        fc.constantFrom(...scales),
        fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 60 })),
        (given, scale, [age, hours]) => {
          const row = ({ age, sex }: { age: number; sex: string }, i: number) => ({
            age,
            hours: (i * 13) % 60,
            [`sex=${sex}`]: 1,
            "age?": Number(i % 5 === 0),
          });
          const examples = Examples.from(
            given.map(row),
            given.map(({ y }) => (y ? "yes" : "no")),
            { classes: ["no", "yes"] },
          );
          const learner = new Pipeline(scale(), new AveragedPerceptron<string>({ epochs: 3 }));
          learner.fit(examples);
          const held = { "sex=m": 1, "age?": 0 };
          const columns = examples.vocabulary!.names!;
          const rowAt = ([x, y]: readonly number[]) =>
            columns.map((name) => ({ ...held, age: x, hours: y })[name as "age"] ?? 0);
          const { scores, note } = planeOf(examples, learner, {
            features: ["age", "hours"],
            slice: { rowAt, note: "a slice: men" },
          });
          expect(note).toBe(columns.length > 2 ? "a slice: men" : undefined);
          const at = Object.fromEntries(columns.map((name, j) => [name, rowAt([age, hours])[j]]));
          const expected = learner.scores(at)[1];
          const [{ w, b }] = scores!;
          expect(Math.abs(w[0] * age + w[1] * hours + b - expected)).toBeLessThan(1e-8 * (1 + Math.abs(expected)));
        },
      ),
      { numRuns: runs(30, 1000) },
    );
  });

  test("mark points whose prediction differs from that of their place on the slice", () => {
    const learner = new Pipeline(standardize(), new AveragedPerceptron<string>());
    learner.fit(flowers);
    const state = planeOf(flowers, learner, { features: ["sepal length", "sepal width"] });
    expect(state.points.some(({ elsewhere }) => elsewhere)).toBe(true);
    for (const { x, y, predicted, elsewhere = false } of state.points) {
      const scores = scoresAt(state, x, y);
      expect(scores.indexOf(Math.max(...scores)) !== predicted).toBe(elsewhere);
    }
    expect(figure(state)).toContain("whole row predicted differently from this place (");
    const kernel = new KernelPerceptron<string>({ kernel: rbf(0.5), epochs: 5 });
    kernel.fit(two);
    const curved = planeOf(two, kernel as unknown as Learner<string>, { features: [0, 1] });
    curved.points.forEach(({ x, y, predicted, elsewhere = false }) => {
      expect(Number(kernel.scores([x, y, mean[2], mean[3]])[1] > 0) !== predicted).toBe(elsewhere);
    });
  });

  test("are found by name in named rows, scaled or not", () => {
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

  test("are refused by name when they do not exist", () => {
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

test("data with two features is drawn directly, with the margin when all points are right", () => {
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

describe("a learner without weights", () => {
  /** Scores by closeness to the middle, as of a kernel, a network or a map, without the other members of a learner. */
  const round = {
    classes: ["in", "out"],
    scores: ([x, y]: ArrayLike<number> & Iterable<number>) => [1 - x * x - y * y, x * x + y * y - 1],
    predictAll: (given: Examples) => Array.from({ length: given.size }, () => "in"),
  } as unknown as Learner<string>;
  const square = Examples.from(
    [
      [-2, -1],
      [2, 1],
      [0, 0],
    ],
    ["out", "out", "in"],
  );

  test("has its boundary drawn from its scores alone", () => {
    const state = planeOf(square, round);
    expect(state.margin).toBe(false);
    expect(describe_(state)).toContain("The boundary is a curve, closed around");
  });

  test("shows the weight of each example if it has support vectors of these examples", () => {
    const supportVectors = [
      { index: 2, label: "in", alpha: [3, -3] },
      { index: 0, label: "out", alpha: [-0.5, 0.5] },
    ];
    const learner = { ...round, supportVectors } as unknown as Learner<string>;
    expect(planeOf(square, learner, { weights: true }).points.map(({ weight }) => weight)).toEqual([0.5, 0, 3]);
    expect(planeOf(square, learner).points.every(({ weight }) => weight === undefined)).toBe(true);
    const others = Examples.from([[1, 1]], ["in"]);
    expect(() => planeOf(others, learner, { weights: true })).toThrow(
      new InputError("weights are of the examples the learner was taught; support vector 2 is not among these"),
    );
    expect(() => planeOf(square, round, { weights: true })).toThrow(
      new InputError("weights are drawn of a kernel learner, with support vectors; got one without"),
    );
  });

  test("but with a kernel has a field and the α of its support vectors", () => {
    const { rows, labels } = rings({ examples: 60, seed: 2 });
    const examples = Examples.from(rows, labels);
    const learner = new KernelPerceptron<number>({ kernel: rbf(1), epochs: 20 });
    learner.fit(examples);
    const { field, points } = planeOf(examples, learner as unknown as Learner<number>, { weights: true });
    expect(points.filter(({ weight = 0 }) => weight > 0).length).toBe(learner.supportVectors.length);
    const { x, y } = field!.view;
    expect(field!.scores[field!.columns - 1]).toBe(learner.scores([x[1], y[0]])[1]);
  });

  test("but with a map and a scaler in a pipeline is drawn in the units of the examples", () => {
    const { rows, labels } = rings({ examples: 80, seed: 3 });
    const examples = Examples.from(rows, labels);
    const mapped = () => new Pipeline(quadraticMap(), new Perceptron<number>({ epochs: 200 }));
    for (const learner of [mapped(), new Pipeline(standardize(), mapped())]) {
      learner.fit(examples);
      const { field, points, note } = planeOf(examples, learner);
      expect(note).toBeUndefined();
      expect(points[0]).toMatchObject({ x: examples.rows.values[0], y: examples.rows.values[1] });
      const { x, y } = field!.view;
      expect(field!.scores[0]).toBeCloseTo(learner.scores([x[0], y[0]])[1], 6);
    }
  });

  test("gets named rows when the data is named", () => {
    const named = Examples.from([{ a: 1 }, { b: 2 }, { a: -1, b: 1 }], ["in", "out", "out"]);
    const asked: unknown[] = [];
    const learner = {
      ...round,
      scoreAll: (given: Examples, seen: (scores: number[], row: number) => void) => {
        asked.push(given.form, given.vocabulary?.names);
        for (let r = 0; r < given.size; r++) seen([0, 1], r);
      },
    } as unknown as Learner<string>;
    planeOf(named, learner);
    expect(asked).toEqual(["named", ["a", "b"]]);
  });

  test("and with too many features has points only, and the note says so", () => {
    const wide = Examples.from([{ indices: [0, 99_999], values: [1, 2] }], ["in"]);
    const state = planeOf(wide, { ...round, scores: () => [0, 1] } as unknown as Learner<string>);
    expect(state.field).toBeUndefined();
    expect(state.note).toContain("a boundary through 100,000 features is not drawn");
  });
});

function between([low, high]: readonly [number, number], share: number): number {
  return low + share * (high - low);
}

describe("a projection", () => {
  test.each([
    ["alone", () => new AveragedPerceptron<string>()],
    ["standardized", () => new Pipeline(standardize(), new AveragedPerceptron<string>())],
  ] as const)("of two classes has each predicted class on its side of the boundary: %s", (_, make) => {
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

  test("along the directions of chosen classes keeps the differences between their scores", () => {
    const many = Examples.from(
      rows,
      labels.map((label, i) => (label === "setosa" ? `setosa ${i % 3}` : label)),
      { vocabulary },
    );
    const learner = new AveragedPerceptron<string>();
    learner.fit(many);
    const some = ["setosa 1", "virginica", "versicolor"];
    const state = planeOf(many, learner, { directions: some });
    const places = some.map((label) => learner.classes.indexOf(label));
    state.points.forEach(({ x, y }, i) => {
      const [drawn, own] = [scoresAt(state, x, y), learner.scores(rows[i])];
      for (const k of places.slice(1)) expect(drawn[k] - drawn[places[0]]).toBeCloseTo(own[k] - own[places[0]], 8);
    });
    expect(state.points).not.toEqual(planeOf(many, learner).points);
    expect(() => planeOf(many, learner, { directions: ["rose"] })).toThrow(
      'directions must be classes of the learner; got "rose"',
    );
  });

  test("of a vote has a field through the mean of the rows instead of linear scores", () => {
    const learner = new VotedPerceptron<string>({ epochs: 2 });
    learner.fit(two);
    const state = planeOf(two, learner);
    expect(state.scores).toEqual([]);
    expect(state.note).toBe("the boundary where all other directions are at the mean");
    expect(state.axes![0]).toBe("first principal direction, mostly petal length");
    const { field } = state;
    const { across, up } = project(
      kept.map(({ row }) => row),
      [],
      0,
    );
    for (const [i, j] of [
      [0, 0],
      [field!.columns - 1, 0],
      [30, 70],
    ]) {
      const x = between(field!.view.x, i / (field!.columns - 1));
      const y = between(field!.view.y, j / (field!.rows - 1));
      const row = mean.map((value, f) => value + x * across[f] + y * up[f]);
      expect(field!.scores[j * field!.columns + i]).toBeCloseTo(learner.scores(row)[1], 6);
    }
    expect(part(parse(figure(state)), "boundary").length).toBe(1);
  });

  test("of scaled rows is in the units of the learner", () => {
    const learner = new Pipeline(standardize(), new VotedPerceptron<string>({ epochs: 2 }));
    learner.fit(two);
    const state = planeOf(two, learner);
    expect(state.note).toBe("standardized units; the boundary where all other directions are at the mean");
    // The mean of all rows is where both axes are 0.
    const { field } = state;
    const at = ([low, high]: readonly [number, number], last: number) => Math.round((-low / (high - low)) * last);
    const [i, j] = [at(field!.view.x, field!.columns - 1), at(field!.view.y, field!.rows - 1)];
    expect(Math.sign(field!.scores[j * field!.columns + i])).toBe(Math.sign(learner.scores(mean)[1]));
  });

  test("of an untrained learner shows the two principal directions", () => {
    const state = planeOf(flowers, new Perceptron<string>());
    expect(state.scores).toEqual([]);
    expect(state.axes![0]).toBe("first principal direction, mostly petal length");
    expect(state.points.length).toBe(150);
  });
});

test("many examples are drawn as a fixed sample, and the note gives its size", () => {
  const many = Examples.dense(
    { data: Float64Array.from({ length: 30_000 }, (_, i) => (i * 7919) % 1000), rows: 10_000, columns: 3 },
    Array.from({ length: 10_000 }, (_, i) => i % 2),
  );
  const learner = new Perceptron<number>({ epochs: 1 });
  learner.fit(many);
  const state = planeOf(many, learner);
  expect(state.points.length).toBe(2000);
  expect(state.note).toContain("2,000 of 10,000 examples drawn");
  expect(planeOf(many, learner)).toEqual(state);
  expect(planeOf(many, learner, { features: [0, 1] }).points.map(({ x }) => x)).toEqual(
    state.rows!.map((r) => (3 * r * 7919) % 1000),
  );
});

test("unlabelled examples are drawn as unknown, and none as wrong", () => {
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
