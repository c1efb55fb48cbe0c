// How the error falls with the number of training examples.

import { onlyKnown, whole } from "../check.js";
import { labelsFor, listed } from "../data/label-list.js";
import { splitIndices } from "../data/split.js";
import { InputError, OptionError } from "../errors.js";
import type { Label, Learner, Row } from "../learner.js";
import { judge } from "./judge.js";
import { type Spread, spread } from "./spread.js";

/** Options of `learningCurve`. */
export interface LearningCurveOptions {
  /** The numbers of training examples to try. Defaults to the training part and its halves, down to a sixteenth. */
  sizes?: readonly number[];
  /** What is held out: below 1 a fraction of the examples, from 1 on a count. Defaults to 0.2. */
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
 * Measures training and test error against the number of training examples. `makeLearner` is given the seed of the repetition.
 */
export function learningCurve<L extends Label>(
  makeLearner: (seed: number) => Learner<L>,
  rows: Iterable<Row>,
  labels: Iterable<L>,
  options: LearningCurveOptions = {},
): LearningCurvePoint[] {
  onlyKnown(options, ["sizes", "test", "seeds"]);
  const { test = 0.2, seeds = [0, 1, 2, 3, 4] } = options;
  if (seeds.length === 0) throw new OptionError("seeds must not be empty");
  const x = listed("rows", rows);
  const y = labelsFor(labels, x.length, "row");
  const parts = seeds.map((seed) => splitIndices(y, { test, seed }));
  return checkedSizes(options.sizes, parts[0].train.length).map((examples) => {
    const runs = seeds.map((seed, s) => {
      const { train: pool, test: held } = parts[s];
      const { train } = splitIndices(
        Array.from(pool, (i) => y[i]),
        { train: examples, seed },
      );
      const chosen = train.map((position) => pool[position]);
      const learner = makeLearner(seed);
      learner.fit(
        Array.from(chosen, (i) => x[i]),
        Array.from(chosen, (i) => y[i]),
      );
      return { seed, training: errorOn(learner, x, y, chosen), test: errorOn(learner, x, y, held) };
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

function errorOn<L extends Label>(
  learner: Learner<L>,
  x: readonly Row[],
  y: readonly L[],
  indices: Uint32Array,
): number {
  const rows = Array.from(indices, (i) => x[i]);
  let errors = 0;
  judge(learner, rows, (predicted, undecided, position) => {
    if (undecided || predicted !== y[indices[position]]) errors++;
  });
  return errors / indices.length;
}
