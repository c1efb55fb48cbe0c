// Normally distributed random numbers, in a file of their own because they need logarithms.

import { cos, log } from "./compute/elementary.js";
import { type Random, uniform } from "./random.js";

/** A normal random number with mean 0 and standard deviation 1 (Box & Muller 1958); only the cosine of the pair is used. */
export function normal(next: Random): number {
  return Math.sqrt(-2 * log(1 - uniform(next))) * cos(2 * Math.PI * uniform(next));
}
