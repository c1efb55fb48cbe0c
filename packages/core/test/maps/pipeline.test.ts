// Every map in a pipeline keeps the promises of learners.

import { describe, expect, test } from "vitest";
import { rings } from "../../src/entries/datasets.js";
import {
  Arow,
  AveragedPerceptron,
  Examples,
  type Learner,
  load,
  ModelError,
  PassiveAggressive,
  Perceptron,
  Pipeline,
  type Row,
  saveBytes,
  standardize,
  type Transformer,
} from "../../src/entries/index.js";
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
import { rbf } from "../../src/kernels/rbf.js";
import { fromModelFile, toModelFile } from "../../src/model/json.js";
import { asSparse, sample } from "../samples.js";

const maps: [string, () => Transformer][] = [
  ["quadratic", quadraticMap],
  ["cubic", () => polynomialMap({ degree: 3, c: 0.5 })],
  ["monomials", monomials],
  ["squares", squares],
  ["one-hot", oneHotMap],
  ["select", () => selectBest(2)],
  ["Fourier", () => fourierMap({ features: 20, gamma: 0.5, seed: 3 })],
  ["Nyström", () => nystromMap({ kernel: rbf(0.5), landmarks: 12, seed: 3 })],
];
const learners: [string, () => Learner<string>][] = [
  ["averaged", () => new AveragedPerceptron<string>({ epochs: 3, seed: 5 })],
  ["arow", () => new Arow<string>({ epochs: 2 })],
  ["passive-aggressive", () => new PassiveAggressive<string>({ epochs: 2, history: "examples" })],
];
const forms: [string, (x: readonly number[]) => Row][] = [
  ["dense", (x) => [...x]],
  ["sparse", asSparse],
  ["named", (x) => Object.fromEntries(x.map((value, j) => [`f${j}`, value]))],
];
const all = maps.flatMap(([m, map]) =>
  learners.flatMap(([l, learner]) => forms.map(([f, form]) => [`${m}, ${l}, ${f} rows`, map, learner, form] as const)),
);
/** Distinct rows, three classes. */
const data = (n: number, seed = 1) => {
  const { rows, labels } = sample(["a", "b", "c"], { n, seed, width: 4 });
  rows.forEach((x, r) => {
    x[3] = (r + 1) / 64;
  });
  return { rows, labels };
};
const own = (row: Row) =>
  JSON.stringify(row, (_, value) => (ArrayBuffer.isView(value) ? Array.from(value as never) : value));

