import fc from "fast-check";
import { describe, expect, test } from "vitest";
import "../src/entries/explain.js";
import { holdBack } from "../src/data/hold-back.js";
import {
  Arow,
  AveragedPerceptron,
  Examples,
  InputError,
  type Learner,
  load,
  ModelError,
  PassiveAggressive,
  Perceptron,
  Pipeline,
  type Row,
  type Scaler,
  SecondOrderPerceptron,
  type SparseRow,
  standardize,
  unitBall,
  unitLength,
} from "../src/entries/index.js";
import { loadEncoded } from "../src/load.js";
import { withEncoding } from "../src/model/encoded.js";
import { fromModelFile, toModelFile } from "../src/model/json.js";
import { saveBytes } from "../src/model/save.js";
import { random } from "../src/random.js";

/** Rows far from 0 and of unlike scales, with the label of the first column's side. */
function data(n: number, seed = 1): { rows: number[][]; labels: string[] } {
  const draw = random(seed);
  const next = () => draw() / 2 ** 32;
  const rows = Array.from({ length: n }, () => [1000 + next(), 5 - 0.01 * next(), 100 * next(), 7]);
  return { rows, labels: rows.map(([x]) => (x > 1000.5 ? "right" : "left")) };
}

const sparse = (row: number[]): Row => {
  const indices = row.flatMap((x, j) => (x === 0 ? [] : [j]));
  return { indices, values: indices.map((j) => row[j]) };
};
const named = (row: number[]): Row => Object.fromEntries(row.map((x, j) => [`f${j}`, x]));
const forms: [string, (row: number[]) => Row][] = [
  ["dense", (row) => row],
  ["sparse", sparse],
  ["named", named],
];

/** The values of a row in any form. */
function numbers(x: Row): number[] {
  if (x instanceof Map) return [...x.values()] as number[];
  return Array.from(ArrayBuffer.isView(x) ? (x as Float64Array) : ((x as SparseRow).values as Float64Array));
}
const norm = (values: number[]) => Math.sqrt(values.reduce((sum, x) => sum + x * x, 0));
const column = (rows: Row[], j: number) => rows.map((x) => numbers(x)[j]);
const mean = (values: number[]) => values.reduce((sum, x) => sum + x, 0) / values.length;

describe("standardize", () => {
  test("gives dense columns mean 0 and population deviation 1, and makes constant ones 0", () => {
    const { rows } = data(200);
    const scaler = standardize().fit(Examples.from(rows));
    const scaled = rows.map((x) => scaler.transform(x));
    for (const j of [0, 1, 2]) {
      expect(mean(column(scaled, j))).toBeCloseTo(0, 9);
      expect(mean(column(scaled, j).map((z) => z * z))).toBeCloseTo(1, 9);
    }
    expect(new Set(column(scaled, 3))).toEqual(new Set([0]));
  });

  test("divides sparse and named rows by the deviation including zeros, and keeps zeros", () => {
    const rows = [
      [2, 0, 1],
      [0, 0, 3],
      [4, 0, 0],
      [2, 5, 0],
    ];
    const deviations = [Math.sqrt(2), Math.sqrt(75 / 16), Math.sqrt(1.5)];
    for (const form of [sparse, named]) {
      const scaler = standardize().fit(Examples.from(rows.map(form)));
      rows.forEach((row) => {
        const expected = row.flatMap((x, j) => (x === 0 ? [] : [x / deviations[j]]));
        numbers(scaler.transform(form(row))).forEach((z, k) => {
          expect(z).toBeCloseTo(expected[k], 12);
        });
      });
    }
  });

  test("gives the same statistics row by row as in bulk, to the bit", () => {
    const { rows } = data(50);
    for (const [, form] of forms) {
      const online = standardize();
      for (const row of rows) online.learn(form(row));
      const whole = standardize().fit(Examples.from(rows.map(form)));
      for (const row of rows) expect(online.transform(form(row))).toEqual(whole.transform(form(row)));
    }
  });

  test("changes nothing before the first row, and gives 0 after one row", () => {
    const scaler = standardize();
    expect(numbers(scaler.transform([3, 4]))).toEqual([3, 4]);
    scaler.learn([3, 4]);
    expect(numbers(scaler.transform([5, 6]))).toEqual([0, 0]);
  });

  test("keeps its precision far from 0, where Σx² − n·mean² has none", () => {
    const rows = [1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16].map((x) => [x]);
    const scaler = standardize().fit(Examples.from(rows));
    expect(numbers(scaler.transform(rows[0]))[0]).toBeCloseTo(-6 / Math.sqrt(22.5), 12);
  });

  test("leaves features unchanged that its statistics do not have", () => {
    const scaler = standardize().fit(Examples.from([{ a: 1 }, { a: 3 }]));
    expect(scaler.transform({ b: 7 })).toEqual(new Map([["b", 7]]));
  });

  test("encodes text as name=value and true as 1", () => {
    const scaler = standardize().fit(Examples.from([{ kind: "spam", on: true }, { kind: "ham" }]));
    expect(scaler.transform({ kind: "ham", on: true })).toEqual(
      new Map([
        ["kind=ham", 2],
        ["on", 2],
      ]),
    );
  });
});

