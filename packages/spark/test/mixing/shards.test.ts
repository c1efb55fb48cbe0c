// Learning in shards: a pure function of rows, options, seed and number of shards.

import fc from "fast-check";
import {
  Arow,
  AveragedPerceptron,
  BalancedWinnow,
  Examples,
  type Learner,
  LogisticRegression,
  MarginPerceptron,
  mix,
  PassiveAggressive,
  Perceptron,
  saveBytes,
  standardize,
  VotedPerceptron,
} from "rosenblatt";
import { describe, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import {
  beginRun,
  contentHash,
  contentHashSql,
  contentOrder,
  fittedExactly,
  learnShard,
  type Mixable,
  mixedMistakes,
  mixShards,
  modelOf,
  type RunState,
  rowsByShard,
  runBytes,
  runOf,
  sealedText,
  sealOf,
  shardBytes,
  shardOfBytes,
  stoppedBy,
  unsealedBytes,
} from "../../src/mixing/index.js";

type Row = { readonly x: readonly number[]; readonly label: string };

const learners: { readonly [name: string]: (options: object) => Learner<string> } = {
  perceptron: (options) => new Perceptron<string>(options),
  "averaged perceptron": (options) => new AveragedPerceptron<string>(options),
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

const value = fc.integer({ min: -4, max: 4 }).map((k) => k / 4);
const rowsOf = (classes: readonly string[]) =>
  fc.array(fc.record({ x: fc.array(value, { minLength: 3, maxLength: 3 }), label: fc.constantFrom(...classes) }), {
    minLength: 2,
    maxLength: 30,
  });
const columns = 3;
const text = ({ x, label }: Row) => Buffer.from(`${label} ${x.join(" ")}`);
const positive = ({ x, label }: Row): Row => ({ x: x.map(Math.abs), label });

interface Asked {
  readonly make: (options: object) => Learner<string>;
  readonly classes: readonly string[];
  readonly shards: number;
  readonly seed?: number;
  readonly epochs?: number;
  readonly mixing?: "uniform" | "mistakes";
  readonly scaled?: boolean;
  readonly passes?: number;
  /** Whether states and results travel as text, and rows in parts of this many. */
  readonly part?: number;
}

/** A whole run, in plain words. */
function run(rows: readonly Row[], asked: Asked): RunState<string> {
  const { make, classes, shards, seed = 0, epochs = 3, mixing = "uniform", scaled = false, part = 7, passes } = asked;
  const hashes = Uint32Array.from(rows, (row) => contentHash(text(row), seed));
  const order = contentOrder(hashes, (row) => text(rows[row]));
  const sets = rowsByShard(hashes, order, shards);
  const transformers = scaled ? [fittedExactly(standardize(), examplesOf(rows, classes))] : [];
  const learner = make({ classes, features: columns, seed, epochs, order: "given" });
  let state = beginRun(learner, { shards, mixing, transformers, ...(passes && { passes }) });
  while (!stoppedBy(state)) {
    const bytes = runBytes(state);
    const results = sets.map((set, shard) => {
      const sent = runOf<string>(unsealedBytes(sealedText(bytes), "state"));
      const parts: Examples<string>[] = [];
      for (let from = 0; from < set.length; from += part)
        parts.push(
          examplesOf(
            Array.from(set.subarray(from, from + part), (row) => rows[row]),
            classes,
          ),
        );
      return shardBytes(learnShard(sent, shard, parts), sealOf(bytes));
    });
    state = mixShards(
      state,
      results.reverse().map((result) => shardOfBytes(result, state, sealOf(bytes))),
    );
  }
  return state;
}

function examplesOf(rows: readonly Row[], classes: readonly string[]): Examples<string> {
  return Examples.from(
    rows.map(({ x }) => x),
    rows.map(({ label }) => label),
    { classes },
  );
}

describe.each(Object.entries(learners))("%s", (name, make) => {
  const fitting = name === "balanced Winnow" ? positive : (row: Row) => row;

  test("gives the same sharded model for any order of the rows", () => {
    const asked = fc.record({
      classes: fc.constantFrom(["no", "yes"], ["a", "b", "c"]),
      shards: fc.integer({ min: 1, max: 5 }),
      seed: fc.integer({ min: 0, max: 3 }),
      mixing: fc.constantFrom("uniform" as const, "mistakes" as const),
      scaled: fc.boolean(),
      passes: fc.constantFrom(1, 3),
    });
    fc.assert(
      fc.property(
        asked.chain((one) => fc.tuple(fc.constant(one), rowsOf(one.classes))),
        fc.integer(),
        fc.integer({ min: 1, max: 9 }),
        ([one, given], shift, part) => {
          const rows = given.map(fitting);
          const other = rows.map((_, k) => rows[(((k * 7 + shift) % rows.length) + rows.length) % rows.length]);
          if (rows.length % 7 === 0) other.splice(0, other.length, ...rows.toReversed());
          const scaled = one.scaled && name !== "balanced Winnow";
          const [mine, theirs] = [run(rows, { ...one, make, scaled }), run(other, { ...one, make, scaled, part })];
          expect(sealOf(runBytes(theirs))).toBe(sealOf(runBytes(mine)));
        },
      ),
      { numRuns: runs(1, 60) },
    );
  });

  test("in one shard equals the ordinary learner on rows in content order, bit for bit", () => {
    fc.assert(
      fc.property(rowsOf(["a", "b", "c"]), fc.integer({ min: 0, max: 2 }), (given, seed) => {
        const rows = given.map(fitting);
        fc.pre(new Set(rows.map(({ label }) => label)).size > 1);
        const classes = ["a", "b", "c"];
        const hashes = Uint32Array.from(rows, (row) => contentHash(text(row), seed));
        const order = contentOrder(hashes, (row) => text(rows[row]));
        const ordinary = make({ classes, features: columns, seed, epochs: 3, order: "given" });
        const report = ordinary.fit(
          examplesOf(
            Array.from(order, (row) => rows[row]),
            classes,
          ),
        );
        const state = run(rows, { make, classes, shards: 1, seed });
        expect(Buffer.from(saveBytes(modelOf(state))).equals(saveBytes(ordinary))).toBe(true);
        expect(stoppedBy(state)).toBe(report.stopped);
      }),
      { numRuns: runs(1, 60) },
    );
  });
});

test("shards are mixed exactly as the library mixes learners", () => {
  const all = {
    ...learners,
    "averaged from 0": (options: object) => new AveragedPerceptron<string>({ ...options, zeroStart: true }),
  };
  for (const [name, make] of Object.entries(all))
    fc.assert(
      fc.property(
        rowsOf(["a", "b", "c"]),
        fc.constantFrom("uniform" as const, "mistakes" as const),
        (given, mixing) => {
          const rows = name === "balanced Winnow" ? given.map(positive) : given;
          const classes = ["a", "b", "c"];
          const state = beginRun(make({ classes, features: columns }), { shards: 3, mixing, passes: 2 });
          const results = [0, 1, 2].map((shard) =>
            learnShard(state, shard, [examplesOf(rows.slice(0, Math.max(1, rows.length - 3 * shard)), classes)]),
          );
          fc.pre(results.some(({ updates }) => updates > 0));
          const next = mixShards(state, results);
          const parts = results.filter((_, shard) => next.epochs[0].shares[shard] > 0);
          const expected = mix<string, Mixable<string>>(
            parts.map(({ learned }) => learned.weights.learner),
            parts.map(({ shard }) => next.epochs[0].shares[shard]),
          );
          expect(Buffer.from(saveBytes(next.weights.learner)).equals(saveBytes(expected))).toBe(true);
        },
      ),
      { numRuns: runs(2, 100) },
    );
});

test("several passes over a single shard equal as many epochs", () => {
  const rows = Array.from({ length: 25 }, (_, k) => ({ x: [k % 3, (k * k) % 5, 1], label: k % 2 ? "yes" : "no" }));
  for (const make of Object.values(learners)) {
    const asked = { make, classes: ["no", "yes"], shards: 1 };
    const fit = rows.map(({ x, label }) => ({ x: x.map((value) => value / 5), label }));
    const [together, apart] = [
      run(fit, { ...asked, passes: 3, epochs: 2 }),
      run(fit, { ...asked, passes: 1, epochs: 6 }),
    ];
    expect(together.weights.learner.vector()).toEqual(apart.weights.learner.vector());
    expect(together.epochs.length).toBe(2);
    expect(together.epochs[0].rows).toEqual([25]);
  }
});

test("a sharded averaged learner has finite weights, and its shares add up to 1", () => {
  const rows = Array.from({ length: 20 }, (_, k) => ({ x: [k % 3, (k * k) % 5, 1], label: k % 2 ? "yes" : "no" }));
  const state = run(rows, { make: learners["averaged perceptron"], classes: ["no", "yes"], shards: 3, epochs: 2 });
  const [last] = state.epochs.slice(-1);
  expect(last.rows.reduce((a, b) => a + b)).toBe(20);
  expect(last.shares.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
  expect(modelOf(state).weights!().every(Number.isFinite)).toBe(true);
});

test("a run on separable rows ends as separated, without errors, and its mixed mistakes stay within (R/γ)²", () => {
  const point = fc.tuple(value, value).filter(([a, b]) => Math.abs(a + b) >= 0.5);
  fc.assert(
    fc.property(
      fc.array(point, { minLength: 2, maxLength: 40 }),
      fc.integer({ min: 1, max: 6 }),
      fc.constantFrom("uniform" as const, "mistakes" as const),
      (points, shards, mixing) => {
        const rows = points.map(([a, b]) => ({ x: [a, b, 0], label: a + b > 0 ? "yes" : "no" }));
        const asked = { make: learners.perceptron, classes: ["no", "yes"], shards, mixing, epochs: 200 };
        const state = run(rows, asked);
        expect(stoppedBy(state)).toBe("separated");
        const model = modelOf(state);
        expect(rows.filter(({ x, label }) => model.predict([...x]) !== label)).toEqual([]);
        // The separating direction (1, 1)/√2 without a bias has a margin of at least 0.5/√2; rows have length at most √3 with the constant.
        expect(mixedMistakes(state)).toBeLessThanOrEqual(3 / 0.125);
      },
    ),
    { numRuns: runs(5, 200) },
  );
});

test("a shard without rows does not count in the mean", () => {
  const classes = ["no", "yes"];
  const state = beginRun(new Perceptron<string>({ classes, features: columns }), { shards: 3 });
  const rows = [0, 1, 2, 3].map((k) => ({ x: [k, 1, 0], label: k % 2 ? "yes" : "no" }));
  const results = [rows, [], rows.toReversed()].map((own, shard) =>
    learnShard(state, shard, own.length > 0 ? [examplesOf(own, classes)] : []),
  );
  const next = mixShards(state, results);
  expect(next.epochs[0].shares).toEqual([0.5, 0, 0.5]);
  const both = [results[0], results[2]].map(({ learned }) => learned.weights.learner.vector());
  const mean = both[0].map((weight, j) => (weight + both[1][j]) / 2);
  expect(next.weights.learner.vector()).toEqual(mean);
});

test("weights that no shard changed keep their bits, even where their average would be rounded", () => {
  const classes = ["no", "yes"];
  const learner = new Perceptron<string>({ classes, features: columns, rate: 0.1 });
  learner.learn([1, 0, 0], "yes");
  const state = beginRun(learner, { shards: 5 });
  const before = learner.vector();
  expect(before.some((weight) => [1, 2, 3, 4, 5].reduce((sum) => sum + 0.2 * weight, 0) !== weight)).toBe(true);
  const clean = [examplesOf([{ x: [1, 0, 0], label: "yes" }], classes)];
  const next = mixShards(
    state,
    [0, 1, 2, 3, 4].map((shard) => learnShard(state, shard, clean)),
  );
  expect(next.epochs[0].updates).toEqual([0, 0, 0, 0, 0]);
  expect(next.weights.learner.vector()).toEqual(before);
});

test("a run that ignores scores of exactly 0 ends as clean, not as separated", () => {
  const classes = ["no", "yes"];
  const rows = [{ x: [0, 0, 0], label: "yes" }];
  const make = (options: object) => new Perceptron<string>({ ...options, bias: false, zeroUpdates: false });
  expect(stoppedBy(run(rows, { make, classes, shards: 1 }))).toBe("clean");
});

test("incomplete, repeated or outdated sets of results are refused", () => {
  const rows = [0, 1, 2, 3].map((k) => ({ x: [k, 1, 0], label: k % 2 ? "yes" : "no" }));
  const classes = ["no", "yes"];
  const learner = new Perceptron<string>({ classes, features: columns });
  const state = beginRun(learner, { shards: 2 });
  const results = [0, 1].map((shard) => learnShard(state, shard, [examplesOf(rows, classes)]));
  const next = mixShards(state, results);
  expect(() => mixShards(state, results.slice(1))).toThrow("the result of shard 0 is missing");
  expect(() => mixShards(state, [...results, results[1]])).toThrow("two results of shard 1");
  expect(() => mixShards(next, results)).toThrow("must be of epoch 1; got one of epoch 0");
  expect(next.epochs[0].rows).toEqual([4, 4]);
});

test("altered, truncated or mismatched states and results are refused", () => {
  const classes = ["no", "yes"];
  const state = beginRun(new Arow<string>({ classes, features: columns }), { shards: 2 });
  const rows = [0, 1, 2, 3].map((k) => ({ x: [k, 1, 0], label: k % 2 ? "yes" : "no" }));
  const bytes = runBytes(state);
  const result = shardBytes(learnShard(state, 0, [examplesOf(rows, classes)]), sealOf(bytes));
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 255 }), fc.boolean(), (at, by, isCut) => {
      for (const whole of [bytes, result]) {
        const place = at % whole.length;
        const damaged = isCut ? whole.slice(0, place) : whole.slice();
        if (!isCut) damaged[place] ^= by;
        expect(() => (whole === bytes ? runOf(damaged) : shardOfBytes(damaged, state, sealOf(bytes)))).toThrow();
      }
    }),
    { numRuns: runs(50, 2000) },
  );
  expect(() => shardOfBytes(result, state, "0".repeat(64))).toThrow("must start from the state");
  expect(() => runOf(result)).toThrow("must be of rosenblatt/run@2");
  const newer = bytes.slice();
  newer[4]++;
  expect(() => runOf(newer)).toThrow("must be of version 1; got version 2");
  expect(() => unsealedBytes("AAAA", "the state of a run")).toThrow("cannot be inflated");
});

