// Counts points of a plane, and finds which classes they are of.

import type { PlanePoint, PlaneState } from "./state.js";

/** Points, which of their classes have colours, and, if the points are a sample, totals over all examples. */
export type Counted = Pick<PlaneState, "points" | "coloured" | "totals">;

/** Tells whether a class has a colour of its own, or is one of the others, which are grey. */
export function isColoured({ coloured }: Pick<PlaneState, "coloured">, target: number): boolean {
  return !coloured || coloured.includes(target);
}

/** Tells whether a point was predicted as another class than its own. */
export function isWrong({ target, predicted }: PlanePoint): boolean {
  return target !== undefined && predicted !== undefined && target !== predicted;
}

/** Returns the number of points of a class, or of examples if the points are a sample. */
export function countOf({ points, totals }: Counted, target: number): number {
  return totals?.counts[target] ?? points.filter((point) => point.target === target).length;
}

/** Returns how many points of coloured classes, or examples of them if the points are a sample, are predicted wrong. */
export function wrongCount(state: Counted): number {
  return counted(state, state.totals?.wrong, isWrong);
}

/** Returns how many points of coloured classes, or examples of them if the points are a sample, have a prediction. */
export function judgedCount(state: Counted): number {
  const isJudged = ({ predicted }: PlanePoint) => predicted !== undefined;
  return state.points.some(isJudged) ? counted(state, state.totals?.counts, isJudged) : 0;
}

function counted(
  state: Counted,
  totals: readonly number[] | undefined,
  counts: (point: PlanePoint) => boolean,
): number {
  if (totals) return totals.reduce((sum, count, k) => sum + (isColoured(state, k) ? count : 0), 0);
  return state.points.filter((point) => point.target !== undefined && isColoured(state, point.target) && counts(point))
    .length;
}

/** Returns the largest drawable weight of a point; 0 if none has any. */
export function largestWeight(points: readonly PlanePoint[]): number {
  return points.reduce((most, { weight = 0 }) => (weight > most && weight < Infinity ? weight : most), 0);
}

/**
 * Returns the class that a single score is for and the one it is against: if there are points of two classes, the other of
 * them.
 */
export function sidesOf({ points, positive = 1 }: Pick<PlaneState, "points" | "positive">): {
  positive: number;
  negative: number;
} {
  const others = new Set(points.flatMap(({ target = positive }) => (target === positive ? [] : [target])));
  return { positive, negative: others.size === 1 ? [...others][0] : 1 - positive };
}
