// Pictures of planes alone.

import type { PlaneState } from "../state/state.js";
import { type FigureOptions, high, type Kind, picture } from "./picture.js";
import { drawPlane } from "./plane.js";
import { drawField } from "./plane-curves.js";
import { describePlane } from "./plane-words.js";

/** How planes are drawn and described. */
export const planeKind: Kind<PlaneState> = {
  title: "Points and boundary",
  height: /* @__PURE__ */ high(0.8),
  draw: (drawing, state, width, height) => drawPlane(drawing, state, width, height, drawField),
  describe: describePlane,
};

/** Draws a plane as `figure` does, without the code of other kinds. */
export function planeFigure(state: PlaneState, options: FigureOptions = {}): string {
  return picture(planeKind, state, options);
}
