import { expect, test } from "vitest";
import { moons, rings } from "../../src/entries/datasets.js";
import {
  AveragedPerceptron,
  Examples,
  InputError,
  load,
  ModelError,
  OptionError,
  Pipeline,
  type Row,
} from "../../src/entries/index.js";
import { nystromMap } from "../../src/entries/maps.js";
import { linear } from "../../src/kernels/linear.js";
import { quadratic } from "../../src/kernels/polynomial.js";
import { rbf } from "../../src/kernels/rbf.js";
import { similarity } from "../../src/kernels/similarity.js";
import { fromModelFile, toModelFile } from "../../src/model/json.js";
import { inFull } from "../runs.js";
import { asSparse } from "../samples.js";

const numbers = (row: unknown) => row as Float64Array;
const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, x, j) => sum + x * b[j], 0);
const { rows, labels } = moons({ examples: 300, seed: 4 });
const examples = Examples.from<number>(rows, labels);

test("on landmarks, φ(x)·φ(z) equals the kernel to 1e-8", () => {
  for (const kernel of [rbf(0.5), rbf(20), quadratic()]) {
    // With a landmark for every row, all rows are landmarks.
    const few = Examples.from(rows.slice(0, 60));
    const map = nystromMap({ kernel, landmarks: 60, from: "random" }).fit(few);
    const mapped = rows.slice(0, 60).map((x) => numbers(map.transform(x)));
    for (let i = 0; i < 60; i++)
      for (let j = 0; j <= i; j++)
        expect(Math.abs(dot(mapped[i], mapped[j]) - kernel.between(rows[i], rows[j]))).toBeLessThan(1e-8);
  }
});

const error = (landmarks: number, from: "k-means" | "random", seed = 0) => {
  const kernel = rbf(2);
  const map = nystromMap({ kernel, landmarks, from, seed }).fit(examples);
  const mapped = rows.map((x) => numbers(map.transform(x)));
  let squares = 0;
  for (let i = 0; i < 300; i++)
    for (let j = 0; j < i; j++) squares += (dot(mapped[i], mapped[j]) - kernel.between(rows[i], rows[j])) ** 2;
  return Math.sqrt(squares / ((300 * 299) / 2));
};

test("the error away from landmarks decreases with their number", () => {
  const [few, some, many] = [10, 30, 90].map((landmarks) => error(landmarks, "k-means"));
  expect(few).toBeLessThan(0.15);
  expect(some).toBeLessThan(few / 4);
  expect(many).toBeLessThan(some / 4);
});

test.runIf(inFull)("landmarks from k-means are better than random rows", () => {
  const mean = (from: "k-means" | "random") =>
    Array.from({ length: 8 }, (_, seed) => error(20, from, seed)).reduce((sum, e) => sum + e, 0);
  expect(mean("k-means")).toBeLessThan(mean("random"));
});

test("the map has as many columns as the rank of the kernel matrix", () => {
  const map = nystromMap({ kernel: linear(), landmarks: 50 }).fit(examples);
  expect(numbers(map.transform(rows[0]))).toHaveLength(2);
  for (let r = 1; r < 20; r++)
    expect(dot(numbers(map.transform(rows[0])), numbers(map.transform(rows[r])))).toBeCloseTo(
      linear().between(rows[0], rows[r]),
      12,
    );
  expect(numbers(nystromMap({ kernel: quadratic(), landmarks: 50 }).fit(examples).transform(rows[0]))).toHaveLength(6);
  const twins = Examples.from([...rows.slice(0, 5), ...rows.slice(0, 5)]);
  expect(
    numbers(
      nystromMap({ kernel: rbf(1), from: "random" })
        .fit(twins)
        .transform(rows[0]),
    ),
  ).toHaveLength(5);
  expect(
    numbers(
      nystromMap({ kernel: rbf(1) })
        .fit(twins)
        .transform(rows[0]),
    ),
  ).toHaveLength(5);
});

test("dense, sparse and named rows give the same bits", () => {
  const forms: ((x: readonly number[]) => Row)[] = [(x) => [...x], asSparse, (x) => ({ a: x[0], b: x[1] })];
  const maps = forms.map((form) => {
    const map = nystromMap({ kernel: rbf(1), landmarks: 12, from: "random", seed: 3 }).fit(
      Examples.from(rows.map(form)),
    );
    return rows.slice(0, 9).map((x) => map.transform(form(x)));
  });
  expect(maps[1]).toEqual(maps[0]);
  expect(maps[2]).toEqual(maps[0]);
});

