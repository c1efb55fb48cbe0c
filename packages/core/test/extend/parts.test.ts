// The parts of external learners: missing or wrong parts are refused with an explanation, and custom rules are possible.

import { describe, expect, test } from "vitest";
import { iris } from "../../src/entries/datasets.js";
import {
  axpy,
  CONSTANT_AT,
  dot,
  type Formulas,
  type Kind,
  kindOf,
  LinearLearner,
  linearLearnerOf,
  ownValues,
  type Rule,
  registerLearner,
  Settings,
  sumOfExamples,
} from "../../src/entries/extend.js";
import { Perceptron } from "../../src/entries/index.js";

describe("an incomplete learner", () => {
  const step = (margin: number) => (margin <= 0 ? 1 : 0);
  const rule = { score: () => 0, step, move() {} };
  const wrong: [string, () => unknown, string][] = [
    ["a package in its name", () => sumOfExamples("alma", { step }), 'such as "rosenblatt-alma/alma"; got "alma"'],
    ["formulas at all", () => sumOfExamples("a/b", undefined as never), '"a/b" needs step, a function; got undefined'],
    ["anything at all", () => registerLearner(undefined as never), "name must be a package, a slash and a name"],
    ["a kind at all", () => kindOf(undefined as never), "name must be a package, a slash and a name"],
    ["a step", () => sumOfExamples("a/b", {} as Formulas), '"a/b" needs step, a function; got undefined'],
    [
      "a shrink that is a function",
      () => sumOfExamples("a/b", { step, shrink: 0.5 as never }),
      '"a/b" needs shrink, a function; got 0.5',
    ],
    [
      "the right word for shrink",
      () => sumOfExamples("a/b", { step, shrinks: () => 1 } as Formulas),
      'unknown option "shrinks"; did you mean shrink?',
    ],
    [
      "a rule that moves",
      () =>
        kindOf({ name: "a/b", rule: { score: rule.score, step } as never, w: 0, mirror: "none", scoresLinearly: true }),
      '"a/b" needs rule.move, a function; got undefined',
    ],
    [
      "a rule at all",
      () => kindOf({ name: "a/b", w: 0, mirror: "none", scoresLinearly: true } as never),
      '"a/b" needs rule.score, a function; got undefined',
    ],
    [
      "what its weights start from",
      () => kindOf({ name: "a/b", rule, mirror: "none", scoresLinearly: true } as never),
      'w of "a/b" must be the number that weights start from; got undefined',
    ],
    [
      "what a third class does",
      () => kindOf({ name: "a/b", rule, w: 0, scoresLinearly: true } as never),
      'mirror of "a/b" must be "negate", "exchange" or "none"; got undefined',
    ],
    [
      "a way to be read",
      () => registerLearner({ name: "a/b" } as never),
      '"a/b" needs read, a function that makes the learner of a model file; got undefined',
    ],
  ];
  test.each(wrong)("is refused because it needs %s", (_, make, message) => {
    expect(make).toThrow(message);
  });

  class Given extends LinearLearner<string> {
    constructor(kind: Kind) {
      super(kind, new Settings({}, []));
    }
  }
  const broken: [string, Kind, string][] = [
    [
      "is no number",
      sumOfExamples("a/b", { step: () => Number.NaN }),
      'step(0, 5, 0) of "a/b" must be a finite number; got NaN',
    ],
    [
      "makes weights grow",
      sumOfExamples("a/b", { step, shrink: () => 2 }),
      'shrink(5) of "a/b" must be a number from 0 to 1; got 2',
    ],
    [
      "is no number, in a rule of its own",
      kindOf({ name: "a/b", rule: { ...rule, step: () => Number.NaN }, w: 0, mirror: "negate", scoresLinearly: true }),
      'rule.step of "a/b" must be a finite number; got NaN',
    ],
  ];
  test.each(broken)("is refused where a formula %s", (_, kind, message) => {
    expect(() => new Given(kind).learn([2, 0], "a")).toThrow(message);
    expect(() =>
      new Given(kind).fit(
        [
          [2, 0],
          [0, 2],
        ],
        ["a", "b"],
      ),
    ).toThrow(message);
  });
});

test("a custom rule learns the same as the equivalent formulas", () => {
  class Own extends LinearLearner<string> {
    constructor() {
      const rule: Rule = {
        score: (task, r, k) => dot(task.rows, r, task.w[k]) + task.w[k][0],
        step: (_task, _r, margin) => (margin <= 0 ? 1 : 0),
        move(task, r, k, step) {
          axpy(task.rows, r, step, task.w[k]);
          task.w[k][0] += step * task.numbers[CONSTANT_AT];
        },
      };
      super(kindOf({ name: "a/own", rule, w: 0, mirror: "negate", scoresLinearly: true }), new Settings({}, []));
    }
  }
  const { rows, labels } = iris();
  const [own, perceptron] = [new Own(), new Perceptron<string>()];
  expect({ ...own.fit(rows, labels), learner: "" }).toEqual({ ...perceptron.fit(rows, labels), learner: "" });
  expect(own.predictAll(rows)).toEqual(perceptron.predictAll(rows));
  expect(own.vector("setosa")).toEqual(perceptron.vector("setosa"));
});

/** Values that plain JavaScript code may pass in place of a part. */
const junk = [undefined, null, 5, "x", {}, [], () => 1];

test.each<[string, (a: never, b: never, c: never) => unknown]>([
  ["LinearLearner", (a, b) => new LinearLearner(a, b)],
  ["LinearLearner of a raw kind", (a, b) => new LinearLearner({ name: "p/k", rule: a, w: 0, mirror: b } as never, b)],
  ["Settings", (a, b, c) => new Settings(a, b, c)],
  ["linearLearnerOf", (a, b, c) => linearLearnerOf(a, b, c)],
  ["ownValues", (a, b) => ownValues(a, b)],
  ["kindOf", (a) => kindOf(a)],
  ["sumOfExamples", (a, b) => sumOfExamples(a, b)],
])("%s refuses invalid parts with a library error, never with a TypeError", (_, act) => {
  for (const a of junk)
    for (const b of junk)
      for (const c of junk)
        try {
          act(a as never, b as never, c as never);
        } catch (error) {
          expect((error as Error).name, String(error)).toMatch(/^(Input|Option|Model)Error$/);
        }
});
