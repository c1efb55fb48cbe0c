// Sums and squared deviations of every column by class. Row r is `listed[r]` if there is a list, else row r of the data set.

import type { RowViews } from "../task.js";

/**
 * Adds the values of the rows [from, until) to the sums of their classes, and for sparse rows counts them: column j of class k is at k·width + j.
 */
export function addClassSums(
  rows: RowViews,
  targets: Uint32Array,
  listed: Uint32Array | undefined,
  from: number,
  until: number,
  sums: Float64Array,
  counts: Uint32Array,
  width: number,
): void {
  const { starts, indices, values } = rows;
  for (let i = from; i < until; i++) {
    const r = listed ? listed[i] : i;
    const base = targets[r] * width;
    if (indices)
      for (let k = starts[r]; k < starts[r + 1]; k++) {
        sums[base + indices[k]] += values[k];
        counts[base + indices[k]]++;
      }
    else for (let j = 0; j < width; j++) sums[base + j] += values[r * rows.width + j];
  }
}

/** Adds the squared deviations of the rows [from, until) from the means of their classes by column; for sparse rows, only of their entries. */
export function addSquaredDeviations(
  rows: RowViews,
  targets: Uint32Array,
  listed: Uint32Array | undefined,
  from: number,
  until: number,
  means: Float64Array,
  width: number,
  squares: Float64Array,
): void {
  const { starts, indices, values } = rows;
  for (let i = from; i < until; i++) {
    const r = listed ? listed[i] : i;
    const base = targets[r] * width;
    if (indices)
      for (let k = starts[r]; k < starts[r + 1]; k++) {
        const away = values[k] - means[base + indices[k]];
        squares[indices[k]] += away * away;
      }
    else
      for (let j = 0; j < width; j++) {
        const away = values[r * rows.width + j] - means[base + j];
        squares[j] += away * away;
      }
  }
}

/** The least value of the first n rows, listed or not; the zeros that sparse rows leave out do not count. */
export function leastOf(rows: RowViews, listed: Uint32Array | undefined, n: number): number {
  const { starts, indices, values, width } = rows;
  let least = Infinity;
  for (let i = 0; i < n; i++) {
    const r = listed ? listed[i] : i;
    const until = indices ? starts[r + 1] : (r + 1) * width;
    for (let k = indices ? starts[r] : r * width; k < until; k++) if (values[k] < least) least = values[k];
  }
  return least;
}
