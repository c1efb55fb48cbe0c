// The positions of the points on the curves: the margin y·s of each with the current weights, and that of the example just visited before its
// update.

import { computed } from "@preact/signals";
import { scaling } from "../../../document/scaling.js";
import { positiveOf, scoreOf } from "../../../geometry/half-space.js";
import { doc } from "../../../state/edits.js";
import { moved, trace, visit, weights } from "../../../state/place.js";

/** A point on the curves. */
export interface PlacedPoint {
  readonly id: number;
  readonly target: number;
  /** Its margin y·s with the current weights. */
  readonly margin: number;
  /** Whether a score of exactly 0 is a mistake for it. */
  readonly zeroIsWrong: boolean;
}

/** The points with their margins; null unless there is a single weight vector. */
export const placedPoints = computed<readonly PlacedPoint[] | null>(() => {
  const { points, settings } = doc.value;
  const [now] = weights.value;
  if (!now || weights.value.length !== 1) return null;
  const positive = positiveOf(doc.value);
  const seen = scaling(points, settings);
  return points.map((point) => {
    const [x, y] = seen(point);
    const side = point.target === positive ? 1 : -1;
    const predicted = settings.zero === "positive" ? 1 : -1;
    return {
      id: point.id,
      target: point.target,
      margin: side * scoreOf(now, { x, y }) + 0,
      zeroIsWrong: settings.zero === "mistake" || predicted !== side,
    };
  });
});

/** The example just visited: its index among the points, and its margin before and after learning; null before the first. */
export const visited = computed(() => {
  const run = trace.value;
  const placed = placedPoints.value;
  if (!run || !placed || visit.value < 0) return null;
  const place = run.visited[visit.value];
  const point = doc.value.points[place];
  if (!point) return null;
  const side = point.target === positiveOf(doc.value) ? 1 : -1;
  return { place, side, before: side * run.scores[visit.value] + 0, after: placed[place].margin, moved: moved.value };
});
