// Points of many rows: perhaps a sample, with only some classes coloured, some points predicted differently from their places, many wrong.

import { grouped } from "../geometry/scale.js";
import { countOf, isColoured, isWrong, judgedCount, wrongCount } from "../state/plane-counts.js";
import type { PlanePoint, PlaneState } from "../state/state.js";
import type { LegendEntry } from "./frame.js";
import { inkOf, mark } from "./marks.js";
import type { Ink } from "./palette.js";
import { ring, unknown } from "./point-marks.js";
import type { Attributes, Drawing } from "./svg.js";

/** A point and where its mark is in the picture. */
export interface SeenMark {
  readonly point: PlanePoint;
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** Returns legend entries for the classes with the numbers of their examples, and for the marks of points. */
export function crowdLegend(
  drawing: Drawing,
  state: Pick<PlaneState, "classes" | "coloured" | "points" | "totals">,
): LegendEntry[] {
  const { classes, points } = state;
  const grey = (name: string) => ({ name, sign: (x: number, y: number) => unknown(drawing, x + 10, y, 4) });
  const entries: LegendEntry[] = classes.flatMap((name, k) =>
    isColoured(state, k)
      ? {
          name: `${name} (${grouped(countOf(state, k))})`,
          sign: (x: number, y: number) => mark(drawing, k, x + 10, y, 5, { fill: inkOf(k) }),
        }
      : [],
  );
  const others = sum(classes.map((_, k) => (isColoured(state, k) ? 0 : countOf(state, k))));
  if (others > 0) entries.push(grey(`others (${grouped(others)})`));
  if (points.some(({ target }) => target === undefined)) entries.push(grey("class unknown"));
  if (judgedCount(state) > 0)
    entries.push({
      name: `wrong (${grouped(wrongCount(state))}${ringed(state, points).length > mostRings ? ", rings thinned out" : ""})`,
      sign: (x, y) => ring(drawing, x + 10, y, 7),
    });
  const away = points.filter(({ elsewhere }) => elsewhere).length;
  if (away > 0)
    entries.push({
      name: `whole row predicted differently from this place (${grouped(away)}${state.totals ? " of those drawn" : ""})`,
      sign: (x, y) => mark(drawing, 0, x + 10, y, 4, hollow("soft")),
    });
  return entries;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Returns the attributes of a point whose whole row is predicted differently from its place. */
function hollow(ink: Ink): Attributes {
  return { fill: "paper", stroke: ink, "stroke-width": 1.2 };
}

function ringed(state: Pick<PlaneState, "coloured">, points: readonly PlanePoint[]): PlanePoint[] {
  return points.filter((point) => isWrong(point) && isColoured(state, point.target!));
}

/** With more wrong points than this, rings would hide what they surround; points close together then share one. */
const mostRings = 60;

/**
 * Draws the mark of a point: hollow if its whole row is predicted differently from its place, grey if its class has no colour, else with
 * these attributes.
 */
export function crowdMark(
  drawing: Drawing,
  state: Pick<PlaneState, "classes" | "coloured">,
  { point: { target: k = -1, elsewhere }, x, y, r }: SeenMark,
  solid: Attributes,
): void {
  if (!hasColour(state, k)) unknown(drawing, x, y, r - 1, state.coloured && 0.4);
  else mark(drawing, k, x, y, r, elsewhere ? hollow(inkOf(k)) : solid);
}

function hasColour(state: Pick<PlaneState, "classes" | "coloured">, k: number): boolean {
  return k >= 0 && k < state.classes.length && isColoured(state, k);
}

/** Draws a circle around each wrong point that has a colour, or, if there are very many, around one in each part of the picture. */
export function crowdRings(drawing: Drawing, state: Pick<PlaneState, "coloured">, marks: readonly SeenMark[]): void {
  const found = new Set(
    ringed(
      state,
      marks.map(({ point }) => point),
    ),
  );
  const wrong = marks.filter(({ point }) => found.has(point));
  const many = wrong.length > mostRings;
  const taken = new Set<string>();
  for (const { x, y, r } of wrong) {
    const part = `${Math.floor(x / 18)} ${Math.floor(y / 18)}`;
    if (many && taken.has(part)) continue;
    taken.add(part);
    ring(drawing, x, y, r + 2.5, many ? 1 : 1.5);
  }
}

/** Draws points class by class, grey ones below all others, and rings around wrong ones. */
export function drawCrowd(drawing: Drawing, state: PlaneState, marks: readonly SeenMark[], rim: Attributes): void {
  drawing.group({ "data-part": "points", ...rim }, () => {
    const draw = (isDrawn: (k: number) => boolean) => {
      for (const seen of marks) if (isDrawn(seen.point.target ?? -1)) crowdMark(drawing, state, seen, {});
    };
    const others = () => draw((k) => !hasColour(state, k));
    if (state.coloured) others();
    state.classes.forEach((_, k) => {
      if (hasColour(state, k)) drawing.group({ fill: inkOf(k) }, () => draw((own) => own === k));
    });
    if (!state.coloured) others();
  });
  drawing.group({ "data-part": "wrong" }, () => crowdRings(drawing, state, marks));
}
