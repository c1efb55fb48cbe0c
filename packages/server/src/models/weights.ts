// The largest weights of a model, by feature.

import { type Label, type Learner, Pipeline } from "rosenblatt";
import { RefusedError } from "../errors.js";

/** The largest weights of a model. */
export interface WeightsAnswer {
  readonly sequence: number;
  /** The classes that the weights are for: all of them, or the second of two. */
  readonly classes: readonly Label[];
  /** The number of features in total. */
  readonly features: number;
  /** The features with the largest weights, the largest first, with a weight for each class. */
  readonly largest: readonly { readonly feature: string; readonly weights: readonly number[] }[];
}

/** How many features are listed. */
const listed = 200;

/** The learner at the end of a pipeline has one vector per class, unless it votes or is a sum over support vectors. */
interface WithVectors {
  vector?(label: Label): Float64Array;
}

export function weightsOf(model: Learner, sequence: number): WeightsAnswer {
  let inner = model as Learner;
  let nameOf: ((column: number) => string | undefined) | undefined;
  while (inner instanceof Pipeline) {
    const { transformer } = inner as Pipeline;
    nameOf = transformer.columnName && ((column) => transformer.columnName!(column));
    inner = (inner as Pipeline).learner as Learner;
  }
  const { vector } = inner as WithVectors;
  if (typeof vector !== "function")
    throw new RefusedError(422, "no-weights", "this learner has no weight per feature: explain shows what counts");
  const classes = inner.classes.length === 2 ? [inner.classes[1]] : [...inner.classes];
  const vectors = classes.map((label) => vector.call(inner, label));
  const features = Math.max(0, (vectors[0]?.length ?? 1) - 1);
  const sizes = new Float64Array(features);
  for (const one of vectors) for (let j = 0; j < features; j++) sizes[j] = Math.max(sizes[j], Math.abs(one[j + 1]));
  const order = Array.from(sizes.keys()).filter((j) => sizes[j] > 0);
  order.sort((i, j) => sizes[j] - sizes[i] || i - j);
  const largest = order.slice(0, listed).map((j) => ({
    feature: nameOf?.(j) ?? inner.features?.[j] ?? `column ${j + 1}`,
    weights: vectors.map((one) => one[j + 1]),
  }));
  return { sequence, classes, features, largest };
}
