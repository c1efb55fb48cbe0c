import type { CurveState, RocSeries, RocState } from "../state/state.js";
import type { Drawing } from "../svg/svg.js";
import { drawCurve } from "./curve.js";

/** Draws ROC curves. */
export function drawRoc(drawing: Drawing, state: RocState, width: number, height: number): void {
  drawCurve(drawing, rocCurves(state), width, height);
}

/** Returns ROC curves as curves, along with that of chance. */
export function rocCurves({ kind: _, curves, ...titles }: RocState): CurveState {
  return {
    ...titles,
    kind: "curve",
    square: true,
    axes: ["false positive rate", "true positive rate"],
    series: [
      ...curves.map((curve, k) => ({
        name: rocName(curve, k),
        points: curve.points.map((point) => [point.falsePositiveRate, point.truePositiveRate] as const),
        marks: false,
        colour: curve.colour ?? k,
      })),
      {
        name: "chance, AUC 0.5",
        points: [
          [0, 0],
          [1, 1],
        ],
        colour: -1,
      },
    ],
  };
}

/** Says in words what ROC curves show. */
export function describeRoc({ curves }: RocState): string {
  const parts = curves.map((curve, k) => rocName(curve, k).replace(", AUC", ", area under the curve"));
  return `Share of positives found against share of false alarms: ${parts.join("; ") || "no curve"}. Chance is the diagonal, with an area of 0.5.`;
}

/** Returns the name of a curve with the area under it. */
function rocName(curve: RocSeries, k: number): string {
  const name = curve.name ?? `curve ${k + 1}`;
  return curve.points.length > 1 || curve.auc !== undefined ? `${name}, AUC ${areaUnder(curve).toFixed(3)}` : name;
}

function isShare(value: number): boolean {
  return value >= 0 && value <= 1;
}

/** The area under a curve, by the trapezoidal rule unless it was given. */
function areaUnder({ points, auc }: RocSeries): number {
  if (auc !== undefined && isShare(auc)) return auc;
  let area = 0;
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1], points[i]];
    area += ((to.falsePositiveRate - from.falsePositiveRate) * (to.truePositiveRate + from.truePositiveRate)) / 2;
  }
  return isShare(area) ? area : 0;
}
