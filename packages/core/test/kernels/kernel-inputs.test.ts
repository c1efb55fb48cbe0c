// Inputs of kernel learners: things of any kind, failing kernels, and incompatible options.

import { describe, expect, test } from "vitest";
import {
  AveragedKernelPerceptron,
  type Kernel,
  KernelPassiveAggressive,
  KernelPerceptron,
  ngram,
  normalised,
  polynomial,
  rbf,
  VotedKernelPerceptron,
} from "../../src/entries/kernels.js";
import { separability } from "../../src/entries/theory.js";
import { InputError, OptionError } from "../../src/errors.js";
import type { Learner } from "../../src/learner.js";
import { bits, sample } from "../samples.js";

const two = ["no", "yes"];
const { rows, labels } = sample(two, { n: 100, width: 3, seed: 2 });

describe("things of any kind", () => {
  const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].filter((x) => b.has(x)).length;
  const documents = [
    [["cheap", "pills", "now"], "spam"],
    [["cheap", "watches"], "spam"],
    [["lunch", "at", "noon"], "ham"],
    [["minutes", "of", "lunch"], "ham"],
  ] as const;
  const sets = documents.map(([words]) => new Set<string>(words));
  const kinds = documents.map(([, kind]) => kind as string);

  test("sets, by how many words they share", async () => {
    const learner = new KernelPerceptron<string, ReadonlySet<string>>({ kernel: shared, order: "given" });
    const report = learner.fit(sets, kinds);
    expect(report).toMatchObject({ examples: 4, features: 0, classes: ["spam", "ham"], stopped: "separated" });
    expect(learner.predictAll(sets)).toEqual(kinds);
    expect(learner.predict(new Set(["cheap", "lunch", "pills"]))).toBe("spam");
    const { updates } = learner.explain(new Set(["noon"]), { label: "ham" });
    expect(updates).toEqual([
      { index: 2, epoch: 0, label: "ham", step: 1, contribution: 1 },
      { index: 0, epoch: 0, label: "spam", step: -1, contribution: 0 },
    ]);

    const streamed = new KernelPerceptron<string, ReadonlySet<string>>({ kernel: shared, order: "given" });
    async function* pairs() {
      for (const [i, set] of sets.entries()) yield [set, kinds[i]] as const;
    }
    expect(await streamed.fitAsync(pairs())).toEqual(report);
    const validation = { rows: sets, labels: kinds };
    expect(streamed.fit(sets, kinds, { validation }).validationErrors.at(-1)).toBe(0);
  });

  test("can be strings, compared by their n-grams", () => {
    const learner = new AveragedKernelPerceptron<string, string>({ kernel: normalised(ngram(2)) });
    const words = ["gehen", "stehen", "sehen", "going", "standing", "seeing"];
    const languages = words.map((_, i) => (i < 3 ? "de" : "en"));
    learner.fit(words, languages);
    expect(learner.predictAll(words)).toEqual(languages);
    expect(learner.predictAll(["drehen", "turning"])).toEqual(["de", "en"]);
  });

  test("that are rows give the same bits as rows, also on a budget", () => {
    const kernel = rbf(0.7);
    const classes = ["a", "b", "c"];
    const rough = sample(classes, { n: 150, width: 3, seed: 5, noise: 0.2 });
    for (const budget of [undefined, 20, { size: 20, keep: "projectron" } as const]) {
      const options = { classes, ...(budget && { budget }) };
      const ours = new KernelPerceptron<string>({ ...options, kernel });
      const theirs = new KernelPerceptron<string, number[]>({ ...options, kernel: (a, b) => kernel.between(a, b) });
      ours.fit(rough.rows, rough.labels);
      theirs.fit(rough.rows, rough.labels);
      expect(theirs.supportVectors).toEqual(ours.supportVectors);
      for (const x of rough.rows) expect(theirs.scores(x)).toEqual(ours.scores(x));
    }
  });

  test("are learned the same one by one and in fit, and by a function and its kernel", () => {
    const dot = (a: number[], b: number[]) => a.reduce((sum, x, j) => sum + x * b[j], 0);
    const options = { classes: two, order: "given", epochs: 1 } as const;
    const fitted = new KernelPerceptron<string, number[]>({ ...options, kernel: (a, b) => (1 + dot(a, b)) ** 2 });
    fitted.fit(rows, labels);
    const streamed = new KernelPerceptron<string, number[]>({ ...options, kernel: (a, b) => (1 + dot(a, b)) ** 2 });
    streamed.learnAll(rows, labels);
    const ours = new KernelPerceptron<string>({ ...options, kernel: polynomial(2) });
    ours.fit(rows, labels);
    for (const learner of [streamed, ours]) {
      expect(learner.supportVectors).toEqual(fitted.supportVectors);
      for (const x of rows.slice(0, 20)) expect(learner.scores(x)[1]).toBeCloseTo(fitted.scores(x)[1], 9);
    }
  });

  test("may have an asymmetric kernel, whose first argument is always the example", () => {
    const lopsided = (a: number[], b: number[]) => 1 + a[0] * b[0] + 0.25 * a[1] * b[2];
    const options = { kernel: lopsided, classes: two, order: "given", epochs: 1 } as const;
    const [fitted, streamed] = [1, 2].map(() => new KernelPerceptron<string, number[]>(options));
    fitted.fit(rows, labels);
    streamed.learnAll(rows, labels);
    expect(fitted.supportVectors).toEqual(streamed.supportVectors);
  });

  test("need a list and valid classes in fit", () => {
    const learner = new KernelPerceptron<string, string>({ kernel: ngram(1) });
    expect(() => learner.fit(5 as never, ["a"])).toThrow(/rows must be a list of what the kernel compares; got 5/);
    expect(() => learner.fit([], [])).toThrow(/0 examples/);
    expect(() => learner.fit(["x", "y"], ["a"])).toThrow(/labels must have 2 entries, one per row; got 1/);
    expect(() => learner.fit(["x", "y"], ["a", "a"])).toThrow(/at least two classes/);
    expect(() => learner.fit(["x", "y"], ["a", 0.5 as never])).toThrow(
      /labels\[1\] must be .* a whole number; got 0.5, which is continuous/,
    );
    expect(() => learner.predict("x")).toThrow(/nothing has been learned yet/);
  });
});

