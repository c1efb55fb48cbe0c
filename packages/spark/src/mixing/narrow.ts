// Learns only in the columns that occur in the rows of a shard, for a model with many more columns: all other weights stay as they are.

import type { Examples, Label, ModelContent } from "rosenblatt";
import { changesBetween } from "./changed-numbers.js";
import type { KeptRows } from "./kept-rows.js";
import { Learned, type LearnedFacts } from "./learned.js";
import { learnerOf, type Mixable } from "./mixable.js";
import type { Weights } from "./weights.js";

/** Models with fewer columns are learned directly. */
const leastColumns = 1 << 16;
/** Rows whose entries exceed 1/8 of the columns are learned in all columns, so that not many have to be kept before that is known. */
const part = 8;

/** Whether some columns of the weights can be learned alone: the columns are unnamed, not hashed, and all weights are available. */
export function canBeNarrow<L extends Label>({ isWhole, head }: Weights<L>): boolean {
  return isWhole && head.width >= leastColumns && head.names === null && head.options.hash === undefined;
}

/** Whether these rows, together with the `entries` seen before, are few enough and have no class or column that the weights lack. */
export function areFew<L extends Label>(rows: Examples<L>, entries: number, { head }: Weights<L>): boolean {
  const { form, vocabulary, width, classes } = rows;
  const isKnown = vocabulary === undefined && width <= head.width && classes.every((own) => head.classes.includes(own));
  return isKnown && form === "sparse" && part * (entries + rows.entries) <= head.width;
}

/** Creates a learner for the columns of the kept rows, trains it with `teach`, and returns the result in terms of all columns. */
export function learnedInFewColumns<L extends Label>(
  weights: Weights<L>,
  kept: KeptRows<L>,
  teach: (learner: Mixable<L>) => void,
): Learned<L> {
  const { head } = weights;
  const columns = kept.renumber(head.width);
  const before = weights.at(columns);
  const { features, ...options } = head.options;
  const narrow = {
    ...head,
    width: columns.length,
    options: { ...options, ...(features && { features: columns.length }) },
  };
  const learner = learnerOf<L>({ head: narrow as unknown as ModelContent["head"], arrays: before });
  teach(learner);
  const after = learner.content();
  const changes = before.map((vector, k) => {
    const { places, values } = changesBetween(vector, after.arrays[k] as Float64Array);
    return { places: places.map((place) => (place === 0 ? 0 : columns[place - 1] + 1)), values };
  });
  return Learned.changed(weights, after.head as unknown as LearnedFacts, changes);
}
