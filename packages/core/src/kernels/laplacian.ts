// The Laplacian kernel: exp(−γ‖x − z‖₁), a product of one-dimensional exponentials; less smooth than the Gaussian.
// Chapelle, Haffner & Vapnik 1999, IEEE Transactions on Neural Networks 10.

import { positive, withFirst } from "../check.js";
import type { RowKernel } from "./kernel.js";
import { rowKernel } from "./row-kernel.js";

/** Options of a Laplacian kernel. */
export interface LaplacianOptions {
  /** The factor γ > 0 of the distance: the larger it is, the closer two rows must be to be similar. */
  gamma: number;
}

/** The Laplacian kernel exp(−γ·Σ|x_j − z_j|) with γ > 0. `laplacian(2)` is `laplacian({ gamma: 2 })`. */
export function laplacian(options: number | LaplacianOptions): RowKernel {
  const { gamma } = withFirst<LaplacianOptions>(options, ["gamma"]);
  positive("gamma", gamma);
  return rowKernel(
    gamma === 1 ? "exp(−‖x − z‖₁)" : `exp(−${gamma}·‖x − z‖₁)`,
    "always",
    { kernel: "laplacian", gamma },
    { measure: "distance", shape: "exponential", gamma },
  );
}
