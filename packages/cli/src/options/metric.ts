// The measures by which a model can be chosen, under the names used on the command line.

import type { ScorerName } from "rosenblatt/evaluate";
import type { Option } from "./option.js";

/** A measure, by its name on the command line. */
export type Metric = "accuracy" | "balanced" | "f1" | "auc" | "logloss" | "mcc";

/** The measures by the names that `--metric` takes, and their names in the library. */
export const metrics: Readonly<Record<Metric, ScorerName>> = {
  accuracy: "accuracy",
  balanced: "balancedAccuracy",
  f1: "f1",
  auc: "auc",
  logloss: "logLoss",
  mcc: "mcc",
};

/** Whether a lower value of a measure is better. */
export function isLoss(metric: Metric): boolean {
  return metric === "logloss";
}

/** The option `--metric`; `use` says what the measure is used for. */
export function metricOption(use: string): Option {
  return {
    flags: "--metric <name>",
    description: `${use}; f1 and auc are those of the class of --positive`,
    choices: Object.keys(metrics),
    usual: "accuracy",
  };
}
