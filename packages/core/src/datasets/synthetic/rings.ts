// Two rings, one around the other.

import { atLeastZero, onlyKnown, whole } from "../../check.js";
import { cos, sin } from "../../compute/elementary.js";
import { random, uniform } from "../../random.js";
import { normal } from "../../random-normal.js";
import type { DataSet } from "../data-set.js";
import { balanced } from "./balanced.js";
import { columns } from "./columns.js";
import { type LabelNoise, withNoise } from "./label-noise.js";

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
  onlyKnown(options, ["examples", "spread", "noise", "seed"]);
  const { noise = 0, seed = 0 } = options;
  const examples = whole("examples", options.examples ?? 100, 1);
  const spread = atLeastZero("spread", options.spread ?? 0.1);
  const next = random(seed);
  const labels = balanced(examples, 2, next).map((k) => (k ? 1 : -1));
  const rows = labels.map((y) => {
    const radius = y > 0 ? 2 : 1;
    const angle = 2 * Math.PI * uniform(next);
    return [radius * cos(angle) + spread * normal(next), radius * sin(angle) + spread * normal(next)];
  });
  return { rows, labels: withNoise(labels, [-1, 1], noise, seed), features: columns(2) };
}
