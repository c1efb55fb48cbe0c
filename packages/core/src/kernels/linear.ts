// The linear kernel: x·z, the inner product of the rows themselves.

import { type NoOptions, onlyKnown } from "../check.js";
import type { RowKernel } from "./kernel.js";
import { rowKernel } from "./row-kernel.js";

/** The kernel x·z, with which a learner is its linear counterpart without a bias; with a bias, it is `polynomial(1)`, x·z + 1. */
export function linear(options: NoOptions = {}): RowKernel {
  onlyKnown(options, []);
  return rowKernel("x·z", "always", { kernel: "linear" }, { measure: "dot", shape: "identity" });
}
