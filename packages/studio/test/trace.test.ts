import fc from "fast-check";
import { AveragedPerceptron, Perceptron, PocketPerceptron, VotedPerceptron } from "rosenblatt";
import { describe, expect, test } from "vitest";
import { runs } from "../../core/test/runs.js";
import { type Doc, emptyDoc, pointsOf } from "../src/document/document.js";
import { learnerOf } from "../src/run/learner.js";
import { optionsOf } from "../src/run/learner-options.js";
import { lessonOf } from "../src/run/lesson.js";
import { makeTrace, mostVisits } from "../src/run/make-trace.js";
import {
  meanWeights,
  passOf,
  pocketed,
  survivals,
  type Trace,
  updatesBefore,
  updatesByPoint,
  weightsAfter,
} from "../src/run/trace.js";
import { makeVariants } from "../src/run/variants/make-variants.js";
import { presetDoc, presetDocs, smallDoc, withLearner } from "./documents.js";

const linear = ["perceptron", "margin", "passive-aggressive", "balanced-winnow"] as const;
const plain = (doc: Doc) => withLearner(doc, { learner: "perceptron" });

/** A weight of the library's as a run shows it: what is left of steps that cancel out but for rounding is 0. */
const butForRounding = (entry: number) => (Math.abs(entry) < 1e-12 ? 0 : entry);

/** What the library says after the first updates of a run of its own. */
async function leftAt(doc: Doc, updates: number) {
  const { rows, labels } = lessonOf(doc);
  const learner = await learnerOf(doc);
  let seen = 0;
  if (updates > 0) for (const _ of learner.updates(rows, labels, { evaluate: false })) if (++seen === updates) break;
  return learner;
}

describe.each(linear)("the run of %s equals the library's", (learner) => {
  test.each(presetDocs.map(([key]) => key))("on %s", async (key) => {
    const doc = withLearner(presetDoc(key), { learner, passes: 20 });
    const trace = await makeTrace(doc);
    const { rows, labels } = lessonOf(doc);
    const whole = await learnerOf(withLearner(doc, { passes: trace.passes.length }));
    const report = whole.fit(rows, labels, { evaluate: false });
    expect(trace.updates.length).toBe(report.updates);
    expect(trace.mistakes.reduce((sum, mistake) => sum + mistake, 0)).toBe(report.mistakes);
    expect(trace.passes.length).toBe(report.epochs);
    if (trace.stopped !== "not-separable") expect(trace.stopped).toBe(report.stopped);
    for (const made of new Set([1, 2, Math.ceil(trace.updates.length / 2), trace.updates.length])) {
      const library = await leftAt(doc, made);
      const names = trace.vectors > 1 ? doc.classes : [undefined];
      const vectors = names.flatMap((name) => [...library.vector(name)]);
      expect(weightsAfter(trace.weights, trace.vectors, made).flatMap(({ b, w }) => [b, ...w])).toEqual(
        vectors.map(butForRounding),
      );
    }
  });
});

test("any run ends where the library's does", async () => {
  await fc.assert(
    fc.asyncProperty(smallDoc, async (given) => {
      // Without a bias a point at the origin is a mistake that no step of passive-aggressive can mend: it makes none.
      fc.pre(given.settings.bias || given.points.every(({ x, y }) => x !== 0 || y !== 0));
      const doc = withLearner(given, {
        persist: true,
        ...(given.settings.learner === "kernel" && { learner: "margin" }),
      });
      const trace = await makeTrace(doc);
      const { rows, labels } = lessonOf(doc);
      const learner = await learnerOf(doc);
      const { updates, mistakes, epochs, stopped } = learner.fit(rows, labels, { evaluate: false });
      const counted = trace.mistakes.reduce((sum, mistake) => sum + mistake, 0);
      expect([trace.updates.length, counted, trace.passes.length, trace.stopped]).toEqual([
        ...[updates, mistakes, epochs, stopped],
      ]);
      const [{ b, w }] = weightsAfter(trace.weights, 1, trace.updates.length);
      const by = ["perceptron", "margin"].includes(doc.settings.learner) ? doc.settings.rate : 1;
      expect([b, ...w].map(butForRounding)).toEqual([...learner.vector()].map((entry) => butForRounding(entry * by)));
    }),
    { numRuns: 150 },
  );
});

