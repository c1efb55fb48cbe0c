// What can be counted of the points of a plane.

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
