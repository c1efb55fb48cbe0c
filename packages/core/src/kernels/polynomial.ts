// Polynomial kernels: (c + scale·x·z)^degree, the inner product of all weighted monomials up to that degree.
// Poggio 1975, Biological Cybernetics 19; Boser, Guyon & Vapnik 1992, COLT, section 2.

import { atLeastZero, onlyKnown, positive, whole, withFirst } from "../check.js";
import { OptionError } from "../errors.js";
import type { RowKernel } from "./kernel.js";
import { rowKernel } from "./row-kernel.js";

/** Options of a polynomial kernel. */
export interface PolynomialOptions {
  /** The degree of the polynomial, a whole number of at least 1. */
  degree: number;
  /** The constant c ≥ 0: the larger it is, the more the lower degrees count; 0 leaves only monomials of the full degree. Defaults to 1. */
  c?: number;
  /** The factor of x·z, above 0. Defaults to 1. */
  scale?: number;
}

/** The highest degree; powers of other numbers than 0 and ±1 leave the range of doubles, or lose their last digit, much earlier. */
const highestDegree = 65535;

/** The polynomial kernel (c + scale·x·z)^degree. `polynomial(4)` is (1 + x·z)⁴. */
export function polynomial(options: number | PolynomialOptions): RowKernel {
  const { degree, c = 1, scale = 1 } = withFirst<PolynomialOptions>(options, ["degree", "c", "scale"]);
  return power({ degree, c, scale });
}

/** The kernel (c + scale·x·z)², by default (1 + x·z)², with all monomials up to degree 2 at the cost of one inner product. */
export function quadratic(options: Omit<PolynomialOptions, "degree"> = {}): RowKernel {
  onlyKnown(options, ["c", "scale"]);
  return polynomial({ ...options, degree: 2 });
}

function power({ degree, c, scale }: Required<PolynomialOptions>): RowKernel {
  whole("degree", degree, 1);
  if (degree > highestDegree) throw new OptionError(`degree must be at most ${highestDegree}; got ${degree}`);
  if (c < 0)
    throw new OptionError(
      `c must be at least 0; got ${c}: below, powers of x·z + c are no inner products; to use them all the same, write them with similarity()`,
    );
  atLeastZero("c", c);
  positive("scale", scale);
  return rowKernel(
    powered(c, scale, degree),
    "always",
    { kernel: "polynomial", degree, c, scale },
    { measure: "dot", shape: "power", scale, c, degree },
  );
}

function powered(c: number, scale: number, degree: number): string {
  const product = scale === 1 ? "x·z" : `${scale}·x·z`;
  const base = c === 0 ? product : `${c} + ${product}`;
  return degree === 1 ? base : `(${base})${superscript(degree)}`;
}

function superscript(n: number): string {
  return Array.from(String(n), (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
}
