// Options that all kernel learners share.

import { shown } from "../check.js";
import type { Label, Row } from "../data/row.js";
import { OptionError } from "../errors.js";
import { isRowKernel, type Kernel } from "../kernels/kernel.js";
import { similarity } from "../kernels/similarity.js";
import { type LinearOptions, Settings } from "../options/shared-options.js";

/** A similarity of two things: a kernel, or a function of two arguments. */
export type Similarity<X> = Kernel<X> | ((a: X, b: X) => number);

/** Options that every kernel learner takes. */
export interface KernelOptions<L extends Label = Label, X = Row> extends Omit<LinearOptions<L>, "bias" | "history"> {
  /** The similarity K(a, b): a kernel of rosenblatt/kernels, or any function (a, b) → number. */
  kernel: Similarity<X>;
}

/** Options of linear learners that are refused, and why. */
const refused: readonly [name: string, reason: string][] = [
  ["bias", "a constant in the kernel is one, as in polynomial(1), which is x·z + 1"],
  ["history", "its support vectors are its past, and explain it"],
];

/** Gives the kernel in the options; a function becomes one. */
export function kernelIn<X>(given: Similarity<X> | undefined): Kernel<X> {
  // A function that is written where the option is given has the name of the option.
  if (typeof given === "function") return similarity(given, given.name === "kernel" ? { name: "similarity" } : {});
  if (typeof given !== "object" || given === null || typeof given.between !== "function")
    throw new OptionError(
      `kernel must be a kernel or a function (a, b) → number; got ${shown(given)}: take one of rosenblatt/kernels`,
    );
  return given;
}

/** Checks all options except the kernel. */
export function kernelSettings<L extends Label, X>(
  { kernel, ...options }: KernelOptions<L, X>,
  own: readonly string[],
): Settings<L> {
  for (const [name, reason] of refused)
    if (Object.hasOwn(options, name)) throw new OptionError(`${name} does not go with a kernel: ${reason}`);
  // `kernel` is named so that error messages can suggest it; it is not one of the settings.
  const settings = new Settings<L>(options, ["kernel", ...own], { bias: false });
  if (!isRowKernel(kernelIn(kernel) as Kernel<never>))
    for (const name of ["features", "hash"] as const)
      if (settings[name] !== undefined)
        throw new OptionError(`${name} does not go with this kernel, which does not compare rows of features`);
  return settings;
}
