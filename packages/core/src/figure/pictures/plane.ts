import { type PlacedPoint, type PlaneGeometry, planeGeometry } from "../geometry/plane-geometry.js";
import type { Spot } from "../geometry/regions.js";
import { linear } from "../geometry/scale.js";
import { isColoured, isWrong } from "../state/plane-counts.js";
import type { PlaneState, PlaneView } from "../state/state.js";
import { arrow, rimmed, symbol } from "../svg/arrows.js";
import type { SeenMark } from "../svg/crowd.js";
import { axes, axisLines, type Box, boxBelow, xTicks, yTicks } from "../svg/frame.js";
import { inkOf, mark } from "../svg/marks.js";
import { type Ink, tint } from "../svg/palette.js";
import { bracket, halo, radiusOf, ring, unknown } from "../svg/point-marks.js";
import { type Attributes, Drawing, px } from "../svg/svg.js";

/** With more points with mistakes, their numbers would overlap; then only the halos are drawn. */
const mostNumbers = 40;

/** The dash patterns of a margin and of further lines. */
export const dashes = { margin: "5 4", line: "1 4" };

/** Where a picture has its axes, and the part of the plane between them. */
export interface PlaneFrame {
  /** The sides of the axes, in pixels. */
  readonly box: Box;
  /** The part of the plane between them. */
  readonly view: PlaneView;
}

/** Returns the frame of the picture that `drawPlane` makes with the same marks. */
export function frameOf(state: PlaneState, width: number, height: number, marks?: PlaneMarks): PlaneFrame {
  const { box, geometry } = framed(new Drawing("light"), state, width, height, marks);
  return { box, view: geometry.view };
}

/** Where the room begins in a picture without title, note and legend. */
const bareTop = 14;

/** Draws what stands above the axes; returns the layout for the rest. */
function framed(drawing: Drawing, state: PlaneState, width: number, height: number, marks: PlaneMarks | undefined) {
  const rough = planeGeometry(state, 0.7);
  const top = marks?.header(drawing, state, width, height, rough) ?? bareTop;
  // The labels' width determines the box, and the box's shape the view: two rounds are enough.
  const ratio = ({ left, top, right, bottom }: Box) => (bottom - top) / (right - left);
  const below = ({ view }: PlaneGeometry) => boxBelow(top, width, height, yTicks(linear(view.y), height - top - 70));
  const box = below(planeGeometry(state, ratio(below(rough))));
  return { box, geometry: planeGeometry(state, ratio(box)) };
}

/** Draws the parts of a plane that are optional. */
export interface PlaneMarks {
  /** Draws title, note and legend, and returns where the room below begins. */
  header(drawing: Drawing, state: PlaneState, width: number, height: number, geometry: PlaneGeometry): number;
  /** Draws the points, whose rims have these attributes. */
  points(drawing: Drawing, state: PlaneState, marks: readonly SeenMark[], rim: Attributes): void;
  /** Draws where a field predicts what, below the points, and returns a function that draws the curves between, above the axes. */
  field(drawing: Drawing, state: PlaneState, view: PlaneView, at: (spot: Spot) => Spot): () => void;
  /** Draws what is below the axes. */
  below(drawing: Drawing, state: PlaneState, geometry: PlaneGeometry, at: (spot: Spot) => Spot): void;
  /** Draws what is above the points. */
  above(drawing: Drawing, state: PlaneState, geometry: PlaneGeometry, at: (spot: Spot) => Spot): void;
  /** Draws the arrows. */
  vectors(drawing: Drawing, state: PlaneState, view: PlaneView, at: (spot: Spot) => Spot): void;
}

/**
 * Draws points by class and the line between them. Without `marks`, what these draw is omitted, and their code need not be loaded.
 */
