// What a table's numbers are like, column by column.

import type { RawTable } from "./raw-table.js";

export interface NumberUse {
  /** By place in a row of `numbers`: values missing, and the mean of the others (0 where there are none). */
  readonly missing: Uint32Array;
  readonly means: Float64Array;
  /** The largest in size; infinite where one is not finite. */
  readonly largest: number;
  /** Whether all survive as float32. */
  readonly narrow: boolean;
}

export function numberUse({ numbers, size }: RawTable, width: number): NumberUse {
  const view = numbers.view();
  const missing = new Uint32Array(width);
  const means = new Float64Array(width);
  let largest = 0;
  let narrow = true;
  for (let r = 0, k = 0; r < size; r++)
    for (let j = 0; j < width; j++) {
      const x = view[k++];
      if (!Number.isNaN(x)) {
        means[j] += x;
        const absolute = Math.abs(x);
        if (absolute > largest) largest = absolute;
        if (Math.fround(x) !== x) narrow = false;
      } else missing[j]++;
    }
  for (let j = 0; j < width; j++) {
    const present = size - missing[j];
    means[j] = present === 0 ? 0 : means[j] / present;
    if (!(Math.abs(means[j]) < Infinity)) means[j] = carefulMean(view, j, width);
  }
  return { missing, means, largest, narrow };
}

/** The mean of numbers whose sum is too large. */
function carefulMean(view: Float64Array, place: number, width: number): number {
  let mean = 0;
  let n = 0;
  for (let k = place; k < view.length; k += width) if (!Number.isNaN(view[k])) mean += view[k] / ++n - mean / n;
  return mean;
}
