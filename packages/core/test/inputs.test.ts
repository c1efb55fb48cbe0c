// The same data in any form gives the same model, and hostile names and labels are treated like any others.

import { Bool, Float64, makeVector, Table, tableFromArrays, Utf8, vectorFromArray } from "apache-arrow";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  AveragedPerceptron,
  Examples,
  HashedNames,
  InputError,
  type Label,
  load,
  type NamedRow,
  PassiveAggressive,
  Perceptron,
  Pipeline,
  type Report,
  type Row,
  type Rows,
  standardize,
} from "../src/entries/index.js";
import "../src/entries/explain.js";
import { random } from "../src/random.js";
import { holds } from "./runs.js";

// Multiples of 1/1024, so that sums are exact and the order of summation does not matter.
const draw = random(7);
const columns = 5;
const dense = Array.from({ length: 40 }, () =>
  Array.from({ length: columns }, () => (draw() % 3 === 0 ? 0 : ((draw() % 4096) - 2048) / 1024)),
);
const labels = dense.map(([a, b, c]) => (a + b > c ? "up" : "down"));
const nonzero = dense.map((row) => row.flatMap((x, j) => (x === 0 ? [] : [j])));
const sparse = dense.map((row, r) => ({ indices: nonzero[r], values: nonzero[r].map((j) => row[j]) }));
const names = Array.from({ length: columns }, (_, j) => `f${j}`);
const named = dense.map((row) => Object.fromEntries(row.map((x, j) => [names[j], x])));
const compressed = {
  starts: [0, ...nonzero.map((_, r) => nonzero.slice(0, r + 1).flat().length)],
  indices: nonzero.flat(),
  values: sparse.flatMap(({ values }) => values),
};
const byColumn = Object.fromEntries(names.map((name, j) => [name, Float64Array.from(dense, (row) => row[j])]));

const forms: [string, Rows][] = [
  ["number[][]", dense],
  ["Float32Array rows", dense.map((row) => Float32Array.from(row))],
  ["Float64Array rows", dense.map((row) => Float64Array.from(row))],
  ["rows from a generator", dense.values()],
  ["a row-major matrix", { data: dense.flat(), rows: 40, columns }],
  ["a matrix of Float32Array", { data: Float32Array.from(dense.flat()), rows: 40, columns }],
  ["sparse rows", sparse],
  [
    "sparse rows in typed arrays",
    sparse.map(({ indices, values }) => ({ indices: Uint32Array.from(indices), values: Float64Array.from(values) })),
  ],
  ["compressed sparse rows", compressed],
  [
    "compressed sparse rows in typed arrays",
    {
      starts: Uint32Array.from(compressed.starts),
      indices: Int32Array.from(compressed.indices),
      values: Float32Array.from(compressed.values),
      columns,
    },
  ],
  ["named rows", named],
  ["Map rows", named.map((row) => new Map(Object.entries(row)))],
  ["an Apache Arrow table", tableFromArrays(byColumn) as never],
  [
    "a table by its structure",
    {
      numRows: 40,
      schema: { fields: names.map((name) => ({ name })) },
      getChild: (name: string) => ({ get: (r: number) => byColumn[name][r] }),
    },
  ],
];

/** Weights by feature, whatever the columns are called. */
function model(learner: AveragedPerceptron<string> | PassiveAggressive<string>): { bias: number; weights: number[] } {
  const weights = learner.weights("up");
  const order = learner.features ? names.map((name) => learner.features!.indexOf(name)) : names.map((_, j) => j);
  return { bias: learner.bias("up"), weights: order.map((j) => weights[j]) };
}

const reference = new AveragedPerceptron<string>({ seed: 5 });
/** A report without the losses, whose last bits follow the order of the columns. */
const counts = ({ training, ...others }: Report<string>) => ({ ...others, errors: training!.errors });
const report = counts(reference.fit(dense, labels));

