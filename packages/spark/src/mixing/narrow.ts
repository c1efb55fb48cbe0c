// Learning in the columns that the rows of a shard have, where the model has many more: the weights of all others stay as they are.

import type { Examples, Label, ModelContent } from "rosenblatt";
import { changesBetween } from "./changed-numbers.js";
import type { KeptRows } from "./kept-rows.js";
import { Learned, type LearnedFacts } from "./learned.js";
import { learnerOf, type Mixable } from "./mixable.js";
import type { Weights } from "./weights.js";

/** Models of fewer columns are learned as they are. */
const leastColumns = 1 << 16;
/** Rows with more numbers than a part of the columns are learned in all columns, so that few have to be held back until that is known. */
const part = 8;

/** Whether weights can be taken apart by columns: those without names, and of which all numbers are at hand. */
export function canBeNarrow<L extends Label>({ isWhole, head }: Weights<L>): boolean {
  return isWhole && head.width >= leastColumns && head.names === null && head.options.hash === undefined;
}

/** Whether these rows, after others with so many numbers, are few enough and have nothing that the weights do not know. */
export function areFew<L extends Label>(rows: Examples<L>, entries: number, { head }: Weights<L>): boolean {
  const { form, vocabulary, width, classes } = rows;
  const isKnown = vocabulary === undefined && width <= head.width && classes.every((own) => head.classes.includes(own));
  return isKnown && form === "sparse" && part * (entries + rows.entries) <= head.width;
}

/** Lets a learner of the columns that kept rows have learn, by `teach`, and returns what it comes to among all columns. */
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
