// Whether training stops early.

import type { Definition } from "rosenblatt";
import type { LearnerOptions } from "../options/learner.js";
import { isKernelLearner } from "../options/learners.js";
import type { OwnValue } from "../options/own-flags.js";
import { UsageError } from "../terminal/exit.js";
import { fewExamples } from "./few-examples.js";

/** Whether training stops early: as the options say or, without any, if epochs differ and enough rows can be held back. */
export function earlyStoppingFor(
  { earlyStopping, patience }: LearnerOptions,
  definition: Definition,
  own: readonly OwnValue[],
  asIs: boolean,
  size: number,
): boolean {
  if (earlyStopping === false && patience !== undefined)
    throw new UsageError("--patience belongs to --early-stopping; got --no-early-stopping");
  if (earlyStopping !== undefined) return earlyStopping;
  if (patience !== undefined) return true;
  // A kernel learner remembers its mistakes, so it settles down by itself, and its epochs take long.
  if (asIs || isKernelLearner(definition) || definition.without.includes("earlyStopping")) return false;
  return size >= fewExamples && !averages(definition, own);
}

/** Whether the model combines all vectors of a run, so that no single epoch matters much. */
function averages({ short }: Definition, own: readonly OwnValue[]): boolean {
  return short === "averaged" || short === "voted" || own.some(({ key, value }) => key === "average" && value === true);
}
