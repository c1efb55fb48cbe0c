// Drags a line: moves it along with the pointer, or turns it around a spot.

import type { Spot } from "./half-space.js";
import type { Weights } from "./weights.js";

/** Returns the line with the same w through another spot: only b changes. */
export function movedTo({ w }: Weights, { x, y }: Spot): Weights {
  return { w, b: tidy(-(w[0] * x + w[1] * y)) };
}

/**
 * Returns the line through a spot whose w points from there to another spot, with the same length. `scales` are the pixels per unit
 * horizontally and vertically: w is to be perpendicular to the line as drawn.
 */
export function turnedTo(
  { w }: Weights,
  around: Spot,
  to: Spot,
  [across, up]: readonly [number, number] = [1, 1],
): Weights {
  const towards = [(to.x - around.x) * across * across, (to.y - around.y) * up * up];
  const length = Math.hypot(...towards);
  const size = Math.hypot(...w);
  if (length === 0 || size === 0) return movedTo({ w, b: 0 }, around);
  const turned = [tidy((towards[0] / length) * size), tidy((towards[1] / length) * size)] as const;
  return movedTo({ w: turned, b: 0 }, around);
}

/** Returns the line turned anticlockwise around one of its points, by an angle in degrees. */
export function turnedBy({ w }: Weights, around: Spot, degrees: number): Weights {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return movedTo({ w: [tidy(w[0] * cos - w[1] * sin), tidy(w[0] * sin + w[1] * cos)], b: 0 }, around);
}

/** Nobody drags more precisely, and short numbers are easier to read. */
function tidy(value: number): number {
  return Number(value.toPrecision(4)) + 0;
}
