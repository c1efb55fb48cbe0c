// What can be counted of the points of a plane, and which classes they are of.

import type { PlanePoint, PlaneState } from "./state.js";

/** Returns how many points are of a class. */
export function countOf({ points }: Pick<PlaneState, "points">, target: number): number {
  return points.filter((point) => point.target === target).length;
}

/** Tells whether a point was predicted as another class than its own. */
export function isWrong({ target, predicted }: PlanePoint): boolean {
  return target !== undefined && predicted !== undefined && target !== predicted;
}

/** Returns how many points were predicted as another class than their own. */
export function wrongCount({ points }: Pick<PlaneState, "points">): number {
  return points.filter(isWrong).length;
}

/** Returns the largest weight of a point by which it can be drawn; 0 when none has any. */
export function largestWeight(points: readonly PlanePoint[]): number {
  return points.reduce((most, { weight = 0 }) => (weight > most && weight < Infinity ? weight : most), 0);
}

/**
 * Returns the class that a single score is for and the one it is against: where points of two classes are there, the other of
 * them.
 */
export function sidesOf({ points, positive = 1 }: Pick<PlaneState, "points" | "positive">): {
  positive: number;
  negative: number;
} {
  const others = new Set(points.flatMap(({ target = positive }) => (target === positive ? [] : [target])));
  return { positive, negative: others.size === 1 ? [...others][0] : 1 - positive };
}
