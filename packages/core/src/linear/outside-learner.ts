// What a learner from outside is built on, with its arguments checked, so that authors who write plain JavaScript see what is missing.

import { having, iterated, shown } from "../check.js";
import type { Label } from "../data/row.js";
import { InputError } from "../errors.js";
import type { ModelContent } from "../model/format.js";
import { type OwnOptions, type OwnValues, ownValues as valuesOf } from "../options/own-option.js";
import { type LinearOptions, Settings as OwnSettings } from "../options/shared-options.js";
import type { Driven } from "../training/engine-of.js";
import type { LinearEngine } from "./engine.js";
import type { Kind } from "./kind.js";
import { LinearLearner as Learner } from "./learner.js";
import { checkKind } from "./outside-kind.js";
import { linearLearnerOf as learnerOf } from "./saved.js";

/** The options of a learner, checked: those that all linear learners share, and the names of those that are its own. */
export class Settings<L extends Label = Label> extends OwnSettings<L> {
  /** `own` names the learner's further options; `fixed` are defaults of its own. */
  constructor(options: LinearOptions<L>, own: readonly string[] = [], fixed: LinearOptions<L> = {}) {
    super(options, iterated("own", own, "a list of names"), fixed);
  }
}

/** What every linear learner offers: the methods of all learners, and its weights to read. It is made of a kind and of checked options. */
export class LinearLearner<L extends Label = Label> extends Learner<L> {
  constructor(kind: Kind, settings: OwnSettings<L>) {
    checkKind(kind);
    having("kind", kind, "a kind, as sumOfExamples and kindOf make", "overflow", "parameters");
    if (!(settings instanceof OwnSettings))
      throw new InputError(`settings must be made by new Settings(options, names); got ${shown(settings)}`);
    super(kind, settings);
  }
}

/**
 * Makes with `create` the learner that a model file holds, and fills it; an inconsistent file is refused before anything is
 * made.
 */
export function linearLearnerOf<L extends Label, T extends Driven<LinearEngine<L>>>(
  content: ModelContent,
  name: string,
  create: (options: never) => T,
): T {
  having("content", content, "what fromModelFile returns", "head", "arrays");
  if (typeof create !== "function")
    throw new InputError(`create must be a function that makes the learner; got ${shown(create)}`);
  return learnerOf(content, name, create);
}

/** Checks the learner's own options by the table that says what each takes, and gives their values or defaults. */
export function ownValues<T extends OwnOptions>(given: object, table: T): OwnValues<T> {
  for (const [name, option] of Object.entries(having("table", table, "a table of own options")))
    if (typeof option?.check !== "function")
      throw new InputError(
        `${name} of the table must be made by numberFrom, choice and the like; got ${shown(option)}`,
      );
  return valuesOf(given, table);
}