describe.each(forms)("%s", (form, rows) => {
  test("the model equals that of dense rows", async () => {
    // A generator can be consumed only once.
    const again = () => (form === "rows from a generator" ? dense.values() : rows);
    const learner = new AveragedPerceptron<string>({ seed: 5 });
    expect(counts(learner.fit(again(), labels))).toEqual(report);
    expect(model(learner)).toEqual(model(reference));
    expect(learner.predictAll(again())).toEqual(reference.predictAll(dense));
    const awaited = new AveragedPerceptron<string>({ seed: 5 });
    await awaited.fitAsync(again(), labels);
    expect(model(awaited)).toEqual(model(reference));
    const examples = new AveragedPerceptron<string>({ seed: 5 });
    examples.fit(Examples.from(again(), labels));
    expect(model(examples)).toEqual(model(reference));
    const online = new AveragedPerceptron<string>();
    online.learnAll(again(), labels);
    const one = new AveragedPerceptron<string>();
    one.learnAll(dense, labels);
    expect(model(online)).toEqual(model(one));
  });
});

test("pairs from an asynchronous generator give the same model", async () => {
  for (const rows of [dense, sparse, named] as Row[][]) {
    const learner = new AveragedPerceptron<string>({ seed: 5 });
    const pairs = (async function* () {
      for (let r = 0; r < rows.length; r++) yield [rows[r], labels[r]] as const;
    })();
    expect(counts(await learner.fitAsync(pairs))).toEqual(report);
    expect(model(learner)).toEqual(model(reference));
  }
});

test("the key order of a row does not matter", () => {
  const draw = [
    { a: 0.1, b: 0.2, c: 0.3 },
    { c: 0.3, a: 0.1, b: 0.2 },
  ];
  const scores = draw.map((x) => {
    const learner = new PassiveAggressive<string>({ features: ["a", "b", "c"] });
    learner.learn(x, "up");
    learner.learn({ b: 1 }, "down");
    return learner.scores(x);
  });
  expect(scores[0]).toEqual(scores[1]);
});

test("text becomes name=value and booleans become 1 and 0, in rows and in tables", () => {
  const rows: NamedRow[] = [
    { colour: "red", big: true, size: 2 },
    { colour: "blue", big: false, size: 1 },
  ];
  const written: NamedRow[] = [
    { "colour=red": 1, big: 1, size: 2 },
    { "colour=blue": 1, size: 1 },
  ];
  const table = new Table({
    colour: vectorFromArray(["red", "blue"], new Utf8()),
    big: vectorFromArray([true, false], new Bool()),
    size: makeVector({ type: new Float64(), data: Float64Array.of(2, 1) } as never),
  });
  const models = [rows, written, table as never].map((given) => {
    const learner = new Perceptron<string>();
    learner.fit(given, ["yes", "no"]);
    return { features: learner.features, weights: learner.weights(), bias: learner.bias() };
  });
  expect(models[0].features).toEqual(["colour=red", "big", "size", "colour=blue"]);
  expect(models[1]).toEqual(models[0]);
  expect(models[2]).toEqual(models[0]);
});

test("an undefined feature counts as absent in learners, pipelines, maps of names and data sets", () => {
  const value = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom("red", true, false), fc.constant(undefined));
  const row = fc.dictionary(fc.constantFrom("a", "b", "c", "d"), value, { noNullPrototype: true });
  const present = (x: NamedRow) => Object.fromEntries(Object.entries(x).filter(([, y]) => y !== undefined));
  holds(fc.array(row, { minLength: 2, maxLength: 12 }), (rows) => {
    const labels = rows.map((_, i) => i % 2);
    const maps = rows.map((x) => new Map(Object.entries(x))) as NamedRow[];
    const models = [rows, rows.map(present), maps].map((given) => {
      const learners = [new Perceptron<number>(), new Pipeline(standardize(), new Perceptron<number>())];
      return learners.map((learner) => {
        learner.fit(given, labels);
        for (const [i, x] of given.entries()) learner.learn(x, labels[i]);
        return [JSON.stringify(learner), given.map((x) => learner.scores(x)), learner.predictAll(given)];
      });
    });
    expect(models[0]).toEqual(models[1]);
    expect(models[2]).toEqual(models[1]);
    expect(Examples.from(rows).vocabulary?.names).toEqual(Examples.from(rows.map(present)).vocabulary?.names);
  });
});

