// The cosine of the angle in a kernel's space: K(a, b) / √(K(a, a)·K(b, b)), so that lengths no longer matter.

import { cosine } from "../compute/pairs/kernel-program.js";
import { bracketed, checkKernelGiven } from "./combined.js";
import { isRowKernel, type Kernel, type KernelSpec, type RowKernel } from "./kernel.js";
import { rowKernel } from "./row-kernel.js";

/** The kernel K(a, b) / √(K(a, a)·K(b, b)): 1 for equal things, 0 if it is 0 / 0. Normalising twice changes nothing. */
export function normalised(kernel: RowKernel): RowKernel;
export function normalised<X>(kernel: Kernel<X>): Kernel<X>;
export function normalised<X>(kernel: Kernel<X>): Kernel<X> | RowKernel {
  checkKernelGiven("normalised", kernel);
  if (kernel.spec?.kernel === "normalised") return kernel;
  const name = `normalised ${bracketed(kernel)}`;
  const { definite } = kernel;
  const spec: KernelSpec | null = kernel.spec && { kernel: "normalised", of: kernel.spec };
  if (isRowKernel(kernel)) return rowKernel(name, definite, spec!, { normalised: kernel.expression });
  return {
    name,
    definite,
    spec,
    between: (a: X, b: X) => cosine(kernel.between(a, b), kernel.between(a, a), kernel.between(b, b)),
  };
}
