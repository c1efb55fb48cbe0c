// An update as arrows.

import type { PlaneVector } from "rosenblatt/figure";
import type { Weights } from "../geometry/weights.js";

/** Returns w, the step put to its tip, and their sum, as arrows in a space of weights. */
export function updateVectors(
  before: Weights,
  after: Weights,
  step: readonly [number, number],
  target: number,
): PlaneVector[] {
  return [
    { from: [0, 0], to: [before.w[0], before.w[1]], name: "w", role: "before" },
    {
      from: [before.w[0], before.w[1]],
      to: [before.w[0] + step[0], before.w[1] + step[1]],
      name: "ηyx",
      role: "step",
      target,
    },
    { from: [0, 0], to: [after.w[0], after.w[1]], name: "w′", role: "after" },
  ];
}
