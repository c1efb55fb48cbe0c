// A first epoch that began with more columns than there are: the same bits as one with the right number, or no result.

import {
  Arow,
  AveragedPerceptron,
  BalancedWinnow,
  type Label,
  type Learner,
  LogisticRegression,
  MarginPerceptron,
  PassiveAggressive,
  Perceptron,
} from "rosenblatt";
import { readLibsvm } from "rosenblatt/readers";
import { describe, expect, test } from "vitest";
import {
  beginRun,
  begunWith,
  learnShard,
  mixShards,
  type RunState,
  runBytes,
  sealOf,
  shardBytes,
  shardOfBytes,
} from "../../src/mixing/index.js";

const learners: { readonly [name: string]: (options: object) => Learner<Label> } = {
  perceptron: (options) => new Perceptron(options),
  "averaged perceptron": (options) => new AveragedPerceptron(options),
  "margin perceptron": (options) => new MarginPerceptron(options),
  "averaged PA-II": (options) => new PassiveAggressive({ ...options, variant: "pa2", averaged: true }),
  "balanced Winnow": (options) => new BalancedWinnow(options),
  AROW: (options) => new Arow(options),
  "logistic regression": (options) => new LogisticRegression(options),
  "logistic regression whose steps get shorter": (options) =>
    new LogisticRegression({ ...options, averaged: false, rate: { kind: "inverse", start: 0.3, decay: 0.01 } }),
};

const columns = 30;

/** LIBSVM text of so many classes, whose last column is in the last row alone. */
function textOf(rows: number, classes: number, from: number): string {
  return Array.from({ length: rows }, (_, r) => {
    const cells = Array.from(
      { length: 4 },
      (_, k) => `${1 + 7 * k + ((3 * r + k + from) % 7)}:${((r * 13 + k) % 9) / 8}`,
    );
    return `${(r * r + from) % classes} ${cells.join(" ")}${r === rows - 1 ? ` ${columns}:1` : ""}\n`;
  }).join("");
}

/** The results of two shards that begin with a state, on their way through bytes. */
function resultsOf(state: RunState, classes: number) {
  const from = sealOf(runBytes(state));
  return [0, 1].map((shard) => {
    const known = Array.from({ length: classes }, (_, k) => k);
    const examples = readLibsvm(textOf(50 + shard, classes, shard), { classes: known });
    return shardOfBytes(shardBytes(learnShard(state, shard, [examples as never]), from), state, from);
  });
}

describe.each(Object.entries(learners))("%s", (_, make) => {
  test.each([
    [2, columns],
    [2, 2 * columns],
    [3, 2 * columns],
    [2, 70_000],
  ])("with %i classes, a start with %i columns gives the same result as one with 30", (classes, guessed) => {
    const named = Array.from({ length: classes }, (_, k) => k);
    const begin = (features: number) => beginRun(make({ classes: named, features }), { shards: 2, passes: 3 });
    const [state, wide] = [begin(columns), begin(guessed)];
    const taken = begunWith(state, wide, resultsOf(wide, classes));
    const [got, expected] = [mixShards(state, taken!), mixShards(state, resultsOf(state, classes))];
    expect(Buffer.from(runBytes(got))).toEqual(Buffer.from(runBytes(expected)));
  });
});

describe("a guess is refused", () => {
  const options = { classes: [0, 1], features: columns };
  const begin = (learner: Learner<Label>, how = {}) => beginRun(learner, { shards: 2, ...how });
  const wide = begin(new AveragedPerceptron<Label>({ ...options, features: 2 * columns }));
  const results = resultsOf(wide, 2);

  test.each<[string, RunState]>([
    ["another class", begin(new AveragedPerceptron<Label>({ ...options, classes: [0, 1, 2] }))],
    ["classes in another order", begin(new AveragedPerceptron<Label>({ ...options, classes: [1, 0] }))],
    ["more columns than were guessed", begin(new AveragedPerceptron<Label>({ ...options, features: 61 }))],
    ["fewer columns than a row has", begin(new AveragedPerceptron<Label>({ ...options, features: 29 }))],
    ["another seed", begin(new AveragedPerceptron<Label>({ ...options, seed: 1 }))],
    ["another number of epochs", begin(new AveragedPerceptron<Label>({ ...options, epochs: 3 }))],
    ["another learner", begin(new Perceptron<Label>(options))],
    ["other passes", begin(new AveragedPerceptron<Label>(options), { passes: 2 })],
    ["another mixing", begin(new AveragedPerceptron<Label>(options), { mixing: "mistakes" })],
    ["an epoch behind it", mixShards(wide, results)],
  ])("if the run has %s", (_, state) => {
    expect(begunWith(begin(new AveragedPerceptron<Label>(options)), wide, results)).toHaveLength(2);
    expect(begunWith(state, wide, results)).toBeUndefined();
  });
});
