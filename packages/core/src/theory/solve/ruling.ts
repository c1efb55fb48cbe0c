// The answer to a question, with its proof.

import type { Combination } from "../exact/exact-min-norm-point.js";

/** Either `v`, which separates the vectors of the question, or a combination of them that is 0, so that nothing can separate them. */
export type Ruling<Found> =
  | { readonly separable: true; readonly v: Found }
  | { readonly separable: false; readonly origin: Combination };
