// How the error falls with the number of training examples.

import { onlyKnown, whole } from "../check.js";
import type { Examples } from "../data/examples.js";
import { LabelledRows, type Part } from "../data/part.js";
import { splitIndices } from "../data/split.js";
import { InputError, OptionError } from "../errors.js";
import type { BatchLearner, Label, Row, Rows } from "../learner.js";
import { clone } from "./clone.js";
import { checkLearner, checkSource, heldOut } from "./fold.js";
import { type Spread, spread } from "./spread.js";
import { fitNow } from "./stepwise.js";

/** Options of `learningCurve`. */
export interface LearningCurveOptions {
  /** The numbers of training examples to try. Defaults to the training part and its halves, down to a sixteenth. */
  sizes?: readonly number[];
  /** The size of the held-out part: below 1 a fraction of the examples, from 1 on a count. Defaults to 0.2. */
  test?: number;
  /** The seeds of the repetitions, each with its own held-out part and subsets. Defaults to 0, 1, 2, 3, 4. */
  seeds?: readonly number[];
}

/** Training and test error at one number of training examples. */
export interface LearningCurvePoint {
  /** The number of training examples. */
  readonly examples: number;
  /** The fraction of errors on the training examples, counted as in the report of `fit`, over the seeds. */
  readonly training: Spread;
  /** The fraction of errors on the held-out examples, over the seeds. */
  readonly test: Spread;
  /** The errors of each repetition. */
  readonly runs: readonly { readonly seed: number; readonly training: number; readonly test: number }[];
}

/**
 * Measures training and test error against the number of training examples. The learner is copied for each run; a function that makes
 * one gets the seed of the repetition.
 */
export function learningCurve<L extends Label, X = Row, Given = Rows | Examples>(
  learner: BatchLearner<L, X, Given> | ((seed: number) => BatchLearner<L, X, Given>),
  rows: NoInfer<Given>,
  labels?: Iterable<L>,
  options: LearningCurveOptions = {},
): LearningCurvePoint[] {
  checkSource(learner);
  onlyKnown(options, ["sizes", "test", "seeds"]);
  const { test = 0.2, seeds = [0, 1, 2, 3, 4] } = options;
  if (seeds.length === 0) throw new OptionError("seeds must not be empty");
  const data = new LabelledRows<L, unknown>(rows, labels);
  const parts = seeds.map((seed) => splitIndices(data.labels, { test, seed }));
  return checkedSizes(options.sizes, parts[0].train.length).map((examples) => {
    const runs = seeds.map((seed, s) => {
      const { train: pool, test: held } = parts[s];
      const { train } = splitIndices(
        Array.from(pool, (i) => data.labels[i]),
        { train: examples, seed },
      );
      const chosen = data.pick(train.map((position) => pool[position]));
      const made = (typeof learner === "function" ? learner(seed) : clone(learner)) as BatchLearner<L>;
      checkLearner(made);
      fitNow(made, chosen, {});
      return { seed, training: errorOn(made, chosen), test: errorOn(made, data.pick(held)) };
    });
    const over = (part: "training" | "test") => spread(runs.map((run) => run[part]));
    return { examples, training: over("training"), test: over("test"), runs };
  });
}

function checkedSizes(sizes: readonly number[] | undefined, most: number): readonly number[] {
  if (sizes === undefined)
    return [16, 8, 4, 2, 1].map((parts) => Math.floor(most / parts)).filter((size, i, all) => size > (all[i - 1] ?? 0));
  if (sizes.length === 0) throw new OptionError("sizes must not be empty");
  sizes.forEach((size, i) => {
    if (whole(`sizes[${i}]`, size, 1) > most)
      throw new InputError(`sizes[${i}] must be at most ${most}, the training part; got ${size}`);
  });
  return sizes;
}

function errorOn<L extends Label>(learner: BatchLearner<L>, part: Part<L, unknown>): number {
  const [positive] = part.labels;
  return heldOut(learner, part, [], positive).confusion.error;
}
