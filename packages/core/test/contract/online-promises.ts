// What a learner that can be taught one example at a time promises beyond the batch contract.

import { expect } from "vitest";
import { Examples } from "../../src/data/examples.js";
import { InputError, OptionError } from "../../src/errors.js";
import type { Row } from "../../src/learner.js";
import type { LinearOptions } from "../../src/options/shared-options.js";
import { runs } from "../runs.js";
import { asCsr, asMatrix, asNamed, asSparse, bits, learned, reloaded, type Sample } from "../samples.js";
import { type Clause, type Create, type Made, type Refusal, refuses, taughtAll, vectorOf, width } from "./clause.js";

/** Tests what a learner that can be taught one example at a time promises beyond that. */
export function onlinePromises(
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
    ["another form", (l) => l.learn({ f0: 1 }, classes[0]), InputError, /dense row.*named one/],
    ["no row", (l) => l.learn(null as never, classes[0]), InputError, /row of features; got null/],
    ["a continuous label", (l, rows) => l.learn(rows[0], 0.5 as never), InputError, /got 0.5, which is continuous/],
    ["no label", (l, rows) => l.learn(rows[0], undefined as never), InputError, /string, a boolean or a whole number/],
    ["a negative weight", (l, rows) => l.learn(rows[0], classes[0], -1), OptionError, /weight must be at least 0; got -1/],
    ["NaN in a matrix", (l, _, y) => l.learnAll({ data: [0, 0, 0, 0, Number.NaN], rows: 1, columns: 5 }, y.slice(0, 1)), InputError, /row 0, feature 4 must be a finite number/],
    ["a matrix that does not add up", (l, _, y) => l.learnAll({ data: [1, 2], rows: 1, columns: 5 }, y.slice(0, 1)), InputError, /1 × 5.*got 2/],
    ["labels left out of learnAll", (l, rows) => l.learnAll(asMatrix(rows)), InputError, /labels/],
    ["too many labels for learnAll", (l, rows, y) => l.learnAll(rows.slice(0, 3), y.slice(0, 4)), InputError, /labels must have 3 entries/],
  ]; // biome-ignore format: a table
  refuses(refusals, clause, () => taught({ history: "examples" }), data);
}