test("from w = 0 every rate η makes the same visits and scales weights and scores by η", async () => {
  await fc.assert(
    fc.asyncProperty(smallDoc, fc.constantFrom(0.001, 0.1, 0.3, 3.7, 1000), async (given, rate) => {
      const learner = given.settings.learner === "kernel" ? "kernel" : "perceptron";
      const [one, other] = await Promise.all([
        makeTrace(withLearner(given, { learner, rate: 1 })),
        makeTrace(withLearner(given, { learner, rate })),
      ]);
      const scaled = (values: Float64Array) => values.map((value) => value * rate);
      expect(other).toEqual({
        ...one,
        scores: scaled(one.scores),
        steps: scaled(one.steps),
        weights: scaled(one.weights),
        sums: scaled(one.sums),
      });
    }),
    { numRuns: runs(25, 200) },
  );
});

test("only the ratio of β to the rate matters for the margin perceptron", async () => {
  const ten = presetDoc("ten-points");
  const made = async (rate: number, beta: number) =>
    (await makeTrace(withLearner(ten, { learner: "margin", rate, beta }))).updates.length;
  expect(await made(0.1, 1)).toBe(await made(1, 10));
  expect(await made(0.1, 1)).not.toBe(await made(1, 1));
});

test("a separation is called certain only if it holds in exact arithmetic", async () => {
  const tenth = ({ x, y, ...point }: Doc["points"][number]) => ({ ...point, x: x / 10, y: y / 10 });
  await fc.assert(
    fc.asyncProperty(smallDoc, async (given) => {
      const settings = { learner: "perceptron", delta: false, scaling: "none", zero: "mistake", rate: 1 } as const;
      const doc = withLearner({ ...given, order: { kind: "given" }, points: given.points.map(tenth) }, settings);
      const trace = await makeTrace(doc);
      if (trace.stopped !== "separated" || trace.doubtful) return;
      // A double of this size is a whole number of parts, and whole numbers are added and multiplied exactly.
      const parts = (value: number) => BigInt(value * 2 ** 60);
      const vectors = doc.points.map(({ x, y }) => [parts(doc.settings.bias ? 1 : 0), parts(x), parts(y)]);
      let w = [0n, 0n, 0n];
      trace.updates.forEach((visit, u) => {
        w = w.map((entry, j) => entry + BigInt(trace.steps[u]) * vectors[trace.visited[visit]][j]);
      });
      doc.points.forEach(({ target }, place) => {
        const score = w.reduce((sum, entry, j) => sum + entry * vectors[place][j], 0n);
        expect(target === 1 ? score > 0n : score < 0n).toBe(true);
      });
    }),
    { numRuns: runs(100, 1000), seed: 7 },
  );
  // By rounding the last score is above 0, and the run ends; without it, it is 0.
  const doubtful = { ...emptyDoc, points: pointsOf([[0.6, 0.3, 0], [0.2, 0, 1], [0, 0.7, 0]]) }; // biome-ignore format: one line
  expect(await makeTrace(doubtful)).toMatchObject({ stopped: "separated", doubtful: true });
});

describe("views of a finished run equal the library's learners", () => {
  const last = (trace: Trace) => trace.visited.length;
  for (const [key, given] of presetDocs) {
    const doc = withLearner(plain(given), { persist: true, passes: Math.min(given.settings.passes, 30) });
    const { rows, labels } = lessonOf(doc);

    test(`${key}: the average`, async () => {
      const trace = await makeTrace(doc);
      const learner = new AveragedPerceptron<string>(optionsOf(doc));
      learner.fit(rows, labels, { evaluate: false });
      meanWeights(trace, last(trace)).forEach(({ b, w }, k) => {
        const vector = learner.vector(trace.vectors > 1 ? doc.classes[k] : undefined);
        for (const [j, entry] of [b, ...w].entries()) expect(entry).toBeCloseTo(vector[j], 9);
      });
    });

    test(`${key}: the pocket`, async () => {
      const trace = await makeTrace(doc);
      const learner = new PocketPerceptron<string>({ ...optionsOf(doc), ratchet: false });
      learner.fit(rows, labels, { evaluate: false });
      weightsAfter(trace.weights, trace.vectors, pocketed(trace, last(trace))).forEach(({ b, w }, k) => {
        const vector = learner.vector(trace.vectors > 1 ? doc.classes[k] : undefined);
        expect([b, ...w]).toEqual([...vector]);
      });
    });

    const isWhole = doc.points.every(({ x, y }) => Number.isInteger(x) && Number.isInteger(y));
    test.skipIf(doc.classes.length > 2)(`${key}: the vote`, async () => {
      const trace = await makeTrace(doc);
      const learner = new VotedPerceptron<string>(optionsOf(doc));
      learner.fit(rows, labels, { evaluate: false });
      const view = { x: [-3, 7.5], y: [-2, 6.25] } as const;
      const [columns, lines] = [9, 7];
      const { voted } = await makeVariants({ doc, position: last(trace), view, columns, rows: lines });
      // The library adds up products with past examples, the page multiplies by their sum: in decimals, a score that is nearly 0 may
      // have either sign, and its vector's votes go to either side.
      const lasted = survivals(trace, last(trace));
      const undecided = (x: number, y: number) =>
        lasted.reduce((sum, visits, k) => {
          const [{ b, w }] = weightsAfter(trace.weights, 1, k);
          return Math.abs(w[0] * x + w[1] * y + b) < 1e-9 ? sum + 2 * visits : sum;
        }, 0);
      for (let j = 0; j < lines; j++)
        for (let i = 0; i < columns; i++) {
          const x = view.x[0] + (10.5 * i) / (columns - 1);
          const y = view.y[0] + (8.25 * j) / (lines - 1);
          const difference = Math.abs(voted!.scores[j * columns + i] - learner.scores([x, y])[1]);
          expect(difference).toBeLessThanOrEqual(isWhole ? 0 : undecided(x, y));
        }
    });
  }
});

