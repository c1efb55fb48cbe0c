// The part of the plane on show: where the points were when they were opened, and as much more as those need that came since.

import { computed, signal } from "@preact/signals";
import type { PlaneView } from "rosenblatt/figure";
import type { Doc, Point } from "../document/document.js";
import { doc } from "../state/edits.js";

/** Size of the plane on the page, in pixels. */
export const planeSize = signal({ width: 640, height: 560 });

/** What axes and their labels take of it. */
const edges = { across: 60, up: 90 };

/** Up to this ratio of the ranges one unit is as long on both axes, so that right angles look right. */
const mostUneven = 2;

/** The part of the plane to stay with while a point is dragged, because it would flee from the hand otherwise; else null. */
export const heldPart = signal<PlaneView | null>(null);

/** The part of the plane that somebody zoomed to; null for the whole view. */
export const zoomedPart = signal<PlaneView | null>(null);

let last: Pick<Doc, "title" | "points"> | undefined;
let home = rangesOf([]);

/** The part of the plane on show. */
export const shownPart = computed<PlaneView>(() => {
  const { width, height } = planeSize.value;
  const next = doc.value;
  if (!last || !continues(last, next)) home = rangesOf(next.points);
  last = next;
  return heldPart.value ?? zoomedPart.value ?? partOf(home, next.points, width, height);
});

/**
 * Says whether a document goes on from another, as it does after an edit and after undo: then it shares its first or its last
 * point with it, or is the first or only point of the same drawing.
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
 * Returns the part of the plane to show of a drawing that began with `home` in view: that part as long as all points lie in
 * it, so that nothing moves while one draws; else as much more as the points need.
 */
export function partOf(home: PlaneView, points: Doc["points"], width: number, height: number): PlaneView {
  const part = shaped(home, width, height);
  const isSeen = ({ x, y }: Point) => x >= part.x[0] && x <= part.x[1] && y >= part.y[0] && y <= part.y[1];
  if (points.every(isSeen)) return part;
  const { x, y } = rangesOf(points);
  return shaped({ x: both(part.x, x), y: both(part.y, y) }, width, height);
}

/** Returns where the points are, with room around them; an empty plane reaches from −5 to 5. */
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

/** The range of the values with room around it, 0 in sight when it is near. */
function ranged(values: readonly number[]): Range {
  let low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  let high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  if (!(low < high)) {
    // One number says nothing of how close to look.
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
