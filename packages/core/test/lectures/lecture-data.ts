// Examples and arithmetic for replaying the lectures, each of which has a test file here.

import { iris } from "../../src/entries/datasets.js";
import { below, type Random, random } from "../../src/random.js";

export type Y = -1 | 1;
export type Example = readonly [x: number[], y: Y];

export const rowsOf = (data: readonly Example[]) => data.map(([x]) => x);
export const labelsOf = (data: readonly Example[]) => data.map(([, y]) => y);
export const dot = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((sum, v, j) => sum + v * b[j], 0);
export const norm = (a: ArrayLike<number>) => Math.sqrt(dot(a, a));
export const plus = (a: ArrayLike<number>, step: number, x: ArrayLike<number>) =>
  Array.from(a, (v, j) => v + step * x[j]);
export const sign = (z: number) => (z > 0 ? 1 : z < 0 ? -1 : 0);

/** Iris in millimetres: whole numbers. `negative` are labelled −1, `positive` +1, in Fisher's order. */
export function flowers(negative: string, positive: string, columns = [0, 1, 2, 3], unit = 10): Example[] {
  const { rows, labels } = iris();
  return rows.flatMap((x, i): Example[] => {
    const y = labels[i] === negative ? -1 : labels[i] === positive ? 1 : 0;
    return y === 0 ? [] : [[columns.map((j) => (unit === 10 ? Math.round(10 * x[j]) : x[j])), y]];
  });
}

/** Whole numbers from −9 to 9, every tenth label turned: not separable. */
export function integers(n: number, d: number, next: Random): Example[] {
  return Array.from({ length: n }, (_, i): Example => {
    const x = Array.from({ length: d }, () => below(19, next) - 9);
    return [x, dot(x, [3, -2, 1, 4, -5]) >= 0 === i % 10 > 0 ? 1 : -1];
  });
}

/** The sets on which algorithms are compared. */
export const sets: [string, Example[]][] = [
  ["iris, versicolor and virginica", flowers("versicolor", "virginica")],
  ["random whole numbers", integers(80, 5, random(1))],
];
