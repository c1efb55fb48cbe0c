// Each preset compared with the algorithm box of its lecture, written line by line: both make the same updates on the same
// rows, with the same vectors after each. The data are whole numbers, so that the order of summation does not matter.

import { describe, expect, test } from "vitest";
import { iris } from "../src/entries/datasets.js";
import { AveragedPerceptron, linearLearners, Perceptron, VotedPerceptron } from "../src/entries/index.js";
import { kernelLearners } from "../src/entries/kernels.js";
import { type LectureName, lectureLearner, lectureNames, lectureOptions, lectures } from "../src/entries/lectures.js";
import { rbf } from "../src/kernels/rbf.js";

type Example = readonly [x: number[], y: -1 | 1];
/** The row of an update, and (b, w₁, …, w_d) after it. */
type Step = [row: number, vector: number[]];

const dot = (a: number[], b: number[]) => a.reduce((sum, v, j) => sum + v * b[j], 0);
const plus = (a: number[], step: number, x: number[]) => a.map((v, j) => v + step * x[j]);
const sign = (z: number) => (z > 0 ? 1 : z < 0 ? -1 : 0);

/** The six rows of the lecture at Carnegie Mellon. */
const table: Example[] = [
  [[-1, 2], -1],
  [[1, 0], 1],
  [[1, 1], 1],
  [[-1, 0], -1],
  [[-1, -2], -1],
  [[1, -1], 1],
];

/** Versicolor and virginica in millimetres, which no line tells apart. */
const flowers = iris().rows.flatMap((x, i): Example[] =>
  i < 50 ? [] : [[x.map((value) => Math.round(10 * value)), i < 100 ? -1 : 1]],
);
const sets: [string, Example[]][] = [
  ["the six rows", table],
  ["iris", flowers],
];

/** The updates of a preset, and the learner afterwards. */
function replay(D: Example[], options: Parameters<typeof lectureLearner<-1 | 1>>[0]) {
  const learner = lectureLearner<-1 | 1>({ classes: [-1, 1], ...options });
  const run = learner.updates(
    D.map(([x]) => x),
    D.map(([, y]) => y),
    { weights: true },
  );
  const steps = Array.from(run, ({ index, weights }): Step => [index, [...weights![0]]]);
  return { learner, steps };
}

/** A loop over the data, T times or until a pass without an update; the constant feature stands in front of each row. */
function loop(D: Example[], passes: number, step: (score: number, y: number) => number, front = 1, untilClean = false) {
  let w = [0, ...D[0][0].map(() => 0)];
  const steps: Step[] = [];
  for (let t = 0; t < passes; t++) {
    const before = steps.length;
    for (const [i, [x, y]] of D.entries()) {
      const bar = [front, ...x];
      const length = step(dot(w, bar), y);
      if (length === 0) continue;
      w = plus(w, length, bar);
      steps.push([i, w]);
    }
    if (untilClean && steps.length === before) break;
  }
  return { w, steps };
}