test("views during a run equal those of a run that ends there", async () => {
  const doc = withLearner(presetDoc("outlier"), { passes: 4 });
  const [whole, part] = await Promise.all([makeTrace(doc), makeTrace(withLearner(doc, { passes: 2 }))]);
  const end = part.visited.length;
  expect(meanWeights(whole, end)).toEqual(meanWeights(part, end));
  expect(pocketed(whole, end)).toBe(pocketed(part, end));
  expect(survivals(whole, end)).toEqual(survivals(part, end));
});

test("the lifetimes of the vectors add up to the visits made", async () => {
  const trace = await makeTrace(presetDoc("ten-points"));
  for (let position = 0; position <= trace.visited.length; position++) {
    const lasted = survivals(trace, position);
    expect(lasted.reduce((sum, visits) => sum + visits, 0)).toBe(position);
    expect(lasted).toHaveLength(updatesBefore(trace, position) + 1);
  }
});

test("the mistakes on the ten points are 2, 12, 12, 2, 3, 14 and otherwise none", async () => {
  const trace = await makeTrace(presetDoc("ten-points"));
  expect([...updatesByPoint(trace, 45, 10)]).toEqual([2, 12, 12, 2, 3, 14, 0, 0, 0, 0]);
  expect(weightsAfter(trace.weights, 1, 45)).toEqual([{ b: -17, w: [4, 4] }]);
  expect(passOf(trace, 0)).toBe(0);
  expect(passOf(trace, 159)).toBe(15);
});

test("a run on inseparable points stops after one pass unless told to go on", async () => {
  const stopped = await makeTrace(presetDoc("xor"));
  expect(stopped.stopped).toBe("not-separable");
  expect(stopped.passes).toHaveLength(1);
  const persisted = await makeTrace(withLearner(presetDoc("xor"), { persist: true, passes: 7 }));
  expect(persisted.stopped).toBe("epochs");
  expect(persisted.passes).toHaveLength(7);
});

test("the mistakes on the lecture's six rows are the first, third and fifth", async () => {
  const { updates, visited } = await makeTrace(presetDoc("lecture"));
  expect(Array.from(updates, (visit) => visited[visit])).toEqual([0, 2, 4]);
});

test("no run is longer than the page can hold", async () => {
  const far = withLearner(presetDoc("outlier"), { passes: 10_000, persist: true });
  const doc = { ...far, points: Array.from({ length: 400 }, (_, id) => ({ ...far.points[id % 13], id })) };
  expect((await makeTrace(doc)).visited.length).toBeLessThanOrEqual(mostVisits);
});

test("points far from the origin cost 3238 mistakes, and fewer than 6 once centred", async () => {
  const doc = presetDoc("far");
  expect((await makeTrace(doc)).updates).toHaveLength(3238);
  const mean = (of: "x" | "y") => doc.points.reduce((sum, point) => sum + point[of], 0) / doc.points.length;
  const [x, y] = [mean("x"), mean("y")];
  const centred = { ...doc, points: doc.points.map((point) => ({ ...point, x: point.x - x, y: point.y - y })) };
  expect((await makeTrace(centred)).updates.length).toBeLessThan(6);
});

test("a document with a single class is refused with a reason", async () => {
  const doc = presetDoc("and");
  await expect(makeTrace({ ...doc, points: doc.points.slice(0, 2) })).rejects.toThrow("All points are false.");
});

test("the default learner is a plain perceptron", async () => {
  expect(await learnerOf(presetDoc("ten-points"))).toBeInstanceOf(Perceptron);
});
