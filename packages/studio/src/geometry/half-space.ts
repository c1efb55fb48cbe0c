// The two sides of w·x + b = 0, and which points are on the wrong one.

import { type Doc, positiveClass } from "../document/document.js";
import type { Weights } from "./weights.js";

/** A place in the plane. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Returns the score w·x + b of a spot. */
export function scoreOf({ w, b }: Weights, { x, y }: Spot): number {
  return w[0] * x + w[1] * y + b;
}

/** Returns the index of the class that a single score above 0 stands for: the second, or the second of those that have points. */
export function positiveOf({ classes, points }: Pick<Doc, "classes" | "points">): number {
  const present = classes.flatMap((_, k) => (points.some(({ target }) => target === k) ? [k] : []));
  return present.includes(positiveClass) ? positiveClass : (present[1] ?? positiveClass);
}

/** Whether a point is not strictly on the side of its class. */
export function isWrong(weights: Weights, point: Spot & { readonly target: number }, positive: number): boolean {
  const score = scoreOf(weights, point);
  return point.target === positive ? !(score > 0) : !(score < 0);
}
