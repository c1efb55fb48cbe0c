// What is computed of a pair of rows: measures, what becomes of them, and what is made of several.

/** What two rows have in common, as one number; most kernels of rows know no more about them. */
export type Measure =
  /** The inner product x·z. */
  | "dot"
  /** The squared distance ‖x − z‖². */
  | "squared-distance"
  /** The distance Σ|x_j − z_j|. */
  | "distance"
  /** The number of columns in which they differ: Hamming's distance. */
  | "mismatches";

/** What a kernel makes of a measure m; each has a compiled twin. */
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
  /** Computes K(x, z) / √(K(x, x)·K(z, z)), 0 where that is 0 / 0. */
  | { readonly normalised: Expression };
