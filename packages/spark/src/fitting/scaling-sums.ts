// The sums of all rows that scaling needs.

import { ColumnSums } from "../mixing/index.js";
import type { ShardSums } from "../worker/sums.js";

/** What scaling needs of all rows, by column where it is about columns. */
export interface ScalingSums {
  readonly rows: number;
  /** How many rows have an entry. */
  readonly counts: Float64Array;
  readonly sums: ColumnSums;
  /** The length of the longest row; undefined where only columns are known. */
  readonly longest?: number;
}

/** The sums of all shards, by column. */
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
