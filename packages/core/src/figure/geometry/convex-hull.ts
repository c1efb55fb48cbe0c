// The convex hull of spots in the plane.

import type { PlaneState } from "../state/state.js";
import type { PlacedPoint } from "./plane-geometry.js";
import type { Spot } from "./regions.js";

/** Returns the hull of the points in view, by class; none unless the state asks for them. */
export function hullsOf(
  { classes, coloured, hulls }: PlaneState,
  points: readonly PlacedPoint[],
): { readonly target: number; readonly corners: readonly Spot[] }[] {
  if (!hulls) return [];
  return (coloured ?? classes.map((_, target) => target)).map((target) => ({
    target,
    corners: convexHull(points.flatMap((point) => (point.target === target ? [[point.u, point.v] as const] : []))),
  }));
}

/**
 * Returns the corners of the hull counterclockwise, none of them between two others; one or two if all spots are on a point
 * or a line.
 */
export function convexHull(spots: readonly Spot[]): Spot[] {
  const sorted = [...spots].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const distinct = sorted.filter(([x, y], i) => i === 0 || x !== sorted[i - 1][0] || y !== sorted[i - 1][1]);
  if (distinct.length < 3) return distinct;
  // The lower half from left to right, and the upper one from right to left, dropping corners that do not turn left.
  const half = (ordered: readonly Spot[]) => {
    const corners: Spot[] = [];
    for (const spot of ordered) {
      while (corners.length > 1 && turn(corners[corners.length - 2], corners[corners.length - 1], spot) <= 0)
        corners.pop();
      corners.push(spot);
    }
    return corners.slice(0, -1);
  };
  return [...half(distinct), ...half([...distinct].reverse())];
}

/** Above 0 if the way from a over b to c turns left. */
function turn(a: Spot, b: Spot, c: Spot): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
