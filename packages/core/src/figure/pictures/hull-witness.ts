// Draws a point in both hulls, and the points of which it is a combination.

import { type PlacedPoint, type PlaneGeometry, spotOf } from "../geometry/plane-geometry.js";
import type { Spot } from "../geometry/regions.js";
import { written } from "../geometry/scale.js";
import type { PlaneState } from "../state/state.js";
import { clearOf, rimmed } from "../svg/arrows.js";
import { inkOf } from "../svg/marks.js";
import { type Drawing, px } from "../svg/svg.js";

/** Beyond this number of weights they are not written beside the lines. */
const mostNumbers = 12;

/** Draws a point in both hulls, with a line to each point of the combination, as wide as its weight. */
export function drawWitness(
  drawing: Drawing,
  state: PlaneState,
  { points, view }: PlaneGeometry,
  at: (spot: Spot) => Spot,
): void {
  if (!state.witness) return;
  const { point, positive, negative } = state.witness;
  const middle = spotOf([point[0], point[1]], view);
  if (!middle.every((share) => share >= 0 && share <= 1)) return;
  const placed = new Map(points.map((own) => [own.index, own] as const));
  const shares = [...positive, ...negative].flatMap(({ row, weight }) => {
    const own = placed.get(row);
    return own && weight > 0 ? [{ own, weight: Math.min(1, weight) }] : [];
  });
  const [x, y] = at(middle);
  const ink = ({ target }: PlacedPoint) => (target !== undefined && target >= 0 ? inkOf(target) : "soft");
  drawing.group({ "data-part": "witness" }, () => {
    for (const { own, weight } of shares)
      drawing.line(...at([own.u, own.v]), x, y, {
        stroke: ink(own),
        "stroke-width": 1 + 4.5 * weight,
        "stroke-opacity": 0.35 + 0.5 * weight,
        "stroke-linecap": "round",
      });
    if (shares.length <= mostNumbers)
      for (const { own, weight } of shares) {
        const [px1, py1] = at([own.u, own.v]);
        const [dx, dy] = [x - px1, y - py1];
        const length = Math.sqrt(dx * dx + dy * dy);
        const label = written(weight);
        const [lx, ly] = clearOf([px1 + dx / 2, py1 + dy / 2], [-dy / length, dx / length], label, 11);
        if (length > 44) rimmed(drawing, label, lx, ly + 4, { "font-size": 11 });
      }
    witnessMark(drawing, x, y);
  });
}

/** Draws the mark of a point in both hulls, a cross with a rim. */
export function witnessMark(drawing: Drawing, x: number, y: number): void {
  const d = `M${px(x - 5)} ${px(y - 5)}l10 10m0 -10l-10 10`;
  drawing.add("path", { d, fill: "none", stroke: "paper", "stroke-width": 6, "stroke-linecap": "round" });
  drawing.add("path", { d, fill: "none", stroke: "ink", "stroke-width": 2.75, "stroke-linecap": "round" });
}
