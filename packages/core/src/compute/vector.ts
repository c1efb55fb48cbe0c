// The operations on rows that the loops use, with one order of summation for each layout, the same in WebAssembly. Sparse: four sums by
// position in the row, the tail into the first, added as (a0 + a1) + (a2 + a3). Dense: eight sums by column modulo 8, added as
// ((a0 + a1) + (a2 + a3)) + ((a4 + a5) + (a6 + a7)).
// Callers check; nothing here allocates, branches on options or throws.

import type { RowViews } from "./task.js";

type Numbers = Float32Array | Float64Array;

/** The inner product w·x, without the bias. */
export function dot(rows: RowViews, r: number, w: Float64Array): number {
  const { indices, values } = rows;
  if (!indices) return dense(values, r * rows.width, w, 1, rows.width);
  let a0 = 0;
  let a1 = 0;
  let a2 = 0;
  let a3 = 0;
  let k = rows.starts[r];
  const end = rows.starts[r + 1];
  for (const four = end - 3; k < four; k += 4) {
    a0 += values[k] * w[indices[k] + 1];
    a1 += values[k + 1] * w[indices[k + 1] + 1];
    a2 += values[k + 2] * w[indices[k + 2] + 1];
    a3 += values[k + 3] * w[indices[k + 3] + 1];
  }
  for (; k < end; k++) a0 += values[k] * w[indices[k] + 1];
  return a0 + a1 + (a2 + a3);
}

/** Adds a row to a vector, w ← w + αx, without the bias. */
export function axpy(rows: RowViews, r: number, alpha: number, w: Float64Array): void {
  const { indices, values, width } = rows;
  if (indices) {
    const end = rows.starts[r + 1];
    let k = rows.starts[r];
    // Columns differ, so four entries can be processed at once.
    for (const four = end - 3; k < four; k += 4) {
      const a = indices[k] + 1;
      const b = indices[k + 1] + 1;
      const c = indices[k + 2] + 1;
      const d = indices[k + 3] + 1;
      const wa = w[a] + alpha * values[k];
      const wb = w[b] + alpha * values[k + 1];
      const wc = w[c] + alpha * values[k + 2];
      const wd = w[d] + alpha * values[k + 3];
      w[a] = wa;
      w[b] = wb;
      w[c] = wc;
      w[d] = wd;
    }
    for (; k < end; k++) w[indices[k] + 1] += alpha * values[k];
  } else for (let j = 1, x = r * width - 1; j <= width; j++) w[j] += alpha * values[x + j];
}

/** Adds a row to two vectors at once, w ← w + αx and v ← v + βx, without the bias. */
export function axpyTwice(
  rows: RowViews,
  r: number,
  alpha: number,
  w: Float64Array,
  beta: number,
  v: Float64Array,
): void {
  const { indices, values } = rows;
  if (!indices) {
    axpy(rows, r, alpha, w);
    axpy(rows, r, beta, v);
    return;
  }
  const end = rows.starts[r + 1];
  let k = rows.starts[r];
  for (const four = end - 3; k < four; k += 4) {
    const a = indices[k] + 1;
    const b = indices[k + 1] + 1;
    const c = indices[k + 2] + 1;
    const d = indices[k + 3] + 1;
    const xa = values[k];
    const xb = values[k + 1];
    const xc = values[k + 2];
    const xd = values[k + 3];
    const wa = w[a] + alpha * xa;
    const wb = w[b] + alpha * xb;
    const wc = w[c] + alpha * xc;
    const wd = w[d] + alpha * xd;
    w[a] = wa;
    w[b] = wb;
    w[c] = wc;
    w[d] = wd;
    const va = v[a] + beta * xa;
    const vb = v[b] + beta * xb;
    const vc = v[c] + beta * xc;
    const vd = v[d] + beta * xd;
    v[a] = va;
    v[b] = vb;
    v[c] = vc;
    v[d] = vd;
  }
  for (; k < end; k++) {
    const a = indices[k] + 1;
    w[a] += alpha * values[k];
    v[a] += beta * values[k];
  }
}

/** The squared length ‖x‖² of a row, without the constant feature. */
export function squaredNorm(rows: RowViews, r: number): number {
  const { indices, values } = rows;
  if (!indices) return dense(values, r * rows.width, values, r * rows.width, rows.width);
  let a0 = 0;
  let a1 = 0;
  let a2 = 0;
  let a3 = 0;
  let k = rows.starts[r];
  const end = rows.starts[r + 1];
  for (const four = end - 3; k < four; k += 4) {
    a0 += values[k] * values[k];
    a1 += values[k + 1] * values[k + 1];
    a2 += values[k + 2] * values[k + 2];
    a3 += values[k + 3] * values[k + 3];
  }
  for (; k < end; k++) a0 += values[k] * values[k];
  return a0 + a1 + (a2 + a3);
}

