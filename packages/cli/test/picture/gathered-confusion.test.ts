import { terminalPlot } from "rosenblatt/figure";
import { expect, test } from "vitest";
import { gathered, gatheredIn } from "../../src/picture/gathered-confusion.js";

test("classes that fit into the table are left unchanged", () => {
  const classes = Array.from({ length: 20 }, (_, k) => k);
  const counts = classes.map((t) => classes.map((p) => t + p));
  expect(gathered({ classes, counts })).toEqual({ classes, counts });
});

test("the most confused of 40 classes are kept, and all other rows are still counted", () => {
  const classes = Array.from({ length: 40 }, (_, k) => `c${k}`);
  const counts: number[][] = classes.map((_, t) => classes.map((_, p) => (t === p ? 10 : 0)));
  // Every class from 22 on is confused with its neighbour.
  for (let k = 22; k < 40; k++) counts[k][k === 39 ? 22 : k + 1] = k;
  counts[0][1] = 3;
  counts[2][30] = 5;
  const { classes: shown, counts: own, words } = gathered({ classes, counts });
  expect(shown).toEqual([...classes.slice(22), "22 others", "another of them"]);
  expect(own[0].slice(0, 3)).toEqual([10, 22, 0]);
  expect(own[18]).toEqual([...new Array(8).fill(0), 5, ...new Array(9).fill(0), 220, 3]);
  const sum = (matrix: readonly (readonly number[])[]) => matrix.flat().reduce((total, n) => total + n, 0);
  expect(sum(own)).toBe(sum(counts));
  expect(words).toBe("the 18 of 40 classes that are confused most, and all others as one");
});

test.each([30, 60, 80, 120])("on %i characters, no count of any matrix is cut", (columns) => {
  for (const n of [2, 3, 8, 20, 26, 100])
    for (const most of [5, 500, 50_000]) {
      const classes = Array.from({ length: n }, (_, k) => `class ${k}`);
      const counts = classes.map((_, t) => classes.map((_, p) => (t === p ? most : (t * p) % 3)));
      const { classes: shown, counts: own } = gatheredIn(columns, { classes, counts });
      const lines = terminalPlot({ kind: "confusion", classes: shown, counts: own }, { columns }).split("\n");
      if (shown.length === 3) continue;
      const rows = lines.slice(-1 - shown.length, -1);
      rows.forEach((row, t) => {
        const numbers = own[t].map((number) => number.toLocaleString("en"));
        expect(row.endsWith(numbers.at(-1)!), row).toBe(true);
      });
    }
});
