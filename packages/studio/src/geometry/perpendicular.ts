// Distances from the line w·x + b = 0, and the feet of perpendiculars on it and on w.

import { type Spot, scoreOf } from "./half-space.js";
import type { Weights } from "./weights.js";

/** Returns the length ‖w‖. */
export function lengthOf([w1, w2]: readonly [number, number]): number {
  return Math.hypot(w1, w2);
}

/** Returns the distance (w·x + b)/‖w‖, positive on the side that w points to; null if w = 0 and there is no line. */
export function distanceOf(weights: Weights, spot: Spot): number | null {
  const length = lengthOf(weights.w);
  return length > 0 ? scoreOf(weights, spot) / length : null;
}

/** Returns the spot on the line that is nearest to a point; null if there is no line. */
export function footOnLine(weights: Weights, { x, y }: Spot): Spot | null {
  const distance = distanceOf(weights, { x, y });
  if (distance === null) return null;
  const length = lengthOf(weights.w);
  return { x: x - (distance * weights.w[0]) / length, y: y - (distance * weights.w[1]) / length };
}

/** Returns how far a point is from the origin along w, which is w·x/‖w‖; null where w = 0. */
export function along({ w }: Weights, { x, y }: Spot): number | null {
  const length = lengthOf(w);
  return length > 0 ? (w[0] * x + w[1] * y) / length : null;
}

/** Returns the spot nearest to a point on the line through the origin in the direction of w; null where w = 0. */
export function footOnNormal(weights: Weights, spot: Spot): Spot | null {
  const reach = along(weights, spot);
  if (reach === null) return null;
  const length = lengthOf(weights.w);
  return { x: (reach * weights.w[0]) / length, y: (reach * weights.w[1]) / length };
}
