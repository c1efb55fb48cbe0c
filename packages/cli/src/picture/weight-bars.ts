// The largest weights of a linear model.

import type { BatchLearner, Examples, Label } from "rosenblatt";
import { type BarsState, weightBars } from "rosenblatt/figure";
import { classFor } from "../data/classes.js";
import { positivePosition } from "../model/measure.js";
import { factsOf, partsOf } from "../model/model-parts.js";
import { spreads } from "../report/weights.js";
import { UsageError } from "../terminal/exit.js";
import type { PictureOptions } from "./picture-options.js";

/** The largest weights of a class; given examples, each is multiplied by the spread of its feature. */
export function weightsOf(
  learner: BatchLearner<Label>,
  examples: Examples<Label> | undefined,
  { class: name, top, title }: PictureOptions,
): BarsState {
  const { classes } = learner;
  if (name === undefined && classes.length > 2)
    throw new UsageError(`--kind weights needs --class, one of ${classes.map(String).join(", ")}`);
  const { map, inner } = partsOf(learner);
  if (!factsOf(inner).isLinear)
    throw new UsageError("--kind weights is of learners with a weight per feature; this model has none");
  const names = (map ? undefined : examples?.vocabulary?.names) ?? namesIn(learner);
  const label = name === undefined ? classes[positivePosition(learner)] : classFor(name, classes, "--class");
  const place = classes.indexOf(label);
  const state = weightBars(map ? inner : learner, {
    label,
    names,
    ...(top !== undefined && { top }),
    ...(title !== undefined && { title }),
  });
  const spread = examples && spreads(learner, examples, state.bars.length);
  return {
    ...state,
    // For a feature whose values are small by nature, a large weight means little.
    ...(spread && { bars: state.bars.map((bar, j) => ({ ...bar, value: bar.value * (spread[j] || 0) })) }),
    note: spread
      ? "weight times spread of each feature in the data, the largest first"
      : "weights, the largest first; with data, weight times spread",
    colours: [classes.length === 2 ? 1 - place : -1, place],
  };
}

/** The names that the learner has for its columns, else their numbers from 1. */
function namesIn(learner: BatchLearner<Label>): readonly string[] {
  const { map, inner } = partsOf(learner);
  const own = map ? undefined : inner.features;
  return own ?? Array.from({ length: factsOf(inner).columns }, (_, j) => map?.columnName?.(j) ?? `column ${j + 1}`);
}
