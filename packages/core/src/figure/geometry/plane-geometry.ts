// A plane's state in the coordinates of its picture: u and v from 0 to 1, left to right and bottom to top. However large or
// small the data, the numbers computed here are of ordinary size.

import { having } from "../../check.js";
import { sidesOf } from "../state/plane-counts.js";
import type { PlanePoint, PlaneScore, PlaneState, PlaneView } from "../state/state.js";
import { checkField, checkView } from "./field.js";
import { boundaries, minus, type Plane, polygon, regions, type Spot, segment, valueAt } from "./regions.js";
import { drawable, type Range, rangeOf, widened } from "./scale.js";

/** A point of a plane's state with its place in the picture: u and v from 0 to 1. */
export interface PlacedPoint extends PlanePoint {
  /** Its position among the state's points. */
  readonly index: number;
  readonly u: number;
  readonly v: number;
}

/** The band on both sides of the boundary. */
export interface Margin {
  /** Half the width of the band, in the plane's units. */
  readonly distance: number;
  readonly corners: readonly Spot[];
  readonly sides: readonly (readonly [Spot, Spot])[];
}

/** A plane's state in the coordinates of its picture. */
export interface PlaneGeometry {
  readonly view: PlaneView;
  readonly points: readonly PlacedPoint[];
  /** The number of points left out, because their numbers cannot be drawn or are outside the view. */
  readonly left: number;
  /** The single score of two classes; undefined if there is none. */
  readonly score: Plane | undefined;
  /** Where each class is predicted; empty without scores. */
  readonly regions: readonly { readonly target: number; readonly corners: readonly Spot[] }[];
  readonly boundaries: readonly (readonly [Spot, Spot])[];
  readonly margin: Margin | undefined;
  /** Where the single score has each of the values asked for; undefined if that is outside. */
  readonly levels: readonly (readonly [Spot, Spot] | undefined)[];
  readonly lines: readonly (readonly [Spot, Spot] | undefined)[];
}

/** Returns where everything of a plane's state lies in a picture whose height is `ratio` times its width. */
export function planeGeometry(state: PlaneState, ratio: number): PlaneGeometry {
  having("state", state, "the state of a plane, such as planeOf gives", "points");
  const single = singleScore(state);
  const view = viewOf(state, single, ratio);
  const points = state.points.flatMap((point, index) => {
    const [u, v] = spotOf([point.x, point.y], view);
    return u >= 0 && u <= 1 && v >= 0 && v <= 1 ? [{ ...point, index, u, v }] : [];
  });
  const straight = state.field ? [] : (state.scores ?? []);
  const several = single ? [] : unitScores(straight, view);
  const score = single && unitScores([single], view)[0];
  const sides = score && [score, minus({ a: 0, b: 0, c: 0 }, score)];
  const { positive, negative } = sidesOf(state);
  // Before anything is learned all scores are 0, and no class has an area.
  const learned = straight.some(({ w, b }) => w[0] !== 0 || w[1] !== 0 || b !== 0);
  const parts = learned ? regions(sides ?? several) : [];
  const line = score && segment(score);
  return {
    view,
    points,
    left: state.points.length - points.length,
    score,
    regions: parts.map((corners, k) => ({ target: sides ? (k === 0 ? positive : negative) : k, corners })),
    boundaries: sides ? (line ? [line] : []) : boundaries(several),
    margin: score && single && bandOf(state, single, score),
    levels: (single && state.levels ? state.levels : []).map((level) =>
      segment(unitScores([{ w: single!.w, b: single!.b - level }], view)[0]),
    ),
    lines: (state.lines ?? []).map((given) => segment(unitScores([given], view)[0])),
  };
}

/** Returns the place of a point of the plane in its picture. */
export function spotOf([a, b]: readonly [number, number], { x, y }: PlaneView): Spot {
  return [(a - x[0]) / (x[1] - x[0]), (b - y[0]) / (y[1] - y[0])];
}

/**
 * Returns the single score of two classes: the state's own, or the lead of the second over the first; undefined if there is
 * none.
 */
function singleScore({ scores = [], positive = 1, field }: PlaneState): PlaneScore | undefined {
  if (field) return undefined;
  if (scores.length === 1) return scores[0];
  if (scores.length !== 2) return undefined;
  const [other, own] = positive === 1 ? scores : [scores[1], scores[0]];
  return { w: [own.w[0] - other.w[0], own.w[1] - other.w[1]], b: own.b - other.b };
}

