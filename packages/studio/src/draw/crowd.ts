// Draws planes with more points than SVG can handle quickly: the few that the library's picture still needs stay there, the others become marks to
// be painted.

import type { PlanePoint, PlaneState, PlaneView } from "rosenblatt/figure";

/** Pixels from the edges of a picture to its axes. */
interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The mark of a point in a picture. */
export interface CrowdMark {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  /** Index of its class; −1 if that is not known yet. */
  readonly target: number;
  /** Radius of the pale disc behind a point with mistakes; 0 for none. */
  readonly halo: number;
  /** Whether another class is predicted. */
  readonly wrong: boolean;
}

/**
 * Returns the plane with only the points that determine its lines and hulls; the others are painted separately. `of` are the document's
 * points, which serve as the cache key for hulls.
 */
export function thinned(state: PlaneState, of: readonly object[]): PlaneState {
  const { points, current, support = [], margin, witness } = state;
  const kept = new Set<number>([0, ...(current === undefined ? [] : [current]), ...(margin ? support : [])]);
  if (margin === true) for (const place of nearest(state)) kept.add(place);
  if (state.hulls) for (const place of edges(state, of)) kept.add(place);
  for (const side of [witness?.positive ?? [], witness?.negative ?? []]) for (const { row } of side) kept.add(row);
  const places = [...kept].filter((place) => place in points).sort((a, b) => a - b);
  const renumbered = (place: number) => places.indexOf(place);
  const { current: _, support: __, witness: ___, ...plane } = state;
  return {
    ...plane,
    points: places.map((place) => ({ ...points[place], mistakes: 0 })),
    ...(current !== undefined && { current: renumbered(current) }),
    ...(margin && { support: support.map(renumbered) }),
    ...(witness && {
      witness: {
        ...witness,
        positive: witness.positive.map((share) => ({ ...share, row: renumbered(share.row) })),
        negative: witness.negative.map((share) => ({ ...share, row: renumbered(share.row) })),
      },
    }),
  };
}

/**
 * The indices of the points with the lowest signed score, including ties up to rounding: those nearest to the line, or the farthest on the
 * wrong side.
 */
function nearest({ points, scores = [], positive = 1 }: PlaneState): number[] {
  if (scores.length !== 1) return [];
  const [{ w, b }] = scores;
  const own = points.map(({ x, y, target }) => (target === positive ? 1 : -1) * (w[0] * x + w[1] * y + b));
  const least = Math.min(...own);
  const slack = 1e-9 * Math.max(Math.abs(least), Math.abs(w[0]), Math.abs(w[1]), Math.abs(b));
  return own.flatMap((score, place) => (score <= least + slack ? [place] : []));
}

const known = new WeakMap<readonly object[], readonly number[]>();

/** The points on the edges of all hulls. They are cached during a run, unless some points are not shown yet. */
function edges(state: PlaneState, of: readonly object[]): readonly number[] {
  if (state.points.length !== of.length) return hullPlaces(state);
  const found = known.get(of) ?? hullPlaces(state);
  known.set(of, found);
  return found;
}

/**
 * Indices of the points on the edge of each class's hull: its lower and upper chain, from left to right. Points between two corners are
 * included, because rounding may make one a corner of the picture's own hull, in pixels.
 */
function hullPlaces({ points, classes }: PlaneState): number[] {
  return classes.flatMap((_, k) => {
    const own = points.flatMap(({ target }, place) => (target === k ? [place] : []));
    own.sort((a, b) => points[a].x - points[b].x || points[a].y - points[b].y);
    const distinct = own.filter((place, i) => i === 0 || !isSame(points[place], points[own[i - 1]]));
    const chain = (places: readonly number[]) => {
      const passed: number[] = [];
      for (const place of places) {
        while (passed.length > 1 && turnsRight(points, passed[passed.length - 2], passed[passed.length - 1], place))
          passed.pop();
        passed.push(place);
      }
      return passed;
    };
    return [...chain(distinct), ...chain(distinct.reverse())];
  });
}

function isSame(a: PlanePoint, b: PlanePoint): boolean {
  return a.x === b.x && a.y === b.y;
}

/** Whether the path p, q, r turns right, by more than rounding. */
function turnsRight(points: readonly PlanePoint[], i: number, j: number, k: number): boolean {
  const [p, q, r] = [points[i], points[j], points[k]];
  const [left, right] = [(q.x - p.x) * (r.y - p.y), (q.y - p.y) * (r.x - p.x)];
  return left - right < -1e-9 * (Math.abs(left) + Math.abs(right));
}

/** The radius of a point with weight 0, in a picture where areas show weights. */
const light = 2.8;

/** Returns a mark for every point in view, in painting order: large ones first. */
export function crowdMarks({ points }: PlaneState, view: PlaneView, box: Box): CrowdMark[] {
  const across = (box.right - box.left) / (view.x[1] - view.x[0]);
  const up = (box.bottom - box.top) / (view.y[1] - view.y[0]);
  const base = points.length > 1000 ? 2.5 : 3.5;
  let most = 0;
  for (const { weight = 0 } of points) most = Math.max(most, weight);
  // Areas grow with the weight, as in the library's pictures.
  const largest =
    light + (Math.min(11.5, 4.5 + 1.3 * Math.sqrt(most)) - light) * Math.min(1, (box.right - box.left) / 500);
  const marks: CrowdMark[] = [];
  for (const { x, y, target = -1, weight = 0, mistakes = 0, predicted } of points) {
    if (!(x >= view.x[0] && x <= view.x[1] && y >= view.y[0] && y <= view.y[1])) continue;
    const r = most === 0 ? base : Math.sqrt(light ** 2 + (Math.max(0, weight) / most) * (largest ** 2 - light ** 2));
    marks.push({
      x: box.left + (x - view.x[0]) * across,
      y: box.bottom - (y - view.y[0]) * up,
      r,
      target,
      halo: mistakes > 0 ? r + Math.min(12, 2 + 1.8 * Math.sqrt(mistakes)) : 0,
      wrong: predicted !== undefined && target >= 0 && predicted !== target,
    });
  }
  return most === 0 ? marks : marks.sort((a, b) => b.r - a.r);
}
