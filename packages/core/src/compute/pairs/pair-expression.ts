// What is computed of a pair of rows: measures, what becomes of them, and what is made of several.

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