test("learners that cannot be mixed or lack declared classes or columns are refused", () => {
  const classes = ["no", "yes"];
  expect(() => beginRun(new VotedPerceptron({ classes, features: 2 }), { shards: 2 })).toThrow(
    "voted-perceptron cannot be learned in shards; perceptron,",
  );
  expect(() => beginRun(new Perceptron({ features: 2 }), { shards: 2 })).toThrow("classes must name all classes");
  expect(() => beginRun(new Perceptron({ classes }), { shards: 2 })).toThrow("features must say how many columns");
  expect(() => beginRun(new Perceptron({ classes, features: 2, history: "indices" }), { shards: 2 })).toThrow(
    "history",
  );
  expect(() => beginRun(new Perceptron({ classes, features: 2 }), { shards: 2, passes: 0 })).toThrow("passes must be");
  expect(() => beginRun(new Perceptron({ classes, features: 2 }), { shards: 0 })).toThrow(
    "shards must be a whole number",
  );
});

test("rows with unknown classes or columns are refused", () => {
  const state = beginRun(new Perceptron<string>({ classes: ["no", "yes"], features: 2 }), { shards: 2 });
  const sparse = (index: number, label: string) => [Examples.from([{ indices: [index], values: [1] }], [label])];
  expect(() => learnShard(state, 1, sparse(0, "maybe"))).toThrow('shard 1 has the class "maybe"');
  expect(() => learnShard(state, 1, sparse(2, "no"))).toThrow("shard 1 has column 3; the run has 2 columns");
});

test("the content hash of a row is Spark's CRC-32 of the row and the seed", () => {
  // crc32('Spark') is the example in the documentation of Spark SQL.
  expect(contentHash("Spark")).toBe(1557323817);
  expect(contentHash("Spark", 7)).toBe(contentHash("Spark\t7"));
  expect(contentHashSql("line")).toBe("crc32(line)");
  expect(contentHashSql("line", 7)).toBe("crc32(concat(line, '\\t7'))");
});

test("rows with the same hash are ordered by their bytes", () => {
  const texts = ["b", "a", "ä", "Z"].map((word) => Buffer.from(word));
  const order = contentOrder(new Uint32Array([5, 5, 5, 5]), (row) => texts[row]);
  expect(Array.from(order, (row) => texts[row].toString())).toEqual(["Z", "a", "b", "ä"]);
});