describe.each(all)("%s", (_, map, learner, form) => {
  const given = data(60);
  const [rows, labels] = [given.rows.map(form), given.labels];

  test("fit equals the learner's fit on mapped rows, singly or in bulk", () => {
    const pipeline = new Pipeline(map(), learner());
    const report = pipeline.fit(rows, labels);
    const fitted = map().fit(Examples.from(rows, labels));
    const alone = learner();
    expect(
      alone.fit(
        rows.map((x) => fitted.transform(x)),
        labels,
      ),
    ).toEqual(report);
    for (const x of rows) expect(pipeline.scores(x)).toEqual(alone.scores(fitted.transform(x)));
    const whole = new Pipeline(map(), learner());
    whole.fit(Examples.from(rows, labels));
    expect(JSON.stringify(whole)).toBe(JSON.stringify(pipeline));
    expect(pipeline.predictAll(Examples.from(rows))).toEqual(pipeline.predictAll(rows));
  });

  test("a loaded pipeline learns on exactly like the original", () => {
    const straight = new Pipeline(map(), learner());
    straight.fit(rows, labels);
    for (const file of [JSON.stringify(straight), saveBytes(straight)]) {
      const loaded = load<string>(file);
      expect(JSON.stringify(loaded)).toBe(JSON.stringify(straight));
    }
    const loaded = load<string>(saveBytes(straight)) as Pipeline<string>;
    const more = data(30, 9);
    more.rows.forEach((x, r) => {
      expect(loaded.learn(form(x), more.labels[r])).toEqual(straight.learn(form(x), more.labels[r]));
    });
    expect(JSON.stringify(loaded)).toBe(JSON.stringify(straight));
    expect(straight.fit(rows, labels, { resume: true })).toEqual(loaded.fit(rows, labels, { resume: true }));
    expect(own(loaded.transformer.transform(rows[3]))).toBe(own(straight.transformer.transform(rows[3])));
  });

  test("fitAsync and updates give the bits of fit", async () => {
    const fitted = new Pipeline(map(), learner());
    fitted.fit(rows, labels);
    const awaited = new Pipeline(map(), learner());
    await awaited.fitAsync(rows, labels);
    expect(JSON.stringify(awaited)).toBe(JSON.stringify(fitted));
    const stepped = new Pipeline(map(), learner());
    for (const _update of stepped.updates(rows, labels));
    expect(JSON.stringify(stepped)).toBe(JSON.stringify(fitted));
  });

  test("a scaler in front equals a pipeline within a pipeline", () => {
    const nested = new Pipeline(standardize(), new Pipeline(map(), learner()));
    nested.fit(rows, labels);
    const scaler = standardize().fit(Examples.from(rows));
    const scaled = rows.map((x) => scaler.transform(x));
    const inner = new Pipeline(map(), learner());
    inner.fit(scaled, labels);
    expect(JSON.stringify(nested.learner)).toBe(JSON.stringify(inner));
    const loaded = load<string>(JSON.stringify(nested));
    for (const x of rows) expect(loaded.scores(x)).toEqual(nested.scores(x));
  });
});

test("early stopping hides the held-out part from maps and scalers, including nested ones", () => {
  const { rows, labels } = data(100);
  const learner = () => new AveragedPerceptron<string>({ earlyStopping: { fraction: 0.2 } });
  const nested = new Pipeline(standardize(), new Pipeline(oneHotMap(), learner()));
  nested.fit(rows, labels);
  const single = new Pipeline(standardize(), learner());
  single.fit(rows, labels);
  expect(single.transformer.examples).toBeLessThan(81);
  expect(JSON.stringify(nested.transformer.save(() => 0))).toBe(JSON.stringify(single.transformer.save(() => 0)));
  expect((nested.learner as Pipeline).transformer.examples).toBe(single.transformer.examples);
});

test("late names get columns after fit without moving the others", () => {
  const pipeline = new Pipeline(quadraticMap(), new Perceptron<string>());
  pipeline.fit([{ a: 1 }, { b: 1 }], ["x", "y"]);
  const before = own(pipeline.transformer.transform({ a: 1, b: 1 }));
  for (let i = 0; i < 5; i++) pipeline.learn({ late: 1 }, "x");
  expect(own(pipeline.transformer.transform({ a: 1, b: 1 }))).toBe(before);
  expect(pipeline.predict({ late: 1 })).toBe("x");
});

test("rings are separated with the quadratic map and not without it", () => {
  const [train, fresh] = [rings({ examples: 400, seed: 1 }), rings({ examples: 400, seed: 2 })];
  const right = (learner: Learner<number>) => {
    learner.fit(train.rows, train.labels);
    return learner.predictAll(fresh.rows).filter((label, r) => label === fresh.labels[r]).length / 400;
  };
  expect(right(new Pipeline(quadraticMap(), new AveragedPerceptron<number>()))).toBeGreaterThanOrEqual(0.97);
  expect(right(new AveragedPerceptron<number>())).toBeLessThan(0.7);
});

