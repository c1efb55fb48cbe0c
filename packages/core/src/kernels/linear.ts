// The linear kernel: x·z, the inner product of the rows themselves.

import type { RowKernel } from "./kernel.js";
import { rowKernel } from "./row-kernel.js";

/** x·z: a learner with it is its linear counterpart without bias; with `polynomial(1)`, x·z + 1, the one with bias. */
export function linear(): RowKernel {
  return rowKernel("x·z", "always", { kernel: "linear" }, { measure: "dot", shape: "identity" });
}
