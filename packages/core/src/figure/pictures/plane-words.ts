// Describes a plane in a few sentences.

import { isClosed } from "../geometry/outlines.js";
import { planeGeometry } from "../geometry/plane-geometry.js";
import type { Spot } from "../geometry/regions.js";
import { grouped, rangeOf, written } from "../geometry/scale.js";
import { largestWeight } from "../state/plane-counts.js";
import type { HullShare, PlaneState } from "../state/state.js";
import type { NumberWriter } from "./picture.js";
import { type FieldShape, fieldShape } from "./plane-curves.js";
import { pointWords } from "./point-words.js";

/** Writes a place as two numbers in parentheses. */
type Placed = (place: Spot) => string;

/** Says in words what a plane shows, with numbers of the axes as `write` gives them. */
export function describePlane(state: PlaneState, write?: NumberWriter): string {
  const { points, axes = ["x₁", "x₂"], support = [] } = state;
  const { view, score, regions, boundaries, margin, left } = planeGeometry(state, 0.7);
  const pair: Placed = (place) => `(${place.map((value, axis) => write?.(value, axis) ?? written(value)).join(", ")})`;
  const placeOf: Placed = ([u, v]) => pair([along(view.x, u), along(view.y, v)]);
  const sentences = pointWords(`by ${axes[0]} (across) and ${axes[1]} (up)`, state, left);
  if (score) {
    if (boundaries.length > 0) {
      const [from, to] = boundaries[0].map(placeOf);
      sentences.push(`The boundary runs from ${from} to ${to}.`);
    } else if (score.a === 0 && score.b === 0) sentences.push("There is no boundary: w is 0.");
    else sentences.push("The boundary is outside the picture.");
  } else if (regions.length > 0) {
    sentences.push(
      regionWords(
        state,
        regions.filter(({ corners }) => corners.length > 0),
      ),
    );
  }
  const shape = fieldShape({ ...state, levels: [] }, view);
  if (shape) sentences.push(shapeWords(shape, state, placeOf));
  if (margin) sentences.push(`The margin is ${written(margin.distance)} on each side.`);
  if (state.hulls) sentences.push("The convex hull of each class is drawn.");
  if (state.radius) sentences.push(`The circle of radius ${written(state.radius)} around the origin is drawn.`);
  if (support.length > 0)
    sentences.push(
      `${support.length === 1 ? "1 point holds" : `${grouped(support.length)} points hold`} the greatest margin up.`,
    );
  const weighted = points.filter(({ weight = 0 }) => weight > 0);
  if (weighted.length > 0)
    sentences.push(
      `The weight is above 0 for ${grouped(weighted.length)} of ${grouped(points.length)}, and at most ${written(largestWeight(points))}.`,
    );
  const centres = state.centres ?? [];
  if (centres.length > 0) sentences.push(`Centres: ${centres.map(({ x, y }) => pair([x, y])).join(", ")}.`);
  if (state.witness) sentences.push(witnessWords(state, pair));
  for (const { name, from, to } of state.vectors ?? [])
    sentences.push(`An arrow${name ? ` ${name}` : ""} goes from ${pair(from)} to ${pair(to)}.`);
  return sentences.join(" ");
}

function regionWords({ classes }: PlaneState, seen: readonly { readonly target: number }[]): string {
  return `Classes predicted somewhere in the picture: ${seen.map(({ target }) => classes[target]).join(", ")}.`;
}

function shapeWords({ regions, boundaries }: FieldShape, state: PlaneState, placeOf: Placed): string {
  if (regions.length === 0) return "There is no boundary: all scores are 0.";
  const found = regionWords(
    state,
    regions.filter(({ outlines }) => outlines.length > 0),
  );
  if (boundaries.length === 0) return `${found} There is no boundary in the picture.`;
  if (regions.length > 2) return found;
  // Closed curves first, then the longest.
  const ordered = [...boundaries].sort((a, b) => Number(isClosed(b)) - Number(isClosed(a)) || b.length - a.length);
  const courses = ordered.slice(0, 4).map((spots) => {
    if (!isClosed(spots)) return `from ${placeOf(spots[0])} to ${placeOf(spots[spots.length - 1])}`;
    const middle = ([0, 1] as const).map((axis) => {
      const [low, high] = rangeOf(spots.map((spot) => spot[axis]))!;
      return (low + high) / 2;
    });
    return `closed around ${placeOf([middle[0], middle[1]])}`;
  });
  const rest = boundaries.length > courses.length ? ", and others" : "";
  const several = boundaries.length === 1 ? "is a curve," : `consists of ${boundaries.length} curves:`;
  return `${found} The boundary ${several} ${courses.join("; ")}${rest}.`;
}

function witnessWords({ witness, points }: PlaneState, pair: Placed): string {
  const made = (shares: readonly HullShare[]) =>
    shares
      .filter(({ row }) => points[row])
      .map(({ row, weight }) => `${written(weight)}·${pair([points[row].x, points[row].y])}`)
      .join(" + ");
  const { point, positive, negative } = witness!;
  return `The point ${pair([point[0], point[1]])} is in both hulls: ${made(positive)}, and ${made(negative)}.`;
}

/** A number along an axis; one that differs from 0 only by rounding is 0. */
function along([from, to]: readonly [number, number], part: number): number {
  const at = from + part * (to - from);
  return Math.abs(at) < 1e-9 * (to - from) ? 0 : at;
}
