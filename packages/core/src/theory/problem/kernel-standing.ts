// What arithmetic can decide about a kernel's space: everything if K is a fraction, and everything, by theorem, if
// different rows are always independent in it.

import { shown } from "../../check.js";
import { InputError, ModelError } from "../../errors.js";
import type { KernelSpec } from "../../kernels/kernel.js";
import { kernelOf } from "../../kernels/saved.js";
import { leavesOf } from "./kernel-data.js";

/** The kind of argument by which questions about the space of a kernel can be decided. */
export type Standing =
  /** K is a fraction for rows of doubles; `spec` is the kernel without factors that only change the length of φ(x). */
  | { readonly kind: "exact"; readonly spec: KernelSpec }
  /** Gram matrices of different rows are positive definite, so that every labelling of them is separable. */
  | { readonly kind: "strict" };

/** A kernel, or the plain data that says which kernel it is. */
export type GivenKernel = KernelSpec | { readonly name: string; readonly spec: KernelSpec | null };

/** Returns the plain data of a kernel, checking every part; throws InputError if it is no kernel, or only a function. */
export function specOf(given: GivenKernel): KernelSpec {
  if (typeof given !== "object" || given === null)
    throw new InputError(`kernel must be a kernel or its spec; got ${shown(given)}`);
  const spec = "kernel" in given ? given : given.spec;
  if (!spec)
    throw new InputError(
      `kernel must be known to be an inner product; got the similarity ${shown("name" in given ? given.name : given)}, which is only a function: take one of the library's kernels, or separability of features that you compute yourself`,
    );
  try {
    return kernelOf(spec).spec!;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw new InputError(error.message.replace(/^model\.kernel/, "kernel"));
  }
}

/** Exact powers have this many times the digits of x·z; floating point cannot distinguish such features anyway. */
const highestDegree = 256;

/**
 * Says by what kind of argument questions about the kernel's space are decided; throws InputError, with the reason, for a
 * kernel for which neither kind works.
 */
export function standingOf(spec: KernelSpec, bias: boolean): Standing {
  if (leavesOf(spec).some(({ kernel }) => kernel === "sigmoid"))
    throw new InputError(
      "kernel must be an inner product of some space to ask what is separable there; got sigmoid, which for most scale and c is none: take polynomial or rbf",
    );
  // With a bias, a factor of φ(x) matters, because the constant beside it stays the same.
  const plain = bias ? spec : unscaled(spec);
  if (isRational(plain)) {
    if (degreeOf(plain) > highestDegree)
      throw new InputError(
        `kernel must be of degree ${highestDegree} at most to be computed exactly; got degree ${degreeOf(plain)}: lower it, or take rbf`,
      );
    return { kind: "exact", spec: plain };
  }
  if (isStrict(spec)) return { kind: "strict" };
  throw new InputError(
    `kernel must be rational, or strictly definite as rbf and laplacian are; got ${spec.kernel} of a normalised kernel${bias ? " or one with a bias" : ""}: leave out normalised${bias ? " or the bias" : ""}`,
  );
}

/** A kernel with the same directions φ(x) / ‖φ(x)‖, without roots where they cancel out: the lengths of φ(x) do not matter. */
function unscaled(spec: KernelSpec): KernelSpec {
  if (spec.kernel === "normalised" || spec.kernel === "scaled") return unscaled(spec.of);
  return spec.kernel === "product" ? { kernel: "product", of: spec.of.map(unscaled) } : spec;
}

function isRational(spec: KernelSpec): boolean {
  if (spec.kernel === "sum" || spec.kernel === "product") return spec.of.every(isRational);
  if (spec.kernel === "scaled") return isRational(spec.of);
  return spec.kernel !== "normalised" && !isExponential(spec);
}

function degreeOf(spec: KernelSpec): number {
  if (spec.kernel === "product") return spec.of.reduce((sum, part) => sum + degreeOf(part), 0);
  if (spec.kernel === "sum") return spec.of.reduce((most, part) => Math.max(most, degreeOf(part)), 0);
  if (spec.kernel === "scaled" || spec.kernel === "normalised") return degreeOf(spec.of);
  return spec.kernel === "polynomial" ? spec.degree : 1;
}

function isExponential({ kernel }: KernelSpec): boolean {
  return kernel === "rbf" || kernel === "laplacian";
}

/**
 * exp(−γ‖x − z‖²) is strictly positive definite: Schoenberg 1938, Transactions of the AMS 44; Micchelli 1986, Constructive
 * Approximation 2. So is exp(−γ‖x − z‖₁), whose Fourier transform, a product of 2γ/(γ² + ω²), is above 0 everywhere. A positive
 * semi-definite matrix added changes nothing about that, nor does one with a positive diagonal multiplied entry by entry (Schur).
 */
function isStrict(spec: KernelSpec): boolean {
  if (isExponential(spec)) return true;
  if (spec.kernel === "scaled" || spec.kernel === "normalised") return isStrict(spec.of);
  if (spec.kernel === "sum") return spec.of.some(isStrict);
  return spec.kernel === "product" && spec.of.some(isStrict) && spec.of.every(isNowhereZero);
}

/** K(x, x) > 0 for every row, by the form of K. */
function isNowhereZero(spec: KernelSpec): boolean {
  switch (spec.kernel) {
    case "polynomial":
      return spec.c > 0;
    case "rbf":
    case "laplacian":
    case "hamming":
      return true;
    case "sum":
      return spec.of.some(isNowhereZero);
    case "product":
      return spec.of.every(isNowhereZero);
    case "scaled":
    case "normalised":
      return isNowhereZero(spec.of);
    default:
      return false;
  }
}
