// The optional parts of a plane: title and legend, a field, hulls and the point in both, the circle of radius R, the
// centres of clusters, arrows.

import { hullsOf } from "../geometry/convex-hull.js";
import { type PlaneGeometry, spotOf } from "../geometry/plane-geometry.js";
import type { Spot } from "../geometry/regions.js";
import type { PlaneState, PlaneView } from "../state/state.js";
import { drawCrowd } from "../svg/crowd.js";
import { header } from "../svg/frame.js";
import { inkOf } from "../svg/marks.js";
import { centreMark } from "../svg/point-marks.js";
import { type Drawing, px } from "../svg/svg.js";
import { drawWitness } from "./hull-witness.js";
import type { PlaneMarks } from "./plane.js";
import { drawField } from "./plane-curves.js";
import { planeLegend } from "./plane-legend.js";
import { drawRadius } from "./plane-radius.js";
import { drawVectors } from "./plane-vectors.js";

/** All optional parts of a plane, which are drawn if the state asks for them. */
export const planeMarks: PlaneMarks = {
  header: (drawing, state, width, height, geometry) =>
    header(drawing, width, height, {
      ...state,
      legend: (state.legend ?? true) ? planeLegend(drawing, state, geometry) : [],
    }),
  points: drawCrowd,
  field: drawField,
  below(drawing, state, geometry, at) {
    drawHulls(drawing, state, geometry, at);
    drawRadius(drawing, state, geometry.view, at);
  },
  above(drawing, state, geometry, at) {
    drawCentres(drawing, state, geometry.view, at);
    drawWitness(drawing, state, geometry, at);
  },
  vectors: drawVectors,
};

function drawHulls(drawing: Drawing, state: PlaneState, { points }: PlaneGeometry, at: (spot: Spot) => Spot): void {
  if (!state.hulls) return;
  drawing.group({ "data-part": "hulls", "stroke-width": 1.25, "stroke-linejoin": "round" }, () => {
    for (const { target, corners } of hullsOf(state, points))
      if (corners.length > 1)
        drawing.add("polygon", {
          points: corners.map((corner) => at(corner).map(px).join(",")).join(" "),
          fill: inkOf(target),
          "fill-opacity": 0.12,
          stroke: inkOf(target),
        });
  });
}

function drawCentres(drawing: Drawing, { centres = [] }: PlaneState, view: PlaneView, at: (spot: Spot) => Spot): void {
  drawing.group({ "data-part": "centres" }, () => {
    for (const { x, y, target } of centres) {
      const [u, v] = spotOf([x, y], view);
      if (u >= 0 && u <= 1 && v >= 0 && v <= 1) centreMark(drawing, target, ...at([u, v]), inkOf(target));
    }
  });
}
