// The legend of a plane: what its marks and lines mean.

import type { PlaneGeometry } from "../geometry/plane-geometry.js";
import { grouped, written } from "../geometry/scale.js";
import { largestWeight } from "../state/plane-counts.js";
import type { PlaneState } from "../state/state.js";
import { crowdLegend } from "../svg/crowd.js";
import type { LegendEntry } from "../svg/frame.js";
import { areaLegend, bracket, centreMark, halo } from "../svg/point-marks.js";
import type { Drawing } from "../svg/svg.js";
import { witnessMark } from "./hull-witness.js";
import { dashes } from "./plane.js";
import { radiusDash } from "./plane-radius.js";

/** Returns the legend entries for the classes, the points and the lines of a plane. */
export function planeLegend(drawing: Drawing, state: PlaneState, geometry: PlaneGeometry): LegendEntry[] {
  const { points, lines = [], levels = [], centres, witness, radius } = state;
  const entries = crowdLegend(drawing, state);
  const sample = (dash: string, width: number) => dashed(drawing, dash, width);
  if (points.some(({ mistakes = 0 }) => mistakes > 0))
    entries.push({ name: "mistakes so far", sign: (x, y) => halo(drawing, x + 10, y, 9, "soft") });
  const { size } = new Set(state.support);
  if (size > 0) entries.push({ name: `support (${grouped(size)})`, sign: (x, y) => bracket(drawing, x + 10, y, 7) });
  if (largestWeight(points) > 0) entries.push(areaLegend(drawing, points));
  if (centres?.length) entries.push({ name: "centre", sign: (x, y) => centreMark(drawing, 0, x + 10, y, "soft") });
  if (witness) entries.push({ name: "in both hulls", sign: (x, y) => witnessMark(drawing, x + 10, y) });
  if (radius) entries.push({ name: `‖x‖ ≤ ${written(radius)}`, sign: sample(radiusDash, 1.5) });
  if (geometry.margin)
    entries.push({ name: `margin ${written(geometry.margin.distance)}`, sign: sample(dashes.margin, 1) });
  if (levels.length > 0 && (geometry.score || state.field))
    entries.push({ name: `score ${levels.map((level) => written(level)).join(", ")}`, sign: sample(dashes.margin, 1) });
  lines.forEach(({ name }, i) => {
    if (name && geometry.lines[i]) entries.push({ name, sign: sample(dashes.line, 1.75) });
  });
  return entries;
}

/** A short dashed line, for the legend. */
function dashed(drawing: Drawing, dash: string, width: number): LegendEntry["sign"] {
  return (x, y) => drawing.line(x, y, x + 19, y, { stroke: "ink", "stroke-width": width, "stroke-dasharray": dash });
}
