// Numbers inside a formula.

import { short } from "../../numbers.js";

/** Writes a number that may follow an operator: a negative one is put in parentheses. */
export function brackets(value: number): string {
  return value < 0 ? `(${short(value, 4)})` : short(value, 4);
}
