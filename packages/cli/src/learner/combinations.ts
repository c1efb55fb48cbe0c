// Which combinations of kernel, budget, map and network are possible, and with which learners.

import type { Definition } from "rosenblatt";
import { kernelIn } from "../options/kernel-text.js";
import type { LearnerOptions } from "../options/learner.js";
import { budgets, isNetwork, learners } from "../options/learners.js";
import { UsageError } from "../terminal/exit.js";

/** Refuses incompatible options, naming each. */
export function checkCombination(given: LearnerOptions, learner: Definition, classes: number): void {
  const { kernel, budget, budgetKeep, budgetThreshold, budgetBeyondBound } = given;
  checkBudget(given, learner.short, classes);
  if (budget === undefined && (budgetKeep ?? budgetThreshold ?? budgetBeyondBound) !== undefined) {
    const flag = budgetKeep ? "keep" : budgetBeyondBound ? "beyond-bound" : "threshold";
    throw new UsageError(`--budget-${flag} belongs to --budget; got no --budget`);
  }
  if (given.map !== undefined) checkMap(given, learner);
  if (kernel === undefined) return;
  if (given.bias === false)
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
  { kernel, budget, budgetKeep = "random", budgetThreshold, budgetBeyondBound }: LearnerOptions,
  name: string,
  classes: number,
): void {
  if (budget === undefined) return;
  if (kernel === undefined) throw new UsageError("--budget belongs to --kernel; got no --kernel");
  if (!budgets[name])
    throw new UsageError(
      `--budget belongs to --learner ${Object.keys(budgets).join(", ")}; got --learner ${name}, which needs all of its past`,
    );
  if (!budgets[name].includes(budgetKeep)) {
    const able = Object.keys(budgets).filter((learner) => budgets[learner].includes(budgetKeep));
    throw new UsageError(`--budget-keep ${budgetKeep} belongs to --learner ${able.join(", ")}; got --learner ${name}`);
  }
  if (budgetKeep === "forgetron" && classes > 2)
    throw new UsageError(`--budget-keep forgetron keeps two classes apart; got ${classes}: take random or projectron`);
  if (budgetKeep === "projectron" && kernelIn(kernel, "--kernel").kernel === "sigmoid")
    throw new UsageError(
      "--budget-keep projectron projects in the kernel's space; got --kernel sigmoid, which has none: take random",
    );
  if (budgetBeyondBound && budgetKeep !== "forgetron")
    throw new UsageError(`--budget-beyond-bound belongs to --budget-keep forgetron; got ${budgetKeep}`);
  if (budgetThreshold !== undefined && budgetKeep !== "projectron")
    throw new UsageError(`--budget-threshold belongs to --budget-keep projectron; got ${budgetKeep}`);
}

function checkMap({ kernel, history }: LearnerOptions, learner: Definition): void {
  if (kernel !== undefined)
    throw new UsageError("--map does not go with --kernel: either is a way into another space; leave one out");
  if (!isMappable(learner)) {
    const others = learners.filter((one) => !isMappable(one)).map(({ short }) => short);
    throw new UsageError(`--map goes before every learner but ${others.join(" and ")}; got --learner ${learner.short}`);
  }
  if (history) throw new UsageError("--history does not go with --map: the rows kept would be mapped ones");
}

/** A network makes a space of its own, and mapped features need not be from 0 to 1. */
function isMappable(learner: Definition): boolean {
  return !isNetwork(learner) && learner.anyFeatures === undefined;
}
