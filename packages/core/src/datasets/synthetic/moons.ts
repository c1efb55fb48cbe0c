// Two interlocking half circles.

import { atLeastZero, onlyKnown, whole } from "../../check.js";
import { cos, sin } from "../../compute/elementary.js";
import { random, uniform } from "../../random.js";
import { normal } from "../../random-normal.js";
import type { DataSet } from "../data-set.js";
import { balanced } from "./balanced.js";
import { columns } from "./columns.js";
import { type LabelNoise, withNoise } from "./label-noise.js";

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
  onlyKnown(options, ["examples", "spread", "noise", "seed"]);
  const { noise = 0, seed = 0 } = options;
  const examples = whole("examples", options.examples ?? 100, 1);
  const spread = atLeastZero("spread", options.spread ?? 0.1);
  const next = random(seed);
  const labels = balanced(examples, 2, next).map((k) => (k ? 1 : -1));
  const rows = labels.map((y) => {
    const angle = Math.PI * uniform(next);
    const [a, b] = y < 0 ? [cos(angle), sin(angle)] : [1 - cos(angle), 0.5 - sin(angle)];
    return [a + spread * normal(next), b + spread * normal(next)];
  });
  return { rows, labels: withNoise(labels, [-1, 1], noise, seed), features: columns(2) };
}
