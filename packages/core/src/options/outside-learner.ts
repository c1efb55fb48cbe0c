// A learner from outside the library, as `load` comes to know it.

import { onlyKnown, shown } from "../check.js";
import type { Label } from "../data/row.js";
import { OptionError } from "../errors.js";
import type { BatchLearner } from "../learner.js";
import type { ModelContent } from "../model/format.js";
import type { OwnOptions } from "./own-option.js";
import { outsidePackage, register } from "./registry.js";

/** A learner from outside the library: its name, its own options, how to make one, how to read one from a file. */
export interface OutsideLearner {
  /** Its name in model files: the package to import for it, a slash, and a name of its own, as in "rosenblatt-alma/alma". */
  readonly name: string;
  /** The options that only this learner has. */
  readonly options: OwnOptions;
  /** Makes a learner with the options given. */
  create(options: object): BatchLearner;
  /** Makes the learner that a model file holds. */
  read(content: ModelContent): BatchLearner<Label>;
}

/** Makes a learner from outside known to `load`; the package that has it calls this when it is imported. */
export function registerLearner(learner: OutsideLearner): void {
  const { name, options, create, read } = learner ?? {};
  const entry = checkOutsideName(name);
  onlyKnown(learner, ["name", "options", "create", "read"]);
  if (typeof options !== "object" || options === null)
    throw new OptionError(`${shown(name)} needs options, a table that may be empty; got ${shown(options)}`);
  for (const [part, value] of Object.entries({ create, read }))
    if (typeof value !== "function")
      throw new OptionError(`${shown(name)} needs ${part}, a function; got ${shown(value)}`);
  const short = name.slice(entry.length + 1);
  const told = { purpose: short, step: "as its package says", predicts: "w", without: [], isAdditive: false };
  register([{ ...learner, short, entry, ...told }]);
}

/** Returns the package in the name of a learner from outside; refuses a name without one. */
export function checkOutsideName(name: string): string {
  const entry = outsidePackage(name);
  if (entry === undefined)
    throw new OptionError(
      `name must be a package, a slash and a name, such as "rosenblatt-alma/alma"; got ${shown(name)}`,
    );
  return entry;
}