describe("unit ball and unit length", () => {
  const row = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 3, maxLength: 3 });

  test("every row of the statistics lies in the unit ball, one on its edge, and directions stay", () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 9 }), (rows) => {
        const scaler = unitBall().fit(Examples.from(rows));
        const lengths = rows.map((x) => norm(numbers(scaler.transform(x))));
        const longest = Math.max(...rows.map(norm));
        if (longest < 1e-150) return;
        for (const length of lengths) expect(length).toBeLessThanOrEqual(1 + 1e-15);
        expect(Math.max(...lengths)).toBeCloseTo(1, 12);
      }),
      { seed: 1 },
    );
  });

  test("unitLength scales each row to length 1 and leaves zeros", () => {
    fc.assert(
      fc.property(row, (x) => {
        if (norm(x) > 1e-150) expect(norm(numbers(unitLength().transform(x)))).toBeCloseTo(1, 12);
      }),
      { seed: 1 },
    );
    expect(numbers(unitLength().transform([0, 0]))).toEqual([0, 0]);
    expect(unitLength().transform({ indices: [3, 9], values: [3, 4] })).toEqual({
      indices: Uint32Array.of(3, 9),
      values: Float64Array.of(0.6, 0.8),
    });
  });
});

const scalers: [string, () => Scaler][] = [
  ["standardize", standardize],
  ["unitBall", unitBall],
  ["unitLength", unitLength],
];
const learners: [string, () => Learner<string>][] = [
  ["perceptron", () => new Perceptron<string>({ seed: 3 })],
  ["averaged perceptron", () => new AveragedPerceptron<string>({ seed: 3 })],
  ["PA", () => new PassiveAggressive<string>({ seed: 3 })],
  ["AROW", () => new Arow<string>({ seed: 3 })],
  ["full second order", () => new SecondOrderPerceptron<string>({ seed: 3, matrix: "full" })],
];
const all = scalers.flatMap(([s, scaler]) =>
  learners.flatMap(([l, learner]) =>
    forms.map(([f, form]) => [`${s}, ${l}, ${f} rows`, scaler, learner, form] as const),
  ),
);

describe.each(all)("%s", (_, scaler, learner, form) => {
  const { rows: dense, labels } = data(60);
  const rows = dense.map(form);

  test("fit equals the learner's fit on scaled rows, and prediction scales in the same way", () => {
    const pipeline = new Pipeline(scaler(), learner());
    const report = pipeline.fit(rows, labels);
    const statistics = scaler().fit(Examples.from(rows));
    const alone = learner();
    expect(
      alone.fit(
        rows.map((x) => statistics.transform(x)),
        labels,
      ),
    ).toEqual(report);
    expect(pipeline.transformer.frozen).toBe(true);
    for (const x of rows) expect(pipeline.scores(x)).toEqual(alone.scores(statistics.transform(x)));
    expect(pipeline.predictAll(rows)).toEqual(rows.map((x) => pipeline.predict(x)));
    expect(pipeline.predictAll(Examples.from(rows))).toEqual(pipeline.predictAll(rows));
    expect(pipeline.report()).toEqual(report);
  });

  test("a pipeline saved and loaded in mid-stream, as JSON or bytes, learns on identically", () => {
    const straight = new Pipeline(scaler(), learner());
    const stopped = new Pipeline(scaler(), learner());
    straight.learnAll(rows, labels);
    stopped.learnAll(rows.slice(0, 23), labels.slice(0, 23));
    const text = JSON.stringify(stopped);
    const again = [load<string>(text), load<string>(JSON.parse(text)), load<string>(saveBytes(stopped))];
    for (const pipeline of again) {
      const learned = rows.slice(23).map((x, r) => pipeline.learn(x, labels[r + 23]));
      expect(learned.at(-1)!.scores).toHaveLength(2);
      expect(JSON.stringify(pipeline)).toBe(JSON.stringify(straight));
      expect(pipeline.predictAll(rows)).toEqual(straight.predictAll(rows));
    }
  });

  test("fitAsync and updates end with the bits of fit", async () => {
    const fitted = new Pipeline(scaler(), learner());
    fitted.fit(rows, labels);
    const text = JSON.stringify(fitted);
    const awaited = new Pipeline(scaler(), learner());
    await awaited.fitAsync(
      (async function* () {
        for (let r = 0; r < rows.length; r++) yield [rows[r], labels[r]] as const;
      })(),
    );
    expect(JSON.stringify(awaited)).toBe(text);
    const stepped = new Pipeline(scaler(), learner());
    const steps = [...stepped.updates(rows, labels)];
    expect(JSON.stringify(stepped)).toBe(text);
    expect(steps).toHaveLength(fitted.report()!.updates);
  });
});

