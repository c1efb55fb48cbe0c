// Exclusive or: no line separates it.

import { atLeastZero, onlyKnown, whole } from "../../check.js";
import { random } from "../../random.js";
import { normal } from "../../random-normal.js";
import type { DataSet } from "../data-set.js";
import { balanced } from "./balanced.js";
import { columns } from "./columns.js";
import { type LabelNoise, withNoise } from "./label-noise.js";

/** Options of `xor`. */
export interface XorOptions extends LabelNoise {
  /** The number of examples. Defaults to 100. */
  examples?: number;
  /** The standard deviation around a corner, in both directions. Defaults to 0.2. */
  spread?: number;
  /** The seed of all random numbers. Defaults to 0. */
  seed?: number;
}

/**
 * Makes clouds around the corners (±1, ±1) of a square: the label is 1 if the corner's signs differ, −1 if they agree.
 */
export function xor(options: XorOptions = {}): DataSet<-1 | 1> {
  onlyKnown(options, ["examples", "spread", "noise", "seed"]);
  const { noise = 0, seed = 0 } = options;
  const examples = whole("examples", options.examples ?? 100, 1);
  const spread = atLeastZero("spread", options.spread ?? 0.2);
  const next = random(seed);
  const corners = balanced(examples, 4, next).map((k) => [k & 1 ? 1 : -1, k & 2 ? 1 : -1]);
  const rows = corners.map((corner) => corner.map((sign) => sign + spread * normal(next)));
  const labels = corners.map(([a, b]) => (a === b ? -1 : 1));
  return { rows, labels: withNoise(labels, [-1, 1], noise, seed), features: columns(2) };
}
