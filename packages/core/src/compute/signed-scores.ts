// Scores of many rows under one vector, bias first, and the ranges of their columns. Callers check; nothing here allocates, branches on options or throws.

import type { RowViews } from "./task.js";
import { dot } from "./vector.js";

/** Sets out[i] ← sign·(w·x + bias) for each member i from `from` to `until`. */
export function signedScores(
  rows: RowViews,
  members: Uint32Array,
  signs: Int8Array,
  w: Float64Array,
  out: Float64Array,
  from: number,
  until: number,
): void {
  const bias = w[0];
  for (let i = from; i < until; i++) out[i] = signs[i] * (dot(rows, members[i], w) + bias);
}

/** Returns Σ |w_j x_j| + |bias| of row r, to which the rounding error of its score is relative. */
export function absoluteScore(rows: RowViews, r: number, w: Float64Array): number {
  const { indices, values, starts, width } = rows;
  let sum = Math.abs(w[0]);
  if (indices) for (let k = starts[r]; k < starts[r + 1]; k++) sum += Math.abs(values[k] * w[indices[k] + 1]);
  else for (let j = 1, k = r * width; j <= width; j++, k++) sum += Math.abs(values[k] * w[j]);
  return sum;
}

/**
 * Lowers `least` and raises `most` to the least and greatest value of each column over the members; entry 0, the place of the
 * constant feature, stays as it is.
 */
export function columnRanges(rows: RowViews, members: Uint32Array, least: Float64Array, most: Float64Array): void {
  const { indices, values, starts, width } = rows;
  for (let i = 0; i < members.length; i++) {
    const r = members[i];
    if (indices)
      for (let k = starts[r]; k < starts[r + 1]; k++) {
        const j = indices[k] + 1;
        const x = values[k];
        if (x < least[j]) least[j] = x;
        if (x > most[j]) most[j] = x;
      }
    else
      for (let j = 1, k = r * width; j <= width; j++, k++) {
        const x = values[k];
        if (x < least[j]) least[j] = x;
        if (x > most[j]) most[j] = x;
      }
  }
}
