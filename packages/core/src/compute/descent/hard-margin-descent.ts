// Dual coordinate descent for the hard margin: min ½‖w‖² with y·(w·x) ≥ 1 for every row. Hsieh, Chang, Lin, Keerthi & Sundararajan
// 2008, ICML, algorithm 1, with neither slack nor shrinking: it looks for a hyperplane that separates the rows, where the descent of
// dual-descent.ts trains a support vector machine with a soft margin on a task of the learners. Callers check; nothing here
// allocates, branches on options or throws.

import type { RowViews } from "../task.js";
import { dot } from "../vector.js";

/**
 * Visits the members order[from] … order[until − 1] once, and returns how many of them were on the wrong side. Columns are scaled to
 * units of 1/√squares, `norms` are the ‖x‖² in these units, from `scaledNorms`, and no α exceeds `limit`.
 */
export function descendHardMargin(
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

/** Sets norms[i] ← Σ squares_j x_j² of member i, the constant feature included. */
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
