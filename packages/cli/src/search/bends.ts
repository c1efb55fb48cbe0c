// Kernels and maps that make a boundary bend, and which of them are feasible for a data set in time and memory.

import type { Examples } from "rosenblatt";

/** A kernel or a map, as typed after its flag; neither means a straight boundary. */
export interface Bend {
  readonly kernel?: string;
  readonly map?: string;
}

/** The most products of two columns to compute in a pass over the data. */
const mostProducts = 5e8;
/** The most columns whose products become columns of their own: 20,300 of them. */
const widestSquared = 200;
/** The most rows to compare pairwise with a kernel, and the most columns to compare them by. */
const [mostCompared, widestCompared] = [20_000, 2_000];
/** The most rows for a map with a thousand random waves. */
const mostWaves = 50_000;

/** The bends that are feasible for a data set of this size, starting with those that help most often. */
export function bendsFor({ size, width, entries }: Examples): Bend[] {
  const products = (size * (entries / Math.max(1, size)) ** 2) / 2;
  return [
    ...(width <= widestSquared && products <= mostProducts ? [{ map: "quadratic" }] : []),
    ...(size <= mostCompared && width <= widestCompared ? [{ kernel: "rbf:auto" }] : []),
    ...(size > mostCompared && size <= mostWaves && width <= widestCompared ? [{ map: "fourier:1000" }] : []),
  ];
}
