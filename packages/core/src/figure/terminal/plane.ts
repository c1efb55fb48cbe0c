import { hullsOf } from "../geometry/convex-hull.js";
import { planeGeometry, spotOf } from "../geometry/plane-geometry.js";
import { area, clipped, type Spot } from "../geometry/regions.js";
import { drawable, grouped, linear, written } from "../geometry/scale.js";
import { fieldShape } from "../pictures/plane-curves.js";
import { countOf, isColoured, isWrong, wrongCount } from "../state/plane-counts.js";
import type { PlanePoint, PlaneState, PlaneView } from "../state/state.js";
import { letterOf } from "../svg/marks.js";
import { Raster } from "./braille.js";
import { framed, type Paper } from "./paper.js";

/** Draws points by class and the lines between them in characters. */
export function plane(paper: Paper, state: PlaneState): string[] {
  const { classes, axes = ["x₁", "x₂"] } = state;
  const rows = paper.rows - 5;
  const columns = paper.columns - 9;
  // A cell is about twice as high as it is wide.
  const geometry = planeGeometry(state, (2 * rows) / columns);
  const { points, boundaries, levels, lines, margin, view } = geometry;
  const raster = new Raster(columns, rows, paper.ascii);
  for (const line of lines) if (line) raster.line(...line[0], ...line[1], undefined, 1, 4);
  // A narrow band would only blur the line.
  if (margin && !paper.ascii && area(margin.corners) > 0.15)
    for (const [from, to] of margin.sides) raster.line(...from, ...to, undefined, 1, 2);
  for (const { target, corners } of hullsOf(state, points))
    corners.forEach((corner, i) => {
      raster.line(...corner, ...corners[(i + 1) % corners.length], target, 1, 2);
    });
  for (const line of levels) if (line && !paper.ascii) raster.line(...line[0], ...line[1], undefined, 1, 2);
  for (const [from, to] of boundaries) raster.line(...from, ...to);
  const shape = fieldShape(state, view);
  if (!paper.ascii) for (const spots of shape?.levels ?? []) drawCurve(raster, spots, 0.05);
  for (const spots of shape?.boundaries ?? []) drawCurve(raster, spots);
  drawArrows(raster, state, view);
  const support = new Set(state.support);
  points.forEach(({ weight = 0, index }) => {
    if (weight > 0) support.add(index);
  });
  const cell = 1 / (columns - 1);
  for (const { u, v, index } of points)
    if (support.has(index)) {
      raster.letter(u - cell, v, "(");
      raster.letter(u + cell, v, ")");
    }
  // Wrong points last, so that no other hides them.
  const rank = (point: PlanePoint) => Number(isColoured(state, point.target ?? -1)) + Number(isWrong(point));
  for (const point of [...points].sort((a, b) => rank(a) - rank(b))) {
    const { u, v, target } = point;
    const letter = target === undefined ? "?" : isColoured(state, target) ? letterOf(target) : ".";
    if (letter === ".") {
      raster.letter(u, v, letter);
      continue;
    }
    raster.letter(u, v, isWrong(point) ? letter.toUpperCase().replace(/[^A-Z]/, "!") : letter, target);
  }
  for (const { x, y, target } of state.centres ?? []) {
    const [u, v] = spotOf([x, y], view);
    raster.letter(u, v, paper.ascii ? "$" : "◆", target);
  }
  if (state.witness) {
    const [u, v] = spotOf([state.witness.point[0], state.witness.point[1]], view);
    raster.letter(u, v, paper.ascii ? "=" : "╳");
  }
  const legend = pointLegend(state, classes);
  if (support.size > 0) legend.push({ text: `( ) support (${grouped(support.size)})` });
  if (state.centres?.length) legend.push({ text: `${paper.ascii ? "$" : "◆"} centre` });
  if (margin) legend.push({ text: `margin ${written(margin.distance)}` });
  if (state.witness) legend.push({ text: `${paper.ascii ? "=" : "╳"} in both hulls` });
  const named = (state.vectors ?? []).flatMap(({ name }) => (name ? [name] : []));
  if (named.length > 0) legend.push({ text: `${paper.ascii ? "^" : "▲"} ${named.join(", ")}` });
  return framed(paper, raster, linear(view.x), linear(view.y), axes, legend);
}

/** Returns the meanings of the points, with their numbers. */
export function pointLegend(
  state: Pick<PlaneState, "points" | "coloured" | "totals">,
  classes: PlaneState["classes"],
): { text: string; colour?: number }[] {
  const legend: { text: string; colour?: number }[] = classes.flatMap((name, k) =>
    isColoured(state, k) ? { text: `${letterOf(k)} ${name} (${grouped(countOf(state, k))})`, colour: k } : [],
  );
  if (legend.length < classes.length) legend.push({ text: ". others" });
  if (wrongCount(state) > 0) legend.push({ text: `capital or !: wrong (${grouped(wrongCount(state))})` });
  const away = state.points.filter(({ elsewhere }) => elsewhere).length;
  if (away > 0) legend.push({ text: `whole row predicted differently from its place: ${grouped(away)}` });
  return legend;
}

/** Draws a curve; with a `step`, only the first half of every step of the picture's width. */
function drawCurve(raster: Raster, spots: readonly Spot[], step = 0): void {
  let length = 0;
  for (let i = 1; i < spots.length; i++) {
    const [[u1, v1], [u2, v2]] = [spots[i - 1], spots[i]];
    length += Math.max(Math.abs(u2 - u1), Math.abs(v2 - v1));
    if (step === 0 || length % step < step / 2) raster.line(u1, v1, u2, v2);
  }
}

function drawArrows(raster: Raster, { vectors = [] }: PlaneState, view: PlaneView): void {
  for (const { from, to } of vectors) {
    const inside = [...from, ...to].every(drawable) && clipped(spotOf(from, view), spotOf(to, view));
    if (!inside) continue;
    raster.line(...inside.from, ...inside.to, undefined, 2, 1);
    if (inside.whole) raster.letter(...inside.to, raster.ascii ? "^" : "▲");
  }
}
