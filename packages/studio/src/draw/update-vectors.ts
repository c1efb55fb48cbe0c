// An update as arrows in a space of weights.

import type { PlaneVector } from "rosenblatt/figure";

type Vector = readonly [number, number];

/** How far collinear arrows are shifted sideways, as a share of the picture: enough to tell them apart and to label them. */
const aside = 0.08;

/**
 * Returns w, the step attached to its tip, and their sum, as arrows in weight space. If all three are collinear, those that would cover
 * another are shifted sideways.
 */
export function updateVectors(w: Vector, step: Vector, target: number): PlaneVector[] {
  const after: Vector = [w[0] + step[0], w[1] + step[1]];
  const [length, long] = [Math.hypot(...w), Math.hypot(...step)];
  const cross = Math.abs(w[0] * step[1] - w[1] * step[0]);
  const onOneLine = length > 0 && long > 0 && cross <= 0.1 * length * long;
  const reach = aside * Math.max(length, long, Math.hypot(...after));
  const moved = ([x, y]: Vector, by: number): Vector =>
    onOneLine ? [x - (by * reach * step[1]) / long, y + (by * reach * step[0]) / long] : [x, y];
  // A step along w continues from its tip; one against w comes back over it.
  const back = w[0] * step[0] + w[1] * step[1] < 0 ? -1 : 0;
  return [
    { from: [0, 0], to: w, name: "w", role: "before" },
    { from: moved(w, back), to: moved(after, back), name: "ηyx", role: "step", target },
    { from: moved([0, 0], 1), to: moved(after, 1), name: "w′", role: "after" },
  ];
}
