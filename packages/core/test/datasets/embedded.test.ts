// The embedded data sets compared with scikit-learn's own copies (scripts/fixtures/datasets.py).

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { breastCancer, catalogue, type DataSet, digits, iris } from "../../src/entries/datasets.js";
import { AveragedPerceptron } from "../../src/entries/index.js";

interface Facts {
  examples: number;
  features: string[];
  counts: Record<string, number>;
  sums: number[];
  least: number[];
  most: number[];
  rows: Record<string, [values: number[], label: string]>;
  sha256: string;
  labelsSha256: string;
}

const fixture = JSON.parse(readFileSync(new URL("../fixtures/datasets.json", import.meta.url), "utf8"));

const sets: [string, () => DataSet, Facts][] = [
  ["iris", iris, fixture.iris],
  ["digits", digits, fixture.digits],
  ["breastCancer", breastCancer, fixture.breastCancer],
];

/** Values as big-endian doubles, row after row. */
function bytes(rows: number[][]): Uint8Array {
  const view = new DataView(new ArrayBuffer(8 * rows.length * rows[0].length));
  for (const [k, value] of rows.flat().entries()) view.setFloat64(8 * k, value);
  return new Uint8Array(view.buffer);
}

const sha256 = (data: Uint8Array | string) => createHash("sha256").update(data).digest("hex");

describe.each(sets)("%s", (_, make, facts) => {
  const { rows, labels, features } = make();

  test("has scikit-learn's values, to the last bit, in its order", () => {
    expect(rows.length).toBe(facts.examples);
    for (const [i, [values, label]] of Object.entries(facts.rows)) {
      expect(rows[Number(i)]).toEqual(values);
      expect(labels[Number(i)]).toBe(label);
    }
    expect(sha256(bytes(rows))).toBe(facts.sha256);
  });

  test("has scikit-learn's labels and feature names", () => {
    expect(features).toEqual(facts.features);
    const counts = new Map<string, number>();
    for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual(facts.counts);
    expect(sha256(labels.join(" "))).toBe(facts.labelsSha256);
  });

  test("has scikit-learn's sum, minimum and maximum of every column", () => {
    for (const j of features.keys()) {
      const column = rows.map((row) => row[j]);
      expect(Math.min(...column)).toBe(facts.least[j]);
      expect(Math.max(...column)).toBe(facts.most[j]);
      const sum = column.reduce((a, b) => a + b, 0);
      expect(Math.abs(sum - facts.sums[j])).toBeLessThanOrEqual(1e-12 * Math.abs(facts.sums[j]));
    }
  });

  test("is a new copy at each call", () => {
    const mine = make();
    mine.rows[0][0] = NaN;
    mine.labels[0] = "changed";
    mine.features[0] = "changed";
    expect(make()).toEqual({ rows, labels, features });
  });
});

describe("the catalogue", () => {
  test("names every embedded data set once", () => {
    expect(catalogue.map((entry) => entry.name)).toEqual(["iris", "digits", "breast-cancer"]);
  });

  test.each(catalogue.map((entry) => [entry.name, entry] as const))("describes %s correctly", (_, entry) => {
    const { rows, labels, features } = entry.load();
    expect([rows.length, labels.length, features.length]).toEqual([entry.examples, entry.examples, entry.features]);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([entry.features]));
    expect([...new Set(labels)].sort()).toEqual([...entry.classes].sort());
  });
});

test("a perceptron learns the digits", () => {
  const { rows, labels } = digits();
  const learner = new AveragedPerceptron({ epochs: 5 });
  learner.fit(rows.slice(0, 1400), labels.slice(0, 1400));
  const predicted = learner.predictAll(rows.slice(1400));
  const right = predicted.filter((label, i) => label === labels[1400 + i]).length;
  expect(right / predicted.length).toBeGreaterThan(0.9);
});