/** Returns scores over the unit square, all divided by the same number so that nothing overflows. */
function unitScores(scores: readonly PlaneScore[], { x, y }: PlaneView): Plane[] {
  const size = scores.reduce((most, { w, b }) => Math.max(most, Math.abs(w[0]), Math.abs(w[1]), Math.abs(b)), 0);
  if (!(size > 0 && size < Infinity)) return scores.map(() => ({ a: 0, b: 0, c: 0 }));
  return scores.map(({ w, b }) => {
    const [p, q] = [w[0] / size, w[1] / size];
    return { a: p * (x[1] - x[0]), b: q * (y[1] - y[0]), c: p * x[0] + q * y[0] + b / size };
  });
}

/**
 * Returns the distance of a point from the line where the score is 0, above 0 on the positive side; 0 if there is no line.
 */
function signedDistance({ w, b }: PlaneScore, { x, y }: { x: number; y: number }): number {
  const size = Math.max(Math.abs(w[0]), Math.abs(w[1]));
  if (!(size > 0)) return 0;
  const [p, q] = [w[0] / size, w[1] / size];
  return (p * x + q * y + b / size) / Math.sqrt(p * p + q * q);
}

/** Returns the part of the plane to show: as asked for, that of the field, or where points and vectors are. */
export function viewOf(state: PlaneState, single: PlaneScore | undefined, ratio: number): PlaneView {
  if (state.view) return checkView("view", state.view);
  if (state.field) {
    checkField(state.field);
    return state.field.view;
  }
  const tips = (state.vectors ?? []).flatMap(({ from, to }) => [from, to]).map(([x, y]) => ({ x, y }));
  const seen = [...state.points, ...tips].filter(({ x, y }) => drawable(x) && drawable(y));
  let x = widened(rangeOf(seen.map((point) => point.x)) ?? [0, 1], 0.07);
  let y = widened(rangeOf(seen.map((point) => point.y)) ?? [0, 1], 0.07);
  if (single) [x, y] = including(nearest(unitScores([single], { x, y })[0]), x, y);
  const across = (y[1] - y[0]) / (x[1] - x[0]);
  const alike = across < 4 && across > 1 / 4;
  if (!(state.equalScales ?? alike)) return { x, y };
  return across > ratio ? { x: stretched(x, across / ratio), y } : { x, y: stretched(y, ratio / across) };
}

/** The spot on the line nearest to the square, unless that is far outside. */
function nearest(score: Plane): Spot | undefined {
  const { a, b } = score;
  const steep = a * a + b * b;
  if (!(steep > 0) || segment(score)) return undefined;
  const corners: Spot[] = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ];
  const [u, v] = corners.sort((p, q) => Math.abs(valueAt(score, p)) - Math.abs(valueAt(score, q)))[0];
  const t = valueAt(score, [u, v]) / steep;
  const spot: Spot = [u - t * a, v - t * b];
  return spot.every((at) => at > -0.6 && at < 1.6) ? spot : undefined;
}

function including(spot: Spot | undefined, x: Range, y: Range): [Range, Range] {
  const reach = ([low, high]: Range, at: number): Range => [
    low + Math.min(0, at - 0.05) * (high - low),
    low + Math.max(1, at + 0.05) * (high - low),
  ];
  return spot ? [reach(x, spot[0]), reach(y, spot[1])] : [x, y];
}

function stretched([low, high]: Range, factor: number): Range {
  const room = ((high - low) * (factor - 1)) / 2;
  return [low - room, high + room];
}

function bandOf(state: PlaneState, single: PlaneScore, score: Plane): Margin | undefined {
  const { margin = false, positive = 1 } = state;
  const distance = margin === true ? free(state.points, single, positive) : margin === false ? 0 : margin;
  if (!(distance > 0 && drawable(distance))) return undefined;
  // The value of `score` at that distance: unitScores divided w and b by the largest of them.
  const size = Math.max(Math.abs(single.w[0]), Math.abs(single.w[1]), Math.abs(single.b));
  const [p, q] = [single.w[0] / size, single.w[1] / size];
  const level = distance * Math.sqrt(p * p + q * q);
  if (!(level > 0)) return undefined;
  const above = { ...score, c: score.c + level };
  const below = { a: -score.a, b: -score.b, c: level - score.c };
  const sides = [segment(above), segment(below)].filter((side) => side !== undefined);
  return { distance, corners: polygon([above, below]), sides };
}

/** The distance of the nearest point of a known class from the line; 0 if some point is on the wrong side. */
function free(points: readonly PlanePoint[], single: PlaneScore, positive: number): number {
  let least = Infinity;
  for (const point of points) {
    if (!drawable(point.x) || !drawable(point.y) || point.target === undefined) continue;
    const distance = signedDistance(single, point);
    least = Math.min(least, point.target === positive ? distance : -distance);
  }
  return least < Infinity ? Math.max(0, least) : 0;
}
