// Assigns rows to the nearest centre, and moves centres to the means of their rows.

import type { RowViews } from "../task.js";

/** The centres of clusters, one after the other, each with a number for every column of the rows. */
export interface Centres {
  readonly k: number;
  readonly width: number;
  readonly values: Float64Array;
  /** The squared length ‖μ‖² of each centre, which distances from sparse rows start from. */
  readonly norms: Float64Array;
}

/**
 * The squared distance ‖x − μ‖² of row r and centre c; if that is at least `limit`, any number that is. Sparse rows visit only their own
 * columns.
 */
export function squaredDistance(
  rows: RowViews,
  r: number,
  centres: Centres,
  c: number,
  limit: number = Infinity,
): number {
  const { indices, values } = rows;
  const { width } = centres;
  const mu = centres.values;
  const base = c * width;
  if (!indices) {
    let a0 = 0;
    let a1 = 0;
    let k = r * width;
    let j = base;
    const end = base + width;
    const even = end - 1;
    while (j < even) {
      // The sum only grows, so once it has reached the limit, the rest does not matter.
      if (a0 + a1 >= limit) return a0 + a1;
      for (const stop = Math.min(even, j + 32); j < stop; j += 2, k += 2) {
        const d0 = values[k] - mu[j];
        const d1 = values[k + 1] - mu[j + 1];
        a0 += d0 * d0;
        a1 += d1 * d1;
      }
    }
    if (j < end) a0 += (values[k] - mu[j]) * (values[k] - mu[j]);
    return a0 + a1;
  }
  let sum = centres.norms[c];
  for (let k = rows.starts[r]; k < rows.starts[r + 1]; k++) {
    // A column beyond those of the centres is 0 in all of them.
    const m = indices[k] < width ? mu[base + indices[k]] : 0;
    sum += values[k] * (values[k] - 2 * m);
  }
  return sum > 0 ? sum : 0;
}

/** Assigns the rows from `from` up to `until` to their nearest centres, preferring the present one in a tie; returns how many changed. */
export function assign(
  rows: RowViews,
  from: number,
  until: number,
  centres: Centres,
  assignments: Uint32Array,
  distances: Float64Array,
): number {
  let changed = 0;
  for (let r = from; r < until; r++) {
    const old = assignments[r];
    let best = old;
    let least = squaredDistance(rows, r, centres, old);
    for (let c = 0; c < centres.k; c++) {
      if (c === old) continue;
      const distance = squaredDistance(rows, r, centres, c, least);
      if (distance < least) {
        least = distance;
        best = c;
      }
    }
    if (best !== old) changed++;
    assignments[r] = best;
    distances[r] = least;
  }
  return changed;
}

/** Moves every centre to the mean of its rows; one without rows stays. */
export function moveToMeans(
  rows: RowViews,
  size: number,
  centres: Centres,
  assignments: Uint32Array,
  counts: Uint32Array,
): void {
  const { k, width, norms } = centres;
  const mu = centres.values;
  counts.fill(0);
  for (let r = 0; r < size; r++) counts[assignments[r]]++;
  for (let c = 0; c < k; c++) if (counts[c] > 0) mu.fill(0, c * width, (c + 1) * width);
  const { indices, values, starts } = rows;
  for (let r = 0; r < size; r++) {
    const base = assignments[r] * width;
    if (indices) for (let e = starts[r]; e < starts[r + 1]; e++) mu[base + indices[e]] += values[e];
    else for (let j = 0, e = r * width; j < width; j++, e++) mu[base + j] += values[e];
  }
  for (let c = 0; c < k; c++) {
    let norm = 0;
    for (let j = c * width; j < (c + 1) * width; j++) {
      if (counts[c] > 0) mu[j] /= counts[c];
      norm += mu[j] * mu[j];
    }
    norms[c] = norm;
  }
}
