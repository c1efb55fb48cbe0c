// Keeping only the largest weights: keeping all changes nothing, and the kept ones equal those of a plain loop.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { breastCancer, iris } from "../src/entries/datasets.js";
import { evaluate, sparsify } from "../src/entries/evaluate.js";
import {
  Arow,
  AveragedPerceptron,
  BalancedWinnow,
  type BatchLearner,
  LinearModel,
  load,
  MaxMargin,
  PassiveAggressive,
  Perceptron,
  Pipeline,
  PocketPerceptron,
  saveBytes,
  standardize,
  VotedPerceptron,
} from "../src/entries/index.js";
import { quadraticMap } from "../src/entries/maps.js";
import { tfidf } from "../src/entries/text.js";
import { runs } from "./runs.js";

const third = <T>(list: readonly T[]) => list.filter((_, i) => i % 3 === 0);
// From 0 to 1, as balanced Winnow needs it.
const { rows, labels } = {
  rows: third(iris().rows).map((x) => Array.from(x, (cm) => cm / 8)),
  labels: third(iris().labels),
};
const two = { rows: rows.slice(17), labels: labels.slice(17) };
const named = (list: readonly ArrayLike<number>[]) => list.map((x) => ({ a: x[0], b: x[1], c: x[2], d: x[3] }));
const sparse = (list: readonly ArrayLike<number>[]) =>
  list.map((x) => ({ indices: [0, 2, 5, 9], values: Array.from(x) }));

const makers: [string, () => BatchLearner<string>][] = [
  ["Perceptron", () => new Perceptron<string>()],
  ["Perceptron without a bias", () => new Perceptron<string>({ bias: false, positive: "versicolor" })],
  ["Perceptron, one against the rest", () => new Perceptron<string>({ multiclass: "one-vs-rest" })],
  ["AveragedPerceptron", () => new AveragedPerceptron<string>()],
  ["PocketPerceptron", () => new PocketPerceptron<string>()],
  ["PassiveAggressive", () => new PassiveAggressive<string>({ C: 0.1 })],
  ["Arow", () => new Arow<string>()],
  ["BalancedWinnow", () => new BalancedWinnow<string>()],
  ["MaxMargin", () => new MaxMargin<string>()],
  ["standardize", () => new Pipeline(standardize(), new AveragedPerceptron<string>())],
  ["hashed", () => new AveragedPerceptron<string>({ hash: 16 })],
];

describe.each(makers)("%s", (name, make) => {
  const forms = name === "hashed" ? [named] : [(list: readonly ArrayLike<number>[]) => [...list], named, sparse];

  test("keeping all weights changes nothing, and the table ends with the learner's accuracy", () => {
    for (const form of forms)
      for (const data of [two, { rows, labels }]) {
        const learner = make();
        const x = form(data.rows as ArrayLike<number>[]);
        learner.fit(x, data.labels as string[]);
        const before = JSON.stringify(learner);
        const { model, table } = sparsify(learner, { keep: 1000 }, x, data.labels as string[]);
        expect(JSON.stringify(learner)).toBe(before);
        expect(model.predictAll(x)).toEqual(learner.predictAll(x));
        for (const row of x.slice(0, 20)) {
          const scores = learner.scores(row);
          model.scores(row).forEach((score, k) => {
            expect(Math.abs(score - scores[k])).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(scores[k])));
          });
        }
        const { accuracy, errors } = evaluate(learner, x, data.labels as string[]);
        expect(table.at(-1)).toMatchObject({ accuracy, errors });
      }
  });
});

test("the kept weights equal those of a plain loop, by contribution or weight, overall or per class", () => {
  const value = fc.integer({ min: -40, max: 40 }).map((k) => k / 8);
  const data = fc.array(fc.tuple(fc.array(value, { minLength: 4, maxLength: 4 }), fc.constantFrom("a", "b", "c")), {
    minLength: 6,
    maxLength: 20,
  });
  fc.assert(
    fc.property(
      data,
      fc.nat(14),
      fc.constantFrom("contribution", "weight"),
      fc.constantFrom("all", "class"),
      (pairs, keep, by, per) => {
        const [x, y] = [pairs.map(([row]) => row), pairs.map(([, label]) => label)];
        const learner = new Perceptron<string>({ classes: ["a", "b", "c"] });
        learner.learnAll(x, y);
        const mean = (j: number) => x.reduce((sum, row) => sum + row[j] / x.length, 0);
        const deviation = (j: number) => Math.sqrt(x.reduce((sum, row) => sum + (row[j] - mean(j)) ** 2, 0) / x.length);
        const scale = (j: number) => (by === "weight" ? 1 : deviation(j));
        const all = learner.classes.flatMap((label) =>
          Array.from(learner.weights(label), (weight, j) => ({
            label,
            feature: j,
            weight,
            size: Math.abs(weight) * scale(j),
          })),
        );
        const largest = (list: typeof all) =>
          list
            .filter(({ weight }) => weight !== 0)
            .sort((p, q) => q.size - p.size)
            .slice(0, keep);
        const expected =
          per === "all"
            ? largest(all)
            : learner.classes.flatMap((label) => largest(all.filter((one) => one.label === label)));
        const { kept, model } = sparsify(learner, { keep, by, per } as never, x, y);
        const key = (one: { label: string; feature: unknown }) => `${one.label} ${one.feature}`;
        expect(kept.map(key).sort()).toEqual(expected.map(key).sort());
        for (const label of learner.classes) {
          const own = model as Perceptron<string>;
          // The mean contribution of omitted weights is added to the bias.
          let bias = learner.bias(label);
          for (const [j, weight] of learner.weights(label).entries()) {
            const isKept = expected.some((one) => one.label === label && one.feature === j);
            expect(own.weights(label)[j]).toBe(isKept ? weight : 0);
            if (!isKept) bias += weight * mean(j);
          }
          expect(own.bias(label)).toBeCloseTo(bias, 9);
        }
      },
    ),
    { numRuns: runs(20, 1000) },
  );
});

