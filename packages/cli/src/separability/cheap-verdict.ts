// Whether the rows learned from are separable, if that can be decided quickly.

import type { Examples, Label } from "rosenblatt";

/**
 * The most values of a data set, and the most steps of about a millisecond, for which the answer is worth waiting for.
 * Steps are counted, not timed, so that the result does not depend on the machine.
 */
const fewValues = 20_000;
export const fewSteps = 100;
/** The most rows to look through for all questions together: every class, and every pair of three or more, is a question of its own. */
const fewLooks = 1e6;

/** Whether a data set is small enough to decide quickly. */
export function isSmall({ size, width }: Examples<Label>): boolean {
  return size * width <= fewValues;
}

/** Whether a hyperplane separates the classes; null if it would take too long to find out. */
export async function cheapVerdict(examples: Examples<Label>, bias: boolean): Promise<boolean | null> {
  const { classes, size } = examples;
  if (!isSmall(examples) || (classes.length * (classes.length + 1) * size) / 2 > fewLooks) return null;
  const { separability } = await import("rosenblatt/theory");
  let steps = 0;
  const spent = () => ++steps > fewSteps;
  return separability(examples, undefined, { bias, certificate: false, spent }).separable;
}
