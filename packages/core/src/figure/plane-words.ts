// What a plane shows, in a few sentences.

import { planeGeometry, type View } from "./plane-geometry.js";
import type { Spot } from "./regions.js";
import { written } from "./scale.js";
import type { PlanePoint, PlaneState } from "./state.js";

export function describePlane(state: PlaneState): string {
  const { classes, points, axes = ["x₁", "x₂"], support = [] } = state;
  const { view, score, regions, boundaries, margin, left } = planeGeometry(state, 0.7);
  const found = classes.flatMap((name, k) => (countOf(state, k) > 0 ? [`${countOf(state, k)} of ${name}`] : []));
  const unknown = points.filter(({ target }) => target === undefined).length;
  if (unknown > 0) found.push(`${unknown} of unknown class`);
  const sentences = [`Points by ${axes[0]} (across) and ${axes[1]} (up): ${found.join(", ") || "none"}.`];
  const judged = points.filter(({ target, predicted }) => target !== undefined && predicted !== undefined).length;
  if (judged > 0) sentences.push(`${wrongCount(state)} of ${judged} are predicted wrong.`);
  if (left > 0) sentences.push(`${left} of the points cannot be drawn here.`);
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
  if (margin) sentences.push(`The margin is ${written(margin.distance)} on each side.`);
  if (state.hulls) sentences.push("The convex hull of each class is drawn.");
  if (support.length > 0)
    sentences.push(`${support.length === 1 ? "1 point holds" : `${support.length} points hold`} the margin up.`);
  return sentences.join(" ");
}

export function countOf({ points }: PlaneState, target: number): number {
  return points.filter((point) => point.target === target).length;
}

export function isWrong({ target, predicted }: PlanePoint): boolean {
  return target !== undefined && predicted !== undefined && target !== predicted;
}

export function wrongCount({ points }: PlaneState): number {
  return points.filter(isWrong).length;
}

function placeOf([u, v]: Spot, { x, y }: View): string {
  return `(${written(x[0] + u * (x[1] - x[0]))}, ${written(y[0] + v * (y[1] - y[0]))})`;
}
