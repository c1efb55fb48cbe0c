// The part of the plane on show: where the points are, with room around them.

import { computed, signal } from "@preact/signals";
import type { PlaneView } from "rosenblatt/figure";
import type { Doc } from "../document/document.js";
import { doc } from "../state/edits.js";

/** Size of the plane on the page, in pixels. */
export const planeSize = signal({ width: 640, height: 560 });

/** What axes and their labels take of it. */
const edges = { across: 60, up: 90 };

/** Up to this ratio of the ranges one unit is as long on both axes, so that right angles look right. */
const mostUneven = 2;

/** The part of the plane to stay with while a point is dragged, because it would flee from the hand otherwise; else null. */
export const heldPart = signal<PlaneView | null>(null);

/** The part of the plane on show. */
export const shownPart = computed<PlaneView>(
  () => heldPart.value ?? partOf(doc.value, planeSize.value.width, planeSize.value.height),
);

function partOf({ points }: Pick<Doc, "points">, width: number, height: number): PlaneView {
  const x = ranged(points.map((point) => point.x));
  const y = ranged(points.map((point) => point.y));
  const [across, up] = [x[1] - x[0], y[1] - y[0]];
  if (Math.max(across / up, up / across) > mostUneven) return { x, y };
  const unit = Math.max(across / Math.max(100, width - edges.across), up / Math.max(100, height - edges.up));
  return {
    x: stretched(x, unit * Math.max(100, width - edges.across)),
    y: stretched(y, unit * Math.max(100, height - edges.up)),
  };
}

/** The range of the values with room around it, 0 in sight when it is near. */
function ranged(values: readonly number[]): [number, number] {
  if (values.length === 0) return [-3, 3];
  let low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  let high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  const size = high - low || Math.max(1, Math.abs(high)) / 2;
  if (low > 0 && low < size) low = 0;
  if (high < 0 && -high < size) high = 0;
  const room = 0.14 * Math.max(high - low, size);
  return [low - room, high + room];
}

function stretched([low, high]: readonly [number, number], length: number): [number, number] {
  const more = Math.max(0, length - (high - low)) / 2;
  return [low - more, high + more];
}