describe("fit", () => {
  const { rows, labels } = data(80);

  test("freezes the statistics, so that later learning does not move them", () => {
    const pipeline = new Pipeline(standardize(), new Perceptron<string>());
    pipeline.fit(rows, labels);
    const before = pipeline.transformer.transform(rows[0]);
    pipeline.learn([-1e6, 1e6, 0, 3], "left");
    expect(pipeline.transformer.transform(rows[0])).toEqual(before);
  });

  test("equals learning row by row with frozen statistics in the same order", () => {
    const fitted = new Pipeline(standardize(), new Perceptron<string>({ order: "given", epochs: 1 }));
    fitted.fit(rows, labels);
    const perceptron = new Perceptron<string>();
    const online = new Pipeline(standardize().fit(Examples.from(rows)), perceptron);
    online.learnAll(rows, labels);
    expect(perceptron.weights()).toEqual((fitted.learner as Perceptron<string>).weights());
  });

  test("takes the statistics of new data, unless the run is resumed", () => {
    const pipeline = new Pipeline(standardize(), new Perceptron<string>({ epochs: 3 }));
    pipeline.fit(rows, labels);
    const { transformer: scaler } = pipeline;
    const shifted = rows.map((row) => row.map((x) => x + 10));
    pipeline.fit(shifted, labels, { resume: true });
    expect(pipeline.transformer.transform(rows[0])).toEqual(scaler.transform(rows[0]));
    pipeline.fit(shifted, labels);
    expect(pipeline.transformer.transform(rows[0])).not.toEqual(scaler.transform(rows[0]));
  });

  test("takes no statistics from the part held out for early stopping", () => {
    const pipeline = new Pipeline(standardize(), new Perceptron<string>({ earlyStopping: { fraction: 0.25 } }));
    pipeline.fit(rows, labels);
    const { kept } = holdBack(Examples.from(rows, labels).targets, 0.25, 0);
    const statistics = standardize().fit(Examples.from(rows), kept);
    expect(kept.length).toBeLessThan(62);
    expect(pipeline.transformer.transform(rows[0])).toEqual(statistics.transform(rows[0]));
    const validated = new Pipeline(standardize(), new Perceptron<string>({ earlyStopping: true }));
    const report = validated.fit(rows, labels, { validation: { rows, labels } });
    expect(validated.transformer.examples).toBe(80);
    expect(report.validationErrors.length).toBeGreaterThan(0);
  });

  test("leaves scaler and learner unchanged when it fails", async () => {
    const pipeline = new Pipeline(standardize(), new Perceptron<string>());
    pipeline.fit(rows, labels);
    const text = JSON.stringify(pipeline);
    const oneClass = labels.map(() => "left");
    expect(() => pipeline.fit(rows, oneClass)).toThrow(InputError);
    await expect(pipeline.fitAsync(rows, oneClass)).rejects.toThrow(InputError);
    expect(() => pipeline.updates(rows, oneClass).next()).toThrow(InputError);
    expect(JSON.stringify(pipeline)).toBe(text);
  });

  test("accepts matrices, compressed sparse rows and declared names", () => {
    const [{ predicted: dense }, { predicted: csr }, { predicted: declared }] = [
      { rows: { data: rows.flat(), rows: 80, columns: 4 }, options: {} },
      {
        rows: {
          starts: rows.map((_, r) => 4 * r).concat(320),
          indices: rows.flatMap(() => [0, 1, 2, 3]),
          values: rows.flat(),
        },
        options: {},
      },
      { rows: rows.map(named), options: { features: ["f3", "f2", "f1", "f0"] } },
    ].map(({ rows: given, options }) => {
      const pipeline = new Pipeline(unitBall(), new Perceptron<string>(options));
      pipeline.fit(given, labels);
      return { predicted: pipeline.predictAll(given) };
    });
    expect(csr).toEqual(dense);
    expect(declared).toEqual(dense);
  });
});

