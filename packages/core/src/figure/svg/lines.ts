// Lines through many points, kept short: points at the same place are drawn once.

import { dashOf, inkOf, mark } from "./marks.js";
import { type Attributes, type Drawing, px } from "./svg.js";

/** A place in the picture, in pixels. */
export type Place = readonly [x: number, y: number];

/** With more points than this, they get no marks. */
const mostMarks = 40;

/**
 * Draws one series: a line with its dash and colour, and its marks if there is room. `undefined` breaks the line; series −1
 * is a thin grey line.
 */
export function drawSeries(
  drawing: Drawing,
  k: number,
  places: readonly (Place | undefined)[],
  marked: boolean = true,
): void {
  const d = path(places);
  if (d) drawing.add("path", { d, fill: "none", ...stroke(k), "stroke-linejoin": "round" });
  const seen = places.filter((place) => place !== undefined);
  if (marked && k >= 0 && seen.length <= mostMarks)
    drawing.group({ fill: inkOf(k), stroke: "paper", "stroke-width": 1 }, () => {
      for (const [x, y] of seen) mark(drawing, k, x, y, 4);
    });
}

/** Returns a function that draws the sign of a series in the legend: a short line with its dash and colour, and its mark. */
export function seriesSign(drawing: Drawing, k: number, marked: boolean = true): (x: number, y: number) => void {
  return (x, y) => {
    drawing.line(x, y, x + 20, y, stroke(k));
    if (marked && k >= 0) mark(drawing, k, x + 10, y, 4, { fill: inkOf(k), stroke: "paper", "stroke-width": 1 });
  };
}

function stroke(k: number): Attributes {
  return k < 0
    ? { stroke: "soft", "stroke-width": 1.25, "stroke-dasharray": "4 4" }
    : { stroke: inkOf(k), "stroke-width": 2, "stroke-dasharray": dashOf(k) };
}

function path(places: readonly (Place | undefined)[]): string {
  let d = "";
  let pen = "M";
  for (const stretch of stretches(places)) {
    for (const [x, y] of thinned(stretch)) {
      d += `${pen}${px(x)} ${px(y)}`;
      pen = "L";
    }
    pen = "M";
  }
  return d;
}

function stretches(places: readonly (Place | undefined)[]): Place[][] {
  const all: Place[][] = [[]];
  for (const place of places)
    if (place) all[all.length - 1].push(place);
    else all.push([]);
  return all.filter((stretch) => stretch.length > 1);
}

/** Keeps the first, the lowest, the highest and the last of the points in each column of half pixels: the line looks the same. */
function thinned(places: readonly Place[]): readonly Place[] {
  if (places.length <= 1000) return places;
  const kept: Place[] = [];
  for (let i = 0; i < places.length; ) {
    const column = Math.floor(places[i][0] * 2);
    let [low, high, end] = [i, i, i];
    for (; end + 1 < places.length && Math.floor(places[end + 1][0] * 2) === column; end++) {
      if (places[end + 1][1] < places[low][1]) low = end + 1;
      if (places[end + 1][1] > places[high][1]) high = end + 1;
    }
    for (const at of [...new Set([i, low, high, end])].sort((a, b) => a - b)) kept.push(places[at]);
    i = end + 1;
  }
  return kept;
}