test("a null value in a table counts as an absent feature", () => {
  const table = new Table({
    a: vectorFromArray([1, null, 3], new Float64()),
    b: vectorFromArray([1, 2, 3], new Float64()),
  });
  const learner = new Perceptron<number>();
  learner.fit(table as never, [0, 1, 0]);
  expect(learner.predictAll(table as never)).toEqual(
    [{ a: 1, b: 1 }, { b: 2 }, { a: 3, b: 3 }].map((x) => learner.predict(x)),
  );
});

describe("labels", () => {
  test('1, "1" and true are three classes', () => {
    const learner = new Perceptron<Label>();
    learner.learn([1, 0, 0], 1);
    learner.learn([0, 1, 0], "1");
    learner.learn([0, 0, 1], true);
    expect(learner.classes).toEqual([1, "1", true]);
    learner.fit(
      [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      [1, "1", true],
    );
    const again = load(JSON.stringify(learner));
    expect([again.predict([1, 0, 0]), again.predict([0, 1, 0]), again.predict([0, 0, 1])]).toEqual([1, "1", true]);
  });

  test.each([
    ["booleans", false, true],
    ["numbers", -1, 1],
    ["0 and −5", 0, -5],
    ["text", "no", "yes"],
    ["empty text", "", " "],
    ["emoji", "🙂", "🙃"],
    ["NFC and NFD of é", "\u00e9", "e\u0301"],
    ["names of Object.prototype", "__proto__", "constructor"],
    ["others of them", "toString", "hasOwnProperty"],
  ])("%s are learned, predicted, explained, saved and loaded", (_, first: Label, second: Label) => {
    const learner = new Perceptron<Label>({ history: "examples" });
    learner.fit([[1], [-1]], [first, second]);
    const again = load<Label>(JSON.stringify(learner));
    for (const model of [learner, again]) {
      expect(model.classes).toEqual([first, second]);
      expect(model.predictAll([[2], [-2]])).toEqual([first, second]);
      expect(model.explain([2]).label).toBe(first);
      expect(model.report()?.classes ?? [first, second]).toEqual([first, second]);
    }
  });

  test.each([
    [Number.NaN, "NaN"],
    [Infinity, "Infinity"],
    [0.5, "0.5, which is continuous"],
    [2 ** 53, "9007199254740992, which is too large"],
    [-1e21, "-1e+21, which is too large"],
    [null, "null"],
    [undefined, "undefined"],
    [{}, "an object"],
    [[], "a list"],
    [1n, "a bigint"],
    [Symbol("x"), "Symbol(x)"],
  ])("%s is refused", (label, got) => {
    const learner = new Perceptron();
    expect(() => learner.learn([1], label as never)).toThrow(InputError);
    expect(() => learner.learn([1], label as never)).toThrow(
      new RegExp(`a whole number; got ${got.replace(/[()+]/g, ".")}$`),
    );
    expect(() => learner.fit([[1], [2]], [label, 1] as never)).toThrow(InputError);
    expect(learner.classes).toEqual([]);
  });

  test("−0 is the class 0", () => {
    const learner = new Perceptron<number>();
    learner.learn([1], 0);
    learner.learn([1], -0);
    expect(learner.classes).toHaveLength(1);
  });
});

describe("feature names", () => {
  const hostile = [
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "valueOf",
    "",
    " ",
    "🙂",
    "\u00e9",
    "e\u0301",
    "0",
    "-1",
    "length",
    "indices",
    "values",
  ];
  const rowOf = (name: string, value: number | string) => new Map<string, number | string>([[name, value]]);

  test.each(hostile)("%j is a feature like any other", (name) => {
    const learner = new Perceptron<string>({ history: "examples" });
    expect(learner.learn(rowOf(name, 2), "a").mistake).toBe(true);
    learner.learn(rowOf("other", 1), "b");
    expect(learner.predict(rowOf(name, 1))).toBe("a");
    expect(learner.features).toContain(name);
    expect(learner.explain(rowOf(name, 1)).features.map(({ feature }) => feature)).toContain(name);
    const again = load<string>(JSON.stringify(learner));
    expect(again.scores(rowOf(name, 1))).toEqual(learner.scores(rowOf(name, 1)));
  });

  test("__proto__ in a JSON body is a feature, not a prototype", () => {
    const learner = new Perceptron<string>();
    learner.learn(JSON.parse('{"__proto__": 3, "constructor": 1}'), "a");
    learner.learn(JSON.parse('{"__proto__": "text", "toString": true}'), "b");
    expect(learner.features).toEqual(["__proto__", "constructor", "__proto__=text", "toString"]);
    expect(({} as Record<string, unknown>).constructor).toBe(Object);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test("rows have only their own keys as features, not inherited ones", () => {
    const learner = new Perceptron<string>();
    learner.learn(Object.create({ inherited: 5 }, { own: { value: 1, enumerable: true } }), "a");
    expect(learner.features).toEqual(["own"]);
    learner.learn(Object.assign(Object.create(null), { bare: 1 }), "b");
    expect(learner.features).toEqual(["own", "bare"]);
  });

  test("never reach a prototype through rows, labels, class weights or a file", () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    const weights = JSON.parse('{"__proto__": 2, "constructor": 3}');
    const learner = new Perceptron<string>({ classWeights: weights, classes: ["__proto__", "constructor"] });
    learner.fit(
      hostile.map((name) => rowOf(name, "polluted")),
      hostile.map((_, i) => (i % 2 ? "__proto__" : "constructor")),
    );
    const text = JSON.stringify(learner);
    const again = load<string>(text);
    expect(again.classes).toEqual(["__proto__", "constructor"]);
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(learner.weights("__proto__")[learner.features!.indexOf("__proto__=polluted")]).not.toBe(0);
  });

  test("class weights named __proto__ and constructor are respected", () => {
    const weights = JSON.parse('{"__proto__": 2, "constructor": 3}');
    const learner = new Perceptron<string>({ classWeights: weights, classes: ["__proto__", "constructor"] });
    learner.learn([1], "__proto__");
    expect([...learner.weights("__proto__")]).toEqual([2]);
  });
});

describe("feature hashing", () => {
  const mail = { free: 2, "from:boss": 1, money: 1 };

  test("names the features of the explained example", () => {
    const learner = new Perceptron<string>({ hash: 2 ** 18 });
    learner.learn(mail, "ham");
    learner.learn({ free: 3, winner: 1 }, "spam");
    const { features, score } = learner.explain(mail);
    expect(new Set(features.map(({ feature }) => feature))).toEqual(new Set(["(bias)", ...Object.keys(mail)]));
    expect(features.reduce((sum, { contribution }) => sum + contribution, 0)).toBe(score);
    expect(features.every(({ collides }) => collides === undefined)).toBe(true);
    expect(learner.features).toBeUndefined();
  });

  test("flags features that share a slot, and adds them up", () => {
    const learner = new Perceptron<string>({ hash: 1 });
    learner.learn(mail, "ham");
    const { features } = learner.explain(mail);
    const shared = features.find(({ feature }) => feature !== "(bias)")!;
    expect([shared.feature, ...shared.collides!].sort()).toEqual(Object.keys(mail).sort());
    expect(shared.value).toBe(4);
  });

  test("with enough slots gives the same predictions as names", () => {
    const hashed = new AveragedPerceptron<string>({ seed: 5, hash: 2 ** 16 });
    expect(hashed.fit(named, labels).mistakes).toBe(report.mistakes);
    expect(hashed.predictAll(named)).toEqual(reference.predictAll(dense));
    const examples = Examples.from(named, labels, { vocabulary: new HashedNames(2 ** 16) });
    const again = new AveragedPerceptron<string>({ seed: 5, hash: 2 ** 16 });
    again.fit(examples);
    expect(again.predictAll(named)).toEqual(hashed.predictAll(named));
    expect(load<string>(JSON.stringify(hashed)).predictAll(named)).toEqual(hashed.predictAll(named));
  });

  test("never reaches a prototype with hostile names", () => {
    const learner = new Perceptron<string>({ hash: 64 });
    learner.learn(JSON.parse('{"__proto__": 3, "constructor": 1, "": 1}'), "a");
    expect(learner.explain(JSON.parse('{"__proto__": 1}')).features.map(({ feature }) => feature)).toContain(
      "__proto__",
    );
  });
});

describe("invalid rows", () => {
  test.each<[string, unknown, RegExp]>([
    ["NaN", [1, Number.NaN], /x\[1\] must be a finite number; got NaN/],
    ["infinity", [Infinity, 1], /x\[0\] must be a finite number; got Infinity/],
    ["text in a dense row", ["1", 2], /^x\[0\] must be a finite number; got "1"$/],
    ["a pair of a row and its label", [[1, 2], "a"], /^x\[0\] must be a finite number; got a list$/],
    ["a hole in a dense row", new Array(2), /^x\[0\] must be a finite number; got undefined$/],
    ["text in a sparse row", { indices: [3], values: ["1"] }, /^x\.values\[0\] must be a finite number; got "1"$/],
    ["nothing", [], /^x must have 1 or more features; got 0$/],
    ["a set", new Set(["a"]), /^x must be a row of features; got \[object Set\]$/],
    ["a date", new Date(0), /^x must be a row of features; got \[object Date\]$/],
    ["a promise", Promise.resolve({ a: 1 }), /^x must be a row of features; got \[object Promise\]$/],
    ["entries of a Map", new Map([["a", 1]]).entries(), /^x must be a row of features; got \[object Map Iterator\]$/],
    ["null", null, /x must be a row/],
    ["a number", 7, /x must be a row/],
    ["falling columns", { indices: [2, 1], values: [1, 1] }, /columns must increase/],
    ["a column twice", { indices: [1, 1], values: [1, 1] }, /columns must increase/],
    [
      "a negative column",
      { indices: [-1], values: [1] },
      /^x\.indices\[0\] must be a whole number from 0 to 2147483646; got -1:/,
    ],
    ["a fractional column", { indices: [0.5], values: [1] }, /must be a whole number from 0/],
    ["a column that is too large", { indices: [2 ** 31], values: [1] }, /from 0 to 2147483646; got 2147483648:/],
    ["more indices than values", { indices: [0, 1], values: [1] }, /as many values as indices/],
    ["NaN by name", { a: Number.NaN }, /x\["a"\] must be a finite number; got NaN/],
    ["null by name", { a: null }, /x\["a"\] must be a number, text or boolean; got null/],
    ["an object by name", { a: {} }, /x\["a"\] must be a number, text or boolean/],
    ["a bigint", [1n], /x\[0\] must be a finite number; got a bigint$/],
    ["a bigint by name", { a: 1n }, /x\["a"\] must be a number, text or boolean; got a bigint$/],
  ])("%s is refused and leaves the learner unchanged", (_, x, message) => {
    const learner = new Perceptron<string>();
    expect(() => learner.learn(x as Row, "a")).toThrow(InputError);
    expect(() => learner.learn(x as Row, "a")).toThrow(message);
    expect(() => learner.fit([x] as Row[], ["a"])).toThrow(InputError);
    expect(learner.classes).toEqual([]);
    expect(learner.features ?? []).toEqual([]);
    learner.learn([1, 2, 3], "a");
    expect(learner.weights("a")).toHaveLength(3);
  });

  test("a learner requires the form of its first row", () => {
    const learner = new Perceptron<string>();
    learner.learn([1, 2], "a");
    expect(() => learner.learn({ a: 1 }, "b")).toThrow("x must be a dense row, as the rows before it; got a named one");
    expect(() => learner.predict({ indices: [0], values: [1] })).toThrow(InputError);
    expect(() => learner.predict([1, 2, 3])).toThrow("x must have 2 features; got 3");
  });

  test("inconsistent data sets are refused", () => {
    const learner = new Perceptron<number>();
    const bad: [Rows, RegExp][] = [
      [{ data: [1, 2, 3], rows: 2, columns: 2 }, /rows × columns = 2 × 2 numbers; got 3/],
      [{ starts: [0, 2], indices: [0], values: [1] }, /starts must run from 0/],
      [{ starts: [0, 1, 0, 1], indices: [0], values: [1] }, /starts\[2\] must not be below/],
      [{ starts: [0, 1, 3], indices: [0, 4, 2], values: [1, 1, 1] }, /^indices\[2\] must be a whole number from 5 to /],
      [[[1, 2], [3]], /row 1: x must have 2 features; got 1/],
      [[[1], { a: 1 }], /row 1: x must be a dense row/],
      [[], /0 examples/],
    ];
    for (const [rows, message] of bad) expect(() => learner.fit(rows, [0, 1])).toThrow(message);
    expect(() => learner.fit([[1], [2]], [0])).toThrow(/labels must have 2 entries/);
    expect(() => learner.fit([[1], [2]], [0, 1, 0])).toThrow(/labels must have 2 entries, one per row; got 3/);
    expect(() => learner.fit([[1], [2]])).toThrow(InputError);
  });

  test("a row whose indices and values are null is refused by its first feature", () => {
    const learner = new Perceptron<string>();
    for (const x of [
      { indices: null, values: null },
      { indices: null, values: [1] },
    ])
      expect(() => learner.learn(x as never, "a")).toThrow('x["indices"] must be a number, text or boolean; got null');
    expect(() => learner.fit([{ indices: [0], values: null } as never], ["a"])).toThrow(
      'row 0: x["indices"] must be a number, text or boolean; got a list',
    );
  });

  test("a Map with numeric keys is learned like an object with these keys, and can be saved", () => {
    const [map, object] = [new Perceptron<string>(), new Perceptron<string>()];
    for (const label of ["a", "b"]) {
      map.learn(new Map([[7, label === "a" ? 1 : 2]]) as never, label);
      object.learn({ 7: label === "a" ? 1 : 2 }, label);
    }
    expect(load(JSON.stringify(map)).features).toEqual(["7"]);
    expect(JSON.stringify(map)).toBe(JSON.stringify(object));
  });

  test("an unknown class is refused by a short message that lists the first known ones", () => {
    const learner = new Perceptron<string>();
    for (let i = 0; i < 1000; i++) learner.learn({ [`word ${i}`]: 1 }, `class ${i} ${"x".repeat(1000)}`);
    for (const call of [() => learner.weights("none"), () => learner.explain({}, { label: "none" })]) {
      expect(call).toThrow(/^label must be one of "class 0 x+", "class 1 x+", .*, …; got "none"$/);
      expect(call).toThrow(expect.objectContaining({ message: expect.stringMatching(/^.{0,2000}$/) }));
    }
  });

  test("an explanation by updates refuses examples that cannot be those learned from", () => {
    const learner = new Perceptron<string>({ history: "indices" });
    learner.fit(dense, labels);
    const explained = (examples: Rows) => () => learner.explain(dense[0], { examples });
    expect(explained(dense)).not.toThrow();
    expect(explained(dense.map((x) => x.slice(1)))).toThrow("the examples must have 5 features; got 4");
    expect(explained(named)).toThrow("the examples must be dense, as those before them; got named");
    expect(explained(dense.slice(0, 1))).toThrow(
      /^examples must be all that were learned from, also row \d+; got 1 rows$/,
    );
  });

  test("inputs are left unchanged", () => {
    const rows = dense.map((row) => Object.freeze([...row]));
    const learner = new Perceptron<string>();
    learner.fit(Object.freeze(rows), Object.freeze([...labels]));
    learner.learn(rows[0], "up");
    learner.explain(rows[0]);
    expect(rows).toEqual(dense);
    const x = Float64Array.of(1, 2, 3, 4, 5);
    learner.learn(x, "down");
    const { bias, weights } = { bias: learner.bias(), weights: learner.weights() };
    x.fill(9);
    expect([learner.bias(), learner.weights()]).toEqual([bias, weights]);
  });
});
