// Weights of a run on scaled points, as they look in the plane of the points as they are.

import type { PlaneField, PlaneView } from "rosenblatt/figure";
import type { Doc } from "../document/document.js";
import { radiusOf } from "../document/scaling.js";
import type { Weights } from "./weights.js";

/** Returns the weights for points as they are, where the run had all points divided by the same length. */
export function inThePlane(weights: readonly Weights[], { points, settings }: Doc): readonly Weights[] {
  if (settings.scaling !== "unit-ball") return weights;
  const longest = radiusOf(points) || 1;
  return weights.map(({ w, b }) => ({ w: [w[0] / longest, w[1] / longest], b }));
}

const spots = 61;

/**
 * Returns scores on a grid where each point was divided by its own length: w·x/‖x‖ + b is 0 along rays from the origin. Null
 * where boundaries are straight.
 */
export function rays(weights: readonly Weights[], { settings }: Doc, view: PlaneView): PlaneField | null {
  if (settings.scaling !== "unit-length" || weights.length === 0) return null;
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
