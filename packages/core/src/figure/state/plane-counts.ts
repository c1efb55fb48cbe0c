// What can be counted of the points of a plane, and which classes they are of.

import type { PlanePoint, PlaneState } from "./state.js";

export function countOf({ points }: Pick<PlaneState, "points">, target: number): number {
  return points.filter((point) => point.target === target).length;
}

export function isWrong({ target, predicted }: PlanePoint): boolean {
  return target !== undefined && predicted !== undefined && target !== predicted;
}

export function wrongCount({ points }: Pick<PlaneState, "points">): number {
  return points.filter(isWrong).length;
}

/** The largest weight of a point that can be drawn by it; 0 when none has any. */
export function largestWeight(points: readonly PlanePoint[]): number {
  return points.reduce((most, { weight = 0 }) => (weight > most && weight < Infinity ? weight : most), 0);
}

/** The class that a single score is for, and the one it is against: where points of two classes are there, the other of them. */
export function sidesOf({ points, positive = 1 }: Pick<PlaneState, "points" | "positive">): {
  positive: number;
  negative: number;
} {
  const others = new Set(points.flatMap(({ target = positive }) => (target === positive ? [] : [target])));
  return { positive, negative: others.size === 1 ? [...others][0] : 1 - positive };
}
