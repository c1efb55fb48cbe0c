// Sets of labels: each label has a learner of its own, and measures are compared with scikit-learn's
// (scripts/fixtures/multi_label.py).

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { multiLabelMeasures } from "../src/entries/evaluate.js";
import {
  AveragedPerceptron,
  Examples,
  load,
  MaxMargin,
  ModelError,
  MultiLabel,
  Perceptron,
  Pipeline,
  saveBytes,
  standardize,
  Winnow,
} from "../src/entries/index.js";
import { text } from "../src/entries/text.js";
import { runs } from "./runs.js";

const name: fc.Arbitrary<string> = fc.constantFrom("sport", "money", "politics");
const rows = fc.array(
  fc.tuple(fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 2, maxLength: 2 }), fc.uniqueArray(name)),
  { minLength: 1, maxLength: 12 },
);
const sha = (model: { toJSON(): { sha256: string } }) => model.toJSON().sha256;
const makers = [
  () => new Perceptron<boolean>(),
  () => new AveragedPerceptron(),
  () => new Pipeline(standardize(), new Perceptron<boolean>()),
];

describe("learning", () => {
  test("each label is learned as by a separate learner from the first row that has it", () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(...makers), (pairs, make) => {
        const multi = new MultiLabel(make);
        for (const [x, labels] of pairs) multi.learn(x, labels);
        for (const label of multi.labels) {
          const alone = make() as Perceptron<boolean>;
          const first = pairs.findIndex(([, labels]) => labels.includes(label));
          for (const [x, labels] of pairs.slice(first)) alone.learn(x, labels.includes(label));
          expect(sha(multi.learnerOf(label))).toBe(sha(alone));
        }
      }),
      { numRuns: runs(20, 1000) },
    );
  });

  test("learning one by one, in bulk in any form, and after saving gives the same bits", () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(...makers), fc.nat(12), (pairs, make, cut) => {
        const [x, y] = [pairs.map(([x]) => x), pairs.map(([, labels]) => labels)];
        const one = new MultiLabel(make);
        for (const [x, labels] of pairs) one.learn(x, labels);
        const all = new MultiLabel(make);
        all.learnAll(x, y);
        const matrix = new MultiLabel(make);
        matrix.learnAll({ data: x.flat(), rows: x.length, columns: 2 }, y);
        const begun = new MultiLabel(make);
        begun.learnAll(x.slice(0, cut), y.slice(0, cut));
        const resumed = MultiLabel.fromJSON(saveBytes(begun), load, make);
        expect(sha(resumed)).toBe(sha(begun));
        resumed.learnAll(x.slice(cut), y.slice(cut));
        expect([sha(all), sha(matrix), sha(resumed)]).toEqual([sha(one), sha(one), sha(one)]);
      }),
      { numRuns: runs(30, 1000) },
    );
  });

  test("predict and predictAll return the labels with scores above 0", async () => {
    const x = [
      [2, 1],
      [-1, 3],
      [0, -2],
      [4, 0],
    ];
    const y = [["a"], ["b", "a"], [], ["a", "c"]];
    const multi = new MultiLabel(() => new Perceptron<boolean>({ epochs: 500 }), { labels: ["c", "never"] });
    const reports = multi.fit(x, y);
    expect([...reports.keys()]).toEqual(["c", "never", "a", "b"]);
    expect(multi.predictAll(x)).toEqual([["a"], ["a", "b"], [], ["c", "a"]]);
    for (const row of x) {
      const scores = multi.scores(row);
      expect(multi.predict(row)).toEqual(multi.labels.filter((_, k) => scores[k] > 0));
    }
    const examples = Examples.from(x);
    expect(multi.predictAll(examples)).toEqual(multi.predictAll(x));
    const waited = new MultiLabel(() => new Perceptron<boolean>({ epochs: 500 }), { labels: ["c", "never"] });
    await waited.fitAsync(x, y);
    expect(sha(waited)).toBe(sha(multi));
    multi.fit(examples, y);
    expect(sha(waited)).toBe(sha(multi));
  });

  test("a label that every row has is predicted for every row", () => {
    const multi = new MultiLabel(() => new Perceptron<boolean>());
    multi.fit([[1], [2]], [["all"], ["all", "some"]]);
    expect(multi.predictAll([[1], [2]])).toEqual([["all"], ["all", "some"]]);
    const loaded = MultiLabel.fromJSON(JSON.stringify(multi), load);
    expect(loaded.predictAll({ data: [1, 2], rows: 2, columns: 1 })).toEqual([["all"], ["all", "some"]]);
    for (let k = 0; k < 5; k++) loaded.learn([1], []);
    expect(loaded.predict([1])).toEqual([]);
  });

  test("mistakes are the labels either predicted or given, but not both, before learning", () => {
    const multi = new MultiLabel(() => new Perceptron<boolean>());
    expect(multi.learn([1, 0], ["a", "b"])).toEqual({ predicted: [], scores: [], mistakes: 2, updates: 2 });
    const { predicted, mistakes } = multi.learn([0, 1], ["a"]);
    expect([predicted, mistakes]).toEqual([["a", "b"], 1]);
    expect(multi.learn([0, 1], new Set(["a"])).mistakes).toBe(0);
  });

  test("texts and batch learners can be used", () => {
    const topics = new MultiLabel(() => new Pipeline(text(), new MaxMargin<boolean>()));
    topics.fit(["goal and match", "bank and goal", "bank"], [["sport"], ["sport", "money"], ["money"]]);
    expect(topics.predictAll(["bank and goal", "bank"])).toEqual([["sport", "money"], ["money"]]);
    expect(() => topics.learn("goal", ["sport"])).toThrow("needs the whole data set");
  });
});

