// Fills dense and sparse rows. The loops neither check nor allocate.

import type { Values } from "../data/examples.js";
import type { RowPlan } from "./row-plan.js";

/** Fills dense rows of `width` values each, with all features; `values` must be zeros. */
export function fillDense(
  plan: RowPlan,
  numbers: Float64Array,
  codes: Uint32Array,
  values: Values,
  width: number,
): void {
  const { size, numberWidth, codeWidth, numberPlaces, positions, fills, indicators, codePlaces, entries } = plan;
  const { base, from, to, indices } = entries;
  const n = numberPlaces.length;
  const m = codePlaces.length;
  for (let r = 0; r < size; r++) {
    const row = r * width;
    for (let j = 0; j < n; j++) {
      const x = numbers[r * numberWidth + numberPlaces[j]];
      const missing = Number.isNaN(x);
      values[row + positions[j]] = missing ? fills[j] : x;
      if (missing && indicators[j] >= 0) values[row + indicators[j]] = 1;
    }
    for (let c = 0; c < m; c++) {
      const e = base[c] + codes[r * codeWidth + codePlaces[c]];
      for (let i = from[e]; i < to[e]; i++) values[row + indices[i]] = entries.values[i];
    }
  }
}

/** The arrays of sparse rows. */
export interface SparseViews {
  readonly starts: Uint32Array;
  readonly indices: Uint32Array;
  readonly values: Values;
}

/** Fills sparse rows: numeric features first, then those of the codes, column by column. */
export function fillSparse(plan: RowPlan, numbers: Float64Array, codes: Uint32Array, rows: SparseViews): void {
  const { size, numberWidth, codeWidth, numberPlaces, positions, fills, indicators, codePlaces, entries } = plan;
  const { base, from, to } = entries;
  const { starts, indices, values } = rows;
  const n = numberPlaces.length;
  const m = codePlaces.length;
  let k = 0;
  for (let r = 0; r < size; r++) {
    for (let j = 0; j < n; j++) {
      const x = numbers[r * numberWidth + numberPlaces[j]];
      const missing = Number.isNaN(x);
      indices[k] = positions[j];
      values[k++] = missing ? fills[j] : x;
      if (missing && indicators[j] >= 0) {
        indices[k] = indicators[j];
        values[k++] = 1;
      }
    }
    for (let c = 0; c < m; c++) {
      const e = base[c] + codes[r * codeWidth + codePlaces[c]];
      for (let i = from[e]; i < to[e]; i++) {
        indices[k] = entries.indices[i];
        values[k++] = entries.values[i];
      }
    }
    starts[r + 1] = k;
  }
}

/** Sorts each row's features and adds up duplicates; returns the number of entries left. */
export function sortRows({ starts, indices, values }: SparseViews, size: number): number {
  let end = 0;
  for (let r = 0, from = 0; r < size; r++) {
    const to = starts[r + 1];
    for (let k = from + 1; k < to; k++) {
      const position = indices[k];
      const value = values[k];
      let i = k;
      for (; i > from && indices[i - 1] > position; i--) {
        indices[i] = indices[i - 1];
        values[i] = values[i - 1];
      }
      indices[i] = position;
      values[i] = value;
    }
    const row = end;
    for (let k = from; k < to; k++)
      if (end > row && indices[end - 1] === indices[k]) values[end - 1] += values[k];
      else {
        indices[end] = indices[k];
        values[end++] = values[k];
      }
    from = to;
    starts[r + 1] = end;
  }
  return end;
}

/** Whether the features of each column come after all those of the columns before it, so that rows need no sorting. */
export function ascends({ positions, indicators, codePlaces, entries }: RowPlan): boolean {
  let last = -1;
  for (let j = 0; j < positions.length; j++) {
    if (positions[j] <= last) return false;
    last = positions[j];
    if (indicators[j] < 0) continue;
    if (indicators[j] <= last) return false;
    last = indicators[j];
  }
  const { base, from, to, indices } = entries;
  for (let c = 0; c < codePlaces.length; c++) {
    let highest = last;
    for (let e = base[c]; e < base[c + 1]; e++) {
      if (from[e] === to[e]) continue;
      if (indices[from[e]] <= last) return false;
      highest = Math.max(highest, indices[to[e] - 1]);
    }
    last = highest;
  }
  return true;
}
