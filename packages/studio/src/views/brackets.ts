// Numbers inside a formula.

import { short } from "../numbers.js";

/** A number that may follow an operator: negative ones in brackets. */
export function brackets(value: number): string {
  return value < 0 ? `(${short(value, 4)})` : short(value, 4);
}