test("an error of a kernel names the function, unless it has only the name of the option", () => {
  const given = new KernelPerceptron<string, string>({ kernel: () => Number.NaN });
  expect(() => given.learn("x", "a")).toThrow("the kernel similarity must give a finite number; got NaN");
  function overlap(): number {
    throw new Error("no such thing");
  }
  const named = new KernelPerceptron<string, string>({ kernel: overlap });
  expect(() => named.learn("x", "a")).toThrow("the kernel overlap threw: no such thing");
});

describe("a kernel leaves the learner unchanged when it", () => {
  const failing: [string, () => number, RegExp][] = [
    ["gives NaN", () => Number.NaN, /the kernel \w+ must give a finite number; got NaN/],
    ["gives infinity", () => Infinity, /must give a finite number; got Infinity/],
    ["gives text", () => "1" as never, /must give a finite number; got "1"/],
    ["gives nothing", () => undefined as never, /must give a finite number; got undefined/],
    [
      "throws",
      () => {
        throw new TypeError("no such thing");
      },
      /the kernel \w+ threw: no such thing/,
    ],
  ];
  test.each(failing)("%s", async (_, fail, message) => {
    let broken = false;
    const kernel = function likeness(a: number[], b: number[]): number {
      return broken && a !== b ? fail() : 1 + a[0] * b[0];
    };
    const learner = new KernelPerceptron<string, number[]>({ kernel, classes: two });
    learner.learnAll(rows, labels);
    const before = bits(learner);
    broken = true;
    for (const attempt of [
      () => learner.learn([9, 9, 9], "yes"),
      () => learner.learn([9, 9, 9], "new"),
      () => learner.learnAll(rows, labels),
      () => learner.fit(rows, labels),
      () => learner.fit(rows, labels, { resume: true }),
      () => learner.predict([1, 2, 3]),
      () => [...learner.updates(rows, labels)],
    ]) {
      expect(attempt).toThrow(InputError);
      expect(attempt).toThrow(message);
      expect(bits(learner)).toBe(before);
    }
    await expect(learner.fitAsync(rows, labels)).rejects.toThrow(message);
    expect(bits(learner)).toBe(before);
    expect(learner.report()).toBe(null);
  });

  test("overflows on rows, even with names of new features", () => {
    const learner = new KernelPerceptron<string>({ kernel: polynomial(6) });
    learner.learn({ a: 1 }, "x");
    learner.learn({ a: 2, b: 1 }, "y");
    const before = bits(learner);
    expect(() => learner.learn({ a: 1e120, c: 1 }, "x")).toThrow(InputError);
    expect(() => learner.learn({ a: 1e120, c: 1 }, "z")).toThrow(/finite; scale the features/);
    expect(bits(learner)).toBe(before);
    learner.learn({ a: 1, d: 1 }, "x");
    expect(learner.features).toEqual(["a", "b", "d"]);
  });
});

