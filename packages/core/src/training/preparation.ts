// What a run prepares about its examples before the first visit.

import { atLeastZero } from "../check.js";
import type { Labelled } from "../data/labelled.js";
import type { Label } from "../data/row.js";
import { inBlocks, type Steps } from "../data/steps.js";
import { InputError } from "../errors.js";
import type { FitOptions } from "../learner.js";
import type { Settings } from "../options/shared-options.js";
import { renumbered, type Scorer } from "./error-count.js";
import type { Training } from "./training.js";
import { Validation } from "./validation.js";

/** A learner that is about to run over a data set. */
interface Runner<L extends Label, X, Given, D extends Labelled<L>> extends Scorer<L, D> {
  readonly settings: Settings<L>;
  readonly training: Training<L, X, Given, D>;
}

/**
 * Checks the weights of the examples, and determines the class of each and which examples the run watches; `targets` replace the data's own
 * where classes are numbered differently.
 */
export function* preparation<L extends Label, X, Given, D extends Labelled<L>>(
  runner: Runner<L, X, Given, D>,
  data: D,
  targets: Uint32Array | undefined,
  options: FitOptions<L, Given>,
): Steps<{ readonly truth: Uint32Array; readonly validation: Validation<L, D> }> {
  const { sampleWeights } = options;
  if (sampleWeights) yield* checkSampleWeights(sampleWeights, data.size);
  const truth = targets ?? (yield* renumbered(data));
  const given = yield* runner.training.validation(options);
  return { truth, validation: yield* Validation.of(runner, runner.settings, data, truth, given) };
}

/** Refuses weights that are not one number of at least 0 for each example, or are all 0. */
export function* checkSampleWeights(weights: ArrayLike<number>, size: number): Steps<void> {
  if (weights.length !== size)
    throw new InputError(`sampleWeights must have ${size} entries, one per row; got ${weights.length}`);
  let total = 0;
  yield* inBlocks(size, 4, (from, until) => {
    for (let r = from; r < until; r++) {
      const weight = weights[r];
      const isWeight = typeof weight === "number" && weight >= 0 && weight < Infinity;
      total += isWeight ? weight : atLeastZero(`sampleWeights[${r}]`, weight);
    }
  });
  if (total === 0) throw new InputError("sampleWeights are all zero");
}
