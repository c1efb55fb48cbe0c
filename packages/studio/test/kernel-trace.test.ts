import { gram, KernelPerceptron, polynomial } from "rosenblatt/kernels";
import { describe, expect, test } from "vitest";
import type { KernelChoice } from "../src/document/document.js";
import { valueAt } from "../src/draw/field-value.js";
import { kernelLearnerOf, kernelOf } from "../src/run/kernel-learner.js";
import { lessonOf } from "../src/run/lesson.js";
import { makeField } from "../src/run/make-field.js";
import { makeTrace } from "../src/run/make-trace.js";
import { updatesByPoint } from "../src/run/trace.js";
import { presetDoc, withLearner } from "./documents.js";

const quadratic: KernelChoice = { kind: "polynomial", degree: 2, c: 1 };
const rbf: KernelChoice = { kind: "rbf", gamma: 2 };
const cases = [
  ["xor", quadratic],
  ["rings", quadratic],
  ["moons", rbf],
  ["iris-hard", rbf],
  ["iris-three", quadratic],
  ["both", rbf],
] as const;

describe.each(cases)("%s with a kernel", (key, kernel) => {
  const doc = withLearner(presetDoc(key), { learner: "kernel", kernel, passes: 10 });

  test("runs as in the library", async () => {
    const trace = await makeTrace(doc);
    const { rows, labels } = lessonOf(doc);
    const { updates, epochs, stopped } = kernelLearnerOf(doc).fit(rows, labels, { evaluate: false });
    expect([trace.updates.length, trace.passes.length, trace.stopped]).toEqual([updates, epochs, stopped]);
    expect(trace.weights).toHaveLength(0);
  });

  test.skipIf(doc.classes.length > 2)("scores each visit with the α at that time", async () => {
    const { visited, scores, updates, steps } = await makeTrace(doc);
    const { rows } = lessonOf(doc);
    const { data } = gram(kernelOf(kernel), rows);
    const alpha = new Float64Array(rows.length);
    let made = 0;
    visited.forEach((row, visit) => {
      const score = alpha.reduce((sum, value, i) => sum + value * data[row * rows.length + i], 0);
      expect(scores[visit]).toBeCloseTo(score, 9);
      if (updates[made] === visit) alpha[row] += steps[made++];
    });
  });
});

test("XOR is separated by a quadratic kernel, and by no line", async () => {
  const doc = withLearner(presetDoc("xor"), { learner: "kernel", kernel: quadratic });
  expect((await makeTrace(doc)).stopped).toBe("separated");
  expect((await makeTrace(presetDoc("xor"))).stopped).toBe("not-separable");
});

test("α counts the mistakes on each point", async () => {
  const doc = presetDoc("rings");
  const trace = await makeTrace(doc);
  const { rows, labels } = lessonOf(doc);
  const learner = new KernelPerceptron({ kernel: polynomial({ degree: 2, c: 1 }), order: "given", epochs: 100 });
  const counts = new Uint32Array(rows.length);
  for (const { index } of learner.updates(rows, labels, { evaluate: false })) counts[index]++;
  expect([...updatesByPoint(trace, trace.updates.length, rows.length)]).toEqual([...counts]);
});

describe("the region map", () => {
  const doc = presetDoc("moons");
  const view = { x: [-2, 3], y: [-1.5, 2] } as const;

  test("holds the learner's scores at its grid points", async () => {
    const { updates } = await makeTrace(doc);
    const grid = makeField({ doc, updates: updates.length, view, columns: 6, rows: 5 })!;
    const { rows, labels } = lessonOf(doc);
    const learner = kernelLearnerOf(doc);
    learner.fit(rows, labels, { evaluate: false });
    for (let j = 0; j < 5; j++)
      for (let i = 0; i < 6; i++)
        expect(grid.scores[6 * j + i]).toBeCloseTo(learner.scores([-2 + i, -1.5 + (3.5 * j) / 4])[1], 9);
  });

  test("has a score for each of three classes", () => {
    const three = withLearner(presetDoc("iris-three"), { learner: "kernel", kernel: quadratic, passes: 2 });
    expect(makeField({ doc: three, updates: 5, view, columns: 4, rows: 3 })!.scores).toHaveLength(36);
  });

  test("does not exist before the first update", () => {
    expect(makeField({ doc, updates: 0, view, columns: 4, rows: 4 })).toBeNull();
  });

  test("shows every point on its own side after a separating run", async () => {
    const { updates, stopped } = await makeTrace(doc);
    expect(stopped).toBe("separated");
    const grid = makeField({ doc, updates: updates.length, view, columns: 200, rows: 200 })!;
    for (const { x, y, target } of doc.points) expect(valueAt(grid, x, y) > 0).toBe(target === 1);
  });
});
