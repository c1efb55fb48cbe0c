// Budgets: how a kernel learner limits its support vectors on an endless stream.

import { atLeastZero, flag, oneOf, onlyKnown, shown, whole } from "../check.js";
import { OptionError } from "../errors.js";
import type { Definite } from "../kernels/kernel.js";
import type { Json } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import type { DualState } from "./state.js";

/** What to do when the set of support vectors is full. */
export type Keep = "random" | "forgetron" | "projectron";

/** A limit to the number of support vectors, and what to do when it is reached. */
export interface BudgetOptions {
  /** The most support vectors. */
  size: number;
  /**
   * What happens when the set is full. "random": one support vector chosen at random is removed. "forgetron": all coefficients shrink and the
   * oldest is removed; two classes and K(x, x) ≤ 1 only. "projectron": none is removed, and the step is spread over them. Defaults to "random".
   */
  keep?: Keep;
  /** With "projectron", steps are spread even while there is room if the part left out is at most this long. */
  threshold?: number;
  /** With "forgetron", also accept examples with K(x, x) > 1; its bound does not hold then. Defaults to false. */
  beyondBound?: boolean;
}

/** Takes steps along examples that are compared with the support vectors, and keeps the number of these from exceeding `size`. */
export interface Budget {
  readonly size: number;
  /** The most classes that it supports. */
  readonly classes: number;
  /** The largest K(x, x) that it accepts; if absent, any. */
  readonly longest?: number;
  /** Moves class k by `step` along the example being learned from. */
  move(state: DualState<unknown>, k: number, step: number): void;
  /** Removes the rounding of spread steps from scores; absent if steps are never spread. */
  tidy?(state: DualState<unknown>, b: number, scores: Float64Array): void;
  /** Whether every number it keeps is finite; absent if it keeps none that might not be. */
  finite?(): boolean;
  copy(): Budget;
  save(): Json;
  restore(head: HeadReader): void;
}

/** Makes a budget of a given size; there is one such function for each way to keep within a budget. */
export type BudgetMaker = (
  size: number,
  options: { seed: number; threshold: number | undefined; beyondBound: boolean },
) => Budget;

/**
 * Checks the option `budget` and gives what makes such a budget; undefined if there is none. `makers` are the ways to keep within a budget
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
  const options: BudgetOptions = typeof given === "number" ? { size: given } : given;
  const { size, keep = "random", threshold, beyondBound = false } = options;
  onlyKnown(options, ["size", "keep", "threshold", "beyondBound"]);
  whole(typeof given === "number" ? "budget" : "budget.size", size, 1);
  oneOf("budget.keep", keep, Object.keys(makers) as Keep[]);
  if (threshold !== undefined) {
    atLeastZero("budget.threshold", threshold);
    if (keep !== "projectron")
      throw new OptionError(`budget.threshold does not go with ${keep}; only projectron takes it`);
  }
  if (flag("budget.beyondBound", beyondBound) && keep !== "forgetron")
    throw new OptionError(`budget.beyondBound does not go with ${keep}; only forgetron takes it`);
  if (keep === "projectron" && definite === "not-always")
    throw new OptionError("budget.keep projectron needs a positive semi-definite kernel, to project with; use random");
  const make = makers[keep]!;
  return () => make(size, { seed, threshold, beyondBound });
}