test("columns that occur in no landmark still count in the kernel", () => {
  const map = nystromMap({ kernel: rbf(1), landmarks: 1, from: "random" }).fit(
    Examples.from([{ indices: [0], values: [1] }]),
  );
  const far = map.transform({ indices: [0, 9], values: [1, 2] }) as Float64Array;
  expect(far[0]).toBe(rbf(1).between({ indices: [0], values: [1] }, { indices: [0, 9], values: [1, 2] }));
});

test("mapping a data set gives the bits of mapping single rows, whatever the batch size", () => {
  const map = nystromMap({ kernel: rbf(1), landmarks: 40 }).fit(examples);
  const { values, width } = map.transformAll(examples).rows;
  rows.forEach((x, r) => {
    expect(values.slice(r * width, (r + 1) * width)).toEqual(map.transform(x));
  });
});

test.each([
  ["moons", moons],
  ["rings", rings],
] as const)("%s are separated by 30 landmarks", (_, data) => {
  const train = data({ examples: 400, seed: 1 });
  const fresh = data({ examples: 400, seed: 2 });
  const pipeline = new Pipeline(
    nystromMap({ kernel: rbf(2), landmarks: 30 }),
    new AveragedPerceptron<number>({ epochs: 20 }),
  );
  pipeline.fit(train.rows, train.labels);
  const right = pipeline.predictAll(fresh.rows).filter((label, r) => label === fresh.labels[r]).length;
  expect(right / 400).toBeGreaterThanOrEqual(0.97);
});

test("a Nyström map asks for fit before use", () => {
  const pipeline = new Pipeline(nystromMap({ kernel: rbf(1) }), new AveragedPerceptron<number>());
  expect(() => pipeline.learn([1, 2], 1)).toThrow(/call fit before learn/);
  expect(() => nystromMap({ kernel: rbf(1) }).transform([1, 2])).toThrow(/no landmarks yet; call fit first/);
  pipeline.fit(rows, labels);
  expect(pipeline.learn(rows[0], labels[0]).predicted).toBe(labels[0]);
});

test("an indefinite kernel, and one that gives no finite numbers, is refused", () => {
  const fit = (kernel: never) => () => nystromMap({ kernel, from: "random" }).fit(examples);
  expect(fit(similarity((a: never, b: never) => -linear().between(a, b)) as never)).toThrow(InputError);
  expect(fit(similarity(() => Number.NaN) as never)).toThrow(/must give finite numbers; got NaN/);
  const throwing = similarity(() => {
    throw new Error("no idea");
  });
  expect(fit(throwing as never)).toThrow(new InputError("the kernel similarity threw: no idea"));
  expect(() => nystromMap({ kernel: "rbf" as never })).toThrow(OptionError);
  expect(() => nystromMap({ kernel: rbf(1), landmarks: 0 })).toThrow(OptionError);
});

test("a map with a kernel function cannot be saved, and the error says so", () => {
  const dotProduct = similarity((a: never, b: never) => linear().between(a, b), { name: "mine" });
  const pipeline = new Pipeline(
    nystromMap({ kernel: dotProduct as never, landmarks: 5 }),
    new AveragedPerceptron<number>(),
  );
  pipeline.fit(rows, labels);
  expect(() => JSON.stringify(pipeline)).toThrow(/a function cannot be kept in a model file; got the kernel mine/);
});

test("a model file keeps landmarks and factor", () => {
  const pipeline = new Pipeline(nystromMap({ kernel: rbf(2), landmarks: 15 }), new AveragedPerceptron<number>());
  pipeline.fit(rows, labels);
  const loaded = load<number>(JSON.stringify(pipeline));
  for (const x of rows) expect(loaded.scores(x)).toEqual(pipeline.scores(x));
});

test("a model file with more columns than fit in memory is refused", () => {
  const pipeline = new Pipeline(nystromMap({ kernel: rbf(2), landmarks: 3 }), new AveragedPerceptron<number>());
  pipeline.fit(rows, labels);
  const { head, arrays } = fromModelFile(pipeline.toJSON());
  const wide = { ...head, transformer: { ...(head.transformer as object), width: 2 ** 31 } };
  const file = toModelFile({ head: wide as never, arrays });
  expect(() => load(file)).toThrow(ModelError);
  expect(() => load(file)).toThrow("model.head.transformer: must take less memory");
});
