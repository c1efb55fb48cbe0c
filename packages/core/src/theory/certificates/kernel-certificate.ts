// The certificate of an answer in the space of a kernel. The vectors a of a question are y·φ(x) for two sides and (e_y − e_k) ⊗ φ(x)
// for classes jointly, where φ(x)·φ(z) = K(x, z), or K(x, z) + 1 with a bias; w is Σ α_j φ(x_j).

import { InputError } from "../../errors.js";
import type { KernelSpec } from "../../kernels/kernel.js";
import type { Label } from "../../learner.js";
import { specOf } from "../problem/kernel-standing.js";
import type { About, Rational, Weights } from "./about.js";
import { object, readAbout, readCombination, readObject, readRationals, refuse } from "./reading.js";

interface AboutKernel<L extends Label> extends About<L> {
  /** The kernel in whose space the question is asked. */
  readonly kernel: KernelSpec;
}

/** Proves that data is separable in the space of a kernel: w = Σ α_j φ(x_j) has w·a > 0 for every vector a of the question. */
export interface KernelSeparableCertificate<L extends Label = Label> extends AboutKernel<L> {
  /** The answer. */
  readonly separable: true;
  /** The coefficients α, one per row of the data; in joint questions, these for each class in order. */
  readonly alpha: readonly Rational[];
  /** Absent: the proof is by coefficients. */
  readonly theorem?: never;
}

/**
 * Proves that data is separable by a theorem: Gram matrices of different rows are positive definite for this kernel, and no two
 * equal rows are on different sides.
 */
export interface KernelTheoremCertificate<L extends Label = Label> extends AboutKernel<L> {
  /** The answer. */
  readonly separable: true;
  /** The name of the theorem. */
  readonly theorem: typeof theorem;
  /** Absent: the proof is by a theorem. */
  readonly alpha?: never;
}

/**
 * Proves that data is not separable in the space of a kernel: Σ λ·a = 0 with λ > 0, so that no w can have w·a > 0 for all of
 * those vectors.
 */
export interface KernelInseparableCertificate<L extends Label = Label> extends AboutKernel<L>, Weights<L> {
  /** The answer. */
  readonly separable: false;
}

/** Plain data that proves whether labelled rows are separable in the space of a kernel. */
export type KernelCertificate<L extends Label = Label> =
  | KernelSeparableCertificate<L>
  | KernelTheoremCertificate<L>
  | KernelInseparableCertificate<L>;

/** The name of the theorem that a `KernelTheoremCertificate` rests on. */
export const theorem = "strictly-positive-definite";

/** Tells whether JSON text or plain data names a kernel, as a certificate about a kernel's space does. */
export function isKernelCertificate(given: unknown): boolean {
  try {
    return readObject(given).kernel !== undefined;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

/**
 * Reads a certificate about the space of a kernel from its JSON text or from plain data, checking every part; throws
 * InputError if anything is wrong.
 */
export function readKernelCertificate(given: unknown): KernelCertificate {
  const read = readObject(given);
  const about = { ...readAbout(read), kernel: kernelIn(read) };
  if (read.separable === true) {
    if (read.theorem === theorem) return { ...about, separable: true, theorem };
    if (read.theorem !== undefined) refuse(".theorem", `"${theorem}" or absent`, read.theorem);
    const blocks = about.question.joint ? about.data.classes.length : 1;
    return { ...about, separable: true, alpha: readRationals(read.alpha, ".alpha", blocks * about.data.rows) };
  }
  if (read.separable !== false) refuse(".separable", "true or false", read.separable);
  return { ...about, separable: false, ...readCombination(read, about) };
}

function kernelIn(read: Record<string, unknown>): KernelSpec {
  const kernel = object(read.kernel, ".kernel");
  try {
    return specOf(kernel as unknown as KernelSpec);
  } catch (error) {
    throw error instanceof InputError ? new InputError(`certificate.${error.message}`) : error;
  }
}
