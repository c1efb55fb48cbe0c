// Which of kernel, budget, map and network go together, and with which learners.

import { kernelIn } from "../options/kernel-text.js";
import type { LearnerName, LearnerOptions } from "../options/learner.js";
import { UsageError } from "../terminal/exit.js";

/** The learners that there is a kernel version of, and those of them that can keep to a budget. */
const kernelLearners: readonly LearnerName[] = ["perceptron", "averaged", "voted", "passive-aggressive"];
const budgeted: readonly LearnerName[] = ["perceptron", "passive-aggressive"];

/** Refuses options that do not go together, each by its name. */
export function checkCombination(given: LearnerOptions, name: LearnerName, classes: number): void {
  const { kernel, budget, budgetKeep, budgetThreshold } = given;
  checkBudget(given, name, classes);
  if (budget === undefined && (budgetKeep ?? budgetThreshold) !== undefined)
    throw new UsageError(`--budget-${budgetKeep ? "keep" : "threshold"} belongs to --budget; got no --budget`);
  if (name === "network") checkNetwork(given);
  if (given.map !== undefined) checkMap(given, name);
  if (kernel === undefined) return;
  if (!kernelLearners.includes(name))
    throw new UsageError(`--kernel goes with --learner ${kernelLearners.join(", ")}; got --learner ${name}`);
  if (!given.bias)
    throw new UsageError(
      "--no-bias does not go with --kernel: a constant in the kernel is the bias, as in poly:1, which is 1 + x·z",
    );
  if (given.history)
    throw new UsageError(
      "--history does not go with --kernel: its support vectors are its past, and explain shows them",
    );
  const choice = kernelIn(kernel, "--kernel").kernel;
  if ((choice === "hamming" || choice === "ngram") && given.scale === "standardize")
    throw new UsageError(
      `--kernel ${kernel} counts what rows have in common; got --scale standardize: leave it out, or take unit-length`,
    );
}

function checkBudget(
  { kernel, budget, budgetKeep = "random", budgetThreshold, average }: LearnerOptions,
  name: LearnerName,
  classes: number,
): void {
  if (budget === undefined) return;
  if (kernel === undefined) throw new UsageError("--budget belongs to --kernel; got no --kernel");
  if (!budgeted.includes(name))
    throw new UsageError(
      `--budget belongs to --learner ${budgeted.join(", ")}; got --learner ${name}, which needs all of its past`,
    );
  if (average) throw new UsageError("--budget does not go with --average: the mean is of all past vectors");
  if (budgetKeep !== "random" && name !== "perceptron")
    throw new UsageError(`--budget-keep ${budgetKeep} belongs to --learner perceptron; got --learner ${name}`);
  if (budgetKeep === "forgetron" && classes > 2)
    throw new UsageError(`--budget-keep forgetron keeps two classes apart; got ${classes}: take random or projectron`);
  if (budgetKeep === "projectron" && kernelIn(kernel, "--kernel").kernel === "sigmoid")
    throw new UsageError(
      "--budget-keep projectron projects in the kernel's space; got --kernel sigmoid, which has none: take random",
    );
  if (budgetThreshold !== undefined && budgetKeep !== "projectron")
    throw new UsageError(`--budget-threshold belongs to --budget-keep projectron; got ${budgetKeep}`);
}

function checkNetwork({ bias, multiclass }: LearnerOptions): void {
  if (!bias) throw new UsageError("--no-bias does not go with --learner network: every unit has one");
  if (multiclass === "one-vs-rest")
    throw new UsageError(
      "--multiclass one-vs-rest does not go with --learner network: all classes share its hidden layers",
    );
}

function checkMap({ kernel, history }: LearnerOptions, name: LearnerName): void {
  if (kernel !== undefined)
    throw new UsageError("--map does not go with --kernel: either is a way into another space; leave one out");
  if (name === "network" || name === "winnow")
    throw new UsageError(`--map goes before every learner but network and winnow; got --learner ${name}`);
  if (history) throw new UsageError("--history does not go with --map: the rows kept would be mapped ones");
}
