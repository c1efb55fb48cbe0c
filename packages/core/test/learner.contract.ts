// What every learner promises, whatever its rule: one that learns from whole data sets, and one that can also be taught example by example.

import { describe, expect, test } from "vitest";
import { Examples } from "../src/data/examples.js";
import { orders } from "../src/data/visit-order.js";
import { InputError, OptionError } from "../src/errors.js";
import type { BatchLearner, Learner, Row, Rows } from "../src/learner.js";
import type { LinearOptions } from "../src/options/shared-options.js";
import { inFull, runs } from "./runs.js";
import { asCsr, asMatrix, asNamed, asSparse, bits, learned, reloaded, type Sample, sample } from "./samples.js";

/** A learner with what all of them have beside the verbs. */
interface BatchMade extends BatchLearner<string> {
  readonly features: readonly string[] | undefined;
  scoreAll(rows: Rows | Examples, seen: (scores: ArrayLike<number>, row: number) => void): void;
  /** Of learners in the columns. */
  weights?(label: string): Float64Array;
  bias?(label: string): number;
  /** Of learners in the space of a kernel. */
  readonly supportVectors?: readonly { readonly alpha: readonly number[] }[];
}

/** A learner that can also be taught example by example. */
type Made = BatchMade & Learner<string>;

/** The vector of a class: weights and bias, or the coefficients of the support vectors. */
function vectorOf(learner: BatchMade, label: string): number[] {
  if (learner.weights && learner.bias) return [...learner.weights(label), learner.bias(label)];
  const k = learner.classes.indexOf(label);
  return learner.supportVectors!.map(({ alpha }) => alpha[k]);
}

type Create<T extends BatchMade> = (options: LinearOptions<string>) => T;

/** What a learner does not promise, each with its reason: clauses by name, or the way it learns more than two classes. */
export type Exceptions = { readonly [clause: string]: string };

const two = ["ham", "spam"];
const four = ["north", "east", "south", "west"];
const tasks = [
  ["two classes", two, undefined],
  ["four classes jointly", four, "joint"],
  ["four classes one against the rest", four, "one-vs-rest"],
] as const;

const width = 5;

interface ContractOptions {
  except?: Exceptions;
  /** Whether its features may be negative. True unless said otherwise. */
  signed?: boolean;
  /** Whether its scores are sums over features, and over past updates. Both unless said otherwise. */
  adds?: { features?: boolean; updates?: boolean };
}

/** Tests all that a learner promises which can be taught example by example. */
export function keepsTheContract(name: string, create: Create<Made>, options: ContractOptions = {}): void {
  testContract(name, create, options, (make, data, clause, classes, signed) => {
    batchPromises(make, data, clause, classes, taughtAll, options.adds);
    onlinePromises(make, data, clause, classes, signed);
  });
}

/** Tests all that a learner promises which learns from whole data sets only. */
export function keepsTheBatchContract(name: string, create: Create<BatchMade>, options: ContractOptions = {}): void {
  testContract(name, create, options, (make, data, clause, classes) => {
    const fitted = (learner: BatchMade, rows: readonly Row[], labels: readonly string[]) => {
      learner.fit(rows, labels);
      return learner;
    };
    batchPromises(make, data, clause, classes, fitted, options.adds);
  });
}

function testContract<T extends BatchMade>(
  name: string,
  create: Create<T>,
  { except = {}, signed = true }: ContractOptions,
  promises: (
    make: Create<T>,
    data: (n?: number, seed?: number) => Sample,
    clause: Clause,
    classes: readonly string[],
    signed: boolean,
  ) => void,
): void {
  const clauses = new Set<string>(tasks.map(([task]) => task));
  describe(`${name} keeps the learner contract`, () => {
    for (const [k, [task, classes, multiclass]] of tasks.entries()) {
      if (task in except) {
        test(`refuses ${task}: ${except[task]}`, () => {
          expect(() => create({ classes, multiclass } as LinearOptions<string>)).toThrow(OptionError);
        });
        continue;
      }
      // In short two classes, and four in one way, which is the other for the learner whose name is one letter longer.
      if (!inFull && k === 1 + (name.length % 2) && !tasks.some(([task]) => task in except)) continue;
      const make: Create<T> = (options) => create({ classes, multiclass, ...options } as LinearOptions<string>);
      const data = (n = 60, seed = 1) => sample(classes, { n, width, seed, signed });
      const clause = (claim: string, body: () => void | Promise<void>) => {
        clauses.add(claim);
        if (claim in except) test.fails(`does not: ${claim}, because ${except[claim]}`, body);
        else test(claim, body);
      };
      describe(task, () => promises(make, data, clause, classes, signed));
    }

    test("has no exception to a clause that does not exist", () => {
      expect(Object.keys(except).filter((claim) => !clauses.has(claim))).toEqual([]);
    });
  });
}