describe("learn", () => {
  test("predicts with the statistics from before the example", () => {
    const perceptron = new Perceptron<string>({ classes: ["left", "right"] });
    const pipeline = new Pipeline(standardize(), perceptron);
    const { rows, labels } = data(40);
    expect(pipeline.learn(rows[0], labels[0])).toMatchObject({ predicted: "right", mistake: true });
    rows.slice(1).forEach((x, i) => {
      const r = i + 1;
      const [scores, predicted] = [pipeline.scores(x), pipeline.predict(x)];
      const learned = pipeline.learn(x, labels[r]);
      expect(learned.scores).toEqual(scores);
      expect(learned.predicted).toBe(predicted);
      if (predicted !== labels[r]) expect(learned.mistake).toBe(true);
    });
  });

  test("leaves scaler and learner unchanged when it refuses an example", () => {
    const pipeline = new Pipeline(standardize(), new Perceptron<string>());
    const { rows, labels } = data(10);
    pipeline.learnAll(rows, labels);
    const text = JSON.stringify(pipeline);
    expect(() => pipeline.learn([1, 2, 3, Number.NaN], "left")).toThrow(InputError);
    expect(() => pipeline.learn([1, 2, 3], "left")).toThrow("x must have 4 features; got 3");
    expect(() => pipeline.learn({ a: 1 }, "left")).toThrow(InputError);
    expect(() => pipeline.learn(rows[0], 0.5 as never)).toThrow(InputError);
    expect(() => pipeline.learn(rows[0], "left", -1)).toThrow();
    expect(JSON.stringify(pipeline)).toBe(text);
  });

  test("accepts new classes and features at any time", () => {
    const pipeline = new Pipeline(standardize(), new Perceptron<string>());
    expect(pipeline.learn({ a: 1 }, "one")).toMatchObject({ predicted: undefined, mistake: true, scores: [0] });
    expect(pipeline.learn({ a: 2, b: 1 }, "two").scores).toHaveLength(2);
    expect(pipeline.learn({ c: 5 }, "three").scores).toHaveLength(3);
    for (let i = 0; i < 9; i++)
      for (const [name, label] of Object.entries({ a: "one", b: "two", c: "three" }))
        pipeline.learn({ [name]: 1 }, label);
    expect(["a", "b", "c"].map((name) => pipeline.predict({ [name]: 1 }))).toEqual(["one", "two", "three"]);
  });

  test("with hashed names keeps statistics by slot, so that memory does not grow", () => {
    const pipeline = new Pipeline(standardize(), new Perceptron<string>({ hash: 8 }));
    for (let i = 0; i < 100; i++) pipeline.learn({ [`word${i}`]: 1, [`other${i % 7}`]: 2 }, i % 2 ? "odd" : "even");
    const content = pipeline.content();
    expect(content.head.transformer).toMatchObject({ hash: 8, names: null });
    expect(Math.max(...content.arrays.map((array) => array.length))).toBeLessThanOrEqual(9);
    expect(load(JSON.stringify(pipeline)).scores({ word3: 1 })).toEqual(pipeline.scores({ word3: 1 }));
  });
});

describe("explain", () => {
  test("adds up to the score, by scaled values and by past updates", () => {
    const { rows, labels } = data(30);
    const pipeline = new Pipeline(standardize(), new Perceptron<string>({ history: "indices", order: "given" }));
    pipeline.fit(rows.map(named), labels);
    const x = named(rows[5]);
    const { score, features, updates } = pipeline.explain(x, { examples: rows.map(named) });
    const sum = (parts: readonly { contribution: number }[]) =>
      parts.reduce((s, { contribution }) => s + contribution, 0);
    expect(sum(features) / score).toBeCloseTo(1, 9);
    expect(typeof updates).toBe("object");
    expect(sum(updates as never) / score).toBeCloseTo(1, 9);
    expect(features.map(({ feature }) => feature)).toContain("f0");
  });
});

