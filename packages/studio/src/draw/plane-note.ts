// Notes in the plane: why it is empty, and explanations of what it shows.

import { computed } from "@preact/signals";
import { radiusOf } from "../document/scaling.js";
import { isWrong, positiveOf } from "../geometry/half-space.js";
import { inThePlane } from "../geometry/scaled-weights.js";
import { counted, short } from "../numbers.js";
import { doc } from "../state/edits.js";
import { weights } from "../state/place.js";
import { view } from "../state/view.js";
import { isZeroEverywhere } from "./field.js";
import { freeBoundary } from "./free-boundary.js";

/** The note in the middle of the plane if it shows no points or no boundary; otherwise empty. */
export const planeHint = computed(() => {
  if (doc.value.points.length === 0)
    return "Click to place a point. It snaps to the grid; hold Alt to place it freely.";
  return isZeroEverywhere.value ? "The score is 0 everywhere: the updates cancel out." : "";
});

/** The note at the edge of the plane: what its circle means, and why a requested margin is not drawn. */
export const planeNote = computed(() => [radiusNote(), marginNote()].filter((note) => note !== "").join(" "));

function radiusNote(): string {
  const { points, settings } = doc.value;
  if (!view.value.radius || points.length === 0) return "";
  const radius = radiusOf(points);
  const circle = `The circle is the largest ‖x‖ = ${short(radius, 4)}.`;
  if (settings.scaling !== "none")
    return `${circle} Inputs are taken differently, and R is that of what is learned from.`;
  return settings.bias && settings.learner !== "kernel"
    ? `${circle} With the constant 1, R = √(‖x‖² + 1) = ${short(Math.sqrt(radius * radius + 1), 4)}.`
    : `${circle} It is R.`;
}

function marginNote(): string {
  const { points, settings } = doc.value;
  if (!view.value.margin || points.length === 0) return "";
  const lines = freeBoundary.value ? [freeBoundary.value] : inThePlane(weights.value, doc.value);
  if (lines.length === 0 || settings.scaling === "unit-length") return "A margin is drawn beside straight lines only.";
  if (lines.length > 1) return "A margin is drawn between two classes only.";
  const wrong = points.filter((point) => isWrong(lines[0], point, positiveOf(doc.value))).length;
  return wrong === 0
    ? ""
    : `There is no margin here: ${counted(wrong, "point is", "points are")} not on the right side.`;
}
