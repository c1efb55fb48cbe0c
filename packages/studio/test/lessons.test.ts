// Checks what docs/lessons.md and the lessons on the page promise that the class will find.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Doc } from "../src/document/document.js";
import { withSettings } from "../src/document/document.js";
import { presets } from "../src/document/presets.js";
import { lessonIn } from "../src/lessons/lesson-place.js";
import { type LessonStep, lessons } from "../src/lessons/lessons.js";
import { kernelTrace } from "../src/run/kernel-trace.js";
import { makeTrace } from "../src/run/make-trace.js";
import { updatesByPoint } from "../src/run/trace.js";
import { panelNames } from "../src/state/view.js";
import { presetDoc, withLearner } from "./documents.js";

function* ordersOf(list: readonly number[]): Generator<number[]> {
  if (list.length === 0) yield [];
  for (const first of list) for (const rest of ordersOf(list.filter((one) => one !== first))) yield [first, ...rest];
}

test("the sixth of the lecture's six rows can be the second mistake, and the fourth cannot", async () => {
  const doc = withLearner(presetDoc("lecture"), { passes: 2, persist: true });
  const second = new Set<number>();
  for (const ids of ordersOf(doc.points.map(({ id }) => id))) {
    const { visited, updates } = await makeTrace({ ...doc, order: { kind: "listed", ids } });
    if (updates.length > 1) second.add(visited[updates[1]] + 1);
  }
  expect(second).toContain(6);
  expect(second).not.toContain(4);
});

test("XOR under (1 + x·z)² ends with α of 7, 5, 5 and 4", () => {
  const trace = kernelTrace(withLearner(presetDoc("xor"), { learner: "kernel" }));
  expect([...updatesByPoint(trace, trace.updates.length, 4)]).toEqual([7, 5, 5, 4]);
});

const steps = lessons.flatMap(({ steps }, l) =>
  steps.map((step, s): [place: string, step: LessonStep] => [`${l + 1}/${s + 1}`, step]),
);

async function docOf({ preset, settings = {} }: LessonStep): Promise<Doc> {
  return withSettings(await presets.find(({ key }) => key === preset)!.make(), settings);
}

async function runOf(step: LessonStep) {
  const doc = await docOf(step);
  return doc.settings.learner === "kernel" ? kernelTrace(doc) : await makeTrace(doc);
}

function stepOf(title: string): LessonStep {
  return steps.find(([, step]) => step.title === title)![1];
}

describe("the lessons on the page", () => {
  test.each(steps)("step %s is short, and its place is within its run", async (_, step) => {
    // A full stop in front of a capital ends a sentence.
    const sentences = step.text.split(/[.!] (?=[“A-Z])/).length;
    expect(sentences).toBeLessThanOrEqual(2);
    expect(step.text.length).toBeLessThanOrEqual(190);
    expect(step.question ?? "?").toMatch(/\?$/);
    expect(presets.map(({ key }) => key)).toContain(step.preset);
    if (step.place) expect(step.place).toBeLessThanOrEqual((await runOf(step)).visited.length);
  });

  test("no two steps have the same title", () => {
    expect(new Set(steps.map(([, { title }]) => title)).size).toBe(steps.length);
  });

  test("the numbers named in the steps match their runs", async () => {
    const mistakes = async (title: string) => (await runOf(stepOf(title))).updates.length;
    expect(await mistakes("Forty-five mistakes")).toBe(45);
    expect(await mistakes("Far from the origin")).toBe(3238);
    const quadratic = await runOf(stepOf("XOR with a quadratic kernel"));
    expect([...updatesByPoint(quadratic, quadratic.updates.length, 4)]).toEqual([7, 5, 5, 4]);
    const straight = await runOf(stepOf("XOR with degree 1"));
    expect(straight.updates.length).toBe(4 * straight.passes.length);
    expect([...straight.scores.slice(4, 8)]).toEqual([...straight.scores.slice(0, 4)]);
  });

  test("the first mistakes on the six rows are the first and third rows, and another rule for 0 changes the updates", async () => {
    const { updates, scores } = await runOf(stepOf("Does an update help?"));
    expect([updates[0], updates[1], scores[2]]).toEqual([0, 2, -1]);
    const other = await runOf(stepOf("What a score of 0 means"));
    expect([...other.mistakes][0]).toBe(0);
    expect([...other.updates]).not.toEqual([...updates]);
  });

  test.each([
    ["lesson", [0, 0]],
    ["lesson/2", [1, 0]],
    ["lesson/3/4", [2, 3]],
    ["lesson/9/99", [2, lessons[2].steps.length - 1]],
    ["lesson/-1/x", [0, 0]],
    ["lesson/1.5/NaN", [0, 0]],
  ])("#%s leads to the nearest existing step", (hash, [lesson, step]) => {
    expect(lessonIn(hash)).toEqual({ lesson, step });
  });
});

test("docs/teaching.md names every panel that a frame can show", () => {
  const page = readFileSync(new URL("../../../docs/teaching.md", import.meta.url), "utf8");
  expect(panelNames.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