export function drawPlane(
  drawing: Drawing,
  state: PlaneState,
  width: number,
  height: number,
  marks?: PlaneMarks,
): void {
  const { box, geometry } = framed(drawing, state, width, height, marks);
  const [across, up] = [linear(geometry.view.x), linear(geometry.view.y)];
  const [x, y] = state.axes ?? ["x₁", "x₂"];
  axes(drawing, box, xTicks(across, box.right - box.left), yTicks(up, box.bottom - box.top), { x, y });

  const at = ([u, v]: Spot): Spot => [box.left + u * (box.right - box.left), box.bottom - v * (box.bottom - box.top)];
  const drawCurves = state.field && marks?.field(drawing, state, geometry.view, at);
  if (!state.field) drawSides(drawing, state, geometry, at);
  marks?.below(drawing, state, geometry, at);
  axisLines(drawing, box);
  drawCurves?.();
  drawPoints(drawing, state, geometry, at, marks);
  marks?.above(drawing, state, geometry, at);
  drawLines(drawing, geometry, at);
  if (state.normal ?? !state.vectors?.length) drawNormal(drawing, geometry, at);
  marks?.vectors(drawing, state, geometry.view, at);
}

function drawSides(drawing: Drawing, state: PlaneState, geometry: PlaneGeometry, at: (spot: Spot) => Spot): void {
  const shade = (corners: readonly Spot[], fill: Ink, opacity: number) =>
    drawing.add("polygon", {
      points: corners.map((corner) => at(corner).map(px).join(",")).join(" "),
      fill,
      "fill-opacity": opacity,
    });
  if (state.regions ?? true)
    drawing.group({ "data-part": "regions" }, () => {
      for (const { target, corners } of geometry.regions)
        if (corners.length > 0 && target >= 0 && target < state.classes.length && isColoured(state, target))
          shade(corners, inkOf(target), tint);
    });
  if (geometry.margin && geometry.margin.corners.length > 0) shade(geometry.margin.corners, "ink", 0.07);
}

function drawLines(drawing: Drawing, geometry: PlaneGeometry, at: (spot: Spot) => Spot): void {
  const draw = (part: string, width: number, dash: string | undefined, lines: readonly (readonly [Spot, Spot])[]) =>
    drawing.group({ "data-part": part, stroke: "ink", "stroke-width": width, "stroke-dasharray": dash }, () => {
      for (const [from, to] of lines) drawing.line(...at(from), ...at(to), {});
    });
  const further = geometry.lines.filter((line) => line !== undefined);
  draw("lines", 1.75, dashes.line, further);
  const levels = geometry.levels.filter((line) => line !== undefined);
  draw("margin", 1, dashes.margin, [...(geometry.margin?.sides ?? []), ...levels]);
  draw("boundary", 1.75, undefined, geometry.boundaries);
}

function drawPoints(
  drawing: Drawing,
  state: PlaneState,
  geometry: PlaneGeometry,
  at: (spot: Spot) => Spot,
  marks: PlaneMarks | undefined,
): void {
  const { points } = geometry;
  const r = points.length > 1000 ? 2.5 : points.length > 300 ? 3.5 : 5;
  const radius = radiusOf(state.points, r, at([1, 0])[0] - at([0, 0])[0]);
  // Small points over large ones.
  const ordered = [...points].sort((a, b) => radius(b) - radius(a));
  const spot = ({ u, v }: PlacedPoint) => at([u, v]);
  const missed = points.filter(({ mistakes = 0 }) => mistakes > 0);
  const ink = ({ target = -1 }: PlacedPoint): Ink =>
    target >= 0 && target < state.classes.length ? inkOf(target) : "soft";
  const reach = (point: PlacedPoint) => radius(point) + Math.min(12, 2 + 1.8 * Math.sqrt(point.mistakes ?? 0));
  drawing.group({ "data-part": "mistakes" }, () => {
    for (const point of missed) halo(drawing, ...spot(point), reach(point), ink(point));
  });
  const rim = { stroke: "paper", "stroke-width": r > 3 ? 0.8 : 0.5 } as const;
  const seen = ordered.map((point) => {
    const [x, y] = spot(point);
    return { point, x, y, r: radius(point) };
  });
  (marks?.points ?? plainPoints)(drawing, state, seen, rim);
  const support = new Set(state.support);
  if (support.size > 0)
    drawing.group({ "data-part": "support" }, () => {
      for (const point of points) if (support.has(point.index)) bracket(drawing, ...spot(point), radius(point) + 4);
    });
  const current = points.find(({ index }) => index === state.current);
  if (current) {
    const [cx, cy] = spot(current);
    drawing.add("circle", {
      cx,
      cy,
      r: radius(current) + 6,
      fill: "none",
      stroke: "ink",
      "stroke-width": 2.5,
      "data-part": "current",
    });
  }
  if (missed.length > mostNumbers) return;
  drawing.group({ "data-part": "counts", fill: "ink", "font-size": 10.5, stroke: "paper", "stroke-width": 3 }, () => {
    for (const point of missed) {
      const [x, y] = spot(point);
      const away = 0.75 * reach(point) + 1;
      drawing.add("text", { x: x + away, y: y - away + 1, "paint-order": "stroke" }, String(point.mistakes));
    }
  });
}

