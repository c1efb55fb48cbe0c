// The weight of each example in a kernel learner.

import type { Examples } from "../../data/examples.js";
import { InputError } from "../../errors.js";
import type { BatchLearner, Label } from "../../learner.js";

interface Supported<L extends Label> {
  readonly supportVectors: readonly { index: number; label: L; alpha: readonly number[] }[];
}

/** Returns the largest absolute coefficient of each example, 0 if it has none. */
export function supportWeights<L extends Label>(learner: BatchLearner<L>, examples: Examples<L>): Float64Array {
  const weights = new Float64Array(examples.size);
  for (const { index, label, alpha } of supported(learner).supportVectors) {
    if (!(index < examples.size) || (examples.labelled && examples.label(index) !== label))
      throw new InputError(
        `weights are of the examples the learner was taught; support vector ${index} is not among these`,
      );
    for (const a of alpha) weights[index] = Math.max(weights[index], Math.abs(a));
  }
  return weights;
}

/** The learner itself, or the one inside its pipelines. */
function supported<L extends Label>(learner: BatchLearner<L>): Supported<L> {
  if ("supportVectors" in learner) return learner as BatchLearner<L> & Supported<L>;
  if ("learner" in learner) return supported(learner.learner as BatchLearner<L>);
  throw new InputError("weights are drawn of a kernel learner, with support vectors; got one without");
}
