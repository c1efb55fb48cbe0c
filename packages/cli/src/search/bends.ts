// What makes a boundary bend, and which of it a data set has time and memory for.

import type { Examples } from "rosenblatt";

/** A kernel or a map, as it is typed after its flag; neither of them is a straight boundary. */
export interface Bend {
  readonly kernel?: string;
  readonly map?: string;
}

/** Most products of two columns that a pass over the data may compute. */
const mostProducts = 5e8;
/** Most columns whose products are columns of their own: 20,300. */
const widestSquared = 200;
/** Most rows that a kernel compares each with each, and most columns that it compares them by. */
const [mostCompared, widestCompared] = [20_000, 2_000];
/** Most rows that get a thousand random waves each. */
const mostWaves = 50_000;

/** The bends that suit a data set by its size, those first that most often pay. */
export function bendsFor({ size, width, entries }: Examples): Bend[] {
  const products = (size * (entries / Math.max(1, size)) ** 2) / 2;
  return [
    ...(width <= widestSquared && products <= mostProducts ? [{ map: "quadratic" }] : []),
    ...(size <= mostCompared && width <= widestCompared ? [{ kernel: "rbf:auto" }] : []),
    ...(size > mostCompared && size <= mostWaves && width <= widestCompared ? [{ map: "fourier:1000" }] : []),
  ];
}
