// Checks the options of `fit` before anything is asked of the cluster.

import { InputError } from "rosenblatt";
import type { FitOptions } from "./fit.js";
import type { Source } from "./source.js";

const known: Readonly<Record<keyof FitOptions, true>> = {
  learner: true,
  table: true,
  terms: true,
  shards: true,
  seed: true,
  passes: true,
  mixing: true,
  holdout: true,
  settle: true,
  mixThere: true,
  badRows: true,
  zeroBased: true,
  sort: true,
  checkpoint: true,
  resume: true,
  onPrepared: true,
  onEpoch: true,
  onLearned: true,
  shipNode: true,
  node: true,
  limitSeconds: true,
  signal: true,
};

const sources = ["table", "parquet", "sql", "libsvm"];

/** Refuses options that `fit` does not take, and counts that are none. */
export function checkFitOptions(options: FitOptions): void {
  for (const name of Object.keys(options))
    if (!Object.hasOwn(known, name))
      throw new InputError(
        `fit does not take the option ${JSON.stringify(name)}; options of the learner belong to the one that \`learner\` returns: ({ classes, features }) => new AveragedPerceptron({ classes, features, epochs: 5 })`,
      );
  for (const name of ["shards", "passes"] as const) {
    const value = options[name];
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= 1))
      throw new InputError(`${name} must be a whole number of at least 1; got ${String(value)}`);
  }
}

/** Refuses a source that does not name its rows in exactly one way. */
export function checkSource(source: Source): void {
  const named = sources.filter((name) => typeof (source as Readonly<Record<string, unknown>>)[name] === "string");
  if (named.length !== 1)
    throw new InputError(
      `a source must name its rows in one way, by table, parquet, sql or libsvm; got ${named.length === 0 ? "none" : named.join(" and ")}`,
    );
}
