// Fills dense rows: all features there are, zeros included. The loops neither check nor allocate.

import type { Values } from "../data/examples.js";
import type { RowPlan } from "./row-plan.js";

/** Into `values`, which must be zeros, `width` per row. */
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
