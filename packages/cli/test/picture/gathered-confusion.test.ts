import { expect, test } from "vitest";
import { gathered } from "../../src/picture/gathered-confusion.js";

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
