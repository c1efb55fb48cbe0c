// Bounds of kernel perceptrons that keep within a budget of support vectors.

import { atLeastZero, onlyKnown, shown, whole } from "../../check.js";
import { log } from "../../compute/elementary.js";
import { OptionError } from "../../errors.js";

/** The smallest budget for which the Forgetron's bound holds. */
const leastBudget = 84;

/** What the bound of the Forgetron depends on, in the space of a kernel with K(x, x) ≤ 1. */
export interface ForgetronBound {
  /** The budget B, from 84 on. */
  budget: number;
  /** The length ‖u‖ of any vector of the space, at most `forgetronReach(budget)`. */
  norm: number;
  /** The losses max(0, 1 − y·u(x)) of u on the examples of the run, one for each visit. Defaults to none. */
  losses?: Iterable<number>;
}

/**
 * Returns 2‖u‖² + 4Σℓ*, the most mistakes of the self-tuned Forgetron on any sequence with K(x, x) ≤ 1, for any u within the reach of
 * its budget. Dekel, Shalev-Shwartz & Singer 2008, SIAM J. Computing 37(5).
 */
export function forgetron(options: ForgetronBound): number {
  onlyKnown(options, ["budget", "norm", "losses"]);
  const reach = forgetronReach(options.budget);
  const norm = atLeastZero("norm", options.norm);
  if (norm > reach)
    throw new OptionError(
      `norm must be at most ${reach.toPrecision(4)}, the reach of a budget of ${options.budget}; got ${shown(norm)}: take a larger budget or a shorter u`,
    );
  let total = 0;
  for (const loss of options.losses ?? []) total += atLeastZero("losses", loss);
  return 2 * norm * norm + 4 * total;
}

/** Returns √((B + 1)/ln(B + 1))/4: the greatest length of a vector that a Forgetron with this budget can be compared with. */
export function forgetronReach(budget: number): number {
  const B = whole("budget", budget, leastBudget);
  return Math.sqrt((B + 1) / log(B + 1)) / 4;
}

/** Returns the smallest budget whose reach is at least this, for `forgetron` to apply to a u of this length. */
export function forgetronBudget(norm: number): number {
  atLeastZero("norm", norm);
  let [low, high] = [leastBudget, leastBudget];
  while (forgetronReach(high) < norm) [low, high] = [high, 2 * high];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (forgetronReach(middle) < norm) low = middle + 1;
    else high = middle;
  }
  return high;
}

/**
 * Returns √(B + 1): no algorithm that keeps B examples can compete with all longer vectors. Dekel,
 * Shalev-Shwartz & Singer 2008, SIAM J. Computing 37(5).
 */
export function budgetLimit(budget: number): number {
  // On B + 1 orthogonal examples a vector of this length has no loss, while a learner that forgets one of them can be
  // made to err in every step.
  return Math.sqrt(whole("budget", budget, 1) + 1);
}