/** Teaches examples one by one, from one up to another. */
function taughtAll(learner: Made, rows: readonly Row[], labels: readonly string[], from = 0, to = rows.length): Made {
  for (let i = from; i < to; i++) learner.learn(rows[i], labels[i]);
  return learner;
}

type Clause = (claim: string, body: () => void | Promise<void>) => void;

/** A call that is refused: what it brings, the call, and the error with its message. */
type Refusal<T> = [
  what: string,
  call: (learner: T, rows: number[][], labels: string[]) => unknown,
  type: new (message: string) => Error,
  message: RegExp,
];

/** Tests that calls are refused with a word, and leave the learner as it was. */
function refuses<T extends BatchMade>(
  refusals: readonly Refusal<T>[],
  clause: Clause,
  taught: () => T,
  data: () => Sample,
): void {
  for (const [what, call, type, message] of refusals)
    clause(`refuses ${what} with a word, and is as before`, () => {
      const learner = taught();
      const before = bits(learner);
      const report = learner.report();
      const { rows, labels } = data();
      const attempt = () => call(learner, rows, labels);
      expect(attempt).toThrow(type);
      expect(attempt).toThrow(expect.objectContaining({ message: expect.stringMatching(message) }));
      expect(bits(learner)).toBe(before);
      expect(learner.report()).toBe(report);
    });
}

