import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { split, splitIndices } from "../../src/entries/evaluate.js";
import { Examples, Perceptron } from "../../src/entries/index.js";
import { runs } from "../runs.js";

const rows = Array.from({ length: 24 }, (_, r) => [r, (r * 7) % 5, r % 3]);
const labels = rows.map((_, r) => (r % 4 === 0 ? "yes" : "no"));
const sampleWeights = rows.map((_, r) => r / 2);
const named = rows.map(([a, b]) => ({ a, b }));
const data = Float32Array.from(rows.flat());
const options = { test: 8, validation: 4, seed: 3 };
const { train, validation, test: held } = splitIndices(labels, options);
const at = <T>(list: readonly T[], indices: Uint32Array) => Array.from(indices, (r) => list[r]);

/** The rows of a part, as lists of numbers. */
function numbers(examples: Examples): number[][] {
  const { rows: views, size, width } = examples;
  return Array.from({ length: size }, (_, r) => {
    if (!views.indices) return Array.from(views.values.subarray(r * width, (r + 1) * width));
    const row = new Array(width).fill(0);
    for (let k = views.starts[r]; k < views.starts[r + 1]; k++) row[views.indices[k]] = views.values[k];
    return row;
  });
}

const starts = Uint32Array.from({ length: 25 }, (_, r) => 3 * r);
const sparse = { starts, indices: rows.flatMap(() => [0, 1, 2]), values: rows.flat(), columns: 3 };
const table = {
  numRows: 24,
  schema: { fields: [{ name: "a" }, { name: "b" }, { name: "c" }] },
  getChild: (name: string) => ({ get: (r: number) => rows[r]["abc".indexOf(name)] }),
};

describe.each([
  ["a list of rows", rows],
  ["a generator of rows", () => rows.values()],
  ["a matrix", { data, rows: 24, columns: 3 }],
  ["a sparse matrix", sparse],
  ["a table", table],
  ["examples", Examples.from(rows, labels)],
] as const)("%s", (_, given) => {
  test("is split into rows and labels of the same form", () => {
    const whole = typeof given === "function" ? given() : given;
    const parts = split(whole as typeof rows, labels, { ...options, sampleWeights });
    for (const [part, indices] of [
      [parts.train, train],
      [parts.validation, validation],
      [parts.test, held],
    ] as const) {
      expect(part.indices).toEqual(indices);
      expect(part.labels).toEqual(at(labels, indices));
      expect([...part.sampleWeights!]).toEqual(at(sampleWeights, indices));
      const examples = (part.rows as unknown) instanceof Examples ? part.rows : Examples.from(part.rows);
      expect(numbers(examples as unknown as Examples)).toEqual(at(rows, indices));
      new Perceptron<string>().fit(part.rows, part.labels);
    }
  });
});

test("split takes things other than rows and leaves an unrequested part empty", () => {
  const words = ["one", "two", "three", "four"];
  const parts = split(words, [0, 1, 0, 1], { test: 2 });
  expect([...parts.train.rows, ...parts.test.rows].sort()).toEqual([...words].sort());
  expect(parts.validation.rows).toEqual([]);
  expect(split(Examples.from(rows, labels), undefined, { test: 2 }).validation.rows.size).toBe(0);
});

test("split tests on a quarter by default, and ignores class shares without stratification", () => {
  expect(split(named, labels).test.labels).toHaveLength(6);
  expect(split(named, labels, { test: 8 }).test.labels.filter((label) => label === "yes")).toHaveLength(2);
  const plain = split(named, labels, { test: 6, stratified: false, seed: 2 }).test;
  expect(plain.indices).toEqual(splitIndices(labels, { test: 6, stratified: false, seed: 2 }).test);
});

test("sparse rows of any lengths survive the split unchanged", () => {
  const row = fc.uniqueArray(fc.nat(9), { maxLength: 5 }).map((indices) => indices.sort((a, b) => a - b));
  fc.assert(
    fc.property(fc.array(row, { minLength: 2, maxLength: 20 }), fc.nat(99), (lists, seed) => {
      const ends = [0];
      for (const { length } of lists) ends.push(ends.at(-1)! + length);
      const whole = { starts: ends, indices: lists.flat(), values: lists.flat().map((j) => j + 1), columns: 10 };
      const { train: part } = split(
        whole,
        lists.map((_, r) => r % 2),
        { test: 1, seed },
      );
      const { starts: own, indices, values } = part.rows;
      part.indices.forEach((r, i) => {
        const columns = Array.from(indices).slice(own[i], own[i + 1]);
        expect(columns).toEqual(lists[r]);
        expect(Array.from(values).slice(own[i], own[i + 1])).toEqual(columns.map((j) => j + 1));
      });
    }),
    { numRuns: runs(30, 1000) },
  );
});

test("split explains bad arguments", () => {
  expect(() => split(rows)).toThrow("labels are needed, one for each row");
  expect(() => split(rows, labels.slice(1))).toThrow("labels must have 24 entries, one per row; got 23");
  expect(() => split(rows, labels, { sampleWeights: [1] })).toThrow("sampleWeights must have 24 entries");
  expect(() => split(rows, labels, { sampleWeights: rows.map(() => -1) })).toThrow(
    "sampleWeights[0] must be at least 0",
  );
  expect(() => split(Examples.from(rows))).toThrow("the examples must have labels");
  expect(() => split(Examples.from(rows, labels), labels.toReversed())).toThrow("labels[0] is not the label of that");
  expect(() => split(7 as never, labels)).toThrow("rows must be an array or another iterable; got 7");
  expect(() => split(rows, labels, { tets: 3 } as never)).toThrow("did you mean test?");
});
