// The largest K(x, x) that a budget accepts.

import { RemediableError } from "../errors.js";
import type { DualState } from "./state.js";

/** How far rounding may lift K(x, x) above 1 for a kernel that is 1 for every example, such as a normalised one. */
const rounding = 1e-9;

/** Refuses the first of the batch's examples whose K(x, x) is larger than the budget accepts. */
export function checkLongest({ budget, support }: DualState<unknown>, examples: number): void {
  const longest = budget?.longest ?? Infinity;
  if (longest === Infinity) return;
  for (let b = 0; b < examples; b++) {
    const own = support.own(b);
    if (own > longest + rounding)
      throw new RemediableError(
        `the budget's forgetron needs examples with K(x, x) ≤ ${longest}, as its bound does; got ${own}`,
        [
          { text: "take a kernel that gives no more, such as rbf or a normalised one" },
          { text: 'set budget.keep to "random" or "projectron"', option: "budgetKeep", value: "random" },
          { text: "set budget.beyondBound and do without the bound", option: "budgetBeyondBound" },
        ],
      );
  }
}
