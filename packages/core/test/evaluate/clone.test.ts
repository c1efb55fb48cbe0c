import { describe, expect, test } from "vitest";
import { clone, optionsOf, scoresAll } from "../../src/entries/evaluate.js";
import {
  AveragedPerceptron,
  Examples,
  linearLearners,
  load,
  Perceptron,
  Pipeline,
  standardize,
  unitBall,
  unitLength,
} from "../../src/entries/index.js";
import { KernelPerceptron, kernelLearners, ngram, rbf } from "../../src/entries/kernels.js";
import {
  fourierMap,
  monomials,
  nystromMap,
  oneHotMap,
  polynomialMap,
  quadraticMap,
  selectBest,
  squares,
} from "../../src/entries/maps.js";
import { networkLearners } from "../../src/entries/networks.js";

const rows = Array.from({ length: 15 }, (_, r) => [((r * 7) % 10) / 10, ((r * 3) % 11) / 11, (r % 5) / 5]);
const two = rows.map(([a, b]) => (a > b ? "over" : "under"));
const three = rows.map(([a, b]) => (a > b ? "over" : a + 0.3 > b ? "near" : "under"));
const data = rows.flat();
const matrix = { data, rows: rows.length, columns: 3 };
const sparse = rows.map((row) => ({ indices: [0, 1, 2], values: row }));

const all = [...linearLearners, ...kernelLearners, ...networkLearners];
describe.each(all.map((definition) => [definition.name, definition] as const))("%s", (_, definition) => {
  const options = {
    epochs: 3,
    seed: 5,
    classes: ["under", "over"],
    features: 3,
    ...(definition.entry === "rosenblatt/kernels" && { kernel: rbf(2) }),
  };
  const make = () => definition.create(options);

  test("keeps its options, and its clone has learned nothing", () => {
    const learner = make();
    const untrained = JSON.stringify(learner);
    learner.fit(rows, two);
    const trained = JSON.stringify(learner);
    expect(optionsOf(learner)).toMatchObject(options);
    const copy = clone(learner);
    expect(copy.constructor).toBe(learner.constructor);
    expect(JSON.stringify(copy)).toBe(untrained);
    copy.fit(rows, two);
    expect(JSON.stringify(copy)).toBe(trained);
    expect(optionsOf(clone(learner, { seed: undefined, epochs: 9 }))).toMatchObject({ epochs: 9 });
  });

  test("scores all rows with the same bits as one by one, in any form", () => {
    for (const labels of [two, three]) {
      const learner = make();
      learner.fit(rows, labels);
      const each = rows.map((x) => learner.scores(x));
      expect(scoresAll(learner, rows)).toEqual(each);
      expect(scoresAll(learner, matrix)).toEqual(each);
      expect(scoresAll(learner, Examples.from(rows))).toEqual(each);
      const other = make();
      other.fit(sparse, labels);
      expect(scoresAll(other, Examples.from(sparse))).toEqual(sparse.map((x) => other.scores(x)));
    }
  });
});

describe.each([
  ["standardize", standardize(), {}],
  ["unitBall", unitBall(), {}],
  ["unitLength", unitLength(), {}],
  ["quadraticMap", quadraticMap(), { degree: 2, c: 1 }],
  ["polynomialMap", polynomialMap({ degree: 3, c: 2 }), { degree: 3, c: 2 }],
  ["monomials", monomials({ degree: 2 }), { degree: 2 }],
  ["squares", squares(), {}],
  ["fourierMap", fourierMap({ features: 20 }), { features: 20, gamma: 1, seed: 0 }],
  ["nystromMap", nystromMap({ kernel: rbf(1), landmarks: 7 }), { landmarks: 7, from: "k-means", seed: 0 }],
  ["oneHotMap", oneHotMap(), {}],
  ["selectBest", selectBest({ count: 1, by: "f" }), { count: 1, by: "f" }],
])("a pipeline with %s", (_, transformer, options) => {
  const made = () => new Pipeline<string>(transformer, new Pipeline(unitBall(), new Perceptron<string>({ epochs: 4 })));
  const pipeline = made();
  const untrained = JSON.stringify(pipeline);
  pipeline.fit(rows, two);

  test("has the options of both parts", () => {
    const inner = { transformer: {}, learner: { epochs: 4 } };
    expect(optionsOf(pipeline)).toMatchObject({ transformer: options, learner: inner });
    expect(optionsOf(pipeline.transformer)).toMatchObject(options);
  });

  test("has a clone that has learned nothing and learns the same", () => {
    const copy = clone(pipeline);
    expect(JSON.stringify(copy)).toBe(untrained);
    copy.fit(rows, two);
    expect(JSON.stringify(copy)).toBe(JSON.stringify(pipeline));
    expect(optionsOf(clone(pipeline, { epochs: 7 }).learner)).toMatchObject({ learner: { epochs: 7 } });
  });

  test("scores all rows with the same bits as one by one", () => {
    const each = rows.map((x) => pipeline.scores(x));
    expect(scoresAll(pipeline, rows)).toEqual(each);
    expect(scoresAll(pipeline, matrix)).toEqual(each);
  });
});

test("a clone keeps selected columns, hashing and class weights, also from a loaded model", () => {
  const named = [
    { a: 1, b: 2 },
    { a: 3, b: 1 },
    { a: 2, b: 5 },
  ];
  const classWeights = new Map([["x", 2]]);
  const inner = new AveragedPerceptron<string>({ hash: 16, classWeights });
  const pipeline = new Pipeline(standardize({ columns: ["a"] }), new AveragedPerceptron<string>({ classWeights }));
  const hashed = new Pipeline(standardize(), inner);
  for (const one of [pipeline, hashed]) {
    const untrained = JSON.stringify(clone(one));
    one.fit(named, ["x", "y", "x"]);
    const loaded = load<string>(JSON.stringify(one));
    expect(JSON.stringify(clone(loaded))).toBe(untrained);
    expect(JSON.stringify(clone(one))).toBe(untrained);
  }
  expect(optionsOf(clone(inner)).classWeights).toEqual(classWeights);
});

test("a clone keeps a kernel of things other than rows", () => {
  const learner = new KernelPerceptron<string, string>({ kernel: ngram(2) });
  learner.fit(["hello", "world"], ["a", "b"]);
  expect(clone(learner).kernel).toBe(learner.kernel);
  expect(scoresAll(learner, ["help", "word"])).toEqual(["help", "word"].map((x) => learner.scores(x)));
});

test("clone explains what it cannot copy", () => {
  for (const foreign of [{}, { fit() {}, predict() {} }]) {
    expect(() => clone(foreign)).toThrow("give a function that makes the learner");
    expect(() => optionsOf(foreign)).toThrow("give a function that makes the learner");
  }
});
