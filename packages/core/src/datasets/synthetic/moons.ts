// Two interlocking half circles.

import { cos, sin } from "../../compute/elementary.js";
import { uniform } from "../../random.js";
import type { DataSet } from "../data-set.js";
import { aroundCurves } from "./around-curves.js";
import type { LabelNoise } from "./label-noise.js";

/** Options of `moons`. */
export interface MoonsOptions extends LabelNoise {
  /** The number of examples. Defaults to 100. */
  examples?: number;
  /** The standard deviation around a moon, in both directions. Defaults to 0.1. */
  spread?: number;
  /** The seed of all random numbers. Defaults to 0. */
  seed?: number;
}

/**
 * Makes examples around the upper half of the unit circle, with label −1, and around the lower half of the circle around (1,
 * ½), with label 1.
 */
export function moons(options: MoonsOptions = {}): DataSet<-1 | 1> {
  return aroundCurves(options, (y, next) => {
    const angle = Math.PI * uniform(next);
    return y < 0 ? [cos(angle), sin(angle)] : [1 - cos(angle), 0.5 - sin(angle)];
  });
}