test("a sparse model of named features is small, loads as saved and can learn on", () => {
  const { rows: x, labels: y, features } = breastCancer();
  const records = x.map((row) => Object.fromEntries(features.map((name, j) => [name, row[j]])));
  const learner = new Pipeline(standardize(), new AveragedPerceptron<string>());
  learner.fit(records, y as string[]);
  const { model, kept, table } = sparsify<string>(learner, 4, records, y as string[]);
  expect(kept).toHaveLength(4);
  expect(kept.map(({ size }) => size)).toEqual(kept.map(({ size }) => size).sort((a, b) => b - a));
  const inner = (model as Pipeline<string>).learner as Perceptron<string>;
  expect([...inner.features!].sort()).toEqual(kept.map(({ feature }) => feature).sort());
  expect(table.find(({ keep }) => keep === 4)!.accuracy).toBe(evaluate(model, records, y as string[]).accuracy);
  expect(table.find(({ keep }) => keep === 4)!.accuracy).toBeGreaterThan(0.85);
  const loaded = load<string>(saveBytes(model));
  expect(loaded.predictAll(records)).toEqual(model.predictAll(records));
  expect(loaded.learn(records[0], y[0] as string).predicted).toBe(model.predict(records[0]));
  expect(LinearModel.from(inner).predict({})).toBe(inner.predict({}));
});

test("the smallest number of weights within an accuracy loss is found", () => {
  const learner = new Pipeline(standardize(), new Pipeline(quadraticMap(), new AveragedPerceptron<string>()));
  learner.fit(two.rows, two.labels as string[]);
  const { model, table, kept } = sparsify<string>(learner, { lose: 0.02 }, two.rows, two.labels as string[]);
  const full = table.at(-1)!.accuracy;
  const point = table.find(({ keep }) => keep === kept.length)!;
  expect(point.accuracy).toBeGreaterThanOrEqual(full - 0.02);
  for (const { keep, accuracy } of table) if (keep < kept.length) expect(accuracy).toBeLessThan(full - 0.02);
  expect(evaluate(model, two.rows, two.labels as string[]).accuracy).toBe(point.accuracy);
  expect(kept.length).toBeLessThan(15);
});

test("pipelines of texts and learners of one class can be sparsified", () => {
  const texts = ["free money", "free prize", "the meeting", "meeting notes"];
  const y = ["spam", "spam", "ham", "ham"];
  const learner = new Pipeline(tfidf(), new AveragedPerceptron<string>());
  learner.fit(texts, y);
  const { model, kept } = sparsify(learner, { keep: 3 }, texts, y);
  expect(kept.map(({ feature }) => typeof feature)).toEqual(["string", "string", "string"]);
  expect(model.predictAll(texts)).toEqual(y);
  const one = new Perceptron<string>();
  one.learn([1, 2], "only");
  expect(sparsify(one, { keep: 1 }, [[1, 2]], ["only"]).model.scores([1, 2])).toHaveLength(1);
});

test("learners without weights, and insufficient or conflicting options, are refused", () => {
  const learner = new Perceptron<string>();
  expect(() => sparsify(learner, 2, [[1]], ["a"])).toThrow("nothing has been learned yet");
  learner.fit(two.rows, two.labels as string[]);
  expect(() => sparsify(learner, {}, two.rows, two.labels as string[])).toThrow("give either keep or lose");
  expect(() => sparsify(learner, { keep: 1, lose: 0 }, two.rows, two.labels as string[])).toThrow(
    "give either keep or lose",
  );
  expect(() => sparsify(learner, { kep: 1 } as never, two.rows, two.labels as string[])).toThrow("did you mean keep?");
  expect(() => sparsify(learner, 2, two.rows, ["versicolor"])).toThrow("labels must have 33 entries");
  const voted = new VotedPerceptron<string>();
  voted.fit(two.rows, two.labels as string[]);
  expect(() => sparsify(voted, 2, two.rows, two.labels as string[])).toThrow(
    "does not predict with one weight per feature",
  );
});
