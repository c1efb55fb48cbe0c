// Pictures of planes with only points and straight lines: a third of the code of all pictures, for pages that must load fast.

import type { PlaneState } from "../state/state.js";
import { type FigureOptions, high, type Kind, picture } from "./picture.js";
import { drawPlane, frameOf, type PlaneFrame } from "./plane.js";

/** The state of a plane with only points and straight lines, whose caller gives its title and description. */
export type StraightState = Omit<
  PlaneState,
  "field" | "hulls" | "witness" | "radius" | "centres" | "coloured" | "totals" | "vectors" | "note" | "legend"
> & {
  readonly description: string;
};

const straightKind: Kind<PlaneState> = {
  title: "Points and boundary",
  height: /* @__PURE__ */ high(0.8),
  draw: drawPlane,
  describe: () => "Points and boundary.",
};

/**
 * Draws a plane with straight boundaries like `figure`, without the code of legends, arrows, fields, hulls, circles, centres and other
 * kinds.
 */
export function straightFigure(state: StraightState, options: FigureOptions = {}): string {
  return picture(straightKind, state, options);
}

/** Returns where the picture of `straightFigure` has its axes, and the part of the plane between them. */
export function straightFrame(state: Omit<StraightState, "description">, width: number, height: number): PlaneFrame {
  return frameOf(state, width, height);
}
