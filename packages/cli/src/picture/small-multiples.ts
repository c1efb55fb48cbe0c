// Pictures with more classes or clusters than there are colours: a panel for each of them.

import type { PlaneState, SpaceState } from "rosenblatt/figure";
import { count } from "../text/number.js";

/** The most panels of one picture; more would be too small, or make the picture too large, to look at. */
const mostPanels = 25;

/** Which of these have a panel, in their own order, and what a heading says if they are not all: the largest, if there are very many. */
export function largest(
  places: readonly number[],
  sizeOf: (place: number) => number,
): { drawn: number[]; which: string } {
  const drawn = [...places].sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, mostPanels);
  const which = drawn.length === places.length ? "" : `: the largest ${drawn.length} of ${count(places.length)}`;
  return { drawn: drawn.sort((a, b) => a - b), which };
}

/** The note below the heading of panels that show the same points. */
export function noteOf({ note, points }: PlaneState | SpaceState): string {
  return [
    ...(note === undefined ? [] : [note]),
    ...(points.some(({ elsewhere }) => elsewhere)
      ? ["hollow: the whole row is predicted differently from its place"]
      : []),
  ].join("; ");
}
