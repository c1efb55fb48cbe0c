import { Arow, BalancedWinnow, MarginPerceptron, PassiveAggressive, SecondOrderPerceptron } from "rosenblatt";
import { expect, test } from "vitest";
import { optionsOf } from "../src/run/learner-options.js";
import { lessonOf } from "../src/run/lesson.js";
import { makeTrace } from "../src/run/make-trace.js";
import { makeVariants } from "../src/run/variants/make-variants.js";
import { presetDoc, withLearner } from "./documents.js";

const view = { x: [-3, 6], y: [-3, 6] } as const;
const about = { view, columns: 5, rows: 5 };

test("other learners are the library's, run on the same points in the same order", async () => {
  const doc = {
    ...withLearner(presetDoc("ten-points"), { beta: 0.5, C: 2 }),
    order: { kind: "listed" as const, ids: [9, 0, 4, 5] },
  };
  const { others } = await makeVariants({ doc, position: 0, ...about });
  const { rows, labels } = lessonOf(doc);
  const { rate: _, ...options } = optionsOf(doc);
  const lines = [
    new MarginPerceptron<string>({ ...options, margin: 0.5 }),
    new PassiveAggressive<string>({ ...options, C: 2 }),
    new Arow<string>(options),
    new BalancedWinnow<string>(options),
  ];
  expect(others.map(({ name }) => name)).toEqual([
    "margin perceptron, β = 0.5",
    "passive-aggressive, C = 2",
    "AROW",
    "balanced Winnow",
    "Winnow",
    "second-order perceptron",
  ]);
  lines.forEach((learner, i) => {
    const { updates, epochs, stopped } = learner.fit(rows, labels, { evaluate: false });
    const { weights, ...run } = others[i];
    expect(run).toMatchObject({ updates, passes: epochs, stopped, problem: null });
    expect([weights[0].b, ...weights[0].w]).toEqual([...learner.vector()]);
  });
  const curved = new SecondOrderPerceptron<string>(optionsOf(doc));
  curved.fit(rows, labels, { evaluate: false });
  const corners = others[5].field!.scores as Float64Array;
  expect(corners[0]).toBe(curved.scores([-3, -3])[1]);
  expect(corners[24]).toBe(curved.scores([6, 6])[1]);
});

test("a learner that refuses the points gives a reason and leaves the others unaffected", async () => {
  const { others } = await makeVariants({ doc: presetDoc("moons"), position: 0, ...about });
  const winnow = others.find(({ name }) => name === "Winnow")!;
  expect(winnow.problem).toMatch(/must lie in \[0, 1\] for Winnow/);
  expect(winnow.weights).toEqual([]);
  expect(others.filter(({ problem }) => problem === null).length).toBeGreaterThanOrEqual(4);
});

test("there are no votes before the first example", async () => {
  const { voted } = await makeVariants({ doc: presetDoc("ten-points"), position: 0, ...about });
  expect([...(voted!.scores as Float64Array)].every((score) => score === 0)).toBe(true);
});

test("there are as many votes as examples", async () => {
  const doc = presetDoc("ten-points");
  const { visited } = await makeTrace(doc);
  const { voted } = await makeVariants({ doc, position: visited.length, ...about });
  for (const score of voted!.scores as Float64Array) {
    expect(Math.abs(score)).toBeLessThanOrEqual(visited.length);
    expect(Math.abs(score) % 2).toBe(visited.length % 2);
  }
});

test("no vote is drawn for three classes or for kernels", async () => {
  expect((await makeVariants({ doc: presetDoc("iris-three"), position: 9, ...about })).voted).toBeNull();
  expect((await makeVariants({ doc: presetDoc("rings"), position: 9, ...about })).voted).toBeNull();
});

test("linear learners have one vector for each of three classes", async () => {
  const { others } = await makeVariants({ doc: presetDoc("iris-three"), position: 9, ...about });
  for (const { name, weights, problem } of others)
    if (problem === null) expect(weights).toHaveLength(name === "second-order perceptron" ? 0 : 3);
});