/** What a learner promises that learns from whole data sets. `teach` has one learn all the examples of a list, by whatever verb it has. */
function batchPromises<T extends BatchMade>(
  make: Create<T>,
  data: (n?: number, seed?: number) => Sample,
  clause: Clause,
  classes: readonly string[],
  teach: (learner: T, rows: readonly Row[], labels: readonly string[]) => T,
  { features = true, updates = true }: NonNullable<ContractOptions["adds"]> = {},
): void {
  const taught = (options: LinearOptions<string> = {}) => {
    const { rows, labels } = data();
    return teach(make(options), rows, labels);
  };

  clause("says that it has learned nothing instead of answering, though it knows its classes", () => {
    const learner = make({ features: width });
    const { rows } = data(3, 2);
    expect(learner.classes).toEqual(classes);
    for (const ask of [
      () => learner.predict(rows[0]),
      () => learner.scores(rows[0]),
      () => learner.explain(rows[0]),
      () => learner.predictAll(rows),
      () => learner.predictAll(asMatrix(rows)),
      () => learner.scoreAll?.(rows, () => {}),
    ])
      expect(ask).toThrow(new InputError("nothing has been learned yet; call learn or fit first"));
  });

  clause("changes nothing by predicting, scoring or explaining", () => {
    const learner = taught({ history: "examples" });
    const before = bits(learner);
    const { rows } = data(20, 2);
    learner.predictAll(rows);
    learner.predictAll(asMatrix(rows));
    learner.scores(rows[0]);
    learner.explain(rows[0]);
    vectorOf(learner, classes[0]);
    expect(bits(learner)).toBe(before);
  });

  for (const order of orders)
    clause(`resumes a run cut short in mid-epoch, in ${order} order`, () => {
      const { rows, labels } = data(runs(300, 1100));
      const options = { order, epochs: 2, seed: 5 };
      const whole = make(options);
      const report = whole.fit(rows, labels);
      for (const stop of [1, 3]) {
        const cut = make(options);
        let blocks = 0;
        const { stopped } = cut.fit(rows, labels, { onProgress: () => ++blocks < stop });
        expect(stopped).toBe("aborted");
        const resumed = reloaded(cut);
        expect(resumed.fit(rows, labels, { resume: true })).toEqual(report);
        expect(bits(resumed)).toBe(bits(whole));
      }
    });

  clause("fits the same bits with fitAsync, cut short and resumed, too", async () => {
    const { rows, labels } = data(runs(200, 1300));
    const whole = make({ epochs: 3 });
    const report = whole.fit(rows, labels);
    const waited = make({ epochs: 3 });
    expect(await waited.fitAsync(rows, labels)).toEqual(report);
    expect(bits(waited)).toBe(bits(whole));

    const controller = new AbortController();
    const cut = make({ epochs: 3 });
    let blocks = 0;
    const onProgress = () => {
      if (++blocks === 2) controller.abort();
    };
    const { stopped } = await cut.fitAsync(rows, labels, { signal: controller.signal, onProgress });
    expect(stopped).toBe("aborted");
    const resumed = reloaded(cut);
    expect(await resumed.fitAsync(rows, labels, { resume: true })).toEqual(report);
    expect(bits(resumed)).toBe(bits(whole));
  });

  clause("fits an async stream of pairs as it fits them at once", async () => {
    const { rows, labels } = data(100);
    async function* pairs() {
      for (let i = 0; i < rows.length; i++) yield [rows[i], labels[i]] as const;
    }
    const [once, streamed] = [make({}), make({})];
    expect(await streamed.fitAsync(pairs())).toEqual(once.fit(rows, labels));
    expect(bits(streamed)).toBe(bits(once));
  });

  clause("visits in the order of its seed: the same bits for the same, others for another", () => {
    const { rows, labels } = data(runs(120, 300));
    const fitted = (seed: number) => {
      const learner = make({ seed, epochs: 2 });
      learner.fit(rows, labels);
      return learned(learner);
    };
    expect(fitted(3)).toBe(fitted(3));
    expect(fitted(3)).not.toBe(fitted(4));
  });

  clause("yields the updates of fit one by one, and may be left and resumed", () => {
    const { rows, labels } = data(150);
    const options = { epochs: 3 };
    const whole = make(options);
    const report = whole.fit(rows, labels);
    const watched = make(options);
    const updates = watched.updates(rows, labels);
    let count = 0;
    let step = updates.next();
    for (; !step.done; step = updates.next()) {
      count++;
      expect(step.value.label).toBe(labels[step.value.index]);
      expect(step.value.step).not.toBe(0);
    }
    expect(step.value).toEqual(report);
    expect(count).toBe(report.updates);
    expect(bits(watched)).toBe(bits(whole));

    const left = make(options);
    let seen = 0;
    for (const _ of left.updates(rows, labels)) if (++seen === Math.floor(count / 2)) break;
    expect(left.report()?.stopped).toBe("aborted");
    expect(left.fit(rows, labels, { resume: true })).toEqual(report);
    expect(bits(left)).toBe(bits(whole));
  });

  clause("lets unknown columns of sparse rows score 0, stored zeros among them", () => {
    const { rows, labels } = data(60);
    const learner = make({ features: width });
    teach(learner, rows.map(asSparse), labels);
    const known = rows.map((x) => learner.scores(asSparse(x)));
    const wide = { ...asCsr(rows.map((x, i) => [...x, 0, i % 2 ? 1 : 0])), columns: 40 };
    const zeros = {
      starts: rows.map((_, i) => i * (width + 2)).concat(rows.length * (width + 2)),
      indices: rows.flatMap(() => [0, 1, 2, 3, 4, 8, 9]),
      values: rows.flatMap((x) => [...x, 0, 1]),
    };
    for (const given of [wide, zeros]) {
      const scores: number[][] = [];
      learner.scoreAll(given, (row) => scores.push([...Array.from(row)]));
      scores.forEach((row, i) => {
        row.forEach((s, k) => {
          expect(s).toBeCloseTo(known[i][k], 10);
        });
      });
      expect(learner.predictAll(given)).toEqual(rows.map((x) => learner.predict(asSparse(x))));
    }
    expect(learner.scores({ indices: [0, 77], values: [0.5, 1] })).toEqual(
      learner.scores({ indices: [0], values: [0.5] }),
    );
  });

  clause("predicts all rows as one by one, in any form, also when just loaded", () => {
    const { rows } = data(runs(150, 600), 9);
    const learner = taught();
    const alone = rows.map((x) => learner.predict(x));
    for (const dense of [learner, reloaded(learner)])
      for (const given of [asMatrix(rows), Examples.from(rows), rows] as const)
        expect(dense.predictAll(given)).toEqual(alone);
    const sparse = make({ features: width });
    const { rows: seen, labels } = data();
    teach(sparse, seen.map(asSparse), labels);
    const each = rows.map((x) => sparse.predict(asSparse(x)));
    expect(sparse.predictAll(asCsr(rows))).toEqual(each);
    expect(sparse.predictAll(rows.map(asSparse))).toEqual(each);
    expect(sparse.predictAll(Examples.from(asCsr(rows)))).toEqual(each);
  });

  clause("counts in its report what happened", () => {
    const { rows, labels } = data(120);
    const learner = make({ epochs: 4, stopWhenSeparated: false });
    expect(learner.report()).toBe(null);
    const report = learner.fit(rows, labels);
    expect(learner.report()).toBe(report);
    expect(report).toMatchObject({ examples: 120, features: width, classes, epochs: 4, stopped: "epochs" });
    const sum = (counts: readonly number[]) => counts.reduce((a, b) => a + b, 0);
    expect(sum(report.mistakesPerEpoch)).toBe(report.mistakes);
    expect(sum(report.updatesPerEpoch)).toBe(report.updates);
    const { zeroUpdates = true } = learner.facts!().options;
    const wrong = rows.filter((x, i) => {
      const scores = learner.scores(x);
      const own = scores[learner.classes.indexOf(labels[i])];
      const shared = scores.filter((score) => score === own).length > 1;
      return learner.predict(x) !== labels[i] || (zeroUpdates && shared);
    }).length;
    expect(report.training).toMatchObject({ examples: 120, errors: wrong, error: wrong / 120 });
    expect(report.classes).toEqual(classes);
  });

  clause("refuses data of a single class", () => {
    const learner = make({ classes: undefined as never });
    expect(() => learner.fit(data(3).rows, ["a", "a", "a"])).toThrow(
      new InputError("at least two classes are needed; every label is a"),
    );
    expect(learner.classes).toEqual([]);
  });

  clause("refuses unknown and impossible options, naming the nearest", () => {
    const refused = (options: object, message: RegExp) => {
      expect(() => make(options)).toThrow(OptionError);
      expect(() => make(options)).toThrow(message);
    };
    refused({ epoch: 3 }, /unknown option "epoch"; did you mean epochs\?/);
    refused({ epochs: 0 }, /epochs must be a whole number of at least 1; got 0/);
    refused({ epochs: 2.5 }, /epochs .*got 2.5/);
    refused({ seed: -1 }, /seed must be a whole number of at least 0; got -1/);
    refused({ order: "shufle" }, /order must be one of .*did you mean shuffle\?/);
    refused({ classes: ["a", "a"] }, /classes must differ/);
    refused({ features: 0 }, /features must be a whole number/);
    refused({ stopWhenSeparated: 1 }, /stopWhenSeparated must be true or false; got 1/);
    refused({ earlyStopping: { fraction: 1 } }, /fraction must lie between 0 and 1; got 1/);
    refused({ classWeights: { ham: -1 } }, /classWeights of "ham" must be at least 0; got -1/);
  });

  clause("ends early with the best epoch, from a file as well", () => {
    const { rows, labels } = data(runs(200, 1200));
    const options = { earlyStopping: { fraction: 0.25, patience: 2 }, epochs: 30, history: "examples" } as const;
    const whole = make(options);
    const report = whole.fit(rows, labels);
    expect(["early", "epochs", "separated"]).toContain(report.stopped);
    expect(report.validationErrors).toHaveLength(report.epochs);
    const cut = make(options);
    let blocks = 0;
    cut.fit(rows, labels, { onProgress: () => ++blocks < 3 });
    const resumed = reloaded(cut);
    expect(resumed.fit(rows, labels, { resume: true })).toEqual(report);
    expect(bits(resumed)).toBe(bits(whole));
  });

  if (features)
    clause("explains a score by features that add up to it", () => {
      const learner = taught();
      for (const x of data(20, 6).rows)
        for (const label of classes) {
          const { score, features: parts } = learner.explain(x, { label });
          expect(parts.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(score, 9);
        }
    });
  else
    clause("lists no features, of which its scores are no sum", () => {
      expect(taught({ history: "examples" }).explain(data(1, 5).rows[0]).features).toEqual([]);
    });

  if (updates)
    clause("explains a score by past updates that add up to it, also after early stopping", () => {
      const { rows, labels } = data(200);
      const early = make({ history: "examples", earlyStopping: { fraction: 0.3, patience: 1 }, epochs: 20 });
      early.fit(rows, labels);
      for (const learner of [taught({ history: "examples" }), early])
        for (const x of data(20, 6).rows)
          for (const label of classes) {
            const { score, updates } = learner.explain(x, { label });
            expect(updates).toBeInstanceOf(Array);
            if (typeof updates === "string") continue;
            expect(updates.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(score, 9);
          }
    });
  else
    clause("says why past updates do not add up to its scores", () => {
      const { updates } = taught({ history: "examples" }).explain(data(1, 5).rows[0]);
      expect(updates).toMatch(/do not add up to|does not split into parts/);
    });

  const refusals: Refusal<T>[] = [
    ["ragged rows", (l, _, y) => l.fit([[1, 0, 0, 0, 0], [1, 0]], y.slice(0, 2)), InputError, /row 1: x must have 5 features; got 2/],
    ["too few labels", (l, rows) => l.fit(rows, [classes[0]]), InputError, /labels must have \d+ entries.*got 1/],
    ["labels left out of fit", (l, rows) => l.fit(rows), InputError, /labels/],
    ["no examples", (l) => l.fit([], []), InputError, /0 examples/],
    ["sample weights of another length", (l, x, y) => l.fit(x, y, { sampleWeights: [1] }), InputError, /sampleWeights must have \d+ entries/],
    ["sample weights that are all zero", (l, x, y) => l.fit(x, y, { sampleWeights: x.map(() => 0) }), InputError, /all zero/],
    ["columns that do not increase", (l, _, y) => l.fit({ starts: [0, 2], indices: [1, 1], values: [1, 1] }, y.slice(0, 1)), InputError, /increase/],
    ["columns between columns", (l, _, y) => l.fit({ starts: [0, 1], indices: [0.5], values: [1] }, y.slice(0, 1)), InputError, /column/],
  ]; // biome-ignore format: a table
  refuses(refusals, clause, () => taught({ history: "examples" }), data);
}

/** What a learner promises beyond that which can be taught example by example. */
function onlinePromises(
  make: Create<Made>,
  data: (n?: number, seed?: number) => Sample,
  clause: Clause,
  classes: readonly string[],
  signed: boolean,
): void {
  const taught = (options: LinearOptions<string> = {}) => {
    const { rows, labels } = data();
    return taughtAll(make(options), rows, labels);
  };

  clause("learns the same from the same stream", () => {
    expect(bits(taught())).toBe(bits(taught()));
  });

  clause("keeps no hold on the row it was given", () => {
    const learner = taught();
    const x = Float64Array.from(data().rows[0]);
    learner.learn(x, classes[0]);
    const before = bits(learner);
    x.fill(Number.NaN);
    expect(bits(learner)).toBe(before);
    expect(learner.scores(data().rows[1]).every(Number.isFinite)).toBe(true);
  });

  clause("refuses a row of another length by name, unchanged", () => {
    const learner = taught();
    const before = bits(learner);
    const long = Array(width + 1).fill(0.5);
    expect(() => learner.learn(long, classes[0])).toThrow(new InputError("x must have 5 features; got 6"));
    expect(() => learner.predict(long)).toThrow(new InputError("x must have 5 features; got 6"));
    expect(() => learner.learnAll(asMatrix([long]), [classes[0]])).toThrow("the examples must have 5 features; got 6");
    expect(() => learner.fit([long, long], classes.slice(0, 2), { resume: true })).toThrow(
      "the examples must have 5 features; got 6",
    );
    expect(bits(learner)).toBe(before);
  });

  const forms: [string, (x: number[]) => Row][] = [
    ["dense", (x) => x],
    ["sparse", asSparse],
    ["named", asNamed],
  ];

  const features = (form: string) => (form === "named" ? Array.from({ length: width }, (_, j) => `f${j}`) : width);

  for (const [form, shape] of forms)
    clause(`fits ${form} rows in the given order as it learns them one by one`, () => {
      const { rows, labels } = data(runs(120, 700));
      const options = { order: "given", epochs: 1, features: features(form), stopWhenSeparated: false } as const;
      const fitted = make(options);
      fitted.fit(rows.map(shape), labels);
      const streamed = make(options);
      rows.forEach((x, i) => {
        streamed.learn(shape(x), labels[i]);
      });
      expect(learned(fitted)).toBe(learned(streamed));
    });

  clause("learns the same from any chunks, in whatever form they come", () => {
    const { rows, labels } = data(runs(120, 650));
    const whole = taughtAll(make({ history: "examples" }), rows, labels);
    const part = (from: number, to: number) => [rows.slice(from, to), labels.slice(from, to)] as const;
    const chunked = make({ history: "examples" });
    chunked.learnAll(...part(0, 7));
    const [middle, middleLabels] = part(7, rows.length - 50);
    chunked.learnAll(asMatrix(middle), middleLabels);
    const [rest, restLabels] = part(rows.length - 50, rows.length);
    chunked.learnAll(Examples.from(rest, restLabels));
    expect(learned(chunked)).toBe(learned(whole));
  });

  clause("learns the same from compressed sparse rows in any chunks", () => {
    const { rows, labels } = data(runs(120, 600));
    const whole = make({ features: width, history: "examples" });
    rows.forEach((x, i) => {
      whole.learn(asSparse(x), labels[i]);
    });
    const chunked = make({ features: width, history: "examples" });
    chunked.learnAll(rows.slice(0, 11).map(asSparse), labels.slice(0, 11));
    chunked.learnAll(asCsr(rows.slice(11, -10)), labels.slice(11, -10));
    chunked.learnAll(Examples.from(asCsr(rows.slice(-10)), labels.slice(-10)));
    expect(learned(chunked)).toBe(learned(whole));
  });

  clause("counts in learnAll what learn reports, whatever the form", () => {
    const { rows, labels } = data(runs(120, 600));
    const streamed = make({});
    const counts = { examples: 0, mistakes: 0, updates: 0 };
    rows.forEach((x, i) => {
      const { mistake, updated } = streamed.learn(x, labels[i]);
      counts.examples++;
      counts.mistakes += Number(mistake);
      if (updated) counts.updates++;
    });
    const { updates, ...judged } = make({}).learnAll(asMatrix(rows), labels);
    expect(judged).toEqual({ examples: counts.examples, mistakes: counts.mistakes });
    expect(updates).toBeGreaterThanOrEqual(counts.updates);
    expect(make({}).learnAll(rows, labels)).toEqual(counts);
  });

  for (const history of ["none", "indices", "examples"] as const)
    clause(`goes on after a save in mid-stream as if never stopped, with history ${history}`, () => {
      const { rows, labels } = data(90);
      const whole = taughtAll(make({ history }), rows, labels);
      const before = taughtAll(make({ history }), rows, labels, 0, 41);
      expect(bits(reloaded(before))).toBe(bits(before));
      expect(bits(taughtAll(reloaded(before), rows, labels, 41))).toBe(bits(whole));
    });

  clause("can be saved before and after its very first example", () => {
    const { rows, labels } = data();
    const learner = make({ classes: undefined as never, history: "examples" });
    expect(bits(reloaded(learner))).toBe(bits(learner));
    learner.learn(rows[0], labels[0]);
    expect(bits(reloaded(learner))).toBe(bits(learner));
    expect(reloaded(learner).predict(rows[0])).toBe(labels[0]);
  });

  if (classes.length === 2)
    clause("turns w into (−w, +w, 0) when a third class comes, and decides between the old two as before", () => {
      const [learner, without] = [taught(), taught()];
      const { rows } = data(40, 3);
      learner.learn(rows[0], "egg", 0);
      without.learn(rows[0], "spam", 0);
      const before = rows.map((x) => without.predict(x));
      const w = vectorOf(without, "spam");
      expect(learner.classes).toEqual(["ham", "spam", "egg"]);
      expect(vectorOf(learner, "spam")).toEqual(w);
      expect(vectorOf(learner, "ham").map((x) => 0 - x)).toEqual(w.map((x) => x + 0));
      expect(vectorOf(learner, "egg").map(Math.abs)).toEqual(w.map(() => 0));
      const after = rows.map((x) => {
        const [ham, spam] = learner.scores(x);
        return ham > spam ? "ham" : "spam";
      });
      expect(after).toEqual(before);
      expect(bits(reloaded(learner))).toBe(bits(learner));
    });

  clause("takes new classes at any time and can be saved then", () => {
    const { rows, labels } = data(80);
    const learner = make({ classes: undefined as never });
    taughtAll(learner, rows, labels);
    learner.learn(rows[0], "quite new");
    const later = data(30, 4);
    taughtAll(learner, later.rows, later.labels);
    expect(learner.classes).toEqual([...new Set([...labels, "quite new"])]);
    expect(learner.scores(rows[0])).toHaveLength(classes.length + 1);
    expect(bits(reloaded(learner))).toBe(bits(learner));
    expect(reloaded(learner).predictAll(rows)).toEqual(learner.predictAll(rows));
  });

  clause("takes new named features at any time, and unknown ones score 0", () => {
    const { rows, labels } = data(60);
    const learner = make({ features: ["f0"] });
    rows.forEach((x, i) => {
      learner.learn(asNamed(x), labels[i]);
    });
    expect(learner.features).toHaveLength(width);
    const x = { f0: 0.5, f3: 0.25 };
    expect(learner.scores({ ...x, never: 0.75, "seen=": true })).toEqual(learner.scores(x));
    expect(bits(reloaded(learner))).toBe(bits(learner));
    learner.learn({ brand: "new" }, classes[0]);
    expect(learner.features?.at(-1)).toBe("brand=new");
    expect(learner.features).toHaveLength(width + 1);
    expect(bits(reloaded(learner))).toBe(bits(learner));
  });

  clause("scales its step by the sample weight, and 0 never moves", () => {
    const { rows, labels } = data(50);
    const still = taught();
    const { arrays } = still.toJSON();
    still.learn(rows[0], labels[0], 0);
    expect(still.toJSON().arrays).toEqual(arrays);

    const sampleWeights = rows.map((_, i) => i % 3);
    const options = { order: "given", epochs: 1, stopWhenSeparated: false } as const;
    const fitted = make(options);
    fitted.fit(rows, labels, { sampleWeights });
    const streamed = make(options);
    rows.forEach((x, i) => {
      streamed.learn(x, labels[i], sampleWeights[i]);
    });
    expect(learned(fitted)).toBe(learned(streamed));
  });

  clause("refuses in learn what needs the whole data set", () => {
    const { rows, labels } = data();
    const refused = (options: LinearOptions<string>, name: string) => {
      const learner = make(options);
      const before = bits(learner);
      expect(() => learner.learn(rows[0], labels[0])).toThrow(OptionError);
      expect(() => learner.learn(rows[0], labels[0])).toThrow(name);
      expect(() => learner.learnAll(asMatrix(rows), labels)).toThrow(name);
      expect(() => learner.learnAll(rows, labels)).toThrow(name);
      expect(bits(learner)).toBe(before);
    };
    refused({ earlyStopping: true }, "earlyStopping");
    refused({ classWeights: "balanced" }, 'classWeights "balanced"');
  });

  clause("refuses to learn while a run is in progress", async () => {
    const { rows, labels } = data(runs(120, 600));
    const learner = make({ epochs: 1 });
    let attempts = 0;
    const onProgress = () => {
      attempts++;
      expect(() => learner.learn(rows[0], labels[0])).toThrow(
        new InputError("a run is in progress; wait for it to end before calling learn"),
      );
      expect(() => learner.learnAll(asMatrix(rows), labels)).toThrow(/a run is in progress/);
      expect(() => learner.fit(rows, labels)).toThrow(/a run is in progress/);
      expect(() => learner.updates(rows, labels).next()).toThrow(/a run is in progress/);
    };
    await learner.fitAsync(rows, labels, { onProgress });
    expect(attempts).toBeGreaterThan(0);
    learner.learn(rows[0], labels[0]);
  });

  clause("gives large values back as finite weights, or refuses them and is as before", () => {
    const { rows, labels } = data(runs(15, 60));
    const sizes = [1e308, 1e153, 1e-160, -1e153, 1e150, 1e120, 1e-300].slice(0, runs(3, 7));
    for (const size of sizes) {
      const learner = make({ classes: undefined as never, history: "examples" });
      rows.forEach((x, i) => {
        const before = bits(learner);
        try {
          learner.learn(
            x.map((value, j) => (j === i % width ? size : value)),
            labels[i],
          );
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
          expect(bits(learner)).toBe(before);
        }
        if (learner.classes.length === 0) return;
        for (const label of learner.classes) expect(vectorOf(learner, label).every(Number.isFinite)).toBe(true);
      });
      const fitted = make({});
      const before = bits(fitted);
      try {
        fitted.fit(
          rows.map((x, i) => x.map((value, j) => (j === i % width ? size : value))),
          labels,
        );
        for (const label of classes) expect(vectorOf(fitted, label).every(Number.isFinite)).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
        expect(bits(fitted)).toBe(before);
      }
    }
    if (signed) return;
    expect(() => make({}).learn(Array(width).fill(1.5), classes[0])).toThrow(/must lie in \[0, 1\]/);
  });

  clause("leaves a report as it was when it learns more", () => {
    const { rows, labels } = data(120);
    const learner = make({ epochs: 1 });
    const report = learner.fit(rows, labels);
    learner.learn(rows[0], "later");
    expect(report.classes).toEqual(classes);
  });

  const refusals: Refusal<Made>[] = [
    ["NaN", (l) => l.learn([0, 0, Number.NaN, 0, 0], classes[0]), InputError, /x\[2\] must be a finite number; got NaN/],
    ["an infinity", (l) => l.learn([0, Infinity, 0, 0, 0], classes[0]), InputError, /x\[1\].*finite/],
    ["an overflowing norm", (l) => l.learn([0, 1e200, 0, 0, 0], classes[0]), InputError, /overflows|\[0, 1\]/],
    ["a hole", (l) => l.learn([0, undefined as never, 0, 0, 0], classes[0]), InputError, /x\[1\].*finite/],
    ["another form", (l) => l.learn({ f0: 1 }, classes[0]), InputError, /dense row.*named features/],
    ["no row", (l) => l.learn(null as never, classes[0]), InputError, /row of features; got null/],
    ["a continuous label", (l, rows) => l.learn(rows[0], 0.5 as never), InputError, /continuous: 0.5/],
    ["no label", (l, rows) => l.learn(rows[0], undefined as never), InputError, /string, a boolean or a whole number/],
    ["a negative weight", (l, rows) => l.learn(rows[0], classes[0], -1), OptionError, /weight must be at least 0; got -1/],
    ["NaN in a matrix", (l, _, y) => l.learnAll({ data: [0, 0, 0, 0, Number.NaN], rows: 1, columns: 5 }, y.slice(0, 1)), InputError, /row 0, feature 4 must be a finite number/],
    ["a matrix that does not add up", (l, _, y) => l.learnAll({ data: [1, 2], rows: 1, columns: 5 }, y.slice(0, 1)), InputError, /1 × 5.*got 2/],
    ["labels left out of learnAll", (l, rows) => l.learnAll(asMatrix(rows)), InputError, /labels/],
    ["too many labels for learnAll", (l, rows, y) => l.learnAll(rows.slice(0, 3), y.slice(0, 4)), InputError, /labels must have 3 entries/],
  ]; // biome-ignore format: a table
  refuses(refusals, clause, () => taught({ history: "examples" }), data);
}
