// Kernel learners as model files, in both encodings.

import { describe, expect, test } from "vitest";
import {
  AveragedKernelPerceptron,
  KernelPassiveAggressive,
  KernelPerceptron,
  linear,
  ngram,
  polynomial,
  rbf,
  VotedKernelPerceptron,
} from "../../src/entries/kernels.js";
import { InputError, ModelError } from "../../src/errors.js";
import { load } from "../../src/load.js";
import type { Json, ModelContent, ModelFile } from "../../src/model/format.js";
import { fromModelFile, toModelFile } from "../../src/model/json.js";
import { saveBytes } from "../../src/model/save.js";
import { Pipeline } from "../../src/pipeline.js";
import { standardize } from "../../src/transformers/standardize.js";
import { asNamed, asSparse, bits, sample } from "../samples.js";

const classes = ["a", "b", "c"];
const { rows, labels } = sample(classes, { n: 120, width: 4, seed: 1 });

describe("load restores every kernel learner", () => {
  const kernel = polynomial(3);
  test.each([
    ["KernelPerceptron", new KernelPerceptron<string>({ kernel })],
    ["KernelPerceptron on a budget", new KernelPerceptron<string>({ kernel: rbf(1), budget: 10 })],
    ["AveragedKernelPerceptron", new AveragedKernelPerceptron<string>({ kernel, zeroStart: true })],
    ["VotedKernelPerceptron", new VotedKernelPerceptron<string>({ kernel })],
    ["KernelPassiveAggressive", new KernelPassiveAggressive<string>({ kernel, averaged: true, C: 0.5 })],
  ])("%s, from JSON and from bytes", (_, learner) => {
    learner.fit(rows, labels);
    for (const file of [JSON.stringify(learner), saveBytes(learner)]) {
      const back = load<string>(file);
      expect(back).toBeInstanceOf(learner.constructor);
      expect(bits(back)).toBe(bits(learner));
      expect(rows.map((x) => back.scores(x))).toEqual(rows.map((x) => learner.scores(x)));
    }
  });

  test("in a pipeline", () => {
    const pipeline = new Pipeline<string>(standardize(), new KernelPerceptron<string>({ kernel: rbf(0.5) }));
    pipeline.fit(rows, labels);
    const back = load<string>(JSON.stringify(pipeline));
    expect(back.predictAll(rows)).toEqual(pipeline.predictAll(rows));
  });
});

describe("support vectors are stored in the narrowest lossless type:", () => {
  const kept = (values: number[][], shape: (x: number[]) => never[] | object = (x) => x) => {
    const learner = new KernelPerceptron<string>({ kernel: linear() });
    values.forEach((x, i) => {
      learner.learn(shape(x) as number[], i % 2 ? "a" : "b");
    });
    expect(bits(KernelPerceptron.fromJSON(JSON.parse(bits(learner))))).toBe(bits(learner));
    return learner.toJSON().arrays.map((text) => text.slice(0, text.indexOf(":")));
  };

  test("whole numbers up to 255 as bytes", () => {
    expect(kept([[0, 255], [3, 1]])).toEqual(["u8", "f64", "f64"]); // biome-ignore format: rows
  });

  test("float32 values as float32", () => {
    expect(kept([[0.5, 256], [-1, 1]])).toEqual(["f32", "f64", "f64"]); // biome-ignore format: rows
  });

  test("other values as doubles", () => {
    expect(kept([[0.1, 2], [3, 1]])).toEqual(["f64", "f64", "f64"]); // biome-ignore format: rows
  });

  test("sparse and named rows as compressed sparse rows", () => {
    expect(kept([[0, 0.5], [3, 1]], asSparse)).toEqual(["u32", "u32", "f32", "f64", "f64"]); // biome-ignore format: rows
    expect(kept([[0, 0.1], [3, 1]], asNamed)).toEqual(["u32", "u32", "f64", "f64", "f64"]); // biome-ignore format: rows
  });
});

