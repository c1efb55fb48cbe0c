// Typed sparse rows of known columns are checked, measured and multiplied in a single pass; results must equal those of the
// other rows, which take several passes.

import { describe, expect, test } from "vitest";
import "../../src/entries/explain.js";
import { kindOf, LinearLearner, Settings } from "../../src/entries/extend.js";
import { Arow } from "../../src/learners/arow.js";
import { AveragedPerceptron } from "../../src/learners/averaged-perceptron.js";
import { PassiveAggressive } from "../../src/learners/passive-aggressive.js";
import { Perceptron } from "../../src/learners/perceptron.js";
import { PocketPerceptron } from "../../src/learners/pocket-perceptron.js";
import { Winnow } from "../../src/learners/winnow.js";
import { below, random, uniform } from "../../src/random.js";

interface SparseRow {
  readonly indices: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

const columns = 40;
const typed = ({ indices, values }: SparseRow): SparseRow => ({
  indices: Uint32Array.from(indices),
  values: Float64Array.from(values),
});

/** Rows of up to 23 of 40 columns, with values that leave rounding errors behind. */
function rowsFrom(seed: number, size: number): SparseRow[] {
  const next = random(seed);
  return Array.from({ length: size }, () => {
    const indices = Array.from({ length: columns }, (_, j) => j).filter(() => below(5, next) < 2);
    return { indices: indices.slice(0, 23), values: indices.slice(0, 23).map(() => uniform(next)) };
  });
}

/** Scores by the sum of the values in reverse order, so with other bits than `dot`. */
class Reversed extends LinearLearner<number> {
  constructor() {
    const kind = kindOf({
      name: "rosenblatt-reversed/reversed",
      rule: {
        score({ rows, w }, _r, k) {
          let sum = 0;
          for (let i = rows.starts[1] - 1; i >= 0; i--) sum += rows.values[i] * w[k][rows.indices![i] + 1];
          return sum + w[k][0];
        },
        step: (_task, _r, margin) => (margin <= 0 ? 1 : 0),
        move({ rows, w }, _r, k, step) {
          for (let i = 0; i < rows.starts[1]; i++) w[k][rows.indices![i] + 1] += step * rows.values[i];
        },
      },
      scoresLinearly: true,
      w: 0,
      mirror: "negate",
    });
    super(kind, new Settings({}, []));
  }
}

const makers: [string, () => LinearLearner<number>][] = [
  ["perceptron", () => new Perceptron<number>()],
  ["perceptron, history", () => new Perceptron<number>({ history: "examples" })],
  ["perceptron, ties won", () => new Perceptron<number>({ zeroUpdates: false, positive: 0 })],
  ["averaged perceptron", () => new AveragedPerceptron<number>()],
  ["averaged perceptron, zero start", () => new AveragedPerceptron<number>({ zeroStart: true, rate: 0.3 })],
  ["pocket perceptron", () => new PocketPerceptron<number>({ ratchet: false })],
  ["passive-aggressive, averaged", () => new PassiveAggressive<number>({ averaged: true })],
  ["AROW", () => new Arow<number>()],
  ["Winnow", () => new Winnow<number>({ threshold: 4 })],
  ["a rule of one's own", () => new Reversed()],
];

describe.each(makers)("%s", (_name, make) => {
  test.each([2, 3])("typed rows of %i classes give the same bits as lists", (classes) => {
    const [lists, arrays] = [make(), make()];
    const next = random(7);
    for (const [i, row] of rowsFrom(1, 200).entries()) {
      // A third class comes late, when there is one vector to split.
      const label = below(i < 50 ? 2 : classes, next);
      expect(arrays.learn(typed(row), label, 1 + (i % 2))).toEqual(lists.learn(row, label, 1 + (i % 2)));
    }
    for (const row of rowsFrom(2, 50)) expect(arrays.scores(typed(row))).toEqual(lists.scores(row));
    expect(JSON.stringify(arrays)).toBe(JSON.stringify(lists));
  });
});

const learned = () => {
  const learner = new Perceptron<number>();
  learner.learn(typed({ indices: [0, 1, 2, 3, 4, 5, 6, 7], values: [1, 1, 1, 1, 1, 1, 1, 1] }), 0);
  learner.learn(typed({ indices: [0], values: [-1] }), 1);
  return learner;
};

test.each([
  [
    [0, 1, 1, 2, 7],
    [1, 1, 1, 1, 1],
  ],
  [
    [0, 1, 2, 3, 3, 4, 5, 6],
    [1, 1, 1, 1, 1, 1, 1, 1],
  ],
  [
    [3, 3],
    [1, 1],
  ],
  [
    [5, 2],
    [1, 1],
  ],
  [
    [1, 0, 2, 3, 4],
    [1, 1, 1, 1, 1],
  ],
  [
    [0, 2 ** 31, 7],
    [1, 1, 1],
  ],
  [
    [2 ** 32 - 1, 0, 1, 2, 7],
    [1, 1, 1, 1, 1],
  ],
  [
    [0, 1, 2, 2 ** 32 - 1, 7],
    [1, 1, 1, 1, 1],
  ],
  [
    [1, 2],
    [1, Number.NaN],
  ],
  [
    [0, 1, 2, 3, 4],
    [1, Infinity, 1, -Infinity, 1],
  ],
  [
    [0, 1],
    [1e200, 1],
  ],
  [[0, 1], [1]],
])("typed columns %j with values %j are refused like lists and leave the learner unchanged", (indices, values) => {
  for (const verb of ["learn", "scores"] as const) {
    const learner = learned();
    const before = JSON.stringify(learner);
    let message = "";
    try {
      learned()[verb]({ indices, values }, 0);
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).not.toBe("");
    expect(() => learner[verb](typed({ indices, values }), 0)).toThrow(message);
    expect(JSON.stringify(learner)).toBe(before);
  }
});

test("an undefined label is refused, however many classes are known", () => {
  const learner = new Perceptron<number>();
  for (let classes = 0; classes < 3; classes++) {
    expect(() => learner.learn([1], undefined as never)).toThrow("label must be");
    learner.learn([1], classes);
  }
});