describe.each<[string, (kernel: Kernel) => Learner<string>]>([
  ["KernelPerceptron", (kernel) => new KernelPerceptron<string>({ kernel })],
  ["AveragedKernelPerceptron", (kernel) => new AveragedKernelPerceptron<string>({ kernel })],
  ["VotedKernelPerceptron", (kernel) => new VotedKernelPerceptron<string>({ kernel })],
  ["KernelPassiveAggressive", (kernel) => new KernelPassiveAggressive<string>({ kernel })],
])("%s", (_, make) => {
  test("refuses to predict an example whose similarities overflow", () => {
    const learner = make(polynomial(4));
    learner.learn([1], "a");
    learner.learn([-1], "b");
    const message = /scores are not finite: similarities to this example are too large; scale the features/;
    expect(() => learner.scores([1e100])).toThrow(message);
    expect(() => learner.predict([1e100])).toThrow(InputError);
    expect(() => learner.predictAll([[1], [1e100]])).toThrow(message);
    expect(() => learner.explain([1e100])).toThrow(message);
    expect(learner.predictAll([[1], [2]])).toEqual(["a", "a"]);
  });

  test("requires a kernel", () => {
    const type = make(rbf(1)).constructor as typeof Object;
    for (const nothing of [undefined, null])
      expect(() => Reflect.construct(type, [nothing])).toThrow(/^kernel must be a kernel or/);
  });
});

test.each<[object, RegExp]>([
  [{}, /kernel must be a kernel or a function \(a, b\) → number; got undefined/],
  [{ kernel: "rbf" }, /kernel must be .*; got "rbf": take one of rosenblatt\/kernels/],
  [{ kernel: {} }, /kernel must be .*got an object/],
  [{ kernel: rbf(1), bias: true }, /bias does not go with a kernel: a constant in the kernel is one/],
  [{ kernel: rbf(1), history: "examples" }, /history does not go with a kernel/],
  [{ kernel: () => 1, features: 3 }, /features does not go with this kernel/],
  [{ kernel: () => 1, hash: 64 }, /hash does not go with this kernel/],
  [{ kernel: rbf(1), budgets: 3 }, /unknown option "budgets"; did you mean budget\?/],
])("a kernel perceptron refuses the options %o", (options, message) => {
  expect(() => new KernelPerceptron(options as never)).toThrow(OptionError);
  expect(() => new KernelPerceptron(options as never)).toThrow(message);
});

test("a kernel perceptron refuses options about weights in the columns", () => {
  const learner = new KernelPerceptron<string>({ kernel: rbf(1) });
  expect(() => [...learner.updates(rows, labels, { weights: true })]).toThrow(/weights does not go with a kernel/);
  expect(() => learner.fit(rows, labels, { prove: separability })).toThrow(
    /prove asks for a hyperplane in the columns/,
  );
});

test("a kernel perceptron hashes feature names", () => {
  const learner = new KernelPerceptron<string>({ kernel: rbf(1), hash: 32 });
  learner.learn({ sky: "blue" }, "dry");
  learner.learn({ sky: "grey" }, "wet");
  expect(learner.predict({ sky: "grey" })).toBe("wet");
  expect(bits(KernelPerceptron.fromJSON(JSON.parse(bits(learner))))).toBe(bits(learner));
});

test("a kernel perceptron has the type of any learner", () => {
  const learner: Learner<string> = new KernelPerceptron<string>({ kernel: rbf(1) });
  learner.fit(rows, labels);
  expect(learner.classes).toEqual([...new Set(labels)]);
});
