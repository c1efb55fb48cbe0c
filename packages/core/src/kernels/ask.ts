// A kernel may be a function of the user's, which may throw.

import { InputError } from "../errors.js";
import type { Kernel } from "./kernel.js";

/** Computes K(a, b); if the kernel throws, throws InputError. */
export function ask<X>(kernel: Kernel<X>, a: X, b: X): number {
  try {
    return kernel.between(a, b);
  } catch (error) {
    if (error instanceof InputError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError(`the kernel ${kernel.name} threw: ${reason}`, { cause: error });
  }
}
