// Texts as rows, compared with scikit-learn's numbers (scripts/fixtures/tfidf.py) and checked by laws for any texts.

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clone, optionsOf } from "../../src/entries/evaluate.js";
import {
  AveragedPerceptron,
  Examples,
  InputError,
  load,
  ModelError,
  OptionError,
  Perceptron,
  Pipeline,
  type Row,
  type SparseRow,
  saveBytes,
  standardize,
  unitLength,
} from "../../src/entries/index.js";
import "../../src/entries/explain.js";
import { type TextOptions, type TfidfOptions, text, tfidf } from "../../src/entries/text.js";
import type { TextTransformer } from "../../src/terms/text-transformer.js";
import { runs } from "../runs.js";

type Weights = Record<string, number>;
interface Fitted {
  train: Weights[];
  new: Weights[];
}
const expected: { texts: string[]; new: string[]; tfidf: Record<string, Fitted>; counts: Fitted } = JSON.parse(
  readFileSync(new URL("../fixtures/tfidf.json", import.meta.url), "utf8"),
);

/** The entries of a row by name; terms of characters without their quotation marks. */
const weights = (row: Row): Weights =>
  Object.fromEntries(
    Array.from(row as ReadonlyMap<string, number>, ([name, value]) => [name.replace(/^"(.*)"$/su, "$1"), value]),
  );

function agree(found: Weights, wanted: Weights): void {
  expect(Object.keys(found).sort()).toEqual(Object.keys(wanted).sort());
  for (const name of Object.keys(wanted)) expect(Math.abs(found[name] - wanted[name]), name).toBeLessThan(1e-14);
}

const asThere: Record<string, TfidfOptions> = {
  words: {},
  pairs: { words: [1, 2] },
  three: { words: 3 },
  binary: { binary: true },
  sublinear: { sublinear: true },
  case: { lowercase: false },
  spaces: { token: "spaces" },
  characters: { characters: [2, 3] },
  "no idf": { idf: false, sublinear: true },
  seldom: { minDf: 2 },
  often: { maxDf: 0.25 },
};

describe("scikit-learn's numbers", () => {
  test.each(Object.keys(asThere))("tfidf agrees with TfidfVectorizer: %s", (name) => {
    const transformer = tfidf({ token: "two-or-more", ...asThere[name] });
    const fitted = transformer.fit(Examples.from(transformer.counted!(expected.texts)));
    for (const [i, x] of expected.texts.entries()) agree(weights(fitted.transform(x)), expected.tfidf[name].train[i]);
    for (const [i, x] of expected.new.entries()) agree(weights(fitted.transform(x)), expected.tfidf[name].new[i]);
  });

  test("text agrees with CountVectorizer on the texts it was fitted to", () => {
    const transformer = text({ words: [1, 2], token: "two-or-more" });
    for (const [i, x] of expected.texts.entries()) agree(weights(transformer.transform(x)), expected.counts.train[i]);
  });
});

