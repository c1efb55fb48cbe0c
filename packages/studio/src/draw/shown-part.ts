// The part of the plane that is shown: where the points were when the document was opened, extended as needed for points that were added since.

import { computed, signal } from "@preact/signals";
import type { PlaneView } from "rosenblatt/figure";
import type { Doc, Point } from "../document/document.js";
import { doc } from "../state/edits.js";

/** Size of the plane on the page, in pixels. */
export const planeSize = signal({ width: 640, height: 560 });

/** The space that axes and their labels take. */
const edges = { across: 60, up: 90 };

/** Up to this ratio of the ranges, both axes have the same scale, so that right angles look right. */
const mostUneven = 2;

/** The part of the plane to keep while a point is dragged, which would otherwise move away from the pointer; else null. */
export const heldPart = signal<PlaneView | null>(null);

/** The part of the plane that the user zoomed to; null for the whole view. */
export const zoomedPart = signal<PlaneView | null>(null);

let last: Pick<Doc, "title" | "points"> | undefined;
let home = rangesOf([]);

/** The part of the plane that is shown. */
export const shownPart = computed<PlaneView>(() => {
  const { width, height } = planeSize.value;
  const next = doc.value;
  if (!last || !continues(last, next)) home = rangesOf(next.points);
  last = next;
  return heldPart.value ?? zoomedPart.value ?? partOf(home, next.points, width, height);
});

/**
 * Whether a document continues another one, as after an edit or an undo: it then shares its first or last point with it, or is the first or
 * only point of the same drawing.
 */
export function continues(
  { title, points: before }: Pick<Doc, "title" | "points">,
  { title: nextTitle, points }: Pick<Doc, "title" | "points">,
): boolean {
  return (
    before[0] === points[0] ||
    before.at(-1) === points.at(-1) ||
    (title === nextTitle && before.length < 2 && points.length === 1)
  );
}

/**
 * Returns the part of the plane to show for a drawing that began with `home`: that part while all points lie in it, so that nothing moves
 * during drawing; otherwise as much more as the points need.
 */
export function partOf(home: PlaneView, points: Doc["points"], width: number, height: number): PlaneView {
  const part = shaped(home, width, height);
  const isSeen = ({ x, y }: Point) => x >= part.x[0] && x <= part.x[1] && y >= part.y[0] && y <= part.y[1];
  if (points.every(isSeen)) return part;
  const { x, y } = rangesOf(points);
  return shaped({ x: both(part.x, x), y: both(part.y, y) }, width, height);
}

/** Returns the ranges of the points with a border around them; those of an empty plane are −5 to 5. */
export function rangesOf(points: Doc["points"]): PlaneView {
  return { x: ranged(points.map(({ x }) => x)), y: ranged(points.map(({ y }) => y)) };
}

function both(a: Range, b: Range): Range {
  return [Math.min(a[0], b[0]), Math.max(a[1], b[1])];
}

function shaped({ x, y }: PlaneView, width: number, height: number): PlaneView {
  const [across, up] = [x[1] - x[0], y[1] - y[0]];
  if (Math.max(across / up, up / across) > mostUneven) return { x, y };
  const unit = Math.max(across / Math.max(100, width - edges.across), up / Math.max(100, height - edges.up));
  return {
    x: stretched(x, unit * Math.max(100, width - edges.across)),
    y: stretched(y, unit * Math.max(100, height - edges.up)),
  };
}

type Range = PlaneView["x"];

/** The range of the values with a border around it, including 0 if it is near. */
function ranged(values: readonly number[]): Range {
  let low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  let high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  if (!(low < high)) {
    // A single value does not determine a scale.
    const at = values[0] ?? 0;
    const room = Math.max(5, Math.abs(at) / 2);
    return [at - room, at + room];
  }
  const size = high - low;
  if (low > 0 && low < size) low = 0;
  if (high < 0 && -high < size) high = 0;
  const room = 0.14 * Math.max(high - low, size);
  return [low - room, high + room];
}

function stretched([low, high]: Range, length: number): Range {
  const more = Math.max(0, length - (high - low)) / 2;
  return [low - more, high + more];
}