describe.each(sets)("on %s", (_, D) => {
  test("cmsc422 makes the updates of algorithm 5 and predicts with algorithm 7, w − u/c and b − β/c", () => {
    const { steps } = loop(D, 10, (a, y) => (y * a <= 0 ? y : 0));
    let [w, u, c] = [[0, ...D[0][0].map(() => 0)], [0, ...D[0][0].map(() => 0)], 1];
    for (let iter = 1; iter <= 10; iter++)
      for (const [x, y] of D) {
        const bar = [1, ...x];
        if (y * dot(w, bar) <= 0) {
          w = plus(w, y, bar);
          u = plus(u, y * c, bar);
        }
        c++;
      }
    const { learner, steps: made } = replay(D, { preset: "cmsc422" });
    expect(learner).toBeInstanceOf(AveragedPerceptron);
    expect(made).toEqual(steps);
    expect([learner.bias(), ...learner.weights()]).toEqual(w.map((v, d) => v - u[d] / c));
    const plain = replay(D, { preset: "cmsc422", learner: "perceptron" }).learner;
    expect(plain).toBeInstanceOf(Perceptron);
    expect([plain.bias(), ...plain.weights()]).toEqual(w);
    expect(lectureLearner({ preset: "cmsc422", learner: "voted" })).toBeInstanceOf(VotedPerceptron);
  });

  test("cs419m has no bias, updates when y·w·x ≤ 0, and makes all of its passes", () => {
    const { steps } = loop(D, 10, (a, y) => (y * a <= 0 ? y : 0), 0);
    const { learner, steps: made } = replay(D, { preset: "cs419m" });
    expect(made).toEqual(steps);
    expect(learner.report()).toMatchObject({ epochs: 10, stopped: "epochs" });
    expect(lectureLearner({ preset: "cs419m", classes: [-1, 1] }).learn([1], 1).predicted).toBe(1);
  });

  test("course-notes steps by −η(ŷ − y) with sign 0 = 0", () => {
    const { steps } = loop(D, 10, (z, y) => -0.5 * (sign(z) - y));
    expect(replay(D, { preset: "course-notes", rate: 0.5 }).steps).toEqual(steps);
    expect(lectureOptions("course-notes").rate).toBe(0.1);
  });

  test("cmu10301 predicts + at 0, and goes on until it has converged", () => {
    for (const bias of [true, false]) {
      const { steps } = loop(D, 1000, (z, y) => (y !== (z >= 0 ? 1 : -1) ? y : 0), bias ? 1 : 0, true);
      const { learner, steps: made } = replay(D, { preset: "cmu10301", bias });
      expect(made).toEqual(steps);
      expect(learner.report()!.stopped).toBe(D === table ? "separated" : "epochs");
    }
  });

  test("coms4771 picks a point whose sign is wrong, with sign 0 = +1, until there is none", () => {
    const f = (w: number[], x: number[]) => (dot(w, x) >= 0 ? 1 : -1);
    const most = 20 * D.length;
    let w = [0, ...D[0][0].map(() => 0)];
    const steps: Step[] = [];
    for (let t = 1; t <= most; t++) {
      const i = D.findIndex(([x, y]) => f(w, [1, ...x]) !== y);
      if (i < 0) break;
      w = plus(w, D[i][1], [1, ...D[i][0]]);
      steps.push([i, w]);
    }
    const { learner, steps: made } = replay(D, { preset: "coms4771", epochs: 20 });
    expect(made).toEqual(steps);
    expect(learner.report()!.stopped).toBe(D === table ? "separated" : "epochs");
  });
});

test("the trace of cmu10301 as the lecture prints it: w goes (1, −2), (2, −1), (3, 1)", () => {
  const { steps } = replay(table, { preset: "cmu10301", bias: false });
  expect(steps.map(([row, [, ...w]]) => [row + 1, w])).toEqual([
    [1, [1, -2]],
    [3, [2, -1]],
    [5, [3, 1]],
  ]);
});

test.each(lectureNames)("an option given beside %s overrides the preset's, unless it is undefined", (preset) => {
  const optionsOf = (learner: object) => (learner as Perceptron).facts().options;
  const own = optionsOf(lectureLearner({ preset }));
  expect(own).toEqual(lectureOptions(preset));
  const beside = { epochs: 3, order: "shuffle", rate: 2, zeroUpdates: !own.zeroUpdates, bias: !own.bias } as const;
  expect(optionsOf(lectureLearner({ preset, ...beside }))).toEqual({ ...own, ...beside });
  expect(optionsOf(lectureLearner({ preset, epochs: undefined as never }))).toEqual(own);
});

test("every learner accepts the options that a lecture has for it", () => {
  for (const definition of [...linearLearners, ...kernelLearners])
    for (const { name } of lectures) {
      const options = lectureOptions(name, definition);
      expect(() =>
        definition.create({ ...options, ...(definition.entry === "rosenblatt/kernels" && { kernel: rbf(1) }) }),
      ).not.toThrow();
    }
});

test("a lecture is plain data, and all lectures state the same options", () => {
  expect(structuredClone(lectures)).toEqual(lectures);
  for (const { options } of lectures) expect(Object.keys(options)).toEqual(Object.keys(lectures[0].options));
});

test("an unknown lecture is refused with the nearest name", () => {
  expect(() => lectureLearner({ preset: "cmsc442" as LectureName })).toThrow(
    'preset must be one of cmsc422, cs419m, course-notes, cmu10301, coms4771; got "cmsc442"',
  );
  expect(() => lectureLearner({ preset: "cmsc422", learner: "pocket" as never })).toThrow("learner must be one of");
});