describe("rows of counts", () => {
  const options: TfidfOptions[] = [{}, { sublinear: true, minDf: 2 }, { binary: true, idf: false, maxDf: 0.4 }];

  test.each(options)("are weighted like the texts that they count: %o", (given) => {
    const counts = expected.texts.map((x) => text().transform(x));
    const [one, other] = [tfidf(given), tfidf(given)];
    const ofTexts = one.fit(Examples.from(one.counted!(expected.texts)));
    const ofCounts = other.fit(Examples.from(counts as Map<string, number>[]));
    for (const [i, x] of expected.texts.entries()) expect(ofCounts.transform(counts[i])).toEqual(ofTexts.transform(x));
  });

  test("are weighted one by one as in a data set, even beyond the last column", () => {
    const rows = [
      { indices: [0, 2], values: [3, 1] },
      { indices: [1, 2], values: [1, 2] },
      { indices: [2], values: [4] },
    ];
    const fitted = tfidf({ hash: 3, sublinear: true, maxDf: 2 }).fit(Examples.from(rows));
    const all = fitted.transformAll(Examples.from(rows));
    expect(Array.from(all.rows.values)).toEqual([1, 0, 1, 0, 0]);
    expect(fitted.transform(rows[0])).toEqual({ indices: Uint32Array.of(0), values: Float64Array.of(1) });
    expect(fitted.transform({ indices: [0, 7], values: [1, 1] })).toEqual({
      indices: Uint32Array.of(0),
      values: Float64Array.of(1),
    });
  });

  test("are weighted only in features with the prefix, which the model file keeps", () => {
    const rows = [
      new Map<string, number>([["age", 40], ["text:a", 1], ["text:b", 1]]),
      new Map<string, number>([["age", 20], ["text:a", 3]]),
    ]; // biome-ignore format: two rows
    const model = new Pipeline(tfidf({ prefix: "text:", minDf: 0.5 }), new AveragedPerceptron<string>());
    model.fit(rows, ["no", "yes"]);
    const again = load(JSON.stringify(model)) as Pipeline;
    for (const { transformer } of [model, again]) {
      const [first, second] = rows.map((row) => transformer.transform(row) as Map<string, number>);
      expect(second).toEqual(new Map([["age", 20], ["text:a", 1]])); // biome-ignore format: one row
      expect(first.get("age")).toBe(40);
      expect(first.get("text:a")! ** 2 + first.get("text:b")! ** 2).toBeCloseTo(1, 14);
      expect(Array.from(transformer.transformAll(Examples.from(rows)).rows.values).slice(3)).toEqual([20, 1]);
    }
    expect(optionsOf(again)).toEqual(optionsOf(model));
    expect(again.predictAll(rows)).toEqual(model.predictAll(rows));
  });

  test.each([
    [new Map([["a", -1]]), /the count of "a" must be a number of at least 0; got -1/],
    [new Map([["a", "b"]]), /the count of "a" must be a number of at least 0; got "b"/],
    [[1, 2], /x must be a text/],
    [null, /x must be a text/],
  ])("are refused if they are no counts: %o", (x, message) => {
    expect(() => tfidf().transform(x as Row)).toThrow(message);
    expect(() => tfidf().transform(x as Row)).toThrow(InputError);
  });
});

describe("terms", () => {
  const terms = (x: string, options: TextOptions = {}) =>
    Object.keys(Object.fromEntries(text(options).transform(x) as Map<string, number>));

  test("are words of letters, marks and digits, even single ones, in any script", () => {
    expect(terms("I can't: x2 e\u0301t\u00e9, नमस्ते 日本")).toEqual([
      "i",
      "can",
      "t",
      "x2",
      "e\u0301t\u00e9",
      "नमस्ते",
      "日本",
    ]);
    expect(terms("snake_case")).toEqual(["snake", "case"]);
    expect(terms("snake_case a", { token: "two-or-more" })).toEqual(["snake_case"]);
    expect(terms("can't  stop!", { token: "spaces" })).toEqual(["can't", "stop!"]);
  });

  test("can be found by a function, which cannot be saved", () => {
    for (const words of ["one word", null])
      expect(() => text({ token: () => words as never }).transform("x")).toThrow(
        /^token must be a function that gives a list of words; got (null|"one word")$/,
      );
    const transformer = text({ token: (x) => x.split("-") });
    expect(weights(transformer.transform("A-b-a"))).toEqual({ a: 2, b: 1 });
    expect(() => transformer.save(() => null)).toThrow(OptionError);
  });

  test("of characters consist of code points, with white space collapsed, in quotation marks", () => {
    expect(terms("a\n\t 😀b", { characters: 2 })).toEqual(['"a "', '" 😀"', '"😀b"']);
    expect(terms("ab", { words: 1, characters: 2 })).toEqual(["ab", '"ab"']);
  });

  test.each([
    [{ words: 0 }, "words and characters are both 0"],
    [{ words: [2, 1] }, "words must be a whole number of at least 2; got 1"],
    [{ characters: 65 }, "characters must be at most 64; got 65"],
    [{ token: "word" }, "did you mean words?"],
    [{ lowerCase: false }, 'unknown option "lowerCase"; did you mean lowercase?'],
    [{ hash: 0 }, "hash must be a whole number of at least 1; got 0"],
  ])("text and tfidf refuse the options %j", (options, message) => {
    expect(() => text(options as TextOptions)).toThrow(message);
    expect(() => tfidf(options as TextOptions)).toThrow(message);
  });
});

const word = fc.constantFrom("free", "money", "Offer", "meeting", "the", "über", "ΛΟΓΟΣ", "x", "10", "!", "");
const texts = fc.array(
  fc.tuple(
    fc.array(word, { maxLength: 6 }).map((words) => words.join(" ")),
    fc.constantFrom("spam", "ham", "other"),
  ),
  { minLength: 1, maxLength: 12 },
);
const transformers = fc
  .record({
    make: fc.constantFrom(text, tfidf),
    hash: fc.option(fc.constantFrom(1, 7, 1024), { nil: undefined }),
    words: fc.constantFrom(1, [1, 2] as const),
    characters: fc.constantFrom(0, 3),
    binary: fc.boolean(),
  })
  .map(
    ({ make, hash, ...options }) =>
      () =>
        make({ ...options, ...(hash && { hash }) }),
  );
