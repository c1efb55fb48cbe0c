// Makes a learner from outside the library known to `load`.

import { onlyKnown, shown } from "../check.js";
import type { Label } from "../data/row.js";
import { OptionError } from "../errors.js";
import type { BatchLearner } from "../learner.js";
import type { ModelContent } from "../model/format.js";
import { outsidePackage, register } from "./registry.js";

/** A learner from outside the library, as `load` needs it. */
export interface OutsideLearner {
  /** Its name in model files: the package to import for it, a slash, and a name of its own, as in "rosenblatt-alma/alma". */
  readonly name: string;
  /** Makes the learner that a model file holds. */
  read(content: ModelContent): BatchLearner<Label>;
}

/** Makes a learner from outside known to `load`; its package calls this when it is imported. */
export function registerLearner(learner: OutsideLearner): void {
  const { name, read } = learner ?? {};
  checkOutsideName(name);
  onlyKnown(learner, ["name", "read"]);
  if (typeof read !== "function")
    throw new OptionError(
      `${shown(name)} needs read, a function that makes the learner of a model file; got ${shown(read)}`,
    );
  register([learner]);
}

/** Refuses a name that does not contain a package. */
export function checkOutsideName(name: string): void {
  if (outsidePackage(name) === undefined)
    throw new OptionError(
      `name must be a package, a slash and a name, such as "rosenblatt-alma/alma"; got ${shown(name)}`,
    );
}
