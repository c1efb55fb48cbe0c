// A fixed vector u that a bound compares the learner with, and how well it does on the examples.

import { flag, onlyKnown } from "../../check.js";
import { dot, squaredNorm } from "../../compute/vector.js";
import type { Examples } from "../../data/examples.js";
import type { Label } from "../../learner.js";
import { checkDirection, positiveClass, type SideOptions } from "../problem/two-classes.js";

/** How a fixed vector u does on the examples, as far as the mistake bounds need it. */
export interface Competitor {
  /** ‖u‖, including the bias. */
  readonly norm: number;
  /** R, the length of the longest example, including the constant feature. */
  readonly radius: number;
  /** y·(u·x) of each example, for u as given. */
  readonly margins: Float64Array;
  /** The smallest margin over ‖u‖; above 0 when u separates the examples. */
  readonly gamma: number;
  /** The hinge loss max(0, 1 − y·(u·x)) of each example. */
  readonly losses: Float64Array;
}

/**
 * Measures, in floating point, what the mistake bounds need of the examples and of a vector u, given with the bias in front.
 */
export function competitor<L extends Label>(
  examples: Examples<L>,
  direction: ArrayLike<number>,
  options: SideOptions<L> = {},
): Competitor {
  onlyKnown(options, ["bias", "positive"]);
  const bias = flag("bias", options.bias ?? true);
  const positive = positiveClass(examples, options.positive);
  checkDirection(examples, direction, bias);
  const u = Float64Array.from(direction);
  const { rows, targets, size } = examples;
  const margins = new Float64Array(size);
  let longest = 0;
  for (let r = 0; r < size; r++) {
    const score = dot(rows, r, u) + u[0];
    margins[r] = targets[r] === positive ? score : 0 - score;
    longest = Math.max(longest, squaredNorm(rows, r) + (bias ? 1 : 0));
  }
  const largest = u.reduce((most, entry) => Math.max(most, Math.abs(entry)), 0);
  const norm = largest * Math.sqrt(u.reduce((sum, entry) => sum + (entry / largest) ** 2, 0));
  return {
    norm,
    radius: Math.sqrt(longest),
    margins,
    gamma: margins.reduce((least, m) => Math.min(least, m), Infinity) / norm,
    losses: margins.map((m) => Math.max(0, 1 - m)),
  };
}
