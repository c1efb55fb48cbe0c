// The position of the plane's axes on the page. It does not depend on the run, so whatever is placed by it need not be redrawn at every step.

import { computed } from "@preact/signals";
import { type PlaneFrame, type PlaneView, straightFrame } from "rosenblatt/figure";
import { doc } from "../state/edits.js";
import { roundAbove } from "./round-above.js";
import { planeSize, shownPart } from "./shown-part.js";

/** The plane's position on the page, with conversions between pixels and coordinates. */
export interface Frame {
  toPixels(x: number, y: number): [number, number];
  toPlane(left: number, top: number): [number, number];
  /** The distance that an arrow key moves a point, horizontally and vertically, in coordinates; points snap to a grid of this size. */
  readonly steps: readonly [across: number, up: number];
  /** The rectangle between the axes, in pixels. */
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  readonly view: PlaneView;
}

const axes = computed(() => doc.value.axes);

/** The frame of the plane as it is shown now. */
export const frame = computed<Frame>(() => {
  const { width, height } = planeSize.value;
  const bare = { kind: "plane", classes: [], points: [], axes: axes.value } as const;
  return frameOf(straightFrame({ ...bare, view: shownPart.value }, width, height));
});

/** Makes the frame for a picture of the library. */
export function frameOf({ box, view }: PlaneFrame): Frame {
  const across = (box.right - box.left) / (view.x[1] - view.x[0]);
  const up = (box.bottom - box.top) / (view.y[1] - view.y[0]);
  return {
    box,
    view,
    toPixels: (x, y) => [box.left + (x - view.x[0]) * across, box.bottom - (y - view.y[0]) * up],
    toPlane: (left, top) => [view.x[0] + (left - box.left) / across, view.y[0] + (box.bottom - top) / up],
    steps: [roundAbove(least / across), roundAbove(least / up)],
  };
}

/** The minimum distance in pixels between grid points. */
const least = 16;

/** Returns the nearest grid point; with `free`, the spot itself, rounded to a fraction of a pixel. */
export function snapped([x, y]: readonly [number, number], { steps }: Frame, free = false): [number, number] {
  const near = (value: number, step: number) => {
    const by = free ? step / 100 : step;
    // Removes rounding noise from the multiplication, and the sign of −0.
    return Number((Math.round(value / by) * by).toPrecision(12)) + 0;
  };
  return [near(x, steps[0]), near(y, steps[1])];
}
