import type { Spot } from "../geometry/regions.js";
import { grouped, linear, written } from "../geometry/scale.js";
import {
  product,
  type SeenPoint,
  type SpaceGeometry,
  scaled,
  spaceAxes,
  spaceGeometry,
  sum,
  type Triple,
} from "../geometry/space-geometry.js";
import { largestWeight } from "../state/plane-counts.js";
import type { SpaceState } from "../state/state.js";
import { arrow, rimmed, symbol } from "../svg/arrows.js";
import { crowdLegend, crowdMark, crowdRings, type SeenMark } from "../svg/crowd.js";
import { edge, header, type LegendEntry } from "../svg/frame.js";
import { inkOf } from "../svg/marks.js";
import { areaLegend, radiusOf, ring } from "../svg/point-marks.js";
import { type Drawing, px } from "../svg/svg.js";
import { fitted, textWidth } from "../svg/text-width.js";
import { pointWords } from "./point-words.js";

type Place = (at: Triple) => Spot;

/** Draws points in three dimensions and the plane between them. */
export function drawSpace(drawing: Drawing, state: SpaceState, width: number, height: number): void {
  const geometry = spaceGeometry(state);
  const top = header(drawing, width, height, { ...state, legend: legend(drawing, state, geometry) }) + 14;
  const { camera } = geometry;
  // The cube fits whatever its rotation, so that its size does not change with it.
  const size = Math.max(8, Math.min((width - 2 * edge - Math.min(90, width * 0.16)) / 2.85, (height - top - 44) / 3.2));
  const [x, y] = [width / 2, Math.min(height, (top + height - 20) / 2)];
  const at: Place = (spot) => {
    const [u, v] = camera.see(spot);
    return [x + size * u, y - size * v];
  };
  drawBox(drawing, state, geometry, at);
  const behind = geometry.points.filter((point) => point.behind);
  const before = geometry.points.filter((point) => !point.behind);
  drawing.group({ "data-part": "behind", opacity: 0.72 }, () => drawPoints(drawing, state, behind, size, at));
  const facing = product(geometry.normal, camera.eye) > 0;
  if (!facing) drawNormal(drawing, state, geometry, at);
  drawPlane(drawing, geometry, at);
  drawing.group({ "data-part": "points" }, () => drawPoints(drawing, state, before, size, at));
  if (facing) drawNormal(drawing, state, geometry, at);
}

function legend(drawing: Drawing, state: SpaceState, { plane }: SpaceGeometry): LegendEntry[] {
  const entries = crowdLegend(drawing, state);
  if (largestWeight(state.points) > 0) entries.push(areaLegend(drawing, state.points));
  if (plane.length > 0)
    entries.push({
      name: "w·x + b = 0",
      sign: (x, y) =>
        drawing.add("path", {
          d: `M${px(x + 4)} ${px(y - 5)}h15l-4 10h-15Z`,
          fill: "ink",
          "fill-opacity": 0.16,
          stroke: "ink",
        }),
    });
  return entries;
}

/** Draws the three far sides with their grid, and each axis at an edge that nothing hides. */
function drawBox(drawing: Drawing, state: SpaceState, geometry: SpaceGeometry, at: Place): void {
  const { camera, ranges } = geometry;
  const far = camera.eye.map((x) => (x > 0 ? -1 : 1));
  const ticks = ranges.map((range) => linear(range).ticks(4));
  const points = (corners: readonly Triple[]) => corners.map((corner) => at(corner).map(px).join(",")).join(" ");
  const on = (axis: number, value: number, others: readonly [number, number]): Triple => {
    const spot = [others[0], others[0], others[0]];
    spot[axis] = value;
    spot[(axis + 1) % 3] = others[0];
    spot[(axis + 2) % 3] = others[1];
    return [spot[0], spot[1], spot[2]];
  };
  drawing.group({ "data-part": "box", fill: "none", stroke: "grid" }, () => {
    for (const axis of [0, 1, 2]) {
      const side = (a: number, b: number) => on(axis, far[axis], [a, b]);
      drawing.add("polygon", { points: points([side(-1, -1), side(1, -1), side(1, 1), side(-1, 1)]) });
      const lines = [1, 2].flatMap((step) =>
        ticks[(axis + step) % 3].ticks.map(({ at: place }) => {
          const value = 2 * place - 1;
          return [-1, 1].map((end) => at(step === 1 ? side(value, end) : side(end, value)));
        }),
      );
      drawing.add("path", { d: lines.map(([a, b]) => `M${a.map(px).join(" ")}L${b.map(px).join(" ")}`).join("") });
    }
  });
  const names = state.axes ?? spaceAxes;
  for (const axis of [0, 1, 2]) {
    const [from, to] = axisEdge(axis, far, at);
    drawAxis(drawing, names[axis], ticks[axis].ticks, at(from), at(to), at([0, 0, 0]));
  }
}

/** The edge of an axis: the first two at the near edge of the floor, or of the ceiling seen from below; the third at the left. */
function axisEdge(axis: number, far: readonly number[], at: Place): [Triple, Triple] {
  const [x, y, z] = far;
  if (axis === 0)
    return [
      [-1, -y, z],
      [1, -y, z],
    ];
  if (axis === 1)
    return [
      [-x, -1, z],
      [-x, 1, z],
    ];
  const [one, other]: [Triple, Triple] = [
    [-x, y, -1],
    [x, -y, -1],
  ];
  const [left] = at(one)[0] < at(other)[0] ? [one] : [other];
  return [left, [left[0], left[1], 1]];
}