/**
 * Passes over a sparse row once: says whether its columns increase, all in 31 bits, and writes ‖x‖² to found[0] and w·x to found[1]. The
 * last column must be known to w; then all are, if they increase.
 */
export function survey(columns: Uint32Array, values: Numbers, w: Float64Array, found: Float64Array): boolean {
  let x0 = 0;
  let x1 = 0;
  let x2 = 0;
  let x3 = 0;
  let a0 = 0;
  let a1 = 0;
  let a2 = 0;
  let a3 = 0;
  let sign = 0;
  let last = -1;
  let k = 0;
  const end = columns.length;
  for (const four = end - 3; k < four; k += 4) {
    const a = columns[k] | 0;
    const b = columns[k + 1] | 0;
    const c = columns[k + 2] | 0;
    const d = columns[k + 3] | 0;
    // Without a branch, which would take half the time.
    sign |= (a - last - 1) | (b - a - 1) | (c - b - 1) | (d - c - 1) | a | b | c | d;
    last = d;
    const xa = values[k];
    const xb = values[k + 1];
    const xc = values[k + 2];
    const xd = values[k + 3];
    x0 += xa * xa;
    x1 += xb * xb;
    x2 += xc * xc;
    x3 += xd * xd;
    a0 += xa * w[(a + 1) | 0];
    a1 += xb * w[(b + 1) | 0];
    a2 += xc * w[(c + 1) | 0];
    a3 += xd * w[(d + 1) | 0];
  }
  for (; k < end; k++) {
    const a = columns[k] | 0;
    sign |= (a - last - 1) | a;
    last = a;
    x0 += values[k] * values[k];
    a0 += values[k] * w[(a + 1) | 0];
  }
  found[0] = x0 + x1 + (x2 + x3);
  found[1] = a0 + a1 + (a2 + a3);
  return sign >= 0;
}

/** A function that passes over a sparse row once. */
export type Survey = typeof survey;

/** Σ x·y over n columns, x from entry i on and y from entry j. */
function dense(x: Numbers, i: number, y: Numbers, j: number, n: number): number {
  let a0 = 0;
  let a1 = 0;
  let a2 = 0;
  let a3 = 0;
  let a4 = 0;
  let a5 = 0;
  let a6 = 0;
  let a7 = 0;
  const end = i + n;
  for (const eight = end - 7; i < eight; i += 8, j += 8) {
    a0 += x[i] * y[j];
    a1 += x[i + 1] * y[j + 1];
    a2 += x[i + 2] * y[j + 2];
    a3 += x[i + 3] * y[j + 3];
    a4 += x[i + 4] * y[j + 4];
    a5 += x[i + 5] * y[j + 5];
    a6 += x[i + 6] * y[j + 6];
    a7 += x[i + 7] * y[j + 7];
  }
  const left = end - i;
  if (left > 0) a0 += x[i] * y[j];
  if (left > 1) a1 += x[i + 1] * y[j + 1];
  if (left > 2) a2 += x[i + 2] * y[j + 2];
  if (left > 3) a3 += x[i + 3] * y[j + 3];
  if (left > 4) a4 += x[i + 4] * y[j + 4];
  if (left > 5) a5 += x[i + 5] * y[j + 5];
  if (left > 6) a6 += x[i + 6] * y[j + 6];
  return a0 + a1 + (a2 + a3) + (a4 + a5 + (a6 + a7));
}

const sums = /* @__PURE__ */ new Float64Array(8);

/** The sum Σ f(x_j, j) over the row, entry j of a vector being feature j − 1. */
export function weighted(rows: RowViews, r: number, f: (x: number, j: number) => number): number {
  const { indices, values } = rows;
  const start = indices ? rows.starts[r] : r * rows.width;
  const end = indices ? rows.starts[r + 1] : start + rows.width;
  const lanes = indices ? 3 : 7;
  const tail = indices ? start + ((end - start) & ~3) : end;
  sums.fill(0);
  for (let k = start; k < end; k++)
    sums[k < tail ? (k - start) & lanes : 0] += f(values[k], indices ? indices[k] + 1 : k - start + 1);
  return sums[0] + sums[1] + (sums[2] + sums[3]) + (sums[4] + sums[5] + (sums[6] + sums[7]));
}

/** Calls f(x_j, j) for each entry of the row, entry j of a vector being feature j − 1. */
export function each(rows: RowViews, r: number, f: (x: number, j: number) => void): void {
  const { indices, values } = rows;
  if (indices) for (let k = rows.starts[r]; k < rows.starts[r + 1]; k++) f(values[k], indices[k] + 1);
  else for (let j = 1, x = r * rows.width - 1; j <= rows.width; j++) f(values[x + j], j);
}
