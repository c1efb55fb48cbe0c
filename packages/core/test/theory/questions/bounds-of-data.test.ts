// Lists of bounds for given data, and the learners to which they apply.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { disjunction, iris, tenPoints } from "../../../src/entries/datasets.js";
import {
  Arow,
  type BatchLearner,
  Examples,
  MarginPerceptron,
  PassiveAggressive,
  Perceptron,
  SecondOrderPerceptron,
  Winnow,
} from "../../../src/entries/index.js";
import { KernelPerceptron, linear } from "../../../src/entries/kernels.js";
import {
  type BoundOfData,
  boundsOfClasses,
  boundsOfMargin,
  boundsOfRun,
  margins,
} from "../../../src/entries/theory.js";
import { holds, useOneSeed } from "../../runs.js";
import { exactValue, type Pair, pairs } from "../pairs.js";

useOneSeed();
const slack = 1 + 1e-9;

/** A new learner of the kind that a bound is about; undefined for the Forgetron, which has a kernel and its own test. */
function learnerOf({ learner, options, passes }: BoundOfData): BatchLearner<number> | undefined {
  const all = { ...options, classes: [0, 1], epochs: passes === "one" ? 1 : 20 };
  switch (learner) {
    case "perceptron":
      return new Perceptron<number>(all);
    case "margin":
      return new MarginPerceptron<number>(all);
    case "passive-aggressive":
      return new PassiveAggressive<number>(all as never);
    case "second-order":
      return new SecondOrderPerceptron<number>(all as never);
    case "arow":
      return new Arow<number>(all as never);
    case "winnow":
      return new Winnow<number>(all);
    default:
      return undefined;
  }
}

function keepsTo(list: readonly BoundOfData[], examples: Examples<number>): void {
  for (const bound of list.filter(({ of }) => of !== "error")) {
    const report = learnerOf(bound)?.fit(examples);
    if (report)
      expect(report[bound.of as "mistakes" | "updates"], JSON.stringify(bound)).toBeLessThanOrEqual(
        bound.atMost * slack,
      );
  }
}

const examplesOf = (data: readonly Pair[]) =>
  Examples.from(
    data.map(([x]) => x),
    data.map(([, y]) => (y > 0 ? 1 : 0)),
    { classes: [0, 1] },
  );

describe("bounds of a margin", () => {
  test("every learner named keeps to its own on separable examples, whatever they are", () => {
    holds(pairs(exactValue, { most: 8, widest: 3 }), (data) => {
      const examples = examplesOf(data);
      fc.pre(new Set(examples.targets).size === 2);
      const { separable, perceptronMargin, radius } = margins(examples, undefined, { positive: 1 });
      fc.pre(separable === true);
      keepsTo(boundsOfMargin(radius.upper, perceptronMargin!.lower, examples.size), examples);
    });
  });

  test("of the ten points are 1,377 mistakes and 1,431 updates, among others", () => {
    const list = boundsOfMargin(Math.sqrt(51), Math.sqrt(1 / 27), 10);
    expect(list.map(({ learner, of, atMost }) => [learner, of, Math.round(atMost)])).toEqual([
      ["perceptron", "mistakes", 1377],
      ["margin", "updates", 1431],
      ["passive-aggressive", "mistakes", 1377],
      ["passive-aggressive", "mistakes", 1377],
      ["passive-aggressive", "mistakes", 1391],
      ["forgetron", "mistakes", 2754],
      ["voted", "error", 250],
      ["perceptron", "error", 125],
    ]);
  });

  test("are kept by a Forgetron with the stated budget on rows divided by R", () => {
    const { rows, labels } = iris();
    const y = labels.map((label) => (label === "setosa" ? 1 : 0));
    const radius = Math.max(...rows.map((x) => Math.hypot(...x)));
    const scaled = rows.map((x) => x.map((value) => value / radius));
    const { perceptronMargin } = margins(scaled, y, { bias: false, positive: 1 });
    const bound = boundsOfMargin(1, perceptronMargin!.lower, rows.length).find(
      ({ learner }) => learner === "forgetron",
    )!;
    const budget = { size: bound.options.budget as number, keep: "forgetron" } as const;
    const learner = new KernelPerceptron<number>({ kernel: linear(), classes: [0, 1], epochs: 10, budget });
    expect(learner.fit(scaled, y).mistakes).toBeLessThanOrEqual(bound.atMost);
  });
});

describe("bounds of a run", () => {
  test("are kept by every learner they name, in one pass over any examples", () => {
    holds(pairs(exactValue, { most: 20, widest: 4 }), (data) => {
      const examples = examplesOf(data);
      fc.pre(new Set(examples.targets).size === 2);
      const list = boundsOfRun(examples, { positive: 1 });
      expect(list.filter((bound) => !learnerOf(bound))).toEqual([]);
      keepsTo(list, examples);
    });
  });

  test("include Winnow for 0/1 rows labelled by a disjunction, and Winnow keeps its bound", () => {
    const { rows, labels } = disjunction({ examples: 80, attributes: 12, relevant: 3, seed: 1 });
    const examples = Examples.from(
      rows,
      labels.map((label) => (label === 1 ? 1 : 0)),
      { classes: [0, 1] },
    );
    const list = boundsOfRun(examples, { positive: 1, bias: false });
    expect(list.at(-1)).toMatchObject({ learner: "winnow", of: "mistakes", passes: "any" });
    keepsTo(list, examples);
    const xor = Examples.from([[0, 0], [0, 1], [1, 0], [1, 1]], [0, 1, 1, 0]); // biome-ignore format: one line
    expect(boundsOfRun(xor).some(({ learner }) => learner === "winnow")).toBe(false);
  });

  test("are smaller for a vector that separates the examples than for one that does not", () => {
    const { rows, labels } = tenPoints();
    const examples = Examples.from(rows, labels);
    const [good, bad] = [[-5, 1, 1], [0, 1, -1]].map((direction) => boundsOfRun(examples, { direction })); // biome-ignore format: one line
    good.forEach(({ atMost }, i) => {
      expect(atMost).toBeLessThan(bad[i].atMost);
    });
  });
});

test("a joint perceptron keeps 2(R/γ)², and vectors that do not separate the classes give no bound", () => {
  const rows = [[2, 0], [3, 1], [0, 2], [1, 3], [-2, -2], [-3, -2]]; // biome-ignore format: one line
  const examples = Examples.from(rows, [0, 0, 1, 1, 2, 2]);
  const vectors = [[0, 1, 0], [0, 0, 1], [0, -1, -1]]; // biome-ignore format: one line
  const [{ atMost }] = boundsOfClasses(examples, vectors);
  // R² = 14 with the constant; the smallest lead is 2, over a length of 2.
  expect(atMost).toBeCloseTo(2 * 14, 12);
  expect(new Perceptron<number>({ epochs: 50 }).fit(examples).mistakes).toBeLessThanOrEqual(atMost);
  expect(boundsOfClasses(examples, [[0, 1, 0], [0, 0, 1], [0, 1, 1]])).toEqual([]); // biome-ignore format: one line
});