describe("the model file", () => {
  const trained = () => {
    const pipeline = new Pipeline(standardize(), new Perceptron<string>());
    const { rows, labels } = data(10);
    pipeline.learnAll(rows.map(named), labels);
    return pipeline;
  };

  test("contains the learner's own content, and has the same hash in both encodings", () => {
    const pipeline = trained();
    const file = pipeline.toJSON();
    expect(file.head).toMatchObject({
      learner: "pipeline",
      transformer: { kind: "standardize" },
      model: { learner: "perceptron" },
    });
    const bytes = saveBytes(pipeline);
    expect(Buffer.from(bytes.subarray(-32)).toString("hex")).toBe(file.sha256);
    expect(Pipeline.fromJSON(file, Perceptron.fromJSON).scores({ f0: 1 })).toEqual(pipeline.scores({ f0: 1 }));
  });

  test("of a pipeline within a pipeline loads", () => {
    const pipeline = new Pipeline(standardize(), new Pipeline(unitLength(), new Perceptron<string>()));
    const { rows, labels } = data(10);
    pipeline.learnAll(rows, labels);
    expect(load(JSON.stringify(pipeline)).predictAll(rows)).toEqual(pipeline.predictAll(rows));
  });

  test.each([
    ["an unknown transformer", { kind: "pickle" }],
    ["examples below 0", { examples: -1 }],
    ["counts above the examples", { examples: 3 }],
    ["names that are there twice", { names: ["f0", "f0", "f2", "f3"] }],
    ["an array that is not there", { means: { array: 99 } }],
    ["no answer to frozen", { frozen: null }],
  ])("with %s is refused", (_, wrong) => {
    const { head, arrays } = fromModelFile(trained().toJSON());
    const transformer = { ...(head.transformer as object), ...wrong };
    expect(() => load(toModelFile({ head: { ...head, transformer } as never, arrays }))).toThrow(ModelError);
  });

  test("of an unknown learner, or of none, is refused", () => {
    for (const head of [{}, { learner: "constructor" }, { learner: "pipeline" }, { learner: 3 }])
      expect(() => load(toModelFile({ head, arrays: [] }))).toThrow(ModelError);
    for (const file of [null, 7, "", "{}", "[]", new Uint8Array(0), new Uint8Array(99)])
      expect(() => load(file)).toThrow(ModelError);
  });
});

describe("standardize with selected columns", () => {
  const rows = [
    { age: 20, "sex=f": 1 },
    { age: 40, "sex=m": 1 },
    { age: 60, "sex=f": 1 },
    { age: 30, "sex=m": 1 },
  ];
  const labels = ["a", "b", "b", "a"];
  const fitted = () => {
    const pipeline = new Pipeline(standardize({ columns: ["age"] }), new Perceptron<string>());
    pipeline.fit(rows, labels);
    return pipeline;
  };

  test("centres and divides only those columns", () => {
    const deviation = Math.sqrt((17.5 ** 2 + 2.5 ** 2 + 22.5 ** 2 + 7.5 ** 2) / 4);
    expect(fitted().transformer.transform({ age: 47.5, "sex=f": 1 })).toEqual(
      new Map([
        ["age", 10 / deviation],
        ["sex=f", 1],
      ]),
    );
  });

  test("survives a model file and works in a stream", () => {
    const pipeline = fitted();
    const loaded = load<string>(JSON.stringify(pipeline));
    for (const x of rows) expect(loaded.scores(x)).toEqual(pipeline.scores(x));
    const online = new Pipeline(standardize({ columns: ["age"] }), new Perceptron<string>());
    online.learnAll(rows, labels);
    expect(online.transformer.transform({ age: 37.5 })).toEqual(new Map([["age", 0]]));
  });

  test("needs named columns", () => {
    const pipeline = new Pipeline(standardize({ columns: ["age"] }), new Perceptron<string>());
    expect(() => pipeline.fit([[1], [2]], ["a", "b"])).toThrow(/does not name its columns/);
  });
});

describe("a model file with an encoding", () => {
  test("keeps its hash, and loads both encoding and learner", () => {
    const pipeline = new Perceptron<string>();
    pipeline.learn({ a: 1 }, "x");
    const model = withEncoding(pipeline, { format: "vw" });
    for (const file of [JSON.stringify(model), saveBytes(model)]) {
      const { learner, encoding } = loadEncoded(file);
      expect(encoding!.text("format")).toBe("vw");
      expect(JSON.stringify(learner)).toBe(JSON.stringify(pipeline));
    }
    expect(loadEncoded(JSON.stringify(pipeline)).encoding).toBeUndefined();
  });
});
