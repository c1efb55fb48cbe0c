// How well a model predicts rows that count more or less than others.

import type { BatchLearner, Examples, Label } from "rosenblatt";

/** What rows weigh together, what those weigh that are predicted wrongly, and the part of the others. */
export interface ByWeight {
  readonly weight: number;
  readonly errors: number;
  readonly accuracy: number;
}

/** Adds up the weights of rows, and of those that are predicted wrongly. */
export class WeightedErrors {
  #weight = 0;
  #errors = 0;

  /** Predicts rows; nothing is added where they have no weights. */
  add(learner: BatchLearner<Label>, examples: Examples<Label>, weights: ArrayLike<number> | undefined): void {
    if (!weights) return;
    const predicted = learner.predictAll(examples);
    for (let r = 0; r < predicted.length; r++) {
      this.#weight += weights[r];
      if (predicted[r] !== examples.label(r)) this.#errors += weights[r];
    }
  }

  /** Null where nothing was added. */
  total(): ByWeight | null {
    if (this.#weight === 0) return null;
    return {
      weight: this.#weight,
      errors: this.#errors,
      accuracy: (this.#weight - this.#errors) / this.#weight,
    };
  }
}

/** The errors of one data set by weight; null where its rows have no weights. */
export function byWeightOf(
  learner: BatchLearner<Label>,
  examples: Examples<Label> | undefined,
  weights: ArrayLike<number> | undefined,
): ByWeight | null {
  const errors = new WeightedErrors();
  if (examples) errors.add(learner, examples, weights);
  return errors.total();
}