describe("MultiLabel refuses", () => {
  const multi = () => new MultiLabel(() => new Perceptron<boolean>());

  test("an invalid row, a text instead of a list, and too few labels", () => {
    const learned = multi();
    learned.learn([1, 2], ["a"]);
    const before = sha(learned);
    expect(() => learned.learn([1], ["b"])).toThrow("x must have 2 features; got 1");
    expect(() => learned.learn([1, 2], "abc")).toThrow('labels must be a list or a set of labels; got "abc"');
    expect(() => learned.learnAll([[1, 2]], ["abc"])).toThrow("labels[0] must be a list");
    expect(() =>
      learned.learnAll(
        [
          [1, 2],
          [3, 4],
        ],
        [["a"]],
      ),
    ).toThrow("labels must have 2 entries, one per row; got 1");
    expect(() =>
      learned.fit(
        [
          [1, Number.NaN],
          [1, 2],
        ],
        [["z"], []],
      ),
    ).toThrow("finite");
    expect(sha(learned)).toBe(before);
    expect(() => multi().predict([1])).toThrow("nothing has been learned yet");
    expect(() => new MultiLabel(() => new Perceptron<boolean>(), { label: ["a"] } as never)).toThrow(
      "did you mean labels?",
    );
    expect(() => new MultiLabel(new Perceptron<boolean>() as never)).toThrow("takes a function that makes a learner");
  });

  /** A learner for each label: some refuse negative values, and some overflow where others do not. */
  const unlike = (label: string): Perceptron<boolean> | Winnow<boolean> | Pipeline<boolean> => {
    if (label === "money") return new Winnow<boolean>();
    if (label === "sport") return new Perceptron<boolean>({ rate: 1e150 });
    return new Pipeline(standardize(), new Perceptron<boolean>());
  };
  const number = fc.constantFrom(0, 1, 2, 3, -1, Number.NaN, 1e150, 1e10);
  const risky = fc.array(
    fc.tuple(fc.array(number, { minLength: 2, maxLength: 2 }), fc.uniqueArray(name, { minLength: 1 })),
    { minLength: 1, maxLength: 6 },
  );

  test("an example in all learners if one of them refuses it", async () => {
    let refused = 0;
    const whole = async (multi: MultiLabel, act: () => unknown) => {
      const before = sha(multi);
      try {
        await act();
      } catch {
        expect(sha(multi)).toBe(before);
        refused++;
      }
    };
    await fc.assert(
      fc.asyncProperty(risky, risky, fc.nat(3), async (first, then, way) => {
        const multi = new MultiLabel(unlike);
        for (const [x, labels] of first) await whole(multi, () => multi.learn(x, labels));
        const [x, y] = [then.map(([x]) => x), then.map(([, labels]) => labels)];
        if (way === 0) for (const [x, labels] of then) await whole(multi, () => multi.learn(x, labels));
        else if (way === 1) await whole(multi, () => multi.learnAll(x, y));
        else if (way === 2) await whole(multi, () => multi.fit(x, y, { resume: true }));
        else await whole(multi, () => multi.fitAsync(x, y, { resume: true }));
      }),
      { numRuns: runs(30, 2000) },
    );
    expect(refused).toBeGreaterThan(10);
  });

  test("a bad row also where a label occurs in every row", () => {
    const learned = multi();
    const x = [
      [1, 2],
      [2, 1],
    ];
    learned.fit(x, [["all"], ["all", "some"]]);
    const before = sha(learned);
    expect(() => learned.learn([1], ["all"])).toThrow("x must have 2 features; got 1");
    expect(sha(learned)).toBe(before);
    expect(() => learned.learnAll([[1, 2], [1]], [["all"], []])).toThrow("x must have 2 features; got 1");
    expect(sha(learned)).toBe(before);
    expect(() => multi().learnAll([[1, 2], [3, 4], [5]], [[], ["a"], []])).toThrow(
      "of the rows from 1 on: row 1: x must have 2 features; got 1",
    );
  });

  test("to keep an aborted run unless all labels are learned", async () => {
    const learned = multi();
    const x = [
      [1, 2],
      [2, 1],
      [3, 1],
    ];
    const y = [["a"], ["b"], ["a", "c"]];
    learned.fit(x, y);
    const before = sha(learned);
    const controller = new AbortController();
    const run = learned.fitAsync([[2, 2], ...x], [[], ...y], { resume: true, signal: controller.signal });
    controller.abort();
    await run;
    expect(sha(learned)).toBe(before);
  });

  test("a function that gives several labels one learner, or none at all", () => {
    const shared = new Perceptron<boolean>();
    const refusal = "each label must have a learner of its own; got the same one again";
    const one = () => new MultiLabel<string>(() => shared);
    expect(() => one().learn([1], ["a", "b"])).toThrow(refusal);
    expect(() => one().fit([[1], [2]], [["a"], ["b"]])).toThrow(refusal);
    expect(() => new MultiLabel<string>(() => shared, { labels: ["a", "b"] })).toThrow(refusal);
    const late = one();
    late.learn([1], ["a"]);
    const before = JSON.stringify(late);
    expect(() => late.learn([1], ["b"])).toThrow(refusal);
    expect(() => late.learnAll([[1], [2]], [["a"], ["b"]])).toThrow(refusal);
    expect(JSON.stringify(late)).toBe(before);
    expect(() => new MultiLabel(() => 5 as never).learn([1], ["a"])).toThrow(
      "a function that makes a learner, as () =>",
    );
  });

  test("files of other things, damaged files, and a new label that needs a missing factory", () => {
    const learned = multi();
    learned.learn([1, 2], ["a"]);
    expect(() => load(JSON.stringify(learned))).toThrow("read them with MultiLabel.fromJSON(file, load)");
    expect(() => MultiLabel.fromJSON(JSON.stringify(new Perceptron()), load)).toThrow("must be multi-label");
    const { head, arrays } = learned.content();
    for (const change of [
      { labels: ["a", "b"] },
      { labels: [null] },
      { models: [] },
      { models: [{ from: 99, arrays: 1, head: {} }] },
    ]) {
      const content = () => ({ head: { ...head, ...change }, arrays });
      expect(() => MultiLabel.fromJSON(saveBytes({ content, toJSON: content } as never), load)).toThrow(ModelError);
    }
    const loaded = MultiLabel.fromJSON(JSON.stringify(learned), load);
    expect(() => loaded.learn([1, 2], ["new"])).toThrow("give fromJSON a third argument");
    loaded.learn([1, 2], ["a"]);
    expect(loaded.predict([1, 2])).toEqual(["a"]);
  });
});

