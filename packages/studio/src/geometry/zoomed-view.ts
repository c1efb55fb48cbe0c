// Zooms and shifts the shown part of the plane.

import type { PlaneView } from "rosenblatt/figure";
import type { Spot } from "./half-space.js";

type Range = PlaneView["x"];

/** The smallest size of a part relative to its distance from the origin: below this, all labels on an axis would be the same. */
const finest = 1e-6;
/** The largest width of a part. */
const widest = 1e10;

/** Returns the part that is `factor` times as large, with one spot fixed; the same part if that would be too large or too small. */
export function zoomedAround({ x, y }: PlaneView, at: Spot, factor: number): PlaneView {
  const next = { x: scaled(x, at.x, factor), y: scaled(y, at.y, factor) };
  return isFit(next.x) && isFit(next.y) ? next : { x, y };
}

/** Returns the part shifted by shares of its own width and height. */
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
