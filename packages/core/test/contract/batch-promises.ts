// What every learner of whole data sets promises, whatever its rule.

import { expect } from "vitest";
import { Examples } from "../../src/data/examples.js";
import { orders } from "../../src/data/visit-order.js";
import { InputError, OptionError } from "../../src/errors.js";
import type { Row } from "../../src/learner.js";
import type { LinearOptions } from "../../src/options/shared-options.js";
import { runs } from "../runs.js";
import { asCsr, asMatrix, asSparse, bits, learned, reloaded, type Sample } from "../samples.js";
import {
  type BatchMade,
  type Clause,
  type ContractOptions,
  type Create,
  type Refusal,
  refuses,
  vectorOf,
  width,
} from "./clause.js";

/** Tests what a learner of whole data sets promises. `teach` makes it learn all examples of a list, with whichever method it has. */
export function batchPromises<T extends BatchMade>(
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
      new InputError('at least two classes are needed; every label is "a"'),
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
    refused({ features: ["a", "b", "a"] }, /features must differ from each other/);
    refused({ features: ["a", 1] }, /features must be a number or names; got 1/);
    refused({ stopWhenSeparated: 1 }, /stopWhenSeparated must be true or false; got 1/);
    refused({ earlyStopping: { fraction: 1 } }, /fraction must be above 0 and below 1; got 1/);
    refused({ earlyStopping: { fraction: "0.5" } }, /fraction must be above 0 and below 1; got "0.5"/);
    refused({ classWeights: [1, 5] }, /classWeights must be "balanced" or weights by class; got a list/);
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