describe("scikit-learn's measures", () => {
  const { cases } = JSON.parse(readFileSync(new URL("./fixtures/multi-label.json", import.meta.url), "utf8"));

  test.each(cases.map((_: object, k: number) => k) as number[])("case %i", (k) => {
    const expected = cases[k];
    const { labels, truth, predicted, hammingLoss, subsetAccuracy, micro, macro, f1 } = expected;
    const found = multiLabelMeasures<string>(predicted, truth, { labels });
    expect(found.hammingLoss).toBeCloseTo(hammingLoss, 14);
    expect(found.subsetAccuracy).toBeCloseTo(subsetAccuracy, 14);
    for (const [mine, theirs] of [
      [found.micro, micro],
      [found.macro, macro],
    ])
      for (const key of ["precision", "recall", "f1"] as const) expect(mine[key]).toBeCloseTo(theirs[key], 14);
    found.perLabel.forEach((one, k) => {
      expect(one.f1).toBeCloseTo(f1[k], 14);
    });
  });

  test("the scores refuse an undeclared label by name", () => {
    expect(() => multiLabelMeasures<string>([["a"]], [["b"]], { labels: ["a"] })).toThrow("b is missing");
    expect(multiLabelMeasures<string>([["a"]], [["b"]]).labels).toEqual(["b", "a"]);
  });
});
