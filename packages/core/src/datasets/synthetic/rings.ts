// Two rings, one around the other.

import { cos, sin } from "../../compute/elementary.js";
import { uniform } from "../../random.js";
import type { DataSet } from "../data-set.js";
import { aroundCurves } from "./around-curves.js";
import type { LabelNoise } from "./label-noise.js";

/** Options of `rings`. */
export interface RingsOptions extends LabelNoise {
  /** The number of examples. Defaults to 100. */
  examples?: number;
  /** The standard deviation around a ring, in both directions. Defaults to 0.1. */
  spread?: number;
  /** The seed of all random numbers. Defaults to 0. */
  seed?: number;
}

/**
 * Makes examples around the circles of radius 1, with label −1, and 2, with label 1: separable by x1² + x2², but not by a
 * line.
 */
export function rings(options: RingsOptions = {}): DataSet<-1 | 1> {
  return aroundCurves(options, (y, next) => {
    const radius = y > 0 ? 2 : 1;
    const angle = 2 * Math.PI * uniform(next);
    return [radius * cos(angle), radius * sin(angle)];
  });
}
