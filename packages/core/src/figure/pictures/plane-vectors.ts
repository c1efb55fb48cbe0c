import { spotOf } from "../geometry/plane-geometry.js";
import { clipped, type Spot } from "../geometry/regions.js";
import { drawable } from "../geometry/scale.js";
import type { PlaneState, PlaneVector, PlaneView } from "../state/state.js";
import { type ArrowStyle, arrow, clearOf, rimmed, symbol } from "../svg/arrows.js";
import { inkOf } from "../svg/marks.js";
import type { Drawing } from "../svg/svg.js";

const styles: Readonly<Record<NonNullable<PlaneVector["role"]>, ArrowStyle>> = {
  before: { ink: "soft", width: 1.75, dash: "5 3" },
  step: { ink: "ink", width: 2.25 },
  after: { ink: "ink", width: 2.5 },
};

/** Draws the arrows of a plane: w, the step attached to its tip, and w after it. */
export function drawVectors(drawing: Drawing, state: PlaneState, view: PlaneView, at: (spot: Spot) => Spot): void {
  const { vectors = [], classes } = state;
  const drawn = vectors.flatMap((vector) => {
    const inside =
      [...vector.from, ...vector.to].every(drawable) && clipped(spotOf(vector.from, view), spotOf(vector.to, view));
    return inside ? [{ ...vector, ends: [at(inside.from), at(inside.to)] as const, whole: inside.whole }] : [];
  });
  if (drawn.length === 0) return;
  drawing.group({ "data-part": "vectors" }, () => {
    for (const { role = "after", target, ends, whole } of drawn) {
      const known = target !== undefined && target >= 0 && target < classes.length;
      const style = { ...(styles[role] ?? styles.after), ...(known && role === "step" && { ink: inkOf(target) }) };
      if (whole) arrow(drawing, ...ends, style);
      else
        drawing.line(...ends[0], ...ends[1], {
          stroke: style.ink,
          "stroke-width": style.width,
          "stroke-dasharray": style.dash,
        });
    }
    const [left, top] = at([0, 1]);
    const [right, bottom] = at([1, 0]);
    for (const { name, ends } of drawn) {
      if (!name) continue;
      const [x, y] = beside(
        name,
        ends,
        drawn.map(({ ends: other }) => other),
      );
      rimmed(drawing, name, clamped(x, left + 10, right - 10), clamped(y, top + 8, bottom - 8) + 4, symbol);
    }
  });
}

type Ends = readonly [Spot, Spot];

/** The place of a name: beside the middle of an arrow, on the side with fewer other arrows. */
function beside(name: string, [[x1, y1], [x2, y2]]: Ends, all: readonly Ends[]): Spot {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.sqrt(dx * dx + dy * dy) || 1;
  const middle: Spot = [x1 + 0.55 * dx, y1 + 0.55 * dy];
  const away = (side: number) => clearOf(middle, [(side * dy) / length, (-side * dx) / length], name, 13);
  const room = (spot: Spot) => all.reduce((least, other) => Math.min(least, distance(spot, other)), Infinity);
  const [one, other] = [away(1), away(-1)];
  return room(one) >= room(other) - 0.5 ? one : other;
}

function distance([x, y]: Spot, [[x1, y1], [x2, y2]]: Ends): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const share = clamped(((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1), 0, 1);
  const [ex, ey] = [x - x1 - share * dx, y - y1 - share * dy];
  return Math.sqrt(ex * ex + ey * ey);
}

function clamped(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}
