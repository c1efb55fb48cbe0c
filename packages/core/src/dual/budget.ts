// Budgets: how a kernel learner stays small on a stream that never ends.

import { atLeastZero, oneOf, onlyKnown, shown, whole } from "../check.js";
import { OptionError } from "../errors.js";
import type { Definite } from "../kernels/kernel.js";
import type { Json } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import type { DualState } from "./state.js";

/** What to do when the budget of support vectors is used up. */
export type Keep = "random" | "forgetron" | "projectron";

/** A limit to the number of support vectors, and what to do when it is reached. */
export interface BudgetOptions {
  /** The most support vectors. */
  size: number;
  /**
   * What happens when the budget is used up. "random": one support vector chosen at random goes. "forgetron": all shrink and the
   * oldest goes; two classes only. "projectron": none goes, and the step is spread over those there are. Defaults to "random".
   */
  keep?: Keep;
  /** With "projectron", the most of a step that may be left out for it to be spread even while there is room. */
  threshold?: number;
}

/** Takes steps along examples that face the support vectors, without the number of support vectors ever exceeding `size`. */
export interface Budget {
  readonly size: number;
  /** The most classes that it can keep apart. */
  readonly classes: number;
  /** Moves class k by `step` along the example of the lesson. */
  move(state: DualState<unknown>, k: number, step: number): void;
  /** Takes the rounding of spread steps out of scores; absent where steps are never spread. */
  tidy?(state: DualState<unknown>, b: number, scores: Float64Array): void;
  /** Whether every number it keeps is finite; absent where it keeps none that might not be. */
  finite?(): boolean;
  copy(): Budget;
  save(): Json;
  restore(head: HeadReader): void;
}

/** Makes a budget of a size; each way to keep within a budget has one such function. */
export type BudgetMaker = (size: number, options: { seed: number; threshold: number | undefined }) => Budget;

/**
 * Checks the option `budget` and gives what makes such a budget; undefined for none. `makers` are the ways to keep within a budget
 * that the learner allows.
 */
export function budgetOf(
  given: number | BudgetOptions | undefined,
  seed: number,
  definite: Definite,
  makers: { readonly [keep in Keep]?: BudgetMaker },
): (() => Budget) | undefined {
  if (given === undefined) return undefined;
  if (typeof given !== "number" && (typeof given !== "object" || given === null))
    throw new OptionError(`budget must be a number of support vectors or { size, keep }; got ${shown(given)}`);
  const { size, keep = "random", threshold } = typeof given === "number" ? { size: given } : (given as BudgetOptions);
  if (typeof given === "object") onlyKnown(given, ["size", "keep", "threshold"]);
  whole(typeof given === "number" ? "budget" : "budget.size", size, 1);
  oneOf("budget.keep", keep, Object.keys(makers) as Keep[]);
  if (threshold !== undefined) {
    atLeastZero("budget.threshold", threshold);
    if (keep !== "projectron")
      throw new OptionError(`budget.threshold does not go with ${keep}; only projectron takes it`);
  }
  if (keep === "projectron" && definite === "not-always")
    throw new OptionError("budget.keep projectron needs a positive semi-definite kernel, to project with; use random");
  const make = makers[keep]!;
  return () => make(size, { seed, threshold });
}
