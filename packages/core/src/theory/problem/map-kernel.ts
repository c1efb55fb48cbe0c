// Maps to monomials, whose space is that of a polynomial kernel: separability there can be decided exactly, although the
// values that the map writes are rounded.

import { shown } from "../../check.js";
import { InputError } from "../../errors.js";
import type { KernelSpec } from "../../kernels/kernel.js";

/** A map of rows to their monomials up to a degree, as `polynomialMap`, `quadraticMap` and `monomials` make them. */
export interface MapOfPolynomials {
  /** Which monomials: weighted as in the kernel, or each once. */
  readonly kind: "polynomial" | "monomials";
  /** The highest degree. */
  readonly degree: number;
  /** The constant in the kernel (c + x·z)ᵈ. */
  readonly c: number;
}

/**
 * Returns the kernel in whose space rows are separable exactly if they are after the map: both have the same monomials, and the
 * weights of these, which are above 0, only stretch the axes. For `polynomialMap` alone, margins and mistakes are also those of the kernel.
 */
export function kernelOfMap(map: object): KernelSpec {
  const { kind, degree, c } = (map ?? {}) as Partial<MapOfPolynomials>;
  if ((kind === "polynomial" || kind === "monomials") && typeof degree === "number" && typeof c === "number")
    return { kernel: "polynomial", degree, c, scale: 1 };
  throw new InputError(
    `map must be one to all monomials up to a degree; got ${shown(kind)}: transform the rows and ask separability about the values as they are`,
  );
}
