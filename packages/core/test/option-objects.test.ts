// Every function that makes a kernel, a map or a transformer takes an object of options, or its first option alone.

import { describe, expect, test } from "vitest";
import * as root from "../src/entries/index.js";
import * as kernels from "../src/entries/kernels.js";
import * as maps from "../src/entries/maps.js";
import * as text from "../src/entries/text.js";

const { rbf, ngram } = kernels;
type Make = (options?: unknown) => object;
const made = (make: unknown) => make as Make;

/** By name: how to make one, its first option as an object and alone, and the names of all of its options. */
const forms: Record<string, { make: Make; object?: object; alone?: unknown; names: string[] }> = {
  rbf: { make: made(rbf), object: { gamma: 2 }, alone: 2, names: ["gamma"] },
  laplacian: { make: made(kernels.laplacian), object: { gamma: 0.5 }, alone: 0.5, names: ["gamma"] },
  polynomial: { make: made(kernels.polynomial), object: { degree: 3 }, alone: 3, names: ["degree", "c", "scale"] },
  quadratic: { make: made(kernels.quadratic), names: ["c", "scale"] },
  sigmoid: { make: made(kernels.sigmoid), object: { scale: 0.25 }, alone: 0.25, names: ["scale", "c"] },
  ngram: { make: made(ngram), object: { n: 3 }, alone: 3, names: ["n"] },
  scaled: {
    make: (options) => kernels.scaled(rbf(1), options as number),
    object: { factor: 2 },
    alone: 2,
    names: ["factor"],
  },
  linear: { make: made(kernels.linear), names: [] },
  hamming: { make: made(kernels.hamming), names: [] },
  categorical: { make: made(kernels.categorical), names: [] },
  similarity: {
    make: (options) => kernels.similarity((a: number, b: number) => a * b, options as object),
    names: ["name", "definite"],
  },
  quadraticMap: { make: made(maps.quadraticMap), names: ["c"] },
  polynomialMap: { make: made(maps.polynomialMap), object: { degree: 3 }, alone: 3, names: ["degree", "c"] },
  monomials: { make: made(maps.monomials), object: { degree: 3 }, alone: 3, names: ["degree"] },
  fourierMap: {
    make: made(maps.fourierMap),
    object: { features: 50 },
    alone: 50,
    names: ["features", "gamma", "seed"],
  },
  nystromMap: {
    make: made(maps.nystromMap),
    object: { kernel: rbf(1) },
    alone: rbf(1),
    names: ["kernel", "landmarks", "from", "seed"],
  },
  kMeans: {
    make: made(maps.kMeans),
    object: { k: 2 },
    alone: 2,
    names: ["k", "start", "restarts", "iterations", "seed"],
  },
  KMeans: {
    make: (options) => new maps.KMeans(options as number),
    object: { k: 2 },
    alone: 2,
    names: ["k", "start", "restarts", "iterations", "seed"],
  },
  oneHotMap: { make: made(maps.oneHotMap), names: [] },
  selectBest: { make: made(maps.selectBest), object: { count: 2 }, alone: 2, names: ["count", "by"] },
  squares: { make: made(maps.squares), names: [] },
  standardize: { make: made(root.standardize), names: ["columns"] },
  unitBall: { make: made(root.unitBall), names: [] },
  unitLength: { make: made(root.unitLength), names: [] },
  text: { make: made(text.text), names: ["words", "characters", "lowercase", "token", "binary", "hash"] },
  tfidf: {
    make: made(text.tfidf),
    names: [
      "words",
      "characters",
      "lowercase",
      "token",
      "binary",
      "hash",
      "sublinear",
      "idf",
      "minDf",
      "maxDf",
      "prefix",
    ],
  },
};

/** The other exports of these entries: learners, checks, and combinations of kernels. */
const others =
  /^[A-Z]|Learners$|^(sum|product|normalised|kernelOf|isRowKernel|hammingDistance|autoGamma|gram|cross|checkKernel|monomialWeights|columnScores|kernelSurvivors|votes|predictFourWays)$/;

test("this table has every kernel, map and transformer", () => {
  const exported = [kernels, maps, text].flatMap((entry) => Object.entries(entry));
  const names = exported.filter(([name, value]) => typeof value === "function" && !others.test(name));
  expect(names.map(([name]) => name).filter((name) => !(name in forms))).toEqual([]);
});

/** The observable facts of an object: all of its numbers, and the value of a kernel for two things. */
function facts(thing: object): string {
  const { between, save } = thing as { between?: (a: unknown, b: unknown) => number; save?: (put: unknown) => unknown };
  const things =
    (thing as { spec?: { kernel?: string } }).spec?.kernel === "ngram"
      ? ["abcabc", "abcd"]
      : [
          [1, 2],
          [0.5, 3],
        ];
  return JSON.stringify([thing, between?.(things[0], things[1]), save?.call(thing, () => 0)]);
}

describe.each(Object.entries(forms))("%s", (_, { make, object, alone, names }) => {
  test.runIf(object)("accepts its first option by name or alone, with the same result", () => {
    expect(Object.keys(object!)).toEqual(names.slice(0, 1));
    expect(facts(make(alone))).toBe(facts(make(object)));
    // This shows that the test can fail: another value gives another object.
    if (typeof alone === "number") expect(facts(make(2 * alone))).not.toBe(facts(make(object)));
  });

  test("refuses an unknown option and suggests the nearest name", () => {
    expect(() => make({ ...object, colour: 1 })).toThrow('unknown option "colour"');
    for (const name of names.filter((name) => name.length > 2))
      expect(() => make({ ...object, [`${name.slice(0, -1)}q`]: 1 })).toThrow(`did you mean ${name}?`);
  });
});

test("a wrong number is refused with the same message in both forms", () => {
  for (const wrong of [0, -1, Number.NaN, "2"]) {
    expect(() => rbf(wrong as number)).toThrow("gamma must be a positive number");
    expect(() => rbf({ gamma: wrong as number })).toThrow("gamma must be a positive number");
    expect(() => ngram(wrong as number)).toThrow("n must be a whole number of at least 1");
    expect(() => ngram({ n: wrong as number })).toThrow("n must be a whole number of at least 1");
  }
  expect(() => rbf(null as never)).toThrow("options must be an object; got null");
  expect(() => (rbf as () => unknown)()).toThrow("gamma must be a positive number; got undefined");
});
