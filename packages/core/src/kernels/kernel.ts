// A kernel: a similarity of two things that is their inner product in some space, K(a, b) = φ(a)·φ(b).

import type { Row } from "../learner.js";

/** What is known of its Gram matrices: positive semi-definite by theorem, not always, or nobody has said. */
export type Definite = "always" | "not-always" | "unknown";

/** Of any kind of object. A plain function (a, b) → number becomes one with `similarity`. */
export interface Kernel<X = Row> {
  /** As a formula: "(1 + x·z)⁴". */
  readonly name: string;
  readonly definite: Definite;
  /** Plain data that `kernelOf` makes it from again; null where it has a function of the user's in it. */
  readonly spec: KernelSpec | null;
  /** K(a, b). */
  between(a: X, b: X): number;
}

/** What two rows have in common, as one number; most kernels of rows know no more of them. */
export type Measure =
  /** x·z. */
  | "dot"
  /** ‖x − z‖². */
  | "squared-distance"
  /** Σ|x_j − z_j|. */
  | "distance"
  /** Columns in which they differ: Hamming's distance. */
  | "mismatches";

/** What becomes of a measure m, each with a compiled twin. */
export type Shape =
  /** m. */
  | { readonly shape: "identity" }
  /** (scale·m + c)^degree. */
  | { readonly shape: "power"; readonly scale: number; readonly c: number; readonly degree: number }
  /** exp(−gamma·m). */
  | { readonly shape: "exponential"; readonly gamma: number }
  /** tanh(scale·m + c). */
  | { readonly shape: "tanh"; readonly scale: number; readonly c: number }
  /** The number of columns less m. */
  | { readonly shape: "complement" };

/** A kernel of rows, as an expression over measures of the pair. */
export type Expression =
  | ({ readonly measure: Measure } & Shape)
  | { readonly sum: readonly Expression[] }
  | { readonly product: readonly Expression[] }
  | { readonly factor: number; readonly of: Expression }
  /** K(x, z) / √(K(x, x)·K(z, z)), 0 where that is 0 / 0. */
  | { readonly normalised: Expression };

/** A kernel of rows that learners can compute for many pairs at once. */
export interface RowKernel extends Kernel<Row> {
  readonly spec: KernelSpec;
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

export function isRowKernel(kernel: Kernel<never>): kernel is RowKernel {
  return "expression" in kernel;
}
