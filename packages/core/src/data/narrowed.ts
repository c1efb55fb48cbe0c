// A data set without the columns that a learner does not know.

import { Examples } from "./examples.js";
import { inBlocks, type Steps } from "./steps.js";

/** A copy of the examples without the columns from `width` on; if there are none, the examples themselves. Dense rows have all or none of them. */
export function* narrowed(examples: Examples, width: number): Steps<Examples> {
  const { size, entries } = examples;
  if (examples.width <= width || (examples.form === "dense" && width > 0)) return examples;
  const kept = { starts: [0], indices: [] as number[], values: [] as number[], columns: width };
  yield* inBlocks(size, 16 * (entries / size + 1), (from, until) => {
    const { indices, starts, values } = examples.rows;
    for (let r = from; r < until; r++) {
      if (indices)
        for (let k = starts[r]; k < starts[r + 1] && indices[k] < width; k++) {
          kept.indices.push(indices[k]);
          kept.values.push(values[k]);
        }
      kept.starts.push(kept.indices.length);
    }
  });
  return yield* Examples.gathering(kept);
}
