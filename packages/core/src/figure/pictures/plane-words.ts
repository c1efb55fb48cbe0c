// Describes a plane in a few sentences.

import { isClosed } from "../geometry/outlines.js";
import { planeGeometry } from "../geometry/plane-geometry.js";
import type { Spot } from "../geometry/regions.js";
import { grouped, rangeOf, written } from "../geometry/scale.js";
import { countOf, judgedCount, largestWeight, wrongCount } from "../state/plane-counts.js";
import type { HullShare, PlaneState, PlaneView } from "../state/state.js";
import { type FieldShape, fieldShape } from "./plane-curves.js";

/** Says in words what a plane shows. */
export function describePlane(state: PlaneState): string {
  const { classes, points, axes = ["x₁", "x₂"], support = [] } = state;
  const { view, score, regions, boundaries, margin, left } = planeGeometry(state, 0.7);
  const found = classes.flatMap((name, k) =>
    countOf(state, k) > 0 ? [`${grouped(countOf(state, k))} of ${name}`] : [],
  );
  const unknown = points.filter(({ target }) => target === undefined).length;
  if (unknown > 0) found.push(`${grouped(unknown)} of unknown class`);
  const sentences = [`Points by ${axes[0]} (across) and ${axes[1]} (up): ${found.join(", ") || "none"}.`];
  const judged = judgedCount(state);
  if (judged > 0) sentences.push(`${grouped(wrongCount(state))} of ${grouped(judged)} are predicted wrong.`);
  if (state.note) sentences.push(`${state.note[0].toUpperCase()}${state.note.slice(1)}.`);
  const away = points.filter(({ elsewhere }) => elsewhere).length;
  if (away > 0)
    sentences.push(
      `Of ${grouped(away)} of the ${grouped(points.length)} points drawn, the whole row is predicted otherwise than the place.`,
    );
  if (left > 0) sentences.push(`${grouped(left)} of the points cannot be drawn here.`);
  if (score) {
    if (boundaries.length > 0) {
      const [from, to] = boundaries[0].map((spot) => placeOf(spot, view));
      sentences.push(`The boundary runs from ${from} to ${to}.`);
    } else if (score.a === 0 && score.b === 0) sentences.push("There is no boundary: w is 0.");
    else sentences.push("The boundary is outside the picture.");
  } else if (regions.length > 0) {
    const seen = regions.filter(({ corners }) => corners.length > 0).map(({ target }) => String(classes[target]));
    sentences.push(`Regions are seen of ${seen.join(", ")}.`);
  }
  const shape = fieldShape({ ...state, levels: [] }, view);
  if (shape) sentences.push(shapeWords(shape, state, view));
  if (margin) sentences.push(`The margin is ${written(margin.distance)} on each side.`);
  if (state.hulls) sentences.push("The convex hull of each class is drawn.");
  if (state.radius) sentences.push(`The circle of radius ${written(state.radius)} around the origin is drawn.`);
  if (support.length > 0)
    sentences.push(
      `${support.length === 1 ? "1 point holds" : `${grouped(support.length)} points hold`} the margin up.`,
    );
  const weighted = points.filter(({ weight = 0 }) => weight > 0);
  if (weighted.length > 0)
    sentences.push(
      `${grouped(weighted.length)} of ${grouped(points.length)} points have a weight above 0, the largest ${written(largestWeight(points))}.`,
    );
  const centres = state.centres ?? [];
  if (centres.length > 0) sentences.push(`Centres are at ${centres.map(({ x, y }) => pair([x, y])).join(", ")}.`);
  if (state.witness) sentences.push(witnessWords(state));
  for (const { name, from, to } of state.vectors ?? [])
    sentences.push(`An arrow${name ? ` ${name}` : ""} goes from ${pair(from)} to ${pair(to)}.`);
  return sentences.join(" ");
}

function shapeWords({ regions, boundaries }: FieldShape, { classes }: PlaneState, view: PlaneView): string {
  if (regions.length === 0) return "There is no boundary: all scores are 0.";
  const seen = regions.filter(({ outlines }) => outlines.length > 0).map(({ target }) => String(classes[target]));
  const found = `Regions are seen of ${seen.join(", ")}.`;
  if (boundaries.length === 0) return `${found} There is no boundary in the picture.`;
  if (regions.length > 2) return found;
  // Closed curves first, then the longest.
  const ordered = [...boundaries].sort((a, b) => Number(isClosed(b)) - Number(isClosed(a)) || b.length - a.length);
  const courses = ordered.slice(0, 4).map((spots) => {
    if (!isClosed(spots)) return `from ${placeOf(spots[0], view)} to ${placeOf(spots[spots.length - 1], view)}`;
    const middle = ([0, 1] as const).map((axis) => {
      const [low, high] = rangeOf(spots.map((spot) => spot[axis]))!;
      return (low + high) / 2;
    });
    return `closed around ${placeOf([middle[0], middle[1]], view)}`;
  });
  const rest = boundaries.length > courses.length ? ", and others" : "";
  const several = boundaries.length === 1 ? "a curve," : `${boundaries.length} curves:`;
  return `${found} The boundary is ${several} ${courses.join("; ")}${rest}.`;
}

function witnessWords({ witness, points }: PlaneState): string {
  const made = (shares: readonly HullShare[]) =>
    shares
      .filter(({ row }) => points[row])
      .map(({ row, weight }) => `${written(weight)}·${pair([points[row].x, points[row].y])}`)
      .join(" + ");
  const { point, positive, negative } = witness!;
  return `The point ${pair([point[0], point[1]])} is in both hulls: ${made(positive)}, and ${made(negative)}.`;
}

function placeOf([u, v]: Spot, { x, y }: PlaneView): string {
  return pair([along(x, u), along(y, v)]);
}

/** A number along an axis; one that differs from 0 only by rounding is 0. */
function along([from, to]: readonly [number, number], part: number): number {
  const at = from + part * (to - from);
  return Math.abs(at) < 1e-9 * (to - from) ? 0 : at;
}

function pair([x, y]: readonly [number, number]): string {
  return `(${written(x)}, ${written(y)})`;
}
