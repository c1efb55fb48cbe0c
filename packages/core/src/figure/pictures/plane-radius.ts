// The circle around the origin that holds all points: R of the mistake bound.

import { spotOf } from "../geometry/plane-geometry.js";
import { clipped, type Spot } from "../geometry/regions.js";
import type { PlaneState, PlaneView } from "../state/state.js";
import { type Drawing, px } from "../svg/svg.js";

/** The dash pattern of the circle of radius R. */
export const radiusDash = "2 4";

/** The number of sides of the polygon drawn as a circle; it deviates by less than a pixel. Cosine and sine of the angle of one. */
const sides = 144;
const turn: Spot = [0.9990482215818578, 0.043619387365336];

/** Draws the circle of the state's radius around the origin. */
export function drawRadius(drawing: Drawing, { radius }: PlaneState, view: PlaneView, at: (spot: Spot) => Spot): void {
  if (!(radius && radius > 0 && radius < Infinity)) return;
  const spot = ([x, y]: Spot) => spotOf([radius * x, radius * y], view);
  let place: Spot = [1, 0];
  let d = "";
  let end = "";
  for (let i = 0; i < sides; i++) {
    const next: Spot = [place[0] * turn[0] - place[1] * turn[1], place[0] * turn[1] + place[1] * turn[0]];
    const part = clipped(spot(place), spot(next));
    place = next;
    if (!part) continue;
    const [from, to] = [at(part.from), at(part.to)].map(([x, y]) => `${px(x)} ${px(y)}`);
    d += from === end ? `L${to}` : `M${from}L${to}`;
    end = to;
  }
  if (d)
    drawing.add("path", {
      d,
      fill: "none",
      stroke: "soft",
      "stroke-width": 1.5,
      "stroke-dasharray": radiusDash,
      "data-part": "radius",
    });
}
