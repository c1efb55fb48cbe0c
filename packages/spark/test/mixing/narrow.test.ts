// Wide models: a shard whose rows have few of many columns learns in those alone, with the same result.

import {
  Arow,
  AveragedPerceptron,
  BalancedWinnow,
  Examples,
  HashedNames,
  type Learner,
  LogisticRegression,
  MarginPerceptron,
  mix,
  PassiveAggressive,
  Perceptron,
  saveBytes,
  unitLength,
} from "rosenblatt";
import { describe, expect, test } from "vitest";
import { inFull } from "../../../core/test/runs.js";
import {
  beginRun,
  learnShard,
  type Mixable,
  mixShards,
  type RunState,
  runBytes,
  runOf,
  sealOf,
  shardBytes,
  shardOfBytes,
} from "../../src/mixing/index.js";

const features = 70_000;
const learners: { readonly [name: string]: (options: object) => Learner<string> } = {
  perceptron: (options) => new Perceptron<string>(options),
  "averaged perceptron": (options) => new AveragedPerceptron<string>(options),
  "averaged from 0": (options) => new AveragedPerceptron<string>({ ...options, zeroStart: true }),
  "margin perceptron": (options) => new MarginPerceptron<string>(options),
  "PA-I": (options) => new PassiveAggressive<string>({ ...options, variant: "pa1" }),
  "averaged PA-II": (options) => new PassiveAggressive<string>({ ...options, variant: "pa2", averaged: true }),
  "balanced Winnow": (options) => new BalancedWinnow<string>(options),
  AROW: (options) => new Arow<string>(options),
  "logistic regression": (options) => new LogisticRegression<string>(options),
  "logistic regression without a mean": (options) => new LogisticRegression<string>({ ...options, averaged: false }),
  "logistic regression whose steps get shorter": (options) =>
    new LogisticRegression<string>({ ...options, rate: { kind: "inverse", start: 0.3, decay: 0.01 } }),
};

/** Sparse rows whose columns are far apart; every fifth has none. */
function rowsOf(count: number, entries: number, classes: readonly string[], from: number): Examples<string> {
  const rows = Array.from({ length: count }, (_, r) => {
    const step = Math.floor(features / (entries + 1));
    const indices = Array.from({ length: r % 5 === 4 ? 0 : entries }, (_, k) => k * step + ((7 * (r + from)) % step));
    return { indices, values: indices.map((j) => ((j * 13 + r) % 9) / 8) };
  });
  const labels = rows.map((_, r) => classes[(r * r + from) % classes.length]);
  return Examples.from(rows, labels, { classes });
}

/** What the shards of an epoch learn, each by a learner of all columns. */
function inAllColumns({ weights, passes, transformers }: RunState<string>, parts: readonly Examples<string>[]) {
  const learner = weights.copy();
  const seen = parts.map((part) => transformers.reduce((rows, own) => own.transformAll(rows), part));
  let [mistakes, updates] = [0, 0];
  for (let pass = 0; pass < passes; pass++)
    for (const rows of seen) {
      const counts = learner.learnAll(rows);
      mistakes += counts.mistakes;
      updates += counts.updates;
    }
  return { learner, mistakes, updates };
}

const isSame = (a: Mixable<string>, b: Mixable<string>) => Buffer.from(saveBytes(a)).equals(saveBytes(b));

/** The cases that are tried: in the fast suite every learner has half of them, in turn. */
const tried = <T>(cases: readonly T[], learner: number) => cases.filter((_, k) => inFull || k % 2 === learner % 2);

describe.each(Object.entries(learners).map(([name, make], k) => [name, make, k] as const))("%s", (_, make, learner) => {
  const cases = [
    ["few rows", [[20, 6]], ["no", "yes"], 1],
    ["few rows of three classes in several passes", [[20, 6]], ["a", "b", "c"], 3],
    [
      "several parts",
      [
        [20, 6],
        [3, 40],
        [10, 2],
      ],
      ["no", "yes"],
      2,
    ],
    ["no rows", [], ["no", "yes"], 1],
    [
      "rows that turn out to be many",
      [
        [20, 6],
        [200, 60],
        [10, 3],
      ],
      ["no", "yes"],
      1,
    ],
    [
      "many rows in several passes",
      [
        [20, 6],
        [200, 60],
        [10, 3],
      ],
      ["a", "b", "c"],
      2,
    ],
  ] as const;
  test.each(tried(cases, learner))("learns %s exactly as in all columns", (_, sizes, classes, passes) => {
    const transformers = passes === 2 ? [unitLength().fit(rowsOf(3, 3, classes, 0))] : [];
    let state = beginRun(make({ classes, features, epochs: 5 }), { shards: 2, passes, transformers });
    const shards = [sizes, [[9, 4]] as const].map((list, shard) =>
      list.map(([count, entries], k) => rowsOf(count, entries, classes, 31 * k + 7 * shard)),
    );
    for (let epoch = 0; epoch < 2; epoch++) {
      const bytes = runBytes(state);
      const sent = runOf<string>(bytes);
      const results = shards.map((parts, shard) => {
        const result = shardOfBytes(shardBytes(learnShard(sent, shard, parts), sealOf(bytes)), state, sealOf(bytes));
        const { learner, mistakes, updates } = inAllColumns(state, parts);
        expect([result.mistakes, result.updates]).toEqual([mistakes, updates]);
        expect(isSame(result.learned.weights.learner, learner)).toBe(true);
        return result;
      });
      state = mixShards(state, results);
    }
    expect(sealOf(runBytes(runOf(runBytes(state))))).toBe(sealOf(runBytes(state)));
  });
});

test("a wide model refuses unknown columns and classes", () => {
  const state = beginRun(new Perceptron<string>({ classes: ["no", "yes"], features }), { shards: 2 });
  const sparse = (index: number, label: string) => [Examples.from([{ indices: [index], values: [1] }], [label])];
  expect(() => learnShard(state, 1, sparse(0, "maybe"))).toThrow('shard 1 has the class "maybe"');
  expect(() => learnShard(state, 1, sparse(features, "no"))).toThrow("shard 1 has column 70001; the run has 70000");
});

test("learners of hashed names are mixed as the library mixes them", () => {
  const classes = ["no", "yes"];
  const vocabulary = new HashedNames(4096);
  const examples = (from: number) => {
    const rows = Array.from({ length: 30 }, (_, k) => ({
      [`a${(7 * k + from) % 13}`]: 1,
      [`b${(k + from) % 5}`]: 0.5,
    }));
    const labels = rows.map((_, k) => classes[(k * k + from) % 2]);
    return Examples.from(rows, labels, { classes, vocabulary });
  };
  let state = beginRun(new AveragedPerceptron<string>({ classes, hash: 4096 }), { shards: 2, passes: 2 });
  for (let epoch = 0; epoch < 2; epoch++) {
    const bytes = runBytes(state);
    const sent = runOf<string>(bytes);
    expect(sent.weights.isWhole).toBe(false);
    const results = [0, 1].map((shard) =>
      shardOfBytes(shardBytes(learnShard(sent, shard, [examples(3 * shard)]), sealOf(bytes)), state, sealOf(bytes)),
    );
    state = mixShards(state, results);
    const expected = mix<string, Mixable<string>>(results.map(({ learned }) => learned.weights.learner));
    expect(isSame(state.weights.learner, expected)).toBe(true);
  }
});
