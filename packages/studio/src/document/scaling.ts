// What becomes of a point before it is learned from. Whole vectors, the constant 1 left aside, as the lectures scale them.

import type { Doc, Point, Settings } from "./document.js";

/** Returns what maps a point to the coordinates that the learner sees. */
export function scaling(points: readonly Point[], { scaling }: Settings): (point: Point) => [number, number] {
  const longest = radiusOf(points) || 1;
  return (point) => {
    const by = scaling === "unit-ball" ? longest : scaling === "unit-length" ? lengthOf(point) || 1 : 1;
    return [point.x / by, point.y / by];
  };
}

/** Returns how far the farthest point is from the origin. */
export function radiusOf(points: Doc["points"]): number {
  return points.reduce((most, point) => Math.max(most, lengthOf(point)), 0);
}

function lengthOf({ x, y }: Point): number {
  return Math.sqrt(x * x + y * y);
}
