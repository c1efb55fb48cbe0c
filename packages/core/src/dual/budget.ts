// Budgets: how a kernel learner stays small on a stream that never ends.

import { atLeastZero, oneOf, onlyKnown, shown, whole } from "../check.js";
import { OptionError } from "../errors.js";
import type { Definite } from "../kernels/kernel.js";
import type { Json } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import type { DualState } from "./state.js";

export type Keep = "random" | "forgetron" | "projectron";

export interface BudgetOptions {
  /** Most support vectors. */
  size: number;
  /**
   * What happens when it is full. "random": one chosen at random goes. "forgetron": all shrink and the oldest goes; two
   * classes only. "projectron": none goes, and the step is spread over those there are. Defaults to "random".
   */
  keep?: Keep;
  /** Of "projectron": spread the step also while there is room, if that leaves at most this much of it out. */
  threshold?: number;
}

/** Takes a step along an example that faces the support vectors without their number ever exceeding `size`. */
export interface Budget {
  readonly size: number;
  /** More classes cannot be kept apart by it. */
  readonly classes: number;
  /** Moves class k by `step` along the example of the lesson. */
  move(state: DualState<unknown>, k: number, step: number): void;
  /** Takes the rounding of spread steps out of scores; nothing where steps are never spread. */
  tidy?(state: DualState<unknown>, b: number, scores: Float64Array): void;
  copy(): Budget;
  save(): Json;
  restore(head: HeadReader): void;
}

/** Makes a budget of a size; each way to keep within it has one. */
export type BudgetMaker = (size: number, options: { seed: number; threshold: number | undefined }) => Budget;

/** The budget of an option, checked; undefined for none. `makers` are the ways to keep within one that the learner allows. */
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
    if (keep !== "projectron") throw new OptionError(`budget.threshold does not go with ${keep}; it is projectron's`);
  }
  if (keep === "projectron" && definite === "not-always")
    throw new OptionError("budget.keep projectron needs a positive semi-definite kernel, to project with; use random");
  const make = makers[keep]!;
  return () => make(size, { seed, threshold });
}