const sha = (learner: { toJSON(): { sha256: string } }) => learner.toJSON().sha256;

describe("in a pipeline", () => {
  test("learning singly, in bulk and after saving gives the same bits", () => {
    fc.assert(
      fc.property(transformers, texts, fc.nat(12), (make, pairs, cut) => {
        const rows = pairs.map(([x]) => x);
        const labels = pairs.map(([, label]) => label);
        const one = new Pipeline(make(), new AveragedPerceptron<string>());
        for (const [x, label] of pairs) one.learn(x, label);
        const all = new Pipeline(make(), new AveragedPerceptron<string>());
        all.learnAll(rows, labels);
        expect(sha(all)).toBe(sha(one));
        const begun = new Pipeline(make(), new AveragedPerceptron<string>());
        begun.learnAll(rows.slice(0, cut), labels.slice(0, cut));
        if (begun.classes.length === 0) return;
        const resumed = load<string>(saveBytes(begun));
        expect(sha(resumed)).toBe(sha(begun));
        resumed.learnAll(rows.slice(cut), labels.slice(cut));
        expect(sha(resumed)).toBe(sha(one));
        expect(resumed.predictAll(rows)).toEqual(rows.map((x) => one.predict(x)));
      }),
      { numRuns: runs(25, 1000) },
    );
  });

  test("texts counted singly and fitted texts are transformed the same, bit for bit", () => {
    fc.assert(
      fc.property(transformers, texts, (make, pairs) => {
        const rows = pairs.map(([x]) => x);
        const online = make();
        for (const x of rows) online.learn(x);
        const counted = Examples.from(online.counted!(rows));
        const fitted = make().fit(counted);
        const entries = (row: Row) =>
          row instanceof Map
            ? [...row]
            : Array.from((row as SparseRow).indices, (column, k) => [column, (row as SparseRow).values[k]]);
        for (const x of rows) expect(entries(online.transform(x))).toEqual(entries(fitted.transform(x)));
        const whole = fitted.transformAll(counted);
        const { starts, values } = whole.rows;
        rows.forEach((x, r) => {
          const own = Array.from(values.subarray(starts[r], starts[r + 1])).sort();
          expect(own).toEqual(
            entries(fitted.transform(x))
              .map(([, value]) => value)
              .sort(),
          );
        });
      }),
      { numRuns: runs(25, 1000) },
    );
  });

  test("a refused text leaves the pipeline unchanged", () => {
    for (const make of [() => tfidf(), () => text({ hash: 16 }), () => tfidf({ hash: 16 })]) {
      const pipeline = new Pipeline(make(), new Perceptron<string>());
      pipeline.learn("free money", "spam");
      const before = sha(pipeline);
      expect(() => pipeline.learn("new words here", "ham", -1)).toThrow(OptionError);
      expect(() => pipeline.learn({ free: 2 }, "ham")).toThrow("x must be a text; got an object");
      expect(sha(pipeline)).toBe(before);
      pipeline.learn("new money", "ham");
      expect(pipeline.predict("new")).toBe("ham");
    }
  });

  const rows = ["free money now", "claim your free prize", "meeting at noon", "the report for the meeting"];
  const labels = ["spam", "spam", "ham", "ham"];

  test.each([
    ["text", () => text()],
    ["text, hashed", () => text({ hash: 256 })],
    ["tfidf", () => tfidf()],
    ["tfidf, hashed", () => tfidf({ hash: 256 })],
  ])("%s: fit, fitAsync and updates learn the same, and predict new texts", async (_, make) => {
    const fitted = new Pipeline(make(), new AveragedPerceptron<string>());
    expect(fitted.fit(rows, labels).stopped).toBe("separated");
    expect(fitted.predict("a free prize for you")).toBe("spam");
    expect(fitted.predictAll(["meeting", "free"])).toEqual(["ham", "spam"]);
    const waited = new Pipeline(make(), new AveragedPerceptron<string>());
    await waited.fitAsync(rows, labels);
    const stepped = new Pipeline(make(), new AveragedPerceptron<string>());
    for (const { step } of stepped.updates(rows, labels)) expect(step).not.toBe(0);
    expect([sha(waited), sha(stepped)]).toEqual([sha(fitted), sha(fitted)]);
    const loaded = load<string>(JSON.stringify(fitted));
    expect(loaded.scores("free report")).toEqual(fitted.scores("free report"));
    fitted.fit(rows, labels, { resume: true, validation: { rows: ["free"], labels: ["spam"] } });
  });

  test("a clone has the same options and has learned nothing", () => {
    const options: TfidfOptions[] = [
      {},
      { words: [1, 2], binary: true },
      { characters: 3 },
      { words: 1, characters: [2, 4] },
      { hash: 64, sublinear: true },
    ];
    for (const given of options) {
      const pipeline = new Pipeline(tfidf(given), new AveragedPerceptron<string>());
      pipeline.fit(["win a prize", "lunch at noon"], ["spam", "ham"]);
      const untrained = clone(pipeline);
      expect(untrained.transformer.examples).toBe(0);
      expect(tfidf(optionsOf(untrained.transformer)).save(() => 0)).toEqual(tfidf(given).save(() => 0));
      untrained.fit(["win a prize", "lunch at noon"], ["spam", "ham"]);
      expect(JSON.stringify(untrained)).toBe(JSON.stringify(pipeline));
    }
    expect(optionsOf(tfidf({ words: [1, 2], sublinear: true }))).toEqual({ words: [1, 2], sublinear: true });
  });

  test("an explanation names the terms", () => {
    const pipeline = new Pipeline(tfidf({ words: [1, 2] }), new AveragedPerceptron<string>());
    pipeline.fit(rows, labels);
    expect(pipeline.explain("free money").features.map(({ feature }) => feature)).toContain("free money");
  });

  test("a scaler may follow, and a learner may hash the terms", () => {
    const scaled = new Pipeline(
      text(),
      new Pipeline(unitLength(), new Pipeline(standardize(), new Perceptron<string>())),
    );
    scaled.fit(rows, labels);
    expect(scaled.predictAll(rows)).toEqual(labels);
    for (const make of [() => text(), () => tfidf()]) {
      const [all, one] = [0, 1].map(() => new Pipeline(make(), new Perceptron<string>({ hash: 64, order: "given" })));
      all.fit(rows, labels);
      expect(all.predictAll(rows)).toEqual(labels);
      one.learnAll(rows, labels);
      expect(all.predict("free")).toBe("spam");
    }
    expect(() => new Pipeline(tfidf({ hash: 64 }), new Perceptron({ hash: 64 }))).toThrow("leave hash out");
  });

  test("anything but a text is refused with its row, and a learner alone refuses texts", () => {
    const pipeline = new Pipeline(tfidf(), new Perceptron<string>());
    expect(() => pipeline.fit(["a", 5 as never], ["x", "y"])).toThrow("row 1: x must be a text; got 5");
    expect(() => pipeline.fit("some text" as never, ["x"])).toThrow("rows must be a list of texts");
    expect(() => new Perceptron<string>().learn("some text", "x")).toThrow(InputError);
  });
});

