// Points in three dimensions as seen by a camera: everything is in a cube from −1 to 1, in parallel projection.

import { cos, sin } from "../../compute/elementary.js";
import type { SpacePoint, SpaceState } from "../state/state.js";
import type { Spot } from "./regions.js";
import { drawable, type Range, rangeOf, widened } from "./scale.js";

/** Three coordinates, or a vector in three dimensions. */
export type Triple = readonly [x: number, y: number, z: number];

/** The names of the axes if a state has none. */
export const spaceAxes = ["x₁", "x₂", "x₃"] as const;

/** A point in three dimensions as the camera sees it. */
export interface SeenPoint {
  readonly point: SpacePoint;
  /** Its position among the state's points. */
  readonly index: number;
  readonly at: Triple;
  /** How close it is to the camera. */
  readonly depth: number;
  /** Whether it is on the far side of the plane. */
  readonly behind: boolean;
}

/** A state in three dimensions, in a cube from −1 to 1, as the camera sees it. */
export interface SpaceGeometry {
  readonly ranges: readonly [Range, Range, Range];
  readonly camera: Camera;
  /** The points, the farthest first. */
  readonly points: readonly SeenPoint[];
  /** The number of points left out, because they are beyond the ranges or cannot be drawn. */
  readonly left: number;
  /** The plane's part of the cube, corner by corner; empty if it has none. */
  readonly plane: readonly Triple[];
  /** The direction in which the score grows, of length 1; zeros without a plane. */
  readonly normal: Triple;
}

/**
 * An eye at (cos e·cos a, cos e·sin a, sin e) for azimuth a and elevation e: the third axis always points up, or towards or
 * away from the eye.
 */
class Camera {
  readonly azimuth: number;
  readonly elevation: number;
  /** The direction from the middle to the eye, of length 1. */
  readonly eye: Triple;
  readonly #right: Triple;
  readonly #up: Triple;

  constructor({ azimuth, elevation }: { azimuth: number; elevation: number }) {
    this.azimuth = drawable(azimuth) ? azimuth % 360 : 0;
    this.elevation = drawable(elevation) ? Math.max(-90, Math.min(90, elevation)) : 0;
    const radians = (degrees: number) => (degrees * Math.PI) / 180;
    const [ca, sa] = [cos(radians(this.azimuth)), sin(radians(this.azimuth))];
    const [ce, se] = [cos(radians(this.elevation)), sin(radians(this.elevation))];
    this.eye = [ce * ca, ce * sa, se];
    this.#right = [-sa, ca, 0];
    this.#up = [-se * ca, -se * sa, ce];
  }

