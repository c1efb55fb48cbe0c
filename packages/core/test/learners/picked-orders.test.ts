// The orders "first-mistake" and "worst-mistake", compared with a plain loop that picks a mistake while there is one.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accelerate, plainMemory } from "../../src/compute/memory.js";
import { wasmMemory } from "../../src/compute/wasm.js";
import {
  Arow,
  AveragedPerceptron,
  Examples,
  MaxMargin,
  Perceptron,
  PocketPerceptron,
} from "../../src/entries/index.js";
import { KernelPerceptron, linear } from "../../src/entries/kernels.js";
import { Network } from "../../src/entries/networks.js";
import "../../src/entries/orders.js";
import { runs } from "../runs.js";
import { asMatrix, bits, reloaded, sample } from "../samples.js";

type Y = -1 | 1;
type Picked = "first-mistake" | "worst-mistake";
const both: Picked[] = ["first-mistake", "worst-mistake"];
const dot = (a: ArrayLike<number>, b: number[]) => b.reduce((sum, v, j) => sum + a[j] * v, 0);

/** Whole numbers, labelled by 3a − 2b = 1, which no point lies on or is near to; `noisy` turns every seventh label. */
const points = fc
  .array(fc.tuple(fc.integer({ min: -6, max: 6 }), fc.integer({ min: -6, max: 6 })), { minLength: 2, maxLength: 25 })
  .map((rows) => rows.filter(([a, b]) => 3 * a - 2 * b !== 1))
  .filter((rows) => new Set(rows.map(([a, b]) => 3 * a - 2 * b > 1)).size === 2);
const labelled = (rows: [number, number][], noisy = false) =>
  rows.map(([a, b], i): Y => (3 * a - 2 * b > 1 !== (noisy && i % 7 === 3) ? 1 : -1));

/** The picked rows, and the resulting vector with the bias in front. */
function loop(rows: number[][], labels: Y[], order: Picked, zeroUpdates: boolean, most: number) {
  let w = [0, 0, 0];
  const picked: number[] = [];
  while (picked.length < most) {
    const margins = rows.map((x, i) => labels[i] * dot(w, [1, ...x]));
    const wrong = margins.map((m, i) => m < 0 || (m === 0 && (zeroUpdates || labels[i] === -1)));
    const mistakes = rows.flatMap((_, i) => (wrong[i] ? [i] : []));
    if (mistakes.length === 0) return { w, picked, isClean: true };
    const lowest = Math.min(...mistakes.map((i) => margins[i]));
    const i = order === "first-mistake" ? mistakes[0] : mistakes.find((one) => margins[one] === lowest)!;
    w = [1, ...rows[i]].map((v, j) => w[j] + labels[i] * v);
    picked.push(i);
  }
  return { w, picked, isClean: false };
}

