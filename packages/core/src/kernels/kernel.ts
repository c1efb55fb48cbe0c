// A kernel: a similarity of two things that is their inner product in some space, K(a, b) = φ(a)·φ(b).

import type { Expression } from "../compute/pairs/pair-expression.js";
import type { Row } from "../data/row.js";

export type { Expression, Measure, Shape } from "../compute/pairs/pair-expression.js";

/** What is known of a kernel's Gram matrices: always positive semi-definite by a theorem, not always, or unknown. */
export type Definite = "always" | "not-always" | "unknown";

/** A kernel of any kind of object: a similarity K(a, b). `similarity` makes one from a plain function (a, b) → number. */
export interface Kernel<X = Row> {
  /** The kernel as a formula, such as "(1 + x·z)⁴". */
  readonly name: string;
  /** What is known of its Gram matrices. */
  readonly definite: Definite;
  /** Plain data from which `kernelOf` makes the kernel again; null if it contains a function of the user's. */
  readonly spec: KernelSpec | null;
  /** Computes K(a, b). */
  between(a: X, b: X): number;
}

/** A kernel of rows that learners can compute for many pairs at once. */
export interface RowKernel extends Kernel<Row> {
  readonly spec: KernelSpec;
  /** The formula as loops compute it. */
  readonly expression: Expression;
}

/** Kernels as data, for model files and the command line. */
export type KernelSpec =
  | { readonly kernel: "linear" }
  | { readonly kernel: "polynomial"; readonly degree: number; readonly c: number; readonly scale: number }
  | { readonly kernel: "rbf"; readonly gamma: number }
  | { readonly kernel: "laplacian"; readonly gamma: number }
  | { readonly kernel: "sigmoid"; readonly scale: number; readonly c: number }
  | { readonly kernel: "hamming" }
  | { readonly kernel: "categorical" }
  | { readonly kernel: "ngram"; readonly n: number }
  | { readonly kernel: "sum"; readonly of: readonly KernelSpec[] }
  | { readonly kernel: "product"; readonly of: readonly KernelSpec[] }
  | { readonly kernel: "scaled"; readonly factor: number; readonly of: KernelSpec }
  | { readonly kernel: "normalised"; readonly of: KernelSpec };

/** Whether a kernel is one of rows, which learners can compute for many pairs at once. */
export function isRowKernel(kernel: Kernel<never>): kernel is RowKernel {
  return "expression" in Object(kernel);
}
