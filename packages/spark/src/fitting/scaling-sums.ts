// The sums over all rows that scaling needs.

import { ColumnSums } from "../mixing/index.js";
import type { ShardSums } from "../worker/sums.js";

/** What scaling needs from all rows; arrays are by column. */
export interface ScalingSums {
  readonly rows: number;
  /** How many rows have an entry. */
  readonly counts: Float64Array;
  readonly sums: ColumnSums;
  /** The length of the longest row; undefined if only columns were summed. */
  readonly longest?: number;
}

/** The totals of all shards, by column. */
export function summedUp(parts: readonly ShardSums[], columns: number): ScalingSums {
  const counts = new Float64Array(columns);
  const sums = new ColumnSums();
  let [rows, longest] = [0, 0];
  for (const part of parts) {
    rows += part.rows;
    longest = Math.max(longest, part.longest);
    part.counts.forEach((count, j) => {
      counts[j] += count;
    });
    sums.grow(part.values.length);
    for (const kind of ["values", "squares"] as const)
      part[kind].forEach((own, j) => {
        for (const some of own) sums[kind].add(j, some ?? Number.NaN);
      });
  }
  return { rows, counts, sums, longest };
}
