import fc from "fast-check";
import { expect, test } from "vitest";
import { Examples } from "../../src/data/examples.js";
import { oppositeDuplicates } from "../../src/readers/opposites.js";

test("equal rows with different labels are counted, dense and sparse", () => {
  const rows = [
    [1, 0.1],
    [0, 2],
    [1, 0.1],
    [0, 2],
    [1, 0.1],
    [5, 5],
  ];
  const labels = ["a", "b", "b", "b", "a", "a"];
  expect(oppositeDuplicates(Examples.from(rows, labels))).toEqual({ rows: 3, groups: 1, errors: 1 });
  const sparse = rows.map((row) => ({ indices: row.flatMap((x, j) => (x ? [j] : [])), values: row.filter((x) => x) }));
  expect(oppositeDuplicates(Examples.from(sparse, labels))).toEqual({ rows: 3, groups: 1, errors: 1 });
});

test("an explicit zero equals an absent one", () => {
  const examples = Examples.from(
    [
      { indices: [0, 3], values: [1, 0] },
      { indices: [0], values: [1] },
      { indices: [0, 2], values: [1, -0] },
    ],
    [1, 2, 1],
  );
  expect(oppositeDuplicates(examples)).toEqual({ rows: 3, groups: 1, errors: 1 });
});

test("the count equals that of comparing all pairs of rows", () => {
  const value = fc.constantFrom(0, -0, 1, 0.1, 2);
  const row = fc.tuple(fc.tuple(value, value, value), fc.constantFrom("a", "b", "c"));
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 40 }), fc.boolean(), (given, named) => {
      const key = (x: number[]) => x.map((v) => v + 0).join();
      const rows = given.filter(([x, y]) => given.some(([z, w]) => key(x) === key(z) && y !== w)).map(([x]) => key(x));
      const examples = Examples.from(
        given.map(([x]) => (named ? { p: x[0], q: x[1], r: x[2] } : x)),
        given.map(([, y]) => y),
      );
      // The best possible rule predicts the commonest label of each distinct row.
      const different = [...new Set(given.map(([x]) => key(x)))];
      const times = (row: string, label: string) => given.filter(([x, y]) => key(x) === row && y === label).length;
      const right = different
        .map((row) => Math.max(...["a", "b", "c"].map((label) => times(row, label))))
        .reduce((sum, n) => sum + n, 0);
      expect(oppositeDuplicates(examples)).toEqual({
        rows: rows.length,
        groups: new Set(rows).size,
        errors: given.length - right,
      });
    }),
  );
});

test("too many values, or missing labels, are not counted", () => {
  expect(
    oppositeDuplicates(
      Examples.from(
        [
          [1, 2],
          [1, 2],
        ],
        [0, 1],
      ),
      3,
    ),
  ).toBeNull();
  expect(
    oppositeDuplicates(
      Examples.from([
        [1, 2],
        [1, 2],
      ]),
    ),
  ).toBeNull();
});
