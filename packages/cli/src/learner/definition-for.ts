// Determines which learner is meant.

import type { Definition } from "rosenblatt";
import type { LearnerOptions } from "../options/learner.js";
import { budgets, kernelLearnerNames, learnerNamed } from "../options/learners.js";
import { UsageError } from "../terminal/exit.js";

/** The definition of the named learner or, if none is named, of the one that the other options imply. */
export function definitionFor({ learner, kernel, budget }: LearnerOptions): Definition {
  const name = learner ?? (budget === undefined ? "averaged" : Object.keys(budgets)[0]);
  const definition = learnerNamed(name, kernel !== undefined);
  if (definition) return definition;
  throw new UsageError(
    kernel === undefined
      ? `--learner ${name} needs a kernel: --kernel rbf:auto, for one`
      : `--kernel goes with --learner ${kernelLearnerNames.join(", ")}; got --learner ${name}`,
  );
}
