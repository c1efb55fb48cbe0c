import { expect, test } from "vitest";
import { moons, rings } from "../../src/entries/datasets.js";
import { AveragedPerceptron, Examples, OptionError, Pipeline } from "../../src/entries/index.js";
import { fourierMap } from "../../src/entries/maps.js";
import { rbf } from "../../src/kernels/rbf.js";
import { random, uniform } from "../../src/random.js";
import { normal } from "../../src/random-normal.js";
import { asSparse } from "../samples.js";

const numbers = (row: unknown) => row as Float64Array;
const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, x, j) => sum + x * b[j], 0);

test("the mean of φ(x)·φ(z) over seeds is the Gaussian kernel, within 4 standard errors", () => {
  const next = random(5);
  for (const gamma of [0.1, 1, 3])
    for (let trial = 0; trial < 4; trial++) {
      const [x, z] = [0, 1].map(() => Array.from({ length: 3 }, () => 2 * uniform(next) - 1));
      const products = Array.from({ length: 200 }, (_, seed) => {
        const map = fourierMap({ features: 50, gamma, seed });
        return dot(numbers(map.transform(x)), numbers(map.transform(z)));
      });
      const mean = products.reduce((sum, p) => sum + p, 0) / products.length;
      const variance = products.reduce((sum, p) => sum + (p - mean) ** 2, 0) / (products.length - 1);
      expect(Math.abs(mean - rbf(gamma).between(x, z))).toBeLessThan(4 * Math.sqrt(variance / products.length));
    }
});

test("the error decreases as 1/√features", () => {
  const { rows } = moons({ examples: 30 });
  const kernel = rbf(2);
  const worst = (features: number) => {
    let squares = 0;
    for (let seed = 0; seed < 10; seed++) {
      const map = fourierMap({ features, gamma: 2, seed });
      const mapped = rows.map((x) => numbers(map.transform(x)));
      for (let i = 0; i < 30; i++)
        for (let j = 0; j < i; j++) squares += (dot(mapped[i], mapped[j]) - kernel.between(rows[i], rows[j])) ** 2;
    }
    return Math.sqrt(squares / (10 * 435));
  };
  expect(worst(100)).toBeLessThan(0.1);
  expect(worst(100) / worst(1600)).toBeGreaterThan(3);
  expect(worst(100) / worst(1600)).toBeLessThan(5.3);
});

test("every mapped row has length 1", () => {
  const map = fourierMap({ features: 30 });
  for (const x of [
    [0, 0],
    [1, -3],
    [1e5, 7],
  ])
    expect(dot(numbers(map.transform(x)), numbers(map.transform(x)))).toBeCloseTo(1, 12);
});

test("dense and sparse rows give the same bits, and each column has its own fixed directions", () => {
  const map = fourierMap({ features: 20, gamma: 0.3, seed: 4 });
  for (const x of [
    [1, 0, 2.5],
    [0, 0, 0],
    [0, -1, 0],
  ])
    expect(map.transform(asSparse(x))).toEqual(map.transform(x));
  expect(map.transform({ indices: [7], values: [2] })).toEqual(
    fourierMap({ features: 20, gamma: 0.3, seed: 4 }).transform([0, 0, 0, 0, 0, 0, 0, 2, 0]),
  );
  expect(fourierMap({ features: 20, gamma: 0.3, seed: 5 }).transform([1, 2])).not.toEqual(map.transform([1, 2]));
});

test("named features are mapped like their columns", () => {
  const map = fourierMap({ features: 10 }).fit(Examples.from([{ a: 1, b: 2 }]));
  expect(map.transform({ b: 2, a: 1 })).toEqual(map.transform({ a: 1, b: 2, unheard: 5 }));
  expect(map.transform({ a: 1, b: 2 })).toEqual(fourierMap({ features: 10 }).transform([1, 2]));
  expect(map.columnName!(3)).toBe("sin(ω2·x)");
});

test.each([
  ["moons", moons],
  ["rings", rings],
] as const)("%s are separated in 200 columns", (_, data) => {
  const train = data({ examples: 400, seed: 1 });
  const fresh = data({ examples: 400, seed: 2 });
  const pipeline = new Pipeline(
    fourierMap({ features: 200, gamma: 2 }),
    new AveragedPerceptron<number>({ epochs: 20 }),
  );
  pipeline.fit(train.rows, train.labels);
  const right = pipeline.predictAll(fresh.rows).filter((label, r) => label === fresh.labels[r]).length;
  expect(right / 400).toBeGreaterThanOrEqual(0.97);
});

test("the normal generator has mean 0, variance 1 and no skew, within 4 standard errors", () => {
  const next = random(1);
  const n = 100_000;
  const moments = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    const x = normal(next);
    for (let k = 0; k < 3; k++) moments[k] += x ** (k + 1) / n;
  }
  const error = 4 / Math.sqrt(n);
  expect(Math.abs(moments[0])).toBeLessThan(error);
  expect(Math.abs(moments[1] - 1)).toBeLessThan(error * Math.sqrt(2));
  expect(Math.abs(moments[2])).toBeLessThan(error * Math.sqrt(15));
});

test("fourierMap refuses invalid options", () => {
  expect(() => fourierMap({ features: 7 })).toThrow(OptionError);
  expect(() => fourierMap({ features: 0 })).toThrow(OptionError);
  expect(() => fourierMap({ gamma: 0 })).toThrow(OptionError);
  expect(() => fourierMap({ seed: -1 })).toThrow(OptionError);
});
