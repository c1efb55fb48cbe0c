// Measures that a model is chosen by, under the names that are typed.

import type { ScorerName } from "rosenblatt/evaluate";
import type { Option } from "./option.js";

/** A measure as it is typed. */
export type Metric = "accuracy" | "balanced" | "f1" | "auc" | "logloss" | "mcc";

/** The measures by the names that `--metric` takes, as the library calls them. */
export const metrics: Readonly<Record<Metric, ScorerName>> = {
  accuracy: "accuracy",
  balanced: "balancedAccuracy",
  f1: "f1",
  auc: "auc",
  logloss: "logLoss",
  mcc: "mcc",
};

/** Whether less of a measure is better. */
export function isLoss(metric: Metric): boolean {
  return metric === "logloss";
}

/** The option `--metric`; `use` says what the measure is for. */
export function metricOption(use: string): Option {
  return {
    flags: "--metric <name>",
    description: `${use}; f1 and auc are those of the class of --positive`,
    choices: Object.keys(metrics),
    usual: "accuracy",
  };
}
