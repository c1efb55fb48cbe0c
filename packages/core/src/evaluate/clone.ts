// Copies of learners and transformers that have learned nothing, and the options that they were made with.

import { InputError } from "../errors.js";
import type { BatchLearner } from "../learner.js";
import type { Settings } from "../options/shared-options.js";
import { type Driven, engine } from "../training/engine-of.js";
import type { Transformer } from "../transformers/transformer.js";

/** The properties by which `clone` and `optionsOf` recognise their arguments. */
type Made = Partial<Driven<{ readonly settings: Settings }>> & {
  readonly learner?: BatchLearner;
  readonly transformer?: Transformer;
  readonly kernel?: unknown;
} & Partial<Pick<Transformer, "transform" | "options" | "fresh">>;

/**
 * The options that a learner or a transformer was made with, without defaults; of a pipeline, those of its `transformer` and of its
 * `learner`.
 */
export function optionsOf(made: object): Record<string, unknown> {
  const { learner, transformer, kernel, options, [engine]: own } = (made ?? {}) as Made;
  if (learner && transformer) return { transformer: optionsOf(transformer), learner: optionsOf(learner) };
  if (own) return { ...structuredClone(own.settings.given), ...(kernel !== undefined && { kernel }) };
  if (isTransformer(made)) return { ...options };
  throw unknownKind();
}

/**
 * Makes an untrained copy of a learner, a pipeline or a transformer, with the same options. `changes` replace options of the learner, or of
 * the one at the end of a pipeline; an option given as undefined gets its default.
 */
export function clone<T extends object>(made: T, changes: object = {}): T {
  const { learner, transformer, fresh, [engine]: own } = (made ?? {}) as Made;
  const Class = made?.constructor as new (...given: unknown[]) => T;
  if (learner && transformer) return new Class(clone(transformer), clone(learner, changes));
  if (own) {
    const options = { ...optionsOf(made), ...changes };
    return new Class(Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)));
  }
  // A transformer without `fresh` can be copied as long as it has learned nothing itself.
  if (isTransformer(made) && (fresh || made.examples === 0)) return (made.fresh?.() ?? made.copy()) as object as T;
  throw unknownKind();
}

/** The class that scores above 0 by the options of a learner, or of the one at the end of a pipeline. */
export function positiveOf(made: object): unknown {
  const { learner, [engine]: own } = made as Made;
  return learner ? positiveOf(learner) : own?.settings.positive;
}

function isTransformer(made: object): made is Transformer {
  return typeof (made as Made | undefined)?.transform === "function";
}

function unknownKind(): InputError {
  return new InputError(
    "only learners, pipelines and transformers of this library can be made once more: give a function that makes the learner",
  );
}
