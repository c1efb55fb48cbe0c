// Pictures of planes with straight boundaries alone: a third of the code of all pictures, for a page that loads soon.

import type { PlaneState } from "../state/state.js";
import { type FigureOptions, high, type Kind, picture } from "./picture.js";
import { drawPlane } from "./plane.js";

/** The state of a plane without a field, which is described by whoever draws it. */
export type StraightState = Omit<PlaneState, "field"> & { readonly description: string };

const straightKind: Kind<PlaneState> = {
  title: "Points and boundary",
  height: /* @__PURE__ */ high(0.8),
  draw: drawPlane,
  describe: () => "Points and boundary.",
};

/** Draws a plane with straight boundaries as `figure` does, without the code of fields and other kinds. */
export function straightFigure(state: StraightState, options: FigureOptions = {}): string {
  return picture(straightKind, state, options);
}
