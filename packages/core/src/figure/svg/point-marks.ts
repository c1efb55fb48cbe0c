// The appearance of a point: its size, and what is drawn around it.

import { grouped, written } from "../geometry/scale.js";
import { largestWeight } from "../state/plane-counts.js";
import type { PlanePoint } from "../state/state.js";
import type { LegendEntry } from "./frame.js";
import { mark } from "./marks.js";
import type { Ink } from "./palette.js";
import type { Drawing } from "./svg.js";

/** The radius of a point without weight. */
const light = 2.8;

/** The radius of the largest weight: counts of a few mistakes need no large marks. */
function heavy(most: number): number {
  return Math.min(11.5, 4.5 + 1.3 * Math.sqrt(most));
}

/**
 * Returns a function that gives the radius of a point: the same for all, or by weight. Areas grow with the weight, more slowly in a picture
 * of less than 500 pixels.
 */
export function radiusOf(points: readonly PlanePoint[], base: number, pixels: number): (point: PlanePoint) => number {
  const most = largestWeight(points);
  if (most === 0) return () => base;
  const largest = light + (heavy(most) - light) * Math.min(1, pixels / 500);
  return ({ weight = 0 }) => {
    const share = weight > 0 ? Math.min(1, weight / most) : 0;
    return Math.sqrt(light * light + share * (largest * largest - light * light));
  };
}

/** Returns the legend entry that says what the areas of points mean. */
export function areaLegend(drawing: Drawing, points: readonly PlanePoint[]): LegendEntry {
  const some = points.filter(({ weight = 0 }) => weight > 0).length;
  return {
    name: `area: α, at most ${written(largestWeight(points))} (${grouped(some)} above 0)`,
    sign: (x, y) => {
      for (const [at, r] of [
        [1.5, 1.5],
        [6.5, 2.5],
        [14.5, 4.5],
      ])
        drawing.add("circle", { cx: x + at, cy: y, r, fill: "soft" });
    },
  };
}

/** Draws a point whose class is unknown, or not shown. */
export function unknown(drawing: Drawing, cx: number, cy: number, r: number, opacity?: number): void {
  drawing.add("circle", { cx, cy, r: Math.max(0, r), fill: "soft", "fill-opacity": opacity });
}

/** Draws a circle around a point. */
export function ring(drawing: Drawing, cx: number, cy: number, r: number, width = 1.5): void {
  drawing.add("circle", { cx, cy, r, fill: "none", stroke: "ink", "stroke-width": width });
}

/** Draws a square around a point, since circles mark wrong points. */
export function bracket(drawing: Drawing, cx: number, cy: number, r: number): void {
  drawing.add("rect", {
    x: cx - r,
    y: cy - r,
    width: 2 * r,
    height: 2 * r,
    fill: "none",
    stroke: "ink",
    "stroke-width": 1.25,
  });
}

/** Draws the centre of a cluster: its mark, large and with two rims, so that it stands out from any point. */
export function centreMark(drawing: Drawing, k: number, x: number, y: number, fill: Ink): void {
  mark(drawing, k, x, y, 9.5, { fill: "ink" });
  mark(drawing, k, x, y, 8, { fill: "paper" });
  mark(drawing, k, x, y, 6, { fill });
}

/** Draws a pale disc behind a point. */
export function halo(drawing: Drawing, cx: number, cy: number, r: number, fill: Ink): void {
  drawing.add("circle", { cx, cy, r, fill, "fill-opacity": 0.28 });
}
