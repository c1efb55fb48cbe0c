// What is computed from a pair of rows: measures, functions of them, and combinations of several.

/** A comparison of two rows in one number; most kernels of rows use nothing else of them. */
export type Measure =
  /** The inner product x·z. */
  | "dot"
  /** The squared distance ‖x − z‖². */
  | "squared-distance"
  /** The distance Σ|x_j − z_j|. */
  | "distance"
  /** The number of columns in which they differ: Hamming's distance. */
  | "mismatches";

/** The functions that a kernel can apply to a measure m; each has a compiled twin. */
export type Shape =
  /** Takes m as it is. */
  | { readonly shape: "identity" }
  /** Computes (scale·m + c)^degree. */
  | { readonly shape: "power"; readonly scale: number; readonly c: number; readonly degree: number }
  /** Computes exp(−gamma·m). */
  | { readonly shape: "exponential"; readonly gamma: number }
  /** Computes tanh(scale·m + c). */
  | { readonly shape: "tanh"; readonly scale: number; readonly c: number }
  /** Computes the number of columns less m. */
  | { readonly shape: "complement" };

/** A kernel of rows, as an expression over measures of the pair. */
export type Expression =
  | ({ readonly measure: Measure } & Shape)
  | { readonly sum: readonly Expression[] }
  | { readonly product: readonly Expression[] }
  | { readonly factor: number; readonly of: Expression }
  /** Computes K(x, z) / √(K(x, x)·K(z, z)), or 0 if that is 0 / 0. */
  | { readonly normalised: Expression };