describe.each(both)("%s", (order) => {
  test.each([
    ["separable", false],
    ["noisy", true],
  ])("makes the updates of a plain loop on %s points, with either zero rule", (_, noisy) => {
    fc.assert(
      fc.property(points, fc.boolean(), (rows, zeroUpdates) => {
        const labels = labelled(rows, noisy);
        fc.pre(new Set(labels).size === 2);
        const epochs = noisy ? 3 : 2000;
        const learner = new Perceptron<Y>({ classes: [-1, 1], order, zeroUpdates, epochs });
        const updates = [...learner.updates(rows, labels)];
        const { w, picked, isClean } = loop(rows, labels, order, zeroUpdates, epochs * rows.length);
        expect(updates.map(({ index }) => index)).toEqual(picked);
        expect([...learner.vector()]).toEqual(w.slice(0, learner.vector().length));
        expect(learner.report()).toMatchObject({ mistakes: picked.length, updates: picked.length });
        if (!isClean) expect(learner.report()!.stopped).toBe("epochs");
        else {
          const strictly = rows.every((x, i) => labels[i] * dot(w, [1, ...x]) > 0);
          expect(learner.report()!.stopped).toBe(strictly ? "separated" : "clean");
        }
      }),
      { numRuns: runs(20, 300) },
    );
  });

  test("makes at most (R/γ)² mistakes on separable points (Novikoff 1962)", () => {
    fc.assert(
      fc.property(points, (rows) => {
        const labels = labelled(rows);
        const report = new Perceptron<Y>({ order, epochs: 5000 }).fit(rows, labels);
        const u = [-1, 3, -2].map((v) => v / Math.sqrt(14));
        const gamma = Math.min(...rows.map((x, i) => labels[i] * dot(u, [1, ...x])));
        const R2 = Math.max(...rows.map((x) => dot([1, ...x], [1, ...x])));
        expect(report.stopped).toBe("separated");
        expect(report.mistakes).toBeLessThanOrEqual(R2 / gamma ** 2);
      }),
      { numRuns: runs(20, 300) },
    );
  });

  test("picks the same rows with a kernel, in fit, in fitAsync and in a resumed run", async () => {
    const rows: [number, number][] = [[1, 4], [3, -2], [-2, 1], [5, 5], [-4, -6], [2, 3], [0, -3], [-1, -1]]; // biome-ignore format: a list
    const labels = labelled(rows);
    const options = { classes: [-1, 1] as Y[], order, epochs: 50 };
    const primal = new Perceptron<Y>(options);
    const picked = [...primal.updates(rows, labels)].map(({ index }) => index);
    expect(picked.length).toBeGreaterThan(3);
    const dual = new KernelPerceptron<Y>({ ...options, kernel: linear() });
    const withOne = rows.map((x) => [...x, 1]);
    expect([...dual.updates(withOne, labels)].map(({ index }) => index)).toEqual(picked);
    expect(dual.report()!.stopped).toBe("separated");
    for (const given of [rows, asMatrix(rows), Examples.from(rows, labels)]) {
      const learner = new Perceptron<Y>(options);
      await learner.fitAsync(given, labels);
      expect(learner.vector()).toEqual(primal.vector());
    }
    const cut = new Perceptron<Y>(options);
    let left = 2;
    cut.fit(rows, labels, { onProgress: () => --left > 0 });
    const resumed = reloaded(cut);
    resumed.fit(rows, labels, { resume: true });
    expect(resumed.vector()).toEqual(primal.vector());
  });

  test("works with three classes and with early stopping", () => {
    const rows = Array.from({ length: 60 }, (_, i) => [(i * 37) % 23, (i * 11) % 17]);
    const labels = rows.map(([a, b]) => (a < 8 ? "low" : b < 8 ? "middle" : "high"));
    const learner = new AveragedPerceptron<string>({ order, epochs: 50 });
    const report = learner.fit(rows, labels);
    expect(["separated", "epochs"]).toContain(report.stopped);
    const stopping = new Perceptron<string>({ order, earlyStopping: { fraction: 0.2, patience: 2 }, epochs: 20 });
    const indices = new Set([...stopping.updates(rows, labels)].map(({ index }) => index));
    expect(indices.size).toBeLessThanOrEqual(48);
    expect(stopping.report()!.validationErrors.length).toBeGreaterThan(0);
  });

  test("does not pick an example of weight 0 forever", () => {
    const learner = new Perceptron<Y>({ classes: [-1, 1], order, epochs: 50, bias: false });
    const report = learner.fit([[1], [2], [-3]], [-1, 1, -1], { sampleWeights: [0, 1, 1] });
    expect(report).toMatchObject({ updates: 1, stopped: "clean" });
  });

  test("gives the same bits in compiled and plain loops", () => {
    const classes = ["a", "b", "c"];
    const { rows, labels } = sample(classes, { n: 240, width: 100, noise: 0.1 });
    const uneven = asMatrix(rows.map((x) => x.map((value) => value / 7)));
    const fitted = [wasmMemory, () => plainMemory].map((memory) => {
      accelerate(memory);
      const examples = Examples.from(uneven, labels);
      const learner = new AveragedPerceptron<string>({ order, epochs: 1, rate: 0.3, earlyStopping: true });
      return { plain: examples.memory === plainMemory, report: learner.fit(examples), model: bits(learner) };
    });
    expect(fitted.map(({ plain }) => plain)).toEqual([false, true]);
    expect(fitted[0].report).toEqual(fitted[1].report);
    expect(fitted[0].model).toBe(fitted[1].model);
  });

  test("is refused by learners and settings that cannot pick", () => {
    const rows = [[1], [2], [3]];
    const three = ["a", "b", "c"];
    const learner = new Perceptron<string>({ order });
    expect(() => learner.learn([1], "a")).toThrow(
      `order "${order}" needs the whole data set: use fit, or leave it out to learn`,
    );
    expect(() => learner.learnAll(asMatrix(rows), three)).toThrow(`order "${order}" needs the whole data set: use fit`);
    const refused = (made: { fit(rows: number[][], labels: string[]): unknown }) => expect(() => made.fit(rows, three));
    refused(new Perceptron<string>({ order, multiclass: "one-vs-rest" })).toThrow("other mistakes for each class");
    refused(new PocketPerceptron<string>({ order })).toThrow("a pocket counts right answers in a row");
    expect(() => new MaxMargin<string>({ order }).fit(rows, ["a", "a", "b"])).toThrow(
      `order "${order}" picks single examples; max-margin does not learn from them: use "given" or "shuffle"`,
    );
    refused(new Network<string>({ order })).toThrow("network does not learn from them");
    expect(new Arow<string>({ order }).fit(rows, three).stopped).toMatch(/separated|epochs/);
  });
});
