// Data for Novikoff's bound (R/γ)²: R ≤ 1, and γ can be chosen.

import { onlyKnown, positive, shown, whole } from "../../check.js";
import { pow } from "../../compute/elementary.js";
import { OptionError } from "../../errors.js";
import { type Random, random, uniform } from "../../random.js";
import { normal } from "../../random-normal.js";
import type { DataSet } from "../data-set.js";
import { balanced } from "./balanced.js";
import { columns } from "./columns.js";

/** Options of `margin`. */
export interface MarginOptions {
  /** The number of examples. Defaults to 100. */
  examples?: number;
  /** The number of features. Defaults to 2. */
  dimensions?: number;
  /** The margin γ, at most 0.99. Defaults to 0.1. */
  margin?: number;
  /** The seed of all random numbers. Defaults to 0. */
  seed?: number;
}

/**
 * Makes examples with ‖x‖ ≤ 1 and y(u·x) ≥ γ‖u‖, to the last bit, so that a perceptron without bias makes at most 1/γ²
 * mistakes; u is `direction`. The distance u·x from the hyperplane is uniformly distributed, and so is the rest of x in the ball that
 * remains for it.
 */
export function margin(options: MarginOptions = {}): DataSet<-1 | 1> & { direction: number[] } {
  onlyKnown(options, ["examples", "dimensions", "margin", "seed"]);
  const examples = whole("examples", options.examples ?? 100, 1);
  const dimensions = whole("dimensions", options.dimensions ?? 2, 1);
  const gamma = positive("margin", options.margin ?? 0.1);
  if (gamma > 0.99) throw new OptionError(`margin must be at most 0.99; got ${shown(gamma)}`);
  const next = random(options.seed ?? 0);
  // More than what rounding of sums of so many products can lose.
  const slack = (dimensions + 64) * 2 ** -50;
  const direction = unitVector(dimensions, next);
  const labels = balanced(examples, 2, next).map((k) => (k ? 1 : -1));
  const rows = labels.map((y) => {
    const distance = gamma + slack + (1 - gamma - 4 * slack) * uniform(next);
    // A part of the ball's radius r with the density of the volume, which is proportional to r^(d−2).
    const radius = Math.sqrt(1 - distance * distance) * (1 - 4 * slack);
    const length = dimensions > 1 ? radius * pow(uniform(next), 1 / (dimensions - 1)) : 0;
    const across = perpendicular(direction, next);
    return direction.map((u, j) => y * distance * u + length * across[j]);
  });
  return { rows, labels, features: columns(dimensions), direction };
}

/** A uniformly distributed direction. */
function unitVector(dimensions: number, next: Random): number[] {
  return normalized(Array.from({ length: dimensions }, () => normal(next)));
}

/** A uniformly distributed unit vector orthogonal to `u`; in one dimension, where there is none, 0. */
function perpendicular(u: number[], next: Random): number[] {
  if (u.length === 1) return [0];
  const drawn = unitVector(u.length, next);
  // Twice, because a rounding error along u matters if little else is left after the first time.
  return normalized(without(u, normalized(without(u, drawn))));
}

function without(u: number[], x: number[]): number[] {
  const along = dot(u, x);
  return x.map((value, j) => value - along * u[j]);
}

function normalized(x: number[]): number[] {
  const length = Math.sqrt(dot(x, x));
  return x.map((value) => value / length);
}

function dot(a: number[], b: number[]): number {
  return a.reduce((sum, value, j) => sum + value * b[j], 0);
}
