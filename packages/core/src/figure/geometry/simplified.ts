// Simplifies a line of many spots.

import type { Spot } from "./regions.js";

/**
 * Returns a line through few of the spots that is nowhere farther than `tolerance` from the original. Douglas & Peucker 1973.
 */
export function simplified(spots: readonly Spot[], tolerance: number): Spot[] {
  const kept = new Uint8Array(spots.length);
  kept[0] = 1;
  kept[spots.length - 1] = 1;
  const open: [number, number][] = [[0, spots.length - 1]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [from, to] = next;
    let [farthest, most] = [-1, tolerance * tolerance];
    for (let i = from + 1; i < to; i++) {
      const away = squaredDistance(spots[i], spots[from], spots[to]);
      if (away > most) [farthest, most] = [i, away];
    }
    if (farthest < 0) continue;
    kept[farthest] = 1;
    open.push([from, farthest], [farthest, to]);
  }
  return spots.filter((_, i) => kept[i] === 1);
}

/** The squared distance of a spot from the segment between a and b. */
function squaredDistance([x, y]: Spot, [ax, ay]: Spot, [bx, by]: Spot): number {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx * dx + dy * dy;
  const along = square > 0 ? Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / square)) : 0;
  const [ex, ey] = [x - ax - along * dx, y - ay - along * dy];
  return ex * ex + ey * ey;
}