  /** Returns where a place appears: across and up in the picture. */
  see(at: Triple): Spot {
    return [product(at, this.#right), product(at, this.#up)];
  }
}

/** Returns where everything of a state in three dimensions is, and how the camera sees it. */
export function spaceGeometry(state: SpaceState): SpaceGeometry {
  const camera = new Camera(state.camera ?? { azimuth: -60, elevation: 20 });
  const drawn = state.points.flatMap((point, index) =>
    drawable(point.x) && drawable(point.y) && drawable(point.z) ? [{ point, index }] : [],
  );
  const range = (axis: "x" | "y" | "z", [low, high]: Range = [0, 0]) =>
    drawable(low) && drawable(high) && low < high
      ? ([low, high] as const)
      : widened(rangeOf(drawn.map(({ point }) => point[axis])) ?? [0, 1], 0.08);
  const [first, second, third] = state.ranges ?? [];
  const ranges = [range("x", first), range("y", second), range("z", third)] as const;
  const score = cubeScore(state, ranges);
  const facing = product(score.w, camera.eye);
  const isIn = (value: number, [low, high]: Range) => value >= low && value <= high;
  const inside = drawn.filter(
    ({ point }) => isIn(point.x, ranges[0]) && isIn(point.y, ranges[1]) && isIn(point.z, ranges[2]),
  );
  const points = inside.map(({ point, index }): SeenPoint => {
    const at: Triple = [inCube(point.x, ranges[0]), inCube(point.y, ranges[1]), inCube(point.z, ranges[2])];
    const value = product(score.w, at) + score.b;
    return { point, index, at, depth: product(at, camera.eye), behind: value * facing < 0 };
  });
  points.sort((a, b) => a.depth - b.depth);
  const length = Math.sqrt(product(score.w, score.w));
  return {
    ranges,
    camera,
    points,
    left: state.points.length - points.length,
    plane: length > 0 ? cutOfCube(score.w, score.b, length) : [],
    normal: length > 0 ? scaled(score.w, 1 / length) : [0, 0, 0],
  };
}

/** From −1 to 1. */
function inCube(value: number, [low, high]: Range): number {
  return (2 * (value - low)) / (high - low) - 1;
}

/** Returns the inner product of two vectors. */
export function product(a: Triple, b: Triple): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** Returns the sum of two vectors. */
export function sum(a: Triple, b: Triple): Triple {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}

/** Returns a vector times a factor. */
export function scaled(a: Triple, factor: number): Triple {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

/** The score over the cube, scaled to a largest weight of 1; zeros if there is none. */
function cubeScore({ score }: SpaceState, ranges: readonly Range[]): { w: Triple; b: number } {
  const nothing = { w: [0, 0, 0] as const, b: 0 };
  const size = score ? Math.max(...score.w.map(Math.abs), Math.abs(score.b)) : 0;
  if (!score || !(size > 0 && size < Infinity)) return nothing;
  const w = score.w.map((weight, i) => (weight / size) * ((ranges[i][1] - ranges[i][0]) / 2));
  const b = score.w.reduce(
    (at, weight, i) => at + (weight / size) * ((ranges[i][0] + ranges[i][1]) / 2),
    score.b / size,
  );
  const largest = Math.max(...w.map(Math.abs));
  if (!(largest > 0 && Math.abs(b) / largest < 1e6)) return nothing;
  return { w: [w[0] / largest, w[1] / largest, w[2] / largest], b: b / largest };
}

/** The part of the plane w·x + b = 0 in the cube: a square larger than the cube, cut by its six sides. */
function cutOfCube(w: Triple, b: number, length: number): Triple[] {
  const normal = scaled(w, 1 / length);
  const middle = scaled(normal, -b / length);
  // Any direction far from the normal, made orthogonal to it.
  const least = normal.reduce((at, x, i) => (Math.abs(x) < Math.abs(normal[at]) ? i : at), 0);
  const axis: Triple = [least === 0 ? 1 : 0, least === 1 ? 1 : 0, least === 2 ? 1 : 0];
  const first = cross(normal, axis);
  const u = scaled(first, 4 / Math.sqrt(product(first, first)));
  const v = cross(normal, u);
  let corners = [sum(u, v), sum(scaled(u, -1), v), sum(scaled(u, -1), scaled(v, -1)), sum(u, scaled(v, -1))].map(
    (corner) => sum(corner, middle),
  );
  for (const i of [0, 1, 2]) for (const side of [-1, 1]) corners = cut(corners, (corner) => 1 - side * corner[i]);
  return corners.length > 2 ? corners : [];
}

/** The part of a polygon in a half-space, where `inside` is at least 0. */
function cut(corners: readonly Triple[], inside: (corner: Triple) => number): Triple[] {
  return corners.flatMap((corner, i) => {
    const before = corners[(i + corners.length - 1) % corners.length];
    const [x, y] = [inside(before), inside(corner)];
    const crossing = (x < 0 && y > 0) || (x > 0 && y < 0);
    const met = crossing ? [sum(before, scaled(sum(corner, scaled(before, -1)), x / (x - y)))] : [];
    return y >= 0 ? [...met, corner] : met;
  });
}

function cross(a: Triple, b: Triple): Triple {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
