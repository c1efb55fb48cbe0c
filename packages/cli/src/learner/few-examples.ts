// The default learner for small tables of numbers with three or more classes.

import type { LearnerOptions } from "../options/learner.js";
import { hasOwnValues } from "../options/own-flags.js";
import { definitionFor } from "./definition-for.js";
import type { Occasion } from "./learner.js";
import { untaken } from "./untaken.js";

/** With fewer examples, a tenth of them says too little about when to stop, and three or more classes are learned better with a margin. */
export const fewExamples = 2000;

/** The learner for three or more classes and few examples; bench/defaults compares it with others. */
export const fewExamplesLearner = {
  learner: "passive-aggressive",
  variant: "pa2",
  aggressiveness: 0.03,
  average: true,
} as const;

/** Its number of epochs: it takes small steps, and therefore needs more of them than the averaged perceptron. */
const epochs = 20;

/** Why it was chosen, for the report. */
export const fewExamplesReason =
  "chosen for three or more classes in fewer than 2,000 examples; --learner averaged takes the averaged perceptron";

/** The given options, with this learner if it suits the data and no option asks for another. */
export function forFewExamples(typed: LearnerOptions, occasion: Occasion): LearnerOptions {
  if (!suitsFewExamples(typed, occasion)) return typed;
  const stopsEarly = typed.earlyStopping || typed.patience !== undefined;
  return { ...fewExamplesLearner, ...(!stopsEarly && { epochs }), ...typed };
}

/**
 * Whether this learner is the default. The size of its steps does not adapt to the features, as that of the perceptron
 * does, so it is for standardized features.
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
