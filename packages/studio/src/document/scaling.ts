// Scales points before learning. Lengths do not include the constant 1, as in the lectures.

import type { Doc, Point, Settings } from "./document.js";

/** Returns the function that maps a point to the coordinates that the learner sees. */
export function scaling(points: readonly Point[], settings: Settings): (point: Point) => [number, number] {
  const { from, by } = shift(points, settings);
  return (point) => {
    const length = settings.scaling === "unit-length" ? lengthOf(point) || 1 : 1;
    return [(point.x - from[0]) / by[0] / length, (point.y - from[1]) / by[1] / length];
  };
}

/** What is subtracted from each coordinate and what it is then divided by; the same for all points. */
export interface Shift {
  readonly from: readonly [number, number];
  readonly by: readonly [number, number];
}

/** Returns the transformation that is the same for all points, without the division by each point's own length. */
export function shift(points: readonly Point[], { scaling }: Settings): Shift {
  if (scaling === "standardized") {
    const [x, y] = [spread(points.map((point) => point.x)), spread(points.map((point) => point.y))];
    return { from: [x.mean, y.mean], by: [x.deviation, y.deviation] };
  }
  const longest = (scaling === "unit-ball" && radiusOf(points)) || 1;
  return { from: [0, 0], by: [longest, longest] };
}

/** The mean and deviation of a coordinate; the deviation of a constant coordinate is infinite, so that it becomes 0. */
function spread(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / values.length) || Number.POSITIVE_INFINITY };
}

/** Returns the distance of the farthest point from the origin. */
export function radiusOf(points: Doc["points"]): number {
  return points.reduce((most, point) => Math.max(most, lengthOf(point)), 0);
}

function lengthOf({ x, y }: Point): number {
  return Math.sqrt(x * x + y * y);
}
