// What makes probabilities of scores, as a learner keeps it.

import type { Label } from "../data/row.js";
import { InputError } from "../errors.js";
import type { Calibration } from "../learner.js";
import type { Experience } from "./experience.js";

/** The calibration that an experience holds; undefined without one. */
export function calibrationOf<L extends Label>({ classes, sigmoids }: Experience<L>): Calibration<L> | undefined {
  if (!sigmoids) return undefined;
  const pairs = Array.from({ length: sigmoids.length / 2 }, (_, k) => ({ a: sigmoids[2 * k], b: sigmoids[2 * k + 1] }));
  return { classes: [...classes.labels], sigmoids: pairs };
}

/** Puts a calibration into an experience that has the same classes, in the same order. */
export function setCalibration<L extends Label>(experience: Experience<L>, given: Calibration<L>): void {
  const { labels } = experience.classes;
  const numbers = Float64Array.from(given.sigmoids.flatMap(({ a, b }) => [a, b]));
  const same = JSON.stringify(given.classes) === JSON.stringify(labels);
  if (!same || labels.length < 2 || numbers.length !== pairedLength(numbers, labels) || !numbers.every(Number.isFinite))
    throw new InputError(`calibration must be for the classes ${labels.map(String).join(", ")}, in this order`);
  experience.sigmoids = numbers;
}

/** How many of the numbers make up as many pairs for each class, of two for the second alone, and at least one pair. */
export function pairedLength({ length }: Float64Array, { length: classes }: readonly Label[]): number {
  const least = classes > 2 ? 2 * classes : 2;
  return Math.max(least, length - (length % least));
}
