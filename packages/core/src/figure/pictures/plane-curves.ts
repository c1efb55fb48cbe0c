// Draws a field in the plane: where each class is predicted, and the curves between.

import { checkField } from "../geometry/field.js";
import { gridInView } from "../geometry/grid-in-view.js";
import { curvesOf, type Outline, outlines } from "../geometry/outlines.js";
import type { Spot } from "../geometry/regions.js";
import { drawable } from "../geometry/scale.js";
import { simplified } from "../geometry/simplified.js";
import { isColoured, sidesOf } from "../state/plane-counts.js";
import type { PlaneState, PlaneView } from "../state/state.js";
import { inkOf } from "../svg/marks.js";
import { tint } from "../svg/palette.js";
import { type Drawing, px } from "../svg/svg.js";
import { dashes, type PlaneMarks } from "./plane.js";

/** How far curves may deviate from the field, in pixels. */
const tolerance = 0.2;

/** The shape of a field: where each class is predicted, the curves between them, and those of further levels. */
export interface FieldShape {
  readonly regions: readonly { readonly target: number; readonly outlines: readonly Outline[] }[];
  readonly boundaries: readonly (readonly Spot[])[];
  readonly levels: readonly (readonly Spot[])[];
}

/**
 * Returns the shape of a state's field; undefined without a field. Before anything is learned all scores are 0, and
 * there is nothing to see.
 */
export function fieldShape(state: PlaneState, view: PlaneView): FieldShape | undefined {
  const { field, levels = [] } = state;
  if (!field) return undefined;
  const single = checkField(field) === 1;
  const placed = gridInView(state, view);
  if (!placed?.grid.scores.some((score) => score !== 0)) return { regions: [], boundaries: [], levels: [] };
  const { place } = placed;
  const all = outlines(placed.grid).map((own) =>
    own.map((outline) => outline.map(({ beside, spots }) => ({ beside, spots: spots.map(place) }))),
  );
  const further = single ? levels.filter(drawable) : [];
  const { positive, negative } = sidesOf(state);
  const sides = positive > negative ? [negative, positive] : [positive, negative];
  return {
    regions: all.map((own, k) => ({ target: single ? sides[k] : k, outlines: own })),
    boundaries: curvesOf(all),
    levels: further.flatMap((level) =>
      curvesOf(outlines(gridInView(state, view, level)!.grid)).map((spots) => spots.map(place)),
    ),
  };
}

/** Draws the field of a state, below the points, and returns a function that draws the curves between the classes. */
export const drawField: PlaneMarks["field"] = (drawing, state, view, at) => {
  const shape = fieldShape(state, view)!;
  drawRegions(drawing, state, shape, at);
  return () => drawCurves(drawing, shape, at);
};

function drawRegions(drawing: Drawing, state: PlaneState, { regions }: FieldShape, at: (spot: Spot) => Spot): void {
  if (!(state.regions ?? true)) return;
  drawing.group({ "data-part": "regions", "fill-opacity": tint, "fill-rule": "evenodd" }, () => {
    for (const { target, outlines } of regions) {
      if (outlines.length === 0 || target >= state.classes.length || !isColoured(state, target)) continue;
      const d = outlines.map((outline) => {
        const spots = outline.flatMap(({ spots }) => simplified(spots.map(at), tolerance).slice(0, -1));
        return `${lineTo(spots)}Z`;
      });
      drawing.add("path", { d: d.join(""), fill: inkOf(target) });
    }
  });
}

function drawCurves(drawing: Drawing, { boundaries, levels }: FieldShape, at: (spot: Spot) => Spot): void {
  const draw = (part: string, width: number, dash: string | undefined, curves: readonly (readonly Spot[])[]) => {
    const d = curves.map((spots) => lineTo(simplified(spots.map(at), tolerance)));
    if (d.length > 0)
      drawing.add("path", {
        d: d.join(""),
        fill: "none",
        stroke: "ink",
        "stroke-width": width,
        "stroke-dasharray": dash,
        "stroke-linejoin": "round",
        "data-part": part,
      });
  };
  draw("margin", 1, dashes.margin, levels);
  draw("boundary", 1.75, undefined, boundaries);
}

/** A path through these spots, to a tenth of a pixel. */
function lineTo(spots: readonly Spot[]): string {
  return `M${spots.map((spot) => spot.map((value) => px(Math.round(value * 10) / 10)).join(" ")).join("L")}`;
}
