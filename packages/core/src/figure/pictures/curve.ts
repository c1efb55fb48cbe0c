import { logarithmic } from "../geometry/log-scale.js";
import { drawable, grouped, linear, type Range, rangeOf, type Scale, widened, written } from "../geometry/scale.js";
import type { CurveSeries, CurveState } from "../state/state.js";
import { rimmed } from "../svg/arrows.js";
import { axes, axisLines, type Box, boxBelow, header, xTicks, yTicks } from "../svg/frame.js";
import { drawSeries, type Place, seriesSign } from "../svg/lines.js";
import { inkOf } from "../svg/marks.js";
import type { Drawing } from "../svg/svg.js";
import { fitted, textWidth } from "../svg/text-width.js";

/** Draws numbers against epochs, examples or training size. */
export function drawCurve(drawing: Drawing, state: CurveState, width: number, height: number): void {
  const legend = state.series.map(({ name, marks, points, dots, ...own }, k) => ({
    name,
    sign:
      points.length === 0 && dots?.length
        ? (x: number, y: number) => dot(drawing, own.colour ?? k, x + 10, y, dots[0].open)
        : seriesSign(drawing, own.colour ?? k, marks),
  }));
  const top = header(drawing, width, height, { ...state, legend });
  const { across, up } = curveScales(state);
  const labels = yTicks(up, height - top - 70);
  const below = boxBelow(top, width, height, labels);
  const side = Math.min(below.right - below.left, below.bottom - below.top);
  const box = state.square ? { ...below, right: below.left + side, bottom: below.top + side } : below;
  const [x, y] = state.axes ?? defaultAxes;
  axes(drawing, box, xTicks(across, box.right - box.left), labels, { x, y });
  const at = (a: number, b: number): Place => [
    box.left + across.place(a) * (box.right - box.left),
    box.bottom - up.place(b) * (box.bottom - box.top),
  ];
  drawReferences(drawing, state, box, (x) => at(x, 0)[0]);
  axisLines(drawing, box);
  state.series.forEach((series, k) => {
    const places = series.points.map(([a, b]) => (visible(state, a, b) ? at(a, b) : undefined));
    drawing.group({ "data-part": "series" }, () => drawSeries(drawing, series.colour ?? k, places, series.marks));
  });
  state.series.forEach(({ dots = [], colour }, k) => {
    const seen = dots.filter(({ x: a, y: b }) => visible(state, a, b));
    drawing.group({ "data-part": "dots" }, () => {
      for (const { x: a, y: b, open } of seen) dot(drawing, colour ?? k, ...at(a, b), open);
    });
    nameDots(
      drawing,
      seen.flatMap(({ x: a, y: b, name }) => (name ? { name, at: at(a, b) } : [])),
      box,
    );
  });
}

function dot(drawing: Drawing, k: number, cx: number, cy: number, open?: boolean): void {
  const ink = k < 0 ? "soft" : inkOf(k);
  drawing.add("circle", { cx, cy, r: 4, fill: open ? "paper" : ink, stroke: ink, "stroke-width": 2 });
}

/** Writes the names of dots, each where it overlaps no dot and no other name, if there is such a place beside it. */
function nameDots(drawing: Drawing, named: readonly { readonly name: string; readonly at: Place }[], box: Box): void {
  const taken: Box[] = named.map(({ at: [x, y] }) => ({ left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 }));
  for (const { name, at } of named) {
    const [x, y] = at;
    const wide = textWidth(name, 11);
    const lefts = [x + 8, x - wide - 8, x - wide / 2];
    const places = [14, -8, 26, -20, 38, -32].flatMap((down) =>
      lefts.map((left) => ({ left, right: left + wide, top: y + down - 10, bottom: y + down + 1 })),
    );
    const inside = places.filter(
      (place) =>
        place.left > box.left && place.right <= box.right && place.top >= box.top && place.bottom <= box.bottom,
    );
    const free = inside.find((place) => !taken.some((other) => meets(place, other))) ?? inside[0] ?? places[0];
    // Two numbers side by side would read as one.
    taken.push({ ...free, left: free.left - 6, right: free.right + 6 });
    rimmed(drawing, name, free.left, free.bottom - 1, { "font-size": 11, "text-anchor": "start" });
  }
}

