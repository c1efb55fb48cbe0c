// The calibration that a learner keeps: pairs of numbers that turn scores into probabilities, and after them perhaps a threshold.

import type { Label } from "../data/row.js";
import { InputError } from "../errors.js";
import type { Calibration } from "../learner.js";
import type { Experience } from "./experience.js";

/** The calibration that an experience holds; undefined without one. */
export function calibrationOf<L extends Label>({ classes, sigmoids }: Experience<L>): Calibration<L> | undefined {
  if (!sigmoids) return undefined;
  const threshold = sigmoids.length % 2 && { threshold: sigmoids.at(-1)! };
  return { classes: [...classes.labels], sigmoids: sigmoidPairs(sigmoids), ...(threshold as object) };
}

/** The numbers as pairs. */
export function sigmoidPairs(numbers: Float64Array): { a: number; b: number }[] {
  return Array.from({ length: numbers.length >> 1 }, (_, k) => ({ a: numbers[2 * k], b: numbers[2 * k + 1] }));
}

/** Puts a calibration into an experience that has the same classes, in the same order. */
export function setCalibration<L extends Label>(experience: Experience<L>, given: Calibration<L>): void {
  const { labels } = experience.classes;
  const { sigmoids = [], threshold = [], classes } = Object(given) as Calibration<L>;
  const numbers = Float64Array.from([...sigmoids.map(({ a, b }) => [a, b]), threshold].flat());
  const same = JSON.stringify(classes) === JSON.stringify(labels);
  if (!same || labels.length < 2 || numbers.length !== pairedLength(numbers, labels) || !numbers.every(Number.isFinite))
    throw new InputError(`calibration must be for the classes ${labels}, in this order`);
  experience.sigmoids = numbers;
}

/**
 * The length of a list that can be a calibration, else one that it should have. For two classes any from 1 on will do, as a number after the
 * last pair is a threshold; more classes have equally many pairs, and perhaps one pair more.
 */
export function pairedLength({ length }: Float64Array, { length: classes }: readonly Label[]): number {
  const least = classes > 2 ? 2 * classes : 1;
  // The remainder may be nothing or a pair.
  return length < least || (length % least) & ~2 ? least : length;
}
