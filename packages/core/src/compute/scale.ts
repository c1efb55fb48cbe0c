// Scales rows: by their length, or by a mean and a deviation for each column.

import type { RowViews } from "./task.js";

/** Writes row r divided by `divisor` to `out` from `at` on; returns the largest absolute value written. */
export function divideRow(rows: RowViews, r: number, divisor: number, out: Float64Array, at: number): number {
  const { indices, values, starts, width } = rows;
  const from = indices ? starts[r] : r * width;
  const until = indices ? starts[r + 1] : from + width;
  let largest = 0;
  for (let k = from; k < until; k++) {
    const x = values[k] / divisor;
    out[at++] = x;
    largest = Math.max(largest, Math.abs(x));
  }
  return largest;
}

/** Writes dense row r, each column less its mean and divided by its deviation, or 0 if that is 0; columns without values stay. */
export function standardizeRow(
  { values, width }: RowViews,
  r: number,
  counts: Float64Array,
  means: Float64Array,
  deviations: Float64Array,
  out: Float64Array,
  at: number,
): number {
  const from = r * width;
  let largest = 0;
  for (let j = 0; j < width; j++) {
    let x = values[from + j];
    if (counts[j] > 0) x = deviations[j] > 0 ? (x - means[j]) / deviations[j] : 0;
    out[at + j] = x;
    largest = Math.max(largest, Math.abs(x));
  }
  return largest;
}

/**
 * Adds dense row r to the statistics by Welford's recurrence, then writes it scaled by them, like `standardizeRow`; `examples` counts the
 * rows, including this one. Returns the largest absolute value written, or −1 − j if the squares of column j overflow.
 */
export function standardizeNextRow(
  { values, width }: RowViews,
  r: number,
  examples: number,
  counts: Float64Array,
  means: Float64Array,
  squares: Float64Array,
  out: Float64Array,
  at: number,
): number {
  const from = r * width;
  let largest = 0;
  for (let j = 0; j < width; j++) {
    const x = values[from + j];
    const old = means[j];
    const count = counts[j] + 1;
    const mean = old + (x - old) / count;
    const square = squares[j] + (x - old) * (x - mean);
    counts[j] = count;
    means[j] = mean;
    squares[j] = square;
    if (!(square < Infinity)) return -1 - j;
    const deviation = Math.sqrt((square + (mean * mean * count * (examples - count)) / examples) / examples);
    const z = deviation > 0 ? (x - mean) / deviation : 0;
    out[at + j] = z;
    largest = Math.max(largest, Math.abs(z));
  }
  return largest;
}

/**
 * Adds sparse row r to the statistics by Welford's recurrence, then writes it divided by the deviations, not centred; columns that it leaves
 * out count as zeros. `slots` says where the statistics of a column are; null if at its own place. Returns the largest absolute value
 * written, or −1 − k if the squares of its entry k overflow.
 */
export function standardizeNextEntries(
  { starts, indices, values }: RowViews,
  r: number,
  slots: Int32Array | null,
  examples: number,
  counts: Float64Array,
  means: Float64Array,
  squares: Float64Array,
  out: Float64Array,
  at: number,
): number {
  const until = starts[r + 1];
  let largest = 0;
  for (let k = starts[r]; k < until; k++) {
    const j = slots ? slots[indices![k]] : indices![k];
    const x = values[k];
    const old = means[j];
    const count = counts[j] + 1;
    const mean = old + (x - old) / count;
    const square = squares[j] + (x - old) * (x - mean);
    counts[j] = count;
    means[j] = mean;
    squares[j] = square;
    if (!(square < Infinity)) return -1 - (k - starts[r]);
    const deviation = Math.sqrt((square + (mean * mean * count * (examples - count)) / examples) / examples);
    const z = deviation > 0 ? x / deviation : 0;
    out[at++] = z;
    largest = Math.max(largest, Math.abs(z));
  }
  return largest;
}
