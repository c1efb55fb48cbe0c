// Kernels made of kernels: sums, products and positive multiples of inner products are inner products again.
// Aronszajn 1950, Transactions of the AMS 68, sections 6 and 8; for products, Schur 1911.

import { positive, shown, withFirst } from "../check.js";
import { OptionError } from "../errors.js";
import { type Definite, type Expression, isRowKernel, type Kernel, type KernelSpec, type RowKernel } from "./kernel.js";
import { rowKernel } from "./row-kernel.js";

/** The kernel K₁ + K₂ + …, added in that order, which has the features of all of them. Kernels of rows give a kernel of rows. */
export function sum(...kernels: [RowKernel, ...RowKernel[]]): RowKernel;
export function sum<X>(...kernels: [Kernel<X>, ...Kernel<X>[]]): Kernel<X>;
export function sum<X>(...kernels: Kernel<X>[]): Kernel<X> | RowKernel {
  return combined(
    "sum",
    kernels,
    () => kernels.map(({ name }) => name).join(" + "),
    (a, b) => a + b,
  );
}

/**
 * The kernel K₁·K₂·…, multiplied in that order, whose features are all products of one feature of each. Kernels of rows give a kernel
 * of rows.
 */
export function product(...kernels: [RowKernel, ...RowKernel[]]): RowKernel;
export function product<X>(...kernels: [Kernel<X>, ...Kernel<X>[]]): Kernel<X>;
export function product<X>(...kernels: Kernel<X>[]): Kernel<X> | RowKernel {
  return combined(
    "product",
    kernels,
    () => kernels.map(bracketed).join(" · "),
    (a, b) => a * b,
  );
}

/** The factor of a kernel. */
export interface ScaledOptions {
  /** The factor, above 0. */
  factor: number;
}

/** The kernel factor·K with factor > 0, which makes every feature √factor times as large. */
export function scaled(kernel: RowKernel, options: number | ScaledOptions): RowKernel;
export function scaled<X>(kernel: Kernel<X>, options: number | ScaledOptions): Kernel<X>;
export function scaled<X>(kernel: Kernel<X>, options: number | ScaledOptions): Kernel<X> | RowKernel {
  checkKernelGiven("scaled", kernel);
  const { factor } = withFirst<ScaledOptions>(options, ["factor"]);
  positive("factor", factor);
  const name = `${factor} · ${bracketed(kernel)}`;
  const { definite } = kernel;
  const spec: KernelSpec | null = kernel.spec && { kernel: "scaled", factor, of: kernel.spec };
  if (isRowKernel(kernel)) return rowKernel(name, definite, spec!, { factor, of: kernel.expression });
  return { name, definite, spec, between: (a: X, b: X) => factor * kernel.between(a, b) };
}

/** Refuses a value that is not a kernel. */
export function checkKernelGiven(name: string, kernel: Kernel<never>): void {
  if (typeof kernel === "object" && kernel !== null && typeof kernel.between === "function") return;
  const next = typeof kernel === "function" ? ": make one of the function with similarity(), or call it first" : "";
  throw new OptionError(`${name} takes a kernel; got ${shown(kernel)}${next}`);
}

/** The kernel whose value is made of those of `kernels`, put together in their order. */
function combined<X>(
  how: "sum" | "product",
  kernels: readonly Kernel<X>[],
  formula: () => string,
  together: (a: number, b: number) => number,
): Kernel<X> | RowKernel {
  checkAll(how, kernels);
  const name = formula();
  const definite = definiteOf(kernels);
  const spec = specOf(how, kernels);
  const parts = expressionsOf(kernels);
  if (parts) return rowKernel(name, definite, spec!, how === "sum" ? { sum: parts } : { product: parts });
  return {
    name,
    definite,
    spec,
    between(a: X, b: X): number {
      let total = kernels[0].between(a, b);
      for (let i = 1; i < kernels.length; i++) total = together(total, kernels[i].between(a, b));
      return total;
    },
  };
}

function checkAll(name: string, kernels: readonly Kernel<never>[]): void {
  if (kernels.length === 0) throw new OptionError(`${name} takes at least 1 kernel; got 0`);
  for (const kernel of kernels) checkKernelGiven(name, kernel);
}

/** If some parts are not definite, others may make up for it, so that nothing is known of the whole. */
function definiteOf(kernels: readonly Kernel<never>[]): Definite {
  if (kernels.length === 1) return kernels[0].definite;
  return kernels.every((kernel) => kernel.definite === "always") ? "always" : "unknown";
}

function specOf(kernel: "sum" | "product", kernels: readonly Kernel<never>[]): KernelSpec | null {
  const of = kernels.map(({ spec }) => spec);
  return of.every((spec) => spec !== null) ? { kernel, of } : null;
}

/** The expressions of kernels of rows; null if one of them is not. */
function expressionsOf(kernels: readonly Kernel<never>[]): Expression[] | null {
  const rowKernels = kernels.filter(isRowKernel);
  return rowKernels.length === kernels.length ? rowKernels.map(({ expression }) => expression) : null;
}

/** The name of a kernel as a factor in a formula: in brackets unless it is a single word or has brackets of its own. */
export function bracketed({ name }: Kernel<never>): string {
  return / /.test(name) && !/^\w*\([^()]*\)[⁰¹²³⁴-⁹]*$/.test(name) ? `(${name})` : name;
}
