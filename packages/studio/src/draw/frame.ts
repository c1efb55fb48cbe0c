// Where the plane's axes are on the page. The run moves nothing of it, so what stands on it is not drawn anew with every step.

import { computed } from "@preact/signals";
import { type PlaneFrame, type PlaneView, straightFrame } from "rosenblatt/figure";
import { doc } from "../state/edits.js";
import { planeSize, shownPart } from "./shown-part.js";

/** Where the plane is on the page: the way from pixels to coordinates, and back. */
export interface Frame {
  toPixels(x: number, y: number): [number, number];
  toPlane(left: number, top: number): [number, number];
  /** What an arrow key moves a point by, in coordinates. */
  readonly step: number;
  /** The rectangle between the axes, in pixels. */
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  readonly view: PlaneView;
}

const axes = computed(() => doc.value.axes);

/** The frame of the plane as it is shown now. */
export const frame = computed<Frame>(() => {
  const { width, height } = planeSize.value;
  const bare = { kind: "plane", legend: false, classes: [], points: [], axes: axes.value } as const;
  return frameOf(straightFrame({ ...bare, view: shownPart.value }, width, height));
});

/** Makes the frame of a picture of the library. */
export function frameOf({ box, view }: PlaneFrame): Frame {
  const across = (box.right - box.left) / (view.x[1] - view.x[0]);
  const up = (box.bottom - box.top) / (view.y[1] - view.y[0]);
  const rough = (view.x[1] - view.x[0]) / 40;
  const unit = 10 ** Math.floor(Math.log10(rough));
  return {
    box,
    view,
    toPixels: (x, y) => [box.left + (x - view.x[0]) * across, box.bottom - (y - view.y[0]) * up],
    toPlane: (left, top) => [view.x[0] + (left - box.left) / across, view.y[0] + (box.bottom - top) / up],
    step: rough / unit > 5 ? 10 * unit : rough / unit > 2 ? 5 * unit : rough / unit > 1 ? 2 * unit : unit,
  };
}

/** Rounds a spot to a tenth of a step: nobody points more exactly, and short numbers are easier to follow. */
export function rounded([x, y]: readonly [number, number], { step }: Frame): [number, number] {
  const places = Math.max(0, Math.min(12, 1 - Math.floor(Math.log10(step))));
  return [Number(x.toFixed(places)), Number(y.toFixed(places))];
}
