// Whether the rows learned from are separable at all, where that is cheap to know.

import type { Examples, Label } from "rosenblatt";

/** Values of a data set, and steps of about a millisecond, up to which the answer is worth waiting for: the same everywhere. */
const fewValues = 20_000;
export const fewSteps = 100;

/** Whether a data set is small enough for an answer to be cheap. */
export function isSmall({ size, width }: Examples<Label>): boolean {
  return size * width <= fewValues;
}

/** Whether a hyperplane separates the classes; null where it would take too long to know. */
export async function cheapVerdict(examples: Examples<Label>, bias: boolean): Promise<boolean | null> {
  if (!isSmall(examples)) return null;
  const { separability } = await import("rosenblatt/theory");
  let steps = 0;
  const spent = () => ++steps > fewSteps;
  return separability(examples, undefined, { bias, certificate: false, spent }).separable;
}
