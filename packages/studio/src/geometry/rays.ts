// The boundary of a run on points that were each divided by their own length, in the original coordinates.

import type { PlaneField, PlaneView } from "rosenblatt/figure";
import type { Weights } from "./weights.js";

const spots = 61;

/**
 * Returns scores on a grid, for points that are each divided by their own length: w·x/‖x‖ + b is 0 along rays from the origin. Null without
 * weights.
 */
export function rays(weights: readonly Weights[], view: PlaneView): PlaneField | null {
  if (weights.length === 0) return null;
  const each = weights.length;
  const scores = new Float64Array(spots * spots * each);
  for (let j = 0, at = 0; j < spots; j++) {
    const y = view.y[0] + ((view.y[1] - view.y[0]) * j) / (spots - 1);
    for (let i = 0; i < spots; i++) {
      const x = view.x[0] + ((view.x[1] - view.x[0]) * i) / (spots - 1);
      const length = Math.sqrt(x * x + y * y) || 1;
      for (const { w, b } of weights) scores[at++] = (w[0] * x + w[1] * y) / length + b;
    }
  }
  return { columns: spots, rows: spots, view, scores };
}
