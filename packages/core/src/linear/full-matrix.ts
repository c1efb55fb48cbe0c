// A full matrix over the columns as the second vectors of a learner: its rows, and one row of scratch space.

import { shown } from "../check.js";
import { InputError } from "../errors.js";
import type { LinearOptions } from "../options/shared-options.js";

/** The most features of a full matrix: its 4 million numbers take 32 MB, and each example about as many multiplications. */
const mostFeatures = 2000;

/** Refuses more columns than a full matrix takes. */
export function checkFullMatrix(columns: number): void {
  if (columns > mostFeatures)
    throw new InputError(
      `a full matrix takes at most ${mostFeatures} features; got ${shown(columns)}: use matrix "diagonal"`,
    );
}

/** The number of columns that the options of a learner name. */
export function knownColumns({ features = 0, hash = 0 }: Pick<LinearOptions, "features" | "hash">): number {
  return Math.max(hash, typeof features === "number" ? features : features.length);
}

/** The rows of a matrix and a row of scratch space, grown to this length: new entries are `start` on the diagonal and 0 elsewhere. */
export function grownMatrix(rows: readonly Float64Array[], length: number, start: number): Float64Array[] {
  const old = rows.slice(0, -1);
  return Array.from({ length: length + 1 }, (_, i) => {
    const row = new Float64Array(length);
    if (i < length) row[i] = start;
    row.set(old[i] ?? []);
    return row;
  });
}
