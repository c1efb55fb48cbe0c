// Checks the options of `fit` before anything is asked of the cluster.

import { InputError } from "rosenblatt";
import { mixings } from "../mixing/index.js";
import type { FitOptions } from "./fit.js";
import type { Destination } from "./predict.js";
import type { Source } from "./source.js";
import type { BadRows } from "./survey.js";

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
  const { seed = 0, mixing = "uniform", badRows } = options;
  if (!(Number.isSafeInteger(seed) && seed >= 0))
    throw new InputError(`seed must be a whole number of at least 0; got ${String(seed)}`);
  if (!mixings.includes(mixing)) throw new InputError(`mixing must be ${mixings.join(" or ")}; got ${String(mixing)}`);
  checkBadRows(badRows);
}

/** Refuses a rule for rows that cannot be read which does not exist. */
export function checkBadRows(badRows: BadRows = "fail"): void {
  if (!["fail", "skip", "missing"].includes(badRows))
    throw new InputError(`badRows must be fail, skip or missing; got ${String(badRows)}`);
}

/** A source without the ways in which it does not name its rows, such as an undefined `table`; it must name them in exactly one way. */
export function checkedSource(source: Source): Source {
  return namedOnce("a source must name its rows", source, ["table", "parquet", "sql", "libsvm"]);
}

/** A destination likewise. */
export function checkedDestination(into: Destination): Destination {
  return namedOnce("into must name the place of the predictions", into, ["table", "parquet"]);
}

function namedOnce<T extends object>(must: string, given: T | undefined, ways: readonly string[]): T {
  const named = Object.entries(given ?? {}).flatMap(([way, name]) =>
    ways.includes(way) && typeof name === "string" && name !== "" ? [[way, name]] : [],
  );
  if (named.length === 1) return Object.fromEntries(named) as T;
  const listed = `${ways.slice(0, -1).join(", ")} or ${ways.at(-1)}`;
  throw new InputError(`${must} in one way, by ${listed}; got ${named.map(([way]) => way).join(" and ") || "none"}`);
}
