// A data set without the columns that a learner does not know.

import { Examples } from "./examples.js";

/** A copy of the examples without the columns from `width` on; the examples themselves where there are none. Dense ones have all or none. */
export function narrowed(examples: Examples, width: number): Examples {
  const { indices, starts, values } = examples.rows;
  if (examples.width <= width || (!indices && width > 0)) return examples;
  const kept = { starts: [0], indices: [] as number[], values: [] as number[], columns: width };
  for (let r = 0; r < examples.size; r++) {
    if (indices)
      for (let k = starts[r]; k < starts[r + 1] && indices[k] < width; k++) {
        kept.indices.push(indices[k]);
        kept.values.push(values[k]);
      }
    kept.starts.push(kept.indices.length);
  }
  return Examples.sparse(kept);
}
