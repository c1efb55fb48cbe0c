// The learner of small tables of numbers with three classes or more, where none is named.

import type { LearnerOptions } from "../options/learner.js";
import { hasOwnValues } from "../options/own-flags.js";
import { definitionFor } from "./definition-for.js";
import type { Occasion } from "./learner.js";
import { untaken } from "./untaken.js";

/** Below this a tenth of the examples says too little about when to stop, and three classes or more are learned better with a margin. */
export const fewExamples = 2000;

/** What learns three classes or more from few examples: bench/defaults compares it with others. */
export const fewExamplesLearner = {
  learner: "passive-aggressive",
  variant: "pa2",
  aggressiveness: 0.03,
  average: true,
} as const;

/** Its epochs: small steps need more of them than those of the averaged perceptron. */
const epochs = 20;

/** Why it was chosen, for the report. */
export const fewExamplesReason =
  "chosen for three or more classes in fewer than 2,000 examples; --learner averaged takes the averaged perceptron";

/** The options as they were typed, with this learner where it suits the data and nothing that was typed asks for another. */
export function forFewExamples(typed: LearnerOptions, occasion: Occasion): LearnerOptions {
  if (!suitsFewExamples(typed, occasion)) return typed;
  const stopsEarly = typed.earlyStopping || typed.patience !== undefined;
  return { ...fewExamplesLearner, ...(!stopsEarly && { epochs }), ...typed };
}

/**
 * Whether the learner of few examples is the usual one. Its steps have a size of their own, so it is for features that are standardized;
 * those of the perceptron grow with the features.
 */
export function suitsFewExamples(
  typed: LearnerOptions,
  { examples, whole = examples.size, numeric = [], streamed, closed }: Occasion,
): boolean {
  const { scale = numeric.length > 0 ? "standardize" : "none", learner, lecture, kernel, map, budget } = typed;
  if (scale !== "standardize" || examples.classes.length < 3 || whole >= fewExamples || streamed || closed)
    return false;
  if ((learner ?? lecture ?? kernel ?? map ?? budget) !== undefined) return false;
  return !hasOwnValues({ ...typed }) && untaken(typed, definitionFor(fewExamplesLearner)).length === 0;
}
