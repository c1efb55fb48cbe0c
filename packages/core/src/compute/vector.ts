// The vocabulary of the loops. One summation order for each layout, the same in WebAssembly: four sums, by position in a
// sparse row (its tail into the first) and by column modulo 4 in a dense one, added as (a0 + a1) + (a2 + a3).
// Callers check; nothing here allocates, branches on options or throws.

import type { RowViews } from "./task.js";

/** w·x, without the bias. */
export function dot(rows: RowViews, r: number, w: Float64Array): number {
  const { indices, values } = rows;
  let a0 = 0;
  let a1 = 0;
  let a2 = 0;
  let a3 = 0;
  if (indices) {
    let k = rows.starts[r];
    const end = rows.starts[r + 1];
    for (const four = end - 3; k < four; k += 4) {
      a0 += values[k] * w[indices[k] + 1];
      a1 += values[k + 1] * w[indices[k + 1] + 1];
      a2 += values[k + 2] * w[indices[k + 2] + 1];
      a3 += values[k + 3] * w[indices[k + 3] + 1];
    }
    for (; k < end; k++) a0 += values[k] * w[indices[k] + 1];
  } else {
    const { width } = rows;
    const x = r * width - 1;
    let j = 1;
    for (; j < width - 2; j += 4) {
      a0 += values[x + j] * w[j];
      a1 += values[x + j + 1] * w[j + 1];
      a2 += values[x + j + 2] * w[j + 2];
      a3 += values[x + j + 3] * w[j + 3];
    }
    if (j <= width) a0 += values[x + j] * w[j];
    if (j < width) a1 += values[x + j + 1] * w[j + 1];
    if (j + 1 < width) a2 += values[x + j + 2] * w[j + 2];
  }
  return a0 + a1 + (a2 + a3);
}

/** w ← w + αx, without the bias. */
export function axpy(rows: RowViews, r: number, alpha: number, w: Float64Array): void {
  const { indices, values } = rows;
  if (indices) for (let k = rows.starts[r]; k < rows.starts[r + 1]; k++) w[indices[k] + 1] += alpha * values[k];
  else for (let j = 1, x = r * rows.width - 1; j <= rows.width; j++) w[j] += alpha * values[x + j];
}

/** ‖x‖², without the constant feature. */
export function squaredNorm(rows: RowViews, r: number): number {
  const { indices, values } = rows;
  let k = indices ? rows.starts[r] : r * rows.width;
  const end = indices ? rows.starts[r + 1] : k + rows.width;
  let a0 = 0;
  let a1 = 0;
  let a2 = 0;
  let a3 = 0;
  for (const four = end - 3; k < four; k += 4) {
    a0 += values[k] * values[k];
    a1 += values[k + 1] * values[k + 1];
    a2 += values[k + 2] * values[k + 2];
    a3 += values[k + 3] * values[k + 3];
  }
  if (indices) for (; k < end; k++) a0 += values[k] * values[k];
  else {
    if (k < end) a0 += values[k] * values[k];
    if (k + 1 < end) a1 += values[k + 1] * values[k + 1];
    if (k + 2 < end) a2 += values[k + 2] * values[k + 2];
  }
  return a0 + a1 + (a2 + a3);
}

/** Σ f(x_j, j) over the row, entry j of a vector being feature j − 1. */
export function weighted(rows: RowViews, r: number, f: (x: number, j: number) => number): number {
  const { indices, values } = rows;
  const sums = [0, 0, 0, 0];
  const start = indices ? rows.starts[r] : r * rows.width;
  const end = indices ? rows.starts[r + 1] : start + rows.width;
  const tail = indices ? start + ((end - start) & ~3) : end;
  for (let k = start; k < end; k++)
    sums[k < tail ? (k - start) & 3 : 0] += f(values[k], indices ? indices[k] + 1 : k - start + 1);
  return sums[0] + sums[1] + (sums[2] + sums[3]);
}

/** Calls f(x_j, j) for each entry of the row, entry j of a vector being feature j − 1. */
export function each(rows: RowViews, r: number, f: (x: number, j: number) => void): void {
  const { indices, values } = rows;
  if (indices) for (let k = rows.starts[r]; k < rows.starts[r + 1]; k++) f(values[k], indices[k] + 1);
  else for (let j = 1, x = r * rows.width - 1; j <= rows.width; j++) f(values[x + j], j);
}
