// Units that suit floating point: columns shifted and scaled, by powers of two, to lie between −1 and 1.
// Separability does not depend on them.

import { columnRanges } from "../../compute/signed-scores.js";
import { powerOfTwo } from "../exact/dyadic.js";
import type { Vectors } from "../problem/vectors.js";

/** The units of the search: (1, x) becomes (1, (x − center)·scale); the constant is entry 0. */
export interface Frame {
  readonly center: Float64Array;
  readonly scale: Float64Array;
  /** The largest |x_j| of each column. */
  readonly largest: Float64Array;
}

/** A power of two near 1/x; 1 for 0. */
function reciprocal(x: number): number {
  if (x === 0) return 1;
  let k = 0;
  for (; x >= 2 && k > -1000; k--) x /= 2;
  for (; x < 1 && k < 1000; k++) x *= 2;
  return powerOfTwo(k);
}

/**
 * Chooses units for the columns: for each column separately; or, if `alike`, the same factor for all, so that lengths keep
 * their proportions. Columns are shifted if `moved`, which requires that a bias makes up for it, or that only differences matter.
 */
export function frameOf({ examples, members, constant }: Vectors, alike: boolean, moved: boolean): Frame {
  const { rows, width } = examples;
  const center = new Float64Array(width + 1);
  const scale = new Float64Array(width + 1).fill(1);
  // Entries that a sparse row leaves out are 0.
  const least = new Float64Array(width + 1).fill(rows.indices ? 0 : Infinity);
  const most = new Float64Array(width + 1).fill(rows.indices ? 0 : -Infinity);
  columnRanges(rows, members, least, most);
  const largest = new Float64Array(width + 1);
  largest[0] = constant;
  for (let j = 1; j <= width; j++) largest[j] = Math.max(most[j], -least[j]);
  let widest = constant as number;
  for (let j = 1; j <= width; j++) {
    if (moved && !rows.indices) center[j] = least[j] / 2 + most[j] / 2;
    const reach = Math.max(most[j] - center[j], center[j] - least[j]);
    scale[j] = reciprocal(reach);
    widest = Math.max(widest, reach);
  }
  if (alike) scale.fill(reciprocal(widest));
  return { center, scale, largest };
}

/** Converts a vector from the frame's units to those of the rows. */
export function unframed(
  { center, scale }: Frame,
  direction: Float64Array,
  blocks: number,
  constant: 0 | 1,
): Float64Array {
  const n = scale.length;
  const out = new Float64Array(blocks * n);
  for (let b = 0; b < blocks; b++) {
    const at = b * n;
    let moved = 0;
    for (let j = 1; j < n; j++) {
      out[at + j] = direction[at + j] * scale[j];
      moved += out[at + j] * center[j];
    }
    out[at] = constant ? direction[at] * scale[0] - moved : 0;
  }
  return out;
}
