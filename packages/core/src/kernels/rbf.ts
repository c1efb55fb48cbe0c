// The Gaussian kernel, a radial basis function: exp(−γ‖x − z‖²). Aizerman, Braverman & Rozonoer 1964, Automation and Remote
// Control 25; Boser, Guyon & Vapnik 1992, COLT.

import { positive, withFirst } from "../check.js";
import { Examples } from "../data/examples.js";
import type { Rows } from "../learner.js";
import type { RowKernel } from "./kernel.js";
import { rowKernel } from "./row-kernel.js";

/** Options of a Gaussian kernel. */
export interface RbfOptions {
  /** The factor γ > 0 of the distance: the larger it is, the closer two rows must be to be similar. */
  gamma: number;
}

/** The Gaussian kernel exp(−γ‖x − z‖²) with γ > 0: 1 for equal rows, 1/e at the distance 1/√γ. `rbf(2)` is `rbf({ gamma: 2 })`. */
export function rbf(options: number | RbfOptions): RowKernel {
  const { gamma } = withFirst<RbfOptions>(options, ["gamma"]);
  positive("gamma", gamma);
  return rowKernel(
    gamma === 1 ? "exp(−‖x − z‖²)" : `exp(−${gamma}·‖x − z‖²)`,
    "always",
    { kernel: "rbf", gamma },
    { measure: "squared-distance", shape: "exponential", gamma },
  );
}

/**
 * A γ to begin with: 1 / (columns · variance of all values), including the zeros of sparse rows; 1 if all values are equal. scikit-learn
 * calls it gamma="scale". It has the same bits whatever the form of the rows.
 */
export function autoGamma(rows: Rows | Examples): number {
  const examples = rows instanceof Examples ? rows : Examples.from(rows);
  const { values } = examples.rows;
  const count = examples.size * examples.width;
  let sum = 0;
  for (let k = 0; k < examples.entries; k++) sum += values[k];
  const mean = sum / count;
  // Zeros are counted apart, so that it does not matter whether they are stored.
  let squares = 0;
  let zeros = count;
  for (let k = 0; k < examples.entries; k++)
    if (values[k] !== 0) {
      squares += (values[k] - mean) * (values[k] - mean);
      zeros--;
    }
  squares += zeros * mean * mean;
  return squares > 0 ? examples.size / squares : 1;
}