/** Draws every point in the colour of its class, and a ring around each wrong one. */
const plainPoints: PlaneMarks["points"] = (drawing, { classes }, marks, rim) => {
  drawing.group({ "data-part": "points", ...rim }, () => {
    classes.forEach((_, k) => {
      drawing.group({ fill: inkOf(k) }, () => {
        for (const { point, x, y, r } of marks) if (point.target === k) mark(drawing, k, x, y, r);
      });
    });
    for (const { point, x, y, r } of marks) if (!(point.target! in classes)) unknown(drawing, x, y, r - 1);
  });
  drawing.group({ "data-part": "wrong" }, () => {
    for (const { point, x, y, r } of marks) if (isWrong(point)) ring(drawing, x, y, r + 2.5);
  });
};

/** Draws w, from the boundary to the side where the score grows; if scales are unequal, orthogonal to the line as drawn. */
function drawNormal(drawing: Drawing, { score, boundaries, points }: PlaneGeometry, at: (spot: Spot) => Spot): void {
  if (!score || boundaries.length === 0) return;
  const [[x1, y1], [x2, y2]] = boundaries[0].map(at);
  const length = Math.sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1));
  if (!(length > 40)) return;
  const [ox, oy] = at([0, 0]);
  const [gx, gy] = [score.a / (at([1, 0])[0] - ox), score.b / (at([0, 1])[1] - oy)];
  const steep = Math.sqrt(gx * gx + gy * gy);
  if (!(steep > 0)) return;
  const [nx, ny] = [gx / steep, gy / steep];
  const reach = 46;
  const share = freest(
    [x1, y1],
    [x2, y2],
    [nx, ny],
    points.map(({ u, v }) => at([u, v])),
  );
  const [fx, fy] = [x1 + share * (x2 - x1), y1 + share * (y2 - y1)];
  const tip: Spot = [fx + reach * nx, fy + reach * ny];
  drawing.group({ "data-part": "normal" }, () => {
    arrow(drawing, [fx, fy], tip, { ink: "ink", width: 1.75 });
    rimmed(drawing, "w", tip[0] + 10 * nx, tip[1] + 10 * ny + 4, symbol);
  });
}

/** How far along the boundary an orthogonal arrow meets the fewest points; among such places the one nearest to all of them. */
function freest([x1, y1]: Spot, [x2, y2]: Spot, [nx, ny]: Spot, points: readonly Spot[]): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const square = dx * dx + dy * dy;
  const along = points.map(([x, y]) => ((x - x1) * dx + (y - y1) * dy) / square);
  const middle = along.length > 0 ? along.reduce((sum, share) => sum + share, 0) / along.length : 0.5;
  const met = (share: number) =>
    points.filter(([x, y], i) => {
      const ahead = (x - x1) * nx + (y - y1) * ny;
      return ahead > -8 && ahead < 70 && Math.abs(along[i] - share) * Math.sqrt(square) < 13;
    }).length;
  const shares = Array.from({ length: 17 }, (_, i) => 0.1 + 0.05 * i);
  const costs = shares.map((share) => met(share) + Math.abs(share - middle));
  return shares[costs.indexOf(Math.min(...costs))];
}
