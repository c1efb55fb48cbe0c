// Pictures of planes, without the other kinds.

import type { PlaneState } from "../state/state.js";
import { type FigureOptions, high, type Kind, picture } from "./picture.js";
import { drawPlane, frameOf, type PlaneFrame } from "./plane.js";
import { planeMarks } from "./plane-marks.js";
import { describePlane } from "./plane-words.js";

/** How planes are drawn and described. */
export const planeKind: Kind<PlaneState> = {
  title: "Points and boundary",
  height: /* @__PURE__ */ high(0.8),
  draw: (drawing, state, width, height) => drawPlane(drawing, state, width, height, planeMarks),
  describe: describePlane,
};

/** Draws a plane like `figure`, without the code of other kinds. */
export function planeFigure(state: PlaneState, options: FigureOptions = {}): string {
  return picture(planeKind, state, options);
}

/** Returns where a plane's picture has its axes, and the part of the plane between them: to draw over it. */
export function planeFrame(state: PlaneState, width: number, height: number): PlaneFrame {
  return frameOf(state, width, height, planeMarks);
}
