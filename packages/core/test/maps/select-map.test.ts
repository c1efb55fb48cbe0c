// selectBest compared with scikit-learn's f_classif, chi2 and SelectKBest.

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Examples } from "../../src/data/examples.js";
import { rowAt } from "../../src/data/stretch.js";
import { breastCancer, digits, iris } from "../../src/entries/datasets.js";
import { crossValidate } from "../../src/entries/evaluate.js";
import { load, Perceptron, Pipeline } from "../../src/entries/index.js";
import { columnScores, selectBest } from "../../src/entries/maps.js";
import { runs } from "../runs.js";
import "../../src/entries/explain.js";

type Facts = Record<"f" | "chi2", { scores: number[]; best3: number[] }>;

const known: Record<string, Facts> = JSON.parse(
  readFileSync(new URL("../fixtures/column-scores.json", import.meta.url), "utf8"),
);

describe.each([
  ["iris", iris()],
  ["digits", digits()],
  ["breast-cancer", breastCancer()],
])("%s", (name, { rows, labels }) => {
  const examples = Examples.from(rows, labels);

  test.each(["f", "chi2"] as const)("has scikit-learn's column scores by %s, and the same best columns", (by) => {
    const { scores, best3 } = known[name][by];
    const found = columnScores(examples, { by });
    for (const [j, score] of scores.entries()) expect(found[j] / (score || 1)).toBeCloseTo(score === 0 ? 0 : 1, 8);
    const map = selectBest({ count: 3, by }).fit(examples);
    expect(map.transform(rows[0])).toEqual(Float64Array.from(best3, (j) => rows[0][j]));
  });
});

const table = fc
  .integer({ min: 1, max: 6 })
  .chain((width) =>
    fc.array(
      fc.record({
        row: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: width, maxLength: width }),
        label: fc.constantFrom("a", "b", "c"),
      }),
      { minLength: 3, maxLength: 12 },
    ),
  )
  .filter((list) => new Set(list.map(({ label }) => label)).size > 1);

test("dense, sparse and named rows keep the same columns, singly and as a set", () => {
  fc.assert(
    fc.property(
      table,
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom("f" as const, "chi2" as const),
      (list, count, by) => {
        const rows = list.map(({ row }) => row);
        const labels = list.map(({ label }) => label);
        const sparse = rows.map((row) => ({ indices: [...row.keys()], values: row }));
        const named = rows.map((row) => Object.fromEntries(row.map((value, j) => [`c${j}`, value])));
        const [dense, ...others] = [rows, sparse, named].map((given) => {
          const examples = Examples.from(given as number[][], labels);
          const map = selectBest({ count, by }).fit(examples);
          const mapped = map.transformAll(examples);
          const found = given.map((row, r) => {
            const one = map.transform(row as number[]);
            const alone = selectedOf(one, Math.min(count, rows[0].length));
            expect(selectedOf(rowAt(mapped, r), alone.length)).toEqual(alone);
            return alone;
          });
          const scores = columnScores(examples, { by });
          // Names get their columns in the order of their first values other than 0.
          const { names } = examples.vocabulary ?? { names: rows[0].map((_, j) => `c${j}`) };
          return { found, scores: rows[0].map((_, j) => scores[names!.indexOf(`c${j}`)] ?? 0) };
        });
        for (const { found, scores } of others) {
          for (const [j, score] of scores.entries())
            expect(Math.min(1e6, score)).toBeCloseTo(Math.min(1e6, dense.scores[j]), 6);
          // Rounding may put columns of equal scores in another order.
          if (new Set(dense.scores.map((score) => score.toFixed(6))).size === dense.scores.length)
            expect(found.map((row) => row.sort())).toEqual(dense.found.map((row) => row.sort()));
        }
      },
    ),
    { numRuns: runs(20, 400) },
  );
});

function selectedOf(row: unknown, width: number): number[] {
  if (row instanceof Float64Array) return [...row];
  const { indices, values } = row as { indices: Uint32Array; values: Float64Array };
  const dense = new Array<number>(width).fill(0);
  indices.forEach((j, k) => {
    dense[j] = values[k];
  });
  return dense;
}

test("a pipeline with selectBest survives saving and explains by the names of the kept columns", () => {
  const { rows: dense, labels, features } = iris();
  const rows = dense.map((row) => Object.fromEntries(row.map((value, j) => [features[j], value])));
  const pipeline = new Pipeline(selectBest(2), new Perceptron<string>());
  pipeline.fit(rows, labels);
  expect(pipeline.predictAll(rows)).toEqual(load(JSON.stringify(pipeline)).predictAll(rows));
  const names = pipeline.explain(rows[0]).features.map(({ feature }) => feature);
  expect(names.sort()).toEqual(["(bias)", "petal length (cm)", "petal width (cm)"]);
});

test("cross-validation fits selectBest to the training part only", () => {
  const labels = Array.from({ length: 40 }, (_, r) => (r % 2 ? "a" : "b"));
  // Column r tells row r from all others, so that only columns of training rows may be chosen.
  const rows = labels.map((_, r) => labels.map((_, j) => (r === j ? 1 : 0)));
  const { accuracy } = crossValidate(() => new Pipeline(selectBest(5), new Perceptron<string>()), rows, labels, {
    folds: 4,
  });
  expect(accuracy.mean).toBeLessThan(0.8);
});

test.each([
  ["no labels", () => selectBest(1).fit(Examples.from([[1], [2]])), "got no labels"],
  ["one class", () => selectBest(1).fit(Examples.from([[1], [2]], ["a", "a"])), "at least two classes; got 1"],
  ["a value below 0", () => columnScores(Examples.from([[1], [-2]], ["a", "b"]), { by: "chi2" }), "at least 0"],
  ["learning one by one", () => selectBest(1).learn([1]), "call fit before learn"],
  ["rows before fit", () => selectBest(1).transform([1]), "call fit first"],
  [
    "values beyond all numbers",
    () => columnScores(Examples.from([[1e308], [1e308], [0]], ["a", "a", "b"])),
    "too large",
  ],
  ["no count", () => selectBest({} as never), "count must be a whole number of at least 1"],
  ["another measure", () => selectBest({ count: 1, by: "chi" as never }), "by must be one of f, chi2"],
])("selectBest refuses %s", (_, act, message) => {
  expect(act).toThrow(message);
});