test("a large data set maps to the bits of single rows in WebAssembly", () => {
  const { rows, labels } = data(3000);
  for (const [, map] of maps.slice(0, 7)) {
    const examples = Examples.from(rows, labels);
    const fitted = map().fit(examples);
    const { rows: mapped, width } = fitted.transformAll(examples);
    for (const r of [0, 1234, 2999]) {
      const x = fitted.transform(rows[r]) as never as { indices: Uint32Array; values: Float64Array } & Float64Array;
      if (mapped.indices) {
        expect(mapped.indices.slice(mapped.starts[r], mapped.starts[r + 1])).toEqual(x.indices);
        expect(mapped.values.slice(mapped.starts[r], mapped.starts[r + 1])).toEqual(x.values);
      } else expect(mapped.values.slice(r * width, (r + 1) * width)).toEqual(x);
    }
  }
});

test("rows of another form or width are refused", () => {
  const map = quadraticMap().fit(Examples.from([[1, 2]]));
  expect(() => map.transform([1, 2, 3])).toThrow("x must have 2 features; got 3");
  expect(() => map.transform({ a: 1 })).toThrow("x must be a dense row, as the rows before it; got a named one");
  expect(() => map.transformAll(Examples.from([{ a: 1 }]))).toThrow(/must be dense/);
  expect(() => map.transformAll(Examples.from([[1]]))).toThrow(/must have 2 features; got 1/);
});

describe("a model file", () => {
  const file = (map: Transformer) => {
    const pipeline = new Pipeline(map, new Perceptron<string>());
    pipeline.fit(data(20).rows, data(20).labels);
    return fromModelFile(pipeline.toJSON());
  };

  test.each<[string, () => Transformer, object]>([
    ["a degree of 0", quadraticMap, { degree: 0 }],
    ["a constant below 0", quadraticMap, { c: -1 }],
    ["weighted monomials by another constant", monomials, { c: 2 }],
    ["a form that is none", squares, { form: "round" }],
    ["named rows without names", squares, { form: "named" }],
    ["a name twice", squares, { names: ["a", "a", "b", "c"] }],
    ["an odd number of features", () => fourierMap({ features: 4 }), { features: 3 }],
    ["more features than memory", () => fourierMap({ features: 4 }), { features: 2 ** 40 }],
    ["gamma 0", () => fourierMap({ features: 4 }), { gamma: 0 }],
    ["an array that is not there", oneHotMap, { rows: { starts: { array: 99 } } }],
    ["a kernel that is none", () => nystromMap({ kernel: rbf(1) }), { kernel: { kernel: "magic" } }],
    ["a kernel with gamma below 0", () => nystromMap({ kernel: rbf(1) }), { kernel: { kernel: "rbf", gamma: -1 } }],
    ["a factor of another size", () => nystromMap({ kernel: rbf(1) }), { factor: { array: 0 } }],
    ["no kind at all", squares, { kind: null }],
  ])("with %s is refused", (_, map, wrong) => {
    const { head, arrays } = file(map());
    const transformer = { ...(head.transformer as object), ...wrong };
    expect(() => load(toModelFile({ head: { ...head, transformer } as never, arrays }))).toThrow(ModelError);
  });

  test("with inconsistent rows is refused", () => {
    for (const map of [oneHotMap(), nystromMap({ kernel: rbf(1), landmarks: 4 })]) {
      const { head, arrays } = file(map);
      const { rows } = head.transformer as never as { rows: Record<string, { array: number }> };
      for (const [part, at, value] of [
        ["starts", 1, 999],
        ["indices", 0, 77],
        ["indices", 1, 0],
        ["values", 0, NaN],
      ] as const) {
        const damaged = arrays.map((array) => array.slice());
        damaged[rows[part].array][at] = value;
        expect(() => load(toModelFile({ head, arrays: damaged as never }))).toThrow(ModelError);
      }
    }
  });

  test("of an older pipeline, with its transformer under scaler, loads", () => {
    const pipeline = new Pipeline(standardize(), new Perceptron<string>());
    pipeline.fit(data(20).rows, data(20).labels);
    const { head, arrays } = fromModelFile(pipeline.toJSON());
    const { transformer, ...others } = head;
    const old = toModelFile({ head: { ...others, scaler: transformer }, arrays });
    expect(JSON.stringify(load(old))).toBe(JSON.stringify(pipeline));
  });
});
