// Converts the weights of a run on scaled points to the original coordinates.

import type { Doc } from "../document/document.js";
import { shift } from "../document/scaling.js";
import type { Weights } from "./weights.js";

/** Returns the weights for the original coordinates, if the run shifted and divided all points alike. */
export function inThePlane(weights: readonly Weights[], { points, settings }: Doc): readonly Weights[] {
  const { from, by } = shift(points, settings);
  return weights.map(({ w, b }) => {
    const [p, q] = [w[0] / by[0], w[1] / by[1]];
    return { w: [p, q], b: b - p * from[0] - q * from[1] };
  });
}
