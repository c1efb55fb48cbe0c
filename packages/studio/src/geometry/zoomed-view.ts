// Another part of the plane: nearer, farther, or beside.

import type { PlaneView } from "rosenblatt/figure";
import type { Spot } from "./half-space.js";

type Range = PlaneView["x"];

/** How small a part can be beside its distance from the origin: below this the numbers on the axes are all alike. */
const finest = 1e-6;
/** How wide a part may be. */
const widest = 1e10;

/** Returns the part that is `factor` times as large, with a spot where it was; the part itself where that would be too large or small. */
export function zoomedAround({ x, y }: PlaneView, at: Spot, factor: number): PlaneView {
  const next = { x: scaled(x, at.x, factor), y: scaled(y, at.y, factor) };
  return isFit(next.x) && isFit(next.y) ? next : { x, y };
}

/** Returns the part that is shifted by so much of its own width and height. */
export function shiftedBy({ x, y }: PlaneView, across: number, up: number): PlaneView {
  return { x: shifted(x, across), y: shifted(y, up) };
}

function scaled([low, high]: Range, at: number, factor: number): Range {
  return [at + (low - at) * factor, at + (high - at) * factor];
}

function shifted([low, high]: Range, by: number): Range {
  const more = by * (high - low);
  return [low + more, high + more];
}

function isFit([low, high]: Range): boolean {
  const size = high - low;
  return size < widest && size > finest * Math.max(1e-3, Math.abs(low), Math.abs(high));
}