function meets(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function drawReferences(drawing: Drawing, state: CurveState, box: Box, across: (x: number) => number): void {
  drawing.group({ "data-part": "references" }, () => {
    for (const [i, { name, x }] of (state.references ?? []).entries()) {
      const at = visible(state, x, 0) ? across(x) : -1;
      if (at < box.left || at > box.right) continue;
      // Each name has a height of its own, and the lines of those behind it begin below it.
      const down = 15 * (i % 4);
      drawing.line(at, box.top + down, at, box.bottom, {
        stroke: "soft",
        "stroke-width": 1,
        "stroke-dasharray": "3 3",
      });
      const room = box.right - at - 6;
      if (room > 40)
        drawing.text(fitted(name, 11, room), at + 5, box.top + 10 + down, { fill: "soft", "font-size": 11 });
    }
  });
}

/** Says in words what a curve shows. */
export function describeCurve(state: CurveState): string {
  const [x, y] = state.axes ?? defaultAxes;
  const number = (value: number) => (Number.isInteger(value) && value >= 0 ? grouped(value) : written(value));
  const shown = (value: number) => (state.percent ? `${written(value * 100)} %` : number(value));
  const parts = state.series.map((series) => {
    const seen = series.points.filter(([a, b]) => visible(state, a, b));
    if (seen.length === 0) return `${series.name} has no points`;
    const [first, last] = [seen[0], seen[seen.length - 1]];
    const lowest = seen.reduce((least, point) => (point[1] < least[1] ? point : least));
    return (
      `${series.name}, from ${shown(first[1])} at ${number(first[0])} to ${shown(last[1])} at ${number(last[0])}` +
      (lowest[1] < last[1] ? `, lowest at ${number(lowest[0])} with ${shown(lowest[1])}` : "")
    );
  });
  return `Graph of ${y} against ${x}: ${parts.join("; ") || "no series"}.`;
}

/** The names of the axes if a state has none. */
export const defaultAxes = ["epoch", "errors"] as const;

/** Tells whether a point of a curve can be drawn. */
export function visible({ logX = false, square }: CurveState, x: number, y: number): boolean {
  if (square && !(x >= 0 && x <= 1 && y >= 0 && y <= 1)) return false;
  return drawable(x) && drawable(y) && (!logX || x > 1e-150);
}

/** Returns the scales of both axes; the vertical one starts at 0 unless there are smaller values. */
export function curveScales(state: CurveState): { across: Scale; up: Scale } {
  if (state.square) {
    const share = linear([0, 1], { percent: state.percent ?? false });
    return { across: share, up: share };
  }
  const seen = state.series.flatMap((series: CurveSeries) => series.points.filter(([x, y]) => visible(state, x, y)));
  const xs = rangeOf(seen.map(([x]) => x)) ?? [0, 1];
  const ys = rangeOf(seen.map(([, y]) => y)) ?? [0, 1];
  const whole = { whole: seen.length > 0 && seen.every(([x]) => Number.isInteger(x)) };
  const counts = {
    whole: seen.every(([, y]) => Number.isInteger(y)) && !state.percent,
    percent: state.percent ?? false,
  };
  return { across: state.logX ? logarithmic(factors(xs)) : linear(spread(xs), whole), up: linear(upward(ys), counts) };
}

function spread(range: Range): Range {
  return range[0] < range[1] ? widened(range, 0.02) : widened(range, 0);
}

function factors([low, high]: Range): Range {
  return high > low * 1.000001 ? [low, high] : [low / 2, high * 2];
}

function upward([low, high]: Range): Range {
  if (low < 0) return widened([low, Math.max(high, 0)], 0.06);
  return high > 1e-150 ? [0, high * 1.08] : [0, 1];
}
