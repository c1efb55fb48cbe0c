// The Laplacian kernel: exp(−γ‖x − z‖₁), a product of one-dimensional exponentials; less smooth than the Gaussian.
// Chapelle, Haffner & Vapnik 1999, IEEE Transactions on Neural Networks 10.

import { positive } from "../check.js";
import type { RowKernel } from "./kernel.js";
import { rowKernel } from "./row-kernel.js";

/** The Laplacian kernel exp(−γ·Σ|x_j − z_j|) with γ > 0. */
export function laplacian(gamma: number): RowKernel {
  positive("gamma", gamma);
  return rowKernel(
    gamma === 1 ? "exp(−‖x − z‖₁)" : `exp(−${gamma}·‖x − z‖₁)`,
    "always",
    { kernel: "laplacian", gamma },
    { measure: "distance", shape: "exponential", gamma },
  );
}
