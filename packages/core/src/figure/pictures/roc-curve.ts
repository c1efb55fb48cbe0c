// How many positives are found at the price of how many false alarms.

import { linear } from "../geometry/scale.js";
import type { RocSeries, RocState } from "../state/state.js";
import { axes, axisLines, boxBelow, header, xTicks, yTicks } from "../svg/frame.js";
import { drawSeries, seriesSign } from "../svg/lines.js";
import type { Drawing } from "../svg/svg.js";

/** The names of the axes of a ROC curve. */
export const rocAxes = ["false positive rate", "true positive rate"] as const;

/** Draws ROC curves. */
export function drawRoc(drawing: Drawing, state: RocState, width: number, height: number): void {
  const legend = state.curves.map((curve, k) => ({ name: rocName(curve, k), sign: seriesSign(drawing, k, false) }));
  const chance = { stroke: "soft", "stroke-width": 1.25, "stroke-dasharray": "4 4" } as const;
  legend.push({ name: "chance, AUC 0.5", sign: (x, y) => drawing.line(x, y, x + 20, y, chance) });
  const top = header(drawing, width, height, { ...state, legend });
  const share = linear([0, 1]);
  const labels = yTicks(share, height - top - 70);
  const below = boxBelow(top, width, height, labels);
  const side = Math.min(below.right - below.left, below.bottom - below.top);
  const box = { ...below, right: below.left + side, bottom: below.top + side };
  const [x, y] = rocAxes;
  axes(drawing, box, xTicks(share, side), yTicks(share, side), { x, y });
  drawing.line(box.left, box.bottom, box.right, box.top, chance);
  axisLines(drawing, box);
  state.curves.forEach((curve, k) => {
    const places = rocPlaces(curve).map(
      (place) => place && ([box.left + place[0] * side, box.bottom - place[1] * side] as const),
    );
    drawing.group({ "data-part": "series" }, () => drawSeries(drawing, k, places, false));
  });
}

/** Says in words what ROC curves show. */
export function describeRoc({ curves }: RocState): string {
  const parts = curves.map((curve, k) => rocName(curve, k).replace(", AUC", " has an area under it of"));
  return `Share of positives found against share of false alarms: ${parts.join("; ") || "no curve"}. Chance is the diagonal, with 0.5.`;
}

/** Returns the points across and up from 0 to 1; undefined for a point that is not of a ROC curve. */
export function rocPlaces({ points }: RocSeries): (readonly [number, number] | undefined)[] {
  return points.map(({ falsePositiveRate, truePositiveRate }) =>
    isShare(falsePositiveRate) && isShare(truePositiveRate) ? [falsePositiveRate, truePositiveRate] : undefined,
  );
}

/** Returns the name of a curve with the area under it. */
export function rocName(curve: RocSeries, k: number): string {
  const name = curve.name ?? `curve ${k + 1}`;
  return curve.points.length > 1 || curve.auc !== undefined ? `${name}, AUC ${areaUnder(curve).toFixed(3)}` : name;
}

function isShare(value: number): boolean {
  return value >= 0 && value <= 1;
}

/** By trapezia, unless it was given. */
function areaUnder({ points, auc }: RocSeries): number {
  if (auc !== undefined && isShare(auc)) return auc;
  let area = 0;
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1], points[i]];
    area += ((to.falsePositiveRate - from.falsePositiveRate) * (to.truePositiveRate + from.truePositiveRate)) / 2;
  }
  return isShare(area) ? area : 0;
}
