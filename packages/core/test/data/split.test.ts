import fc from "fast-check";
import { expect, test } from "vitest";
import { apportion, apportionTable } from "../../src/data/apportion.js";
import { folds, splitIndices } from "../../src/data/split.js";
import { InputError, OptionError } from "../../src/errors.js";

const species = [..."aaaaaaaaaaaaaaaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbbbbbcccccccccc"];
const countOf = (labels: readonly unknown[], indices: Uint32Array, label: unknown) =>
  indices.filter((i) => labels[i] === label).length;

test("60/20/20 of classes of 30, 20 and 10 gives 18-12-6, 6-4-2 and 6-4-2", () => {
  const parts = splitIndices(species, { train: 0.6, validation: 0.2, test: 0.2, seed: 1 });
  const shares = [parts.train, parts.validation, parts.test].map((part) =>
    ["a", "b", "c"].map((label) => countOf(species, part, label)),
  );
  expect(shares).toEqual([
    [18, 12, 6],
    [6, 4, 2],
    [6, 4, 2],
  ]);
});

test("the training part defaults to the remainder, and an unrequested part is empty", () => {
  const { train, validation, test: held } = splitIndices(species, { test: 7 });
  expect([train.length, validation.length, held.length]).toEqual([53, 0, 7]);
});

test("part sizes that leave some examples out are respected", () => {
  const { train, test: held } = splitIndices(species, { train: 12, test: 6 });
  expect([train.length, held.length]).toEqual([12, 6]);
});

const labelled = fc.array(fc.constantFrom("a", "b", "c", "d", "e", 1, true), { minLength: 3, maxLength: 120 });
const seed = fc.nat(1000);

test("a split is a partition in which every class has its share, exact up to rounding", () => {
  fc.assert(
    fc.property(labelled, fc.nat(), fc.nat(), seed, (labels, first, second, seed) => {
      const n = labels.length;
      const held = 1 + (first % (n - 2));
      const checked = 1 + (second % (n - held - 1));
      const parts = splitIndices(labels, { validation: checked, test: held, seed });
      expect([parts.train.length, parts.validation.length, parts.test.length]).toEqual([
        n - held - checked,
        checked,
        held,
      ]);
      const all = [...parts.train, ...parts.validation, ...parts.test].sort((i, j) => i - j);
      expect(all).toEqual(labels.map((_, i) => i));
      for (const label of new Set(labels)) {
        const members = labels.filter((one) => one === label).length;
        for (const part of Object.values(parts) as Uint32Array[])
          expect(Math.abs(countOf(labels, part, label) - (members * part.length) / n)).toBeLessThan(1);
      }
    }),
    { seed: 1958 },
  );
});

test("a split depends only on labels, sizes and seed", () => {
  const parts = (seed: number) => splitIndices(species, { test: 0.3, seed });
  expect(parts(5)).toEqual(parts(5));
  expect(parts(5)).not.toEqual(parts(6));
  expect(splitIndices(species, { test: 0.3 })).toEqual(parts(0));
});

test("an unstratified split keeps only the sizes", () => {
  const { test: held } = splitIndices(species, { test: 20, stratified: false, seed: 3 });
  expect(held).toHaveLength(20);
  expect(["a", "b", "c"].map((label) => countOf(species, held, label))).not.toEqual([10, 7, 3]);
});

test("each example is held out by exactly one fold, and folds and classes are even", () => {
  fc.assert(
    fc.property(labelled, fc.nat(), seed, fc.boolean(), (labels, size, seed, stratified) => {
      const n = labels.length;
      const k = 2 + (size % (n - 1));
      const all = folds(labels, k, { seed, stratified });
      expect(all).toHaveLength(k);
      expect(all.flatMap(({ test }) => [...test]).sort((i, j) => i - j)).toEqual(labels.map((_, i) => i));
      for (const { train, test } of all) {
        expect([...train, ...test].sort((i, j) => i - j)).toEqual(labels.map((_, i) => i));
        expect(Math.abs(test.length - n / k)).toBeLessThan(1);
        if (stratified)
          for (const label of new Set(labels)) {
            const members = labels.filter((one) => one === label).length;
            expect(Math.abs(countOf(labels, test, label) - members / k)).toBeLessThan(1);
          }
      }
      expect(folds(labels, k, { seed, stratified })).toEqual(all);
    }),
    { seed: 1958 },
  );
});

test("shares meant to be whole numbers stay whole despite rounding, as 0.29 · 100 does", () => {
  expect(apportion(100, [0.29 * 100, 0.57 * 100, 0.14 * 100])).toEqual([29, 57, 14]);
});

test("a table of shares keeps its row and column sums, with every cell rounded up or down", () => {
  const margins = fc.array(fc.nat(9), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(margins, fc.array(fc.nat(1000), { minLength: 1, maxLength: 4 }), (rows, cuts) => {
      const n = rows.reduce((sum, row) => sum + row, 0);
      fc.pre(n > 0);
      const edges = [0, ...cuts.map((cut) => cut % (n + 1)).sort((p, q) => p - q), n];
      const columns = edges.slice(1).map((edge, c) => edge - edges[c]);
      const table = apportionTable(rows, columns);
      expect(table.map((row) => row.reduce((sum, cell) => sum + cell, 0))).toEqual(rows);
      expect(columns.map((_, c) => table.reduce((sum, row) => sum + row[c], 0))).toEqual(columns);
      table.forEach((row, r) => {
        row.forEach((cell, c) => {
          expect(Math.abs(cell - (rows[r] * columns[c]) / n)).toBeLessThan(1);
        });
      });
    }),
    { seed: 1958, numRuns: 1000 },
  );
});

test("column sums hold even where rounding row by row would break them", () => {
  const table = apportionTable([2, 4, 6], [2, 2, 3, 3, 2]);
  expect([0, 1, 2, 3, 4].map((c) => table.reduce((sum, row) => sum + row[c], 0))).toEqual([2, 2, 3, 3, 2]);
  expect(table[2]).toEqual([1, 1, expect.any(Number), expect.any(Number), 1]);
});

test("50,000 examples, each with its own label, can be split", () => {
  const { train, test: held } = splitIndices(Array(50_000).keys(), { test: 0.2 });
  expect([train.length, held.length]).toEqual([40_000, 10_000]);
});

test.each([
  [new InputError("test must not be empty; got 0 of 4 examples: make it larger or bring more examples"), { test: 0.1 }],
  [new InputError("train must not be empty; got 0 of 4 examples: make it larger or bring more examples"), { test: 4 }],
  [new InputError("parts must fit into 4 examples; got train 3, validation 0, test 2"), { train: 3, test: 2 }],
  [new OptionError("test must be a fraction below 1 or a count; got 1.5"), { test: 1.5 }],
  [new OptionError("test must be a fraction below 1 or a count; got -1"), { test: -1 }],
  [new OptionError("split needs the size of train, validation or test"), {}],
  [new OptionError('unknown option "tset"; did you mean test?'), { tset: 0.2 } as object],
])("an impossible split is refused with: %s", (error, options) => {
  expect(() => splitIndices(["a", "a", "b", "b"], options)).toThrow(error);
});

test("folds refuses too few labels and fewer than two folds", () => {
  expect(() => folds(["a", "b"], 3)).toThrow(
    new InputError("labels must have at least 3 entries, one per fold; got 2"),
  );
  expect(() => folds(["a", "b"], 1)).toThrow(new OptionError("folds must be a whole number of at least 2; got 1"));
});