describe("a kernel function", () => {
  const common = (a: string[], b: string[]) => a.filter((word) => b.includes(word)).length;
  const learner = new KernelPerceptron<string, string[]>({ kernel: common });
  learner.learn(["cheap", "pills"], "spam");
  learner.learn(["cheap", "lunch"], "ham");

  test("has to be given again when loading", () => {
    const file = JSON.parse(JSON.stringify(learner));
    expect(() => KernelPerceptron.fromJSON(file)).toThrow(ModelError);
    expect(() => load(file)).toThrow(
      /model.head.kernel: is a function, which no file can hold: give it again, as in KernelPerceptron.fromJSON/,
    );
    const back = KernelPerceptron.fromJSON<string, string[]>(file, { kernel: common });
    expect(bits(back)).toBe(bits(learner));
    expect(back.predict(["pills"])).toBe("spam");
  });

  test("of things that are not plain data cannot be saved", () => {
    const sets = new KernelPerceptron<string, Set<string>>({ kernel: (a, b) => [...a].filter((x) => b.has(x)).length });
    sets.learn(new Set(["x"]), "yes");
    sets.learn(new Set(["y"]), "no");
    expect(() => JSON.stringify(sets)).toThrow(InputError);
    expect(() => JSON.stringify(sets)).toThrow(/support vector 0 must be plain data to be saved/);
  });

  test("from the library is saved by its spec", () => {
    const texts = new KernelPerceptron<string, string>({ kernel: ngram(2) });
    texts.fit(["banana", "bandana", "cherry", "berry"], ["a", "a", "b", "b"]);
    const back = load<string>(JSON.stringify(texts)) as unknown as typeof texts;
    expect(bits(back)).toBe(bits(texts));
    expect(back.predict("ananas")).toBe("a");
  });
});

describe("an inconsistent file is refused:", () => {
  const learner = new VotedKernelPerceptron<string>({ kernel: linear() });
  learner.fit(rows.map(asSparse), labels);
  type Head = { [key: string]: Json };
  /** The file with another head or other arrays, and the right hash. */
  const changed = (change: (head: Head, arrays: ModelContent["arrays"][number][]) => void): ModelFile => {
    const { head, arrays } = structuredClone(fromModelFile(learner.toJSON()));
    const list = [...arrays];
    change(head as Head, list);
    return toModelFile({ head, arrays: list });
  };
  const state = (head: Head) => head.state as { [key: string]: { [key: string]: Json } };
  const place = (head: Head, part: string) => (state(head).support[part] as { array: number }).array;

  test.each<[string, (head: Head, arrays: ModelContent["arrays"][number][]) => void, RegExp]>([
    ["no state", (head) => delete head.state, /.head.state/],
    ["another kernel", (head) => (head.kernel = { kernel: "magic" } as never), /.head.kernel.kernel: must be the name of a kernel/],
    ["a kernel with a hostile degree", (head) => (head.kernel = { kernel: "polynomial", degree: -1, c: 1, scale: 1 } as never), /degree/],
    ["an unknown option", (head) => (head.options = { kernels: 1 } as never), /.head.options: unknown option/],
    ["columns that do not increase", (head, arrays) => arrays[place(head, "indices")].fill(0), /.head.state.support: must be rows of 4 columns/],
    ["columns beyond the last", (head, arrays) => arrays[place(head, "indices")].fill(9, 0, 1), /.head.state.support/],
    ["rows beyond the values", (head, arrays) => arrays[place(head, "starts")].fill(2 ** 31, 1, 2), /.head.state.support/],
    ["no rows", (head) => (state(head).support = null as never), /.head.state.moves|.head.state.alpha/],
    ["fewer coefficients", (head, arrays) => (arrays[(state(head).alpha as { array: number }).array] = new Float64Array(3)), /.head.state.alpha: must be an array of \d+ f64; got 3 f64/],
    ["coefficients as bytes", (head, arrays) => (arrays[(state(head).alpha as { array: number }).array] = new Uint8Array(3)), /got 3 u8/],
    ["examples of no class", (head, arrays) => arrays[(state(head).origins as { array: number }).array].fill(7, 2, 3), /.head.state.origins: names example/],
    ["fewer support vectors than counted", (head) => ((head.counters as { met: number[] }).met = [1]), /.head.state.origins/],
    ["moves of no support vector", (head, arrays) => arrays[(state(head).moves.places as { array: number }).array].fill(1e6, 0, 1), /.head.state.moves: move 0 names what is not there/],
    ["moves back in time", (head, arrays) => arrays[(state(head).moves.times as { array: number }).array].fill(0, 1, 2), /.head.state.moves: move 1/],
  ])("%s", (_, change, message) => {
    const file = changed(change);
    expect(() => VotedKernelPerceptron.fromJSON(file)).toThrow(ModelError);
    expect(() => VotedKernelPerceptron.fromJSON(file)).toThrow(message);
  }); // biome-ignore format: a table

  test("more support vectors than the budget", () => {
    const full = new KernelPerceptron<string>({ kernel: rbf(1), budget: 10 });
    full.fit(rows, labels);
    const { head, arrays } = fromModelFile(full.toJSON());
    const file = toModelFile({ head: { ...head, options: { budget: 9 } }, arrays });
    expect(() => load(file)).toThrow(/.head.state.support: must be at most 9, by its budget; got 10/);
  });
});
