// The regions where the prediction changed when the line moved.

import type { PlaneView } from "rosenblatt/figure";
import { type Spot, scoreOf } from "./half-space.js";
import type { Weights } from "./weights.js";

/** The parts of a view that the positive side gained and lost, as corners of polygons; empty if there are none. */
export interface ChangedRegions {
  readonly gained: readonly Spot[];
  readonly lost: readonly Spot[];
}

/** Returns what the positive side gained and lost when a line moved. */
export function changedRegions(before: Weights, after: Weights, { x, y }: PlaneView): ChangedRegions {
  const isLine = ({ w }: Weights) => w[0] !== 0 || w[1] !== 0;
  if (!isLine(before) || !isLine(after)) return { gained: [], lost: [] };
  const corners = [
    { x: x[0], y: y[0] },
    { x: x[1], y: y[0] },
    { x: x[1], y: y[1] },
    { x: x[0], y: y[1] },
  ];
  return {
    gained: cut(cut(corners, after, 1), before, -1),
    lost: cut(cut(corners, after, -1), before, 1),
  };
}

/** The part of a convex polygon on one side of a line. */
function cut(corners: readonly Spot[], line: Weights, side: 1 | -1): readonly Spot[] {
  return corners.flatMap((corner, i) => {
    const next = corners[(i + 1) % corners.length];
    const [here, there] = [side * scoreOf(line, corner), side * scoreOf(line, next)];
    const kept = here >= 0 ? [corner] : [];
    if (here >= 0 === there >= 0) return kept;
    const share = here / (here - there);
    return [...kept, { x: corner.x + share * (next.x - corner.x), y: corner.y + share * (next.y - corner.y) }];
  });
}

/** Returns the area of a polygon. */
export function areaOf(corners: readonly Spot[]): number {
  const twice = corners.reduce((sum, { x, y }, i) => {
    const next = corners[(i + 1) % corners.length];
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(twice) / 2;
}