test("a fresh transformer equals the original before learning", () => {
  for (const [make, options] of [
    [text, {}],
    [text, { characters: [2, 4], hash: 64 }],
    [tfidf, { words: [1, 2], lowercase: false, token: "spaces", binary: true, sublinear: true }],
  ] as const) {
    const one = make(options as TfidfOptions) as TextTransformer;
    const saved = JSON.stringify(one.save(() => 0));
    one.learn("some text");
    expect(JSON.stringify(one.fresh().save(() => 0))).toBe(saved);
    expect(JSON.stringify(make(one.options).save(() => 0))).toBe(saved);
  }
});

describe("model files", () => {
  const saved = () => {
    const pipeline = new Pipeline(tfidf(), new Perceptron<string>());
    pipeline.fit(["a b", "b c"], ["x", "y"]);
    return pipeline.content();
  };

  test.each([
    ["names", ["a", "a", "c"], "must be 3 different names"],
    ["names", ["a"], "must be 3 different names"],
    ["examples", 1, "must be whole numbers from 1 to 1"],
    ["token", "\\w+", "token must be one of"],
    ["words", [1, 9999], "from 0 to 64"],
    ["words", [], "words must be a whole number"],
    ["hash", 2 ** 40, "hash"],
  ])("a file with %s %j is refused", (key, value, message) => {
    const { head, arrays } = saved();
    const transformer = { ...(head.transformer as object), [key]: value };
    const file = { head: { ...head, transformer } as never, arrays };
    expect(() => load(saveBytes({ content: () => file, toJSON: () => file as never }))).toThrow(ModelError);
    expect(() => load(saveBytes({ content: () => file, toJSON: () => file as never }))).toThrow(message);
  });
});
