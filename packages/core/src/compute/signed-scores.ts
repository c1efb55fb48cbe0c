// Scores of many rows under one vector, bias first. Callers check; nothing here allocates, branches on options or throws.

import type { RowViews } from "./task.js";
import { dot } from "./vector.js";

/** out[i] ← sign·(w·x + bias) of member i. */
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

/** Σ |w_j x_j| + |bias|: what the rounding of a score is measured by. */
export function absoluteScore(rows: RowViews, r: number, w: Float64Array): number {
  const { indices, values, starts, width } = rows;
  let sum = Math.abs(w[0]);
  if (indices) for (let k = starts[r]; k < starts[r + 1]; k++) sum += Math.abs(values[k] * w[indices[k] + 1]);
  else for (let j = 1, k = r * width; j <= width; j++, k++) sum += Math.abs(values[k] * w[j]);
  return sum;
}

/** Least and greatest value of each column over the members, the constant's place left alone. */
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

/**
 * One pass of dual coordinate descent for the hard margin (Hsieh et al. 2008, ICML, algorithm 1), columns counted in units of 1/scale:
 * returns how many of the rows visited were on the wrong side. `norms` are ‖x‖² in those units, the constant included.
 */
export function descend(
  rows: RowViews,
  members: Uint32Array,
  signs: Int8Array,
  order: Uint32Array,
  from: number,
  until: number,
  squares: Float64Array,
  norms: Float64Array,
  limit: number,
  alpha: Float64Array,
  w: Float64Array,
): number {
  const { indices, values, starts, width } = rows;
  const constant = squares[0];
  let wrong = 0;
  for (let t = from; t < until; t++) {
    const i = order[t];
    const r = members[i];
    const lead = signs[i] * (dot(rows, r, w) + w[0]);
    if (lead <= 0) wrong++;
    const old = alpha[i];
    const next = Math.min(limit, Math.max(0, old + (1 - lead) / norms[i]));
    const step = (next - old) * signs[i];
    if (step === 0) continue;
    alpha[i] = next;
    w[0] += step * constant;
    if (indices)
      for (let k = starts[r]; k < starts[r + 1]; k++) {
        const j = indices[k] + 1;
        w[j] += step * squares[j] * values[k];
      }
    else for (let j = 1, k = r * width; j <= width; j++, k++) w[j] += step * squares[j] * values[k];
  }
  return wrong;
}

/** norms[i] ← Σ squares_j x_j², the constant included. */
export function scaledNorms(rows: RowViews, members: Uint32Array, squares: Float64Array, norms: Float64Array): void {
  const { indices, values, starts, width } = rows;
  for (let i = 0; i < members.length; i++) {
    const r = members[i];
    let sum = squares[0];
    if (indices) for (let k = starts[r]; k < starts[r + 1]; k++) sum += squares[indices[k] + 1] * values[k] * values[k];
    else for (let j = 1, k = r * width; j <= width; j++, k++) sum += squares[j] * values[k] * values[k];
    norms[i] = sum;
  }
}
