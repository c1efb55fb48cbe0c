// Describes how a change of w and b affects the line.

import { short, signed, vector } from "../numbers.js";
import { lengthOf } from "./perpendicular.js";
import type { Weights } from "./weights.js";

/** The effect of a change of w and b on the line. */
export type Change =
  | { readonly kind: "none" }
  /** b increased by `by`, which moved the line by `distance` towards the negative side. */
  | { readonly kind: "shift"; readonly by: number; readonly distance: number }
  | { readonly kind: "scale"; readonly factor: number }
  /** Anticlockwise, in degrees. */
  | { readonly kind: "turn"; readonly degrees: number }
  /** w became 0, or is no longer 0. */
  | { readonly kind: "gone" }
  | { readonly kind: "come" };

/** Whether two numbers differ by no more than the rounding of a few sums and products. */
function same(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}

/** Determines how the line changed between two choices of w and b. */
export function changeBetween(before: Weights, after: Weights): Change {
  const [length, now] = [lengthOf(before.w), lengthOf(after.w)];
  if (length === 0 || now === 0)
    return { kind: length > 0 ? "gone" : now > 0 ? "come" : before.b === after.b ? "none" : "gone" };
  const [p, q] = [before.w, after.w];
  if (p[0] === q[0] && p[1] === q[1]) {
    const by = after.b - before.b;
    return by === 0 ? { kind: "none" } : { kind: "shift", by, distance: by / length };
  }
  const cross = p[0] * q[1] - p[1] * q[0];
  const dot = p[0] * q[0] + p[1] * q[1];
  const factor = (Math.sign(dot) * now) / length;
  if (Math.abs(cross) <= 1e-9 * length * now && same(before.b * factor, after.b)) return { kind: "scale", factor };
  return { kind: "turn", degrees: (Math.atan2(cross, dot) * 180) / Math.PI };
}

/** Describes a change in a sentence with its numbers. */
export function changeWords(was: Weights, now: Weights): string {
  const change = changeBetween(was, now);
  const place = (boundary: Weights) => short(-boundary.b / lengthOf(boundary.w), 4);
  switch (change.kind) {
    case "shift": {
      const side = change.by > 0 ? "negative" : "positive";
      return (
        `Δb = ${signed(Number(change.by.toPrecision(6)))} and ‖w‖ = ${short(lengthOf(now.w), 4)}: the line moved by ` +
        `|Δb|/‖w‖ = ${short(Math.abs(change.distance), 4)} towards the ${side} side. ` +
        `Along w it stood at −b/‖w‖ = ${place(was)}, now at ${place(now)}.`
      );
    }
    case "scale": {
      const by = short(Number(change.factor.toPrecision(6)), 4);
      return change.factor > 0
        ? `(w, b) times ${by}: the same line and the same sides. Scores are ${by} times as large, distances as before.`
        : `(w, b) times ${by}: the same line, but the sides have changed places, as w points the other way.`;
    }
    case "turn":
      return (
        `w turned by ${short(Math.abs(change.degrees), 3)}° ${change.degrees > 0 ? "anticlockwise" : "clockwise"}, and the ` +
        `line with it: from ${vector(was.w.map((value) => Number(value.toPrecision(4))))} to ` +
        `${vector(now.w.map((value) => Number(value.toPrecision(4))))}.`
      );
    case "gone":
      return "w = 0 has no direction, so there is no line for it to stand on.";
    case "come":
      return "w has a direction again, and there is a line.";
    case "none":
      return "";
  }
}
