// Where each of several linear scores is the highest, exactly: as convex polygons cut out of the unit square by half-planes.

/** A place in the unit square: u from left to right, v from bottom to top. */
export type Spot = readonly [u: number, v: number];

/** A linear score a·u + b·v + c over the unit square. */
export interface Plane {
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

const square: readonly Spot[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

const inside: readonly Plane[] = [
  { a: 1, b: 0, c: 0 },
  { a: -1, b: 0, c: 1 },
  { a: 0, b: 1, c: 0 },
  { a: 0, b: -1, c: 1 },
];

/** Returns the score at a spot. */
export function valueAt({ a, b, c }: Plane, [u, v]: Spot): number {
  return a * u + b * v + c;
}

/** Returns the lead of one score over another. */
export function minus(p: Plane, q: Plane): Plane {
  return { a: p.a - q.a, b: p.b - q.b, c: p.c - q.c };
}

/**
 * Returns the part of the unit square where all scores are at least 0: its corners in order, none if there is no such part.
 */
export function polygon(halves: readonly Plane[]): readonly Spot[] {
  let corners = square;
  for (const half of halves) corners = cut(corners, half);
  return corners.length > 2 ? corners : [];
}

/** Returns for each score the part of the unit square where it is the highest; among equals the first wins. */
export function regions(scores: readonly Plane[]): (readonly Spot[])[] {
  return scores.map((mine, k) => {
    const leads = scores.flatMap((other, j) => (j === k ? [] : [minus(mine, other)]));
    const tied = scores.some((other, j) => j < k && isZero(minus(mine, other)));
    return tied ? [] : polygon(leads);
  });
}

/**
 * Returns the part of the line where `score` is 0 that is in the unit square and where all others are at least 0; undefined
 * if there is none.
 */
export function segment(score: Plane, others: readonly Plane[] = []): readonly [Spot, Spot] | undefined {
  const { a, b, c } = score;
  const size = Math.max(Math.abs(a), Math.abs(b));
  if (!(size > 0) || Math.abs(c) / size > 4) return undefined;
  const [p, q, r] = [a / size, b / size, c / size];
  // Along the line, from its point nearest to the middle.
  const t = (p / 2 + q / 2 + r) / (p * p + q * q);
  const start: Spot = [1 / 2 - t * p, 1 / 2 - t * q];
  let [from, to] = [-2, 2];
  for (const half of [...inside, ...others]) {
    const value = valueAt(half, start);
    const slope = half.b * p - half.a * q;
    const most = Math.max(Math.abs(half.a), Math.abs(half.b));
    if (Math.abs(slope) <= most * 1e-12) {
      if (value < -most * 1e-9) return undefined;
    } else if (slope > 0) from = Math.max(from, -value / slope);
    else to = Math.min(to, -value / slope);
  }
  if (!(to - from > 1e-9)) return undefined;
  return [
    [start[0] - from * q, start[1] + from * p],
    [start[0] - to * q, start[1] + to * p],
  ];
}

/** Returns the part of a line segment in the unit square, and whether its end is in it. Liang & Barsky 1984. */
export function clipped(from: Spot, to: Spot): { from: Spot; to: Spot; whole: boolean } | undefined {
  let [start, end] = [0, 1];
  for (const axis of [0, 1] as const) {
    const length = to[axis] - from[axis];
    if (length === 0 && !(from[axis] >= 0 && from[axis] <= 1)) return undefined;
    if (length === 0) continue;
    const [low, high] = [-from[axis] / length, (1 - from[axis]) / length].sort((a, b) => a - b);
    start = Math.max(start, low);
    end = Math.min(end, high);
  }
  if (!(end > start)) return undefined;
  const spot = (share: number): Spot => [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
  return { from: spot(start), to: spot(end), whole: end === 1 };
}

/** Returns the segments where the two highest scores are equal: the boundaries between the regions. */
export function boundaries(scores: readonly Plane[]): (readonly [Spot, Spot])[] {
  const found: (readonly [Spot, Spot])[] = [];
  for (let k = 0; k < scores.length; k++)
    for (let j = k + 1; j < scores.length; j++) {
      const below = scores.flatMap((other, i) => (i === k || i === j ? [] : [minus(scores[k], other)]));
      const stretch = segment(minus(scores[k], scores[j]), below);
      if (stretch) found.push(stretch);
    }
  return found;
}

/** Returns the area of a polygon. */
export function area(corners: readonly Spot[]): number {
  let twice = 0;
  corners.forEach(([u, v], i) => {
    const [nextU, nextV] = corners[(i + 1) % corners.length];
    twice += u * nextV - nextU * v;
  });
  return Math.abs(twice) / 2;
}

/** Sutherland & Hodgman 1974: the part of a convex polygon in a half-plane. */
function cut(corners: readonly Spot[], half: Plane): Spot[] {
  const left: Spot[] = [];
  corners.forEach((corner, i) => {
    const before = corners[(i + corners.length - 1) % corners.length];
    const [x, y] = [valueAt(half, before), valueAt(half, corner)];
    if ((x < 0 && y > 0) || (x > 0 && y < 0)) {
      const t = x / (x - y);
      left.push([before[0] + t * (corner[0] - before[0]), before[1] + t * (corner[1] - before[1])]);
    }
    if (y >= 0) left.push(corner);
  });
  return left;
}

function isZero({ a, b, c }: Plane): boolean {
  return a === 0 && b === 0 && c === 0;
}