function drawAxis(
  drawing: Drawing,
  name: string,
  ticks: readonly { at: number; label: string }[],
  [x1, y1]: Spot,
  [x2, y2]: Spot,
  [mx, my]: Spot,
): void {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = Math.sqrt(dx * dx + dy * dy);
  drawing.line(x1, y1, x2, y2, { stroke: "soft" });
  // Seen from its end, an axis is a point and needs no name.
  if (!(length > 24)) return;
  let [ox, oy] = [dy / length, -dx / length];
  if ((x1 + dx / 2 - mx) * ox + (y1 + dy / 2 - my) * oy < 0) [ox, oy] = [-ox, -oy];
  const anchor = ox < -0.35 ? "end" : ox > 0.35 ? "start" : "middle";
  const widest = Math.max(0, ...ticks.map(({ label }) => textWidth(label, 10.5)));
  let last = -Infinity;
  for (const { at, label } of ticks) {
    const along = at * length;
    if (along - last < Math.max(14, Math.abs(dx / length) * (widest + 8)) || along < 5 || along > length - 5) continue;
    last = along;
    drawing.text(label, x1 + at * dx + 8 * ox, y1 + at * dy + 8 * oy + 3.5 + 4 * Math.max(0, oy), {
      fill: "soft",
      "font-size": 10.5,
      "text-anchor": anchor,
    });
  }
  const half = anchor === "middle" ? textWidth(name, 12.5) / 2 : 0;
  const away = 20 + Math.abs(ox) * (widest + 4 + half) + 6 * Math.abs(oy);
  const [nx, ny] = [x1 + dx / 2 + away * ox, y1 + dy / 2 + away * oy + 4];
  // The middle of the box is the middle of the picture.
  const right = 2 * mx - 4;
  const room = anchor === "end" ? nx - 4 : anchor === "start" ? right - nx : 2 * Math.min(nx - 4, right - nx);
  const wide = textWidth(name, 12.5);
  const write = (x: number, y: number, most: number, side: string) =>
    rimmed(drawing, fitted(name, 12.5, most), x, y, { "text-anchor": side, "font-size": 12.5 });
  // There is more room above its upper end than to the left of it.
  const left = Math.max(4, (y1 < y2 ? x1 : x2) - wide / 2);
  if (anchor === "end" && wide > room) write(left, Math.min(y1, y2) - 10, right - left, "start");
  else write(nx, ny, room, anchor);
}

function drawPlane(drawing: Drawing, { plane }: SpaceGeometry, at: Place): void {
  if (plane.length === 0) return;
  drawing.add("polygon", {
    points: plane.map((corner) => at(corner).map(px).join(",")).join(" "),
    fill: "ink",
    "fill-opacity": 0.13,
    stroke: "ink",
    "stroke-width": 1.25,
    "stroke-linejoin": "round",
    "data-part": "plane",
  });
}

/** Draws w, from the middle of the plane's part. */
function drawNormal(drawing: Drawing, state: SpaceState, { plane, normal }: SpaceGeometry, at: Place): void {
  if (plane.length === 0 || !(state.normal ?? true)) return;
  const middle = scaled(
    plane.reduce((total, corner) => sum(total, corner)),
    1 / plane.length,
  );
  const [from, to] = [at(middle), at(sum(middle, scaled(normal, 0.55)))];
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.sqrt(dx * dx + dy * dy);
  if (!(length > 12)) return;
  drawing.group({ "data-part": "normal" }, () => {
    arrow(drawing, from, to, { ink: "ink", width: 1.75 });
    rimmed(drawing, "w", to[0] + (10 * dx) / length, to[1] + (10 * dy) / length + 4, symbol);
  });
}

function drawPoints(drawing: Drawing, state: SpaceState, points: readonly SeenPoint[], size: number, at: Place): void {
  const many = state.points.length;
  const base = (many > 1000 ? 2.5 : many > 300 ? 3.5 : 5) * Math.min(1, Math.max(0.5, size / 125));
  const radius = radiusOf(state.points, base, 3 * size);
  const seen: SeenMark[] = [];
  for (const { point, index, at: spot, depth } of points) {
    const [x, y] = at(spot);
    // Near points are a little larger.
    const one = { point, x, y, r: radius(point) * (1 + 0.12 * depth) };
    const fill = inkOf(point.target ?? 0);
    crowdMark(drawing, state, one, { fill, stroke: "paper", "stroke-width": 0.8 });
    if (index === state.current) ring(drawing, x, y, one.r + 6, 2.5);
    seen.push(one);
  }
  crowdRings(drawing, state, seen);
}

/** Describes points in three dimensions in words. */
export function describeSpace(state: SpaceState): string {
  const { points, axes = spaceAxes, score, positive = 1 } = state;
  const { plane, camera, left } = spaceGeometry(state);
  const sentences = [
    ...pointWords(`in three dimensions by ${axes.join(", ")}`, state, left),
    `Seen from ${written(camera.azimuth)}° around and ${written(camera.elevation)}° above.`,
  ];
  if (score && plane.length === 0) sentences.push("The plane w·x + b = 0 is outside the picture.");
  const known = points.filter(({ target }) => target !== undefined);
  if (plane.length > 0 && known.length > 0) {
    const own = known.filter(({ x, y, z, target }) => {
      const value = score!.w[0] * x + score!.w[1] * y + score!.w[2] * z + score!.b;
      return target === positive ? value > 0 : value < 0;
    });
    sentences.push(
      `Points on the right side of the plane w·x + b = 0: ${grouped(own.length)} of ${grouped(known.length)}.`,
    );
  }
  return sentences.join(" ");
}
