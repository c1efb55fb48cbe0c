// Every example predicted once by a learner that has not seen it.

import { onlyKnown } from "../check.js";
import { labelsFor, listed } from "../data/label-list.js";
import { folds as foldsOf } from "../data/split.js";
import type { Label, Learner, Report, Row } from "../learner.js";
import { type Confusion, confusionFromCounts } from "./confusion.js";
import { judge } from "./judge.js";
import { type Spread, spread } from "./spread.js";

/** Options of `crossValidate`. */
export interface CrossValidationOptions {
  /** How many parts the examples are divided into, each held out once. Defaults to 5. */
  folds?: number;
  /** The seed of the assignment to folds. Defaults to 0. */
  seed?: number;
  /** Whether every class is spread evenly over the folds. Defaults to true. */
  stratified?: boolean;
}

/** How a learner did that was fitted on all folds but this one. */
export interface FoldResult<L extends Label = Label> {
  /** The number of examples learned from. */
  readonly train: number;
  /** The number of examples held out. */
  readonly test: number;
  /** The number of errors on the held-out examples, counted as in the report of `fit`. */
  readonly errors: number;
  /** The part of the held-out examples without an error. */
  readonly accuracy: number;
  /** The report of `fit`, which says why it stopped, and so on. */
  readonly report: Report<L>;
}

/** What cross-validation found, fold by fold and in all. */
export interface CrossValidation<L extends Label = Label> {
  /** How each fold went. */
  readonly folds: readonly FoldResult<L>[];
  /** Mean and standard deviation of the accuracy over the folds. */
  readonly accuracy: Spread;
  /** The confusion of all held-out predictions together. */
  readonly confusion: Confusion<L>;
  /** One prediction per row, made by the learner that had not seen it. */
  readonly predictions: readonly L[];
}

/** Fits a new learner on all folds but one and predicts that one, for each fold in turn. */
export function crossValidate<L extends Label>(
  makeLearner: (fold: number) => Learner<L>,
  rows: Iterable<Row>,
  labels: Iterable<L>,
  options: CrossValidationOptions = {},
): CrossValidation<L> {
  onlyKnown(options, ["folds", "seed", "stratified"]);
  const { folds: k = 5, seed = 0, stratified = true } = options;
  const x = listed("rows", rows);
  const y = labelsFor(labels, x.length, "row");
  const predictions: L[] = new Array(x.length);
  const ties = new Uint8Array(x.length);
  const folds = foldsOf(y, k, { seed, stratified }).map(({ train, test }, fold) => {
    const learner = makeLearner(fold);
    const report = learner.fit(
      Array.from(train, (i) => x[i]),
      Array.from(train, (i) => y[i]),
    );
    let errors = 0;
    const held = Array.from(test, (i) => x[i]);
    judge(learner, held, (predicted, undecided, position) => {
      const i = test[position];
      predictions[i] = predicted;
      ties[i] = undecided ? 1 : 0;
      if (predicted !== y[i] || undecided) errors++;
    });
    return { train: train.length, test: test.length, errors, accuracy: 1 - errors / test.length, report };
  });
  const classes = [...new Set([...y, ...predictions])];
  const counts = classes.map(() => classes.map(() => 0));
  const undecided = classes.map(() => 0);
  const place = new Map(classes.map((label, position) => [label, position]));
  y.forEach((label, i) => {
    const [t, p] = [place.get(label)!, place.get(predictions[i])!];
    counts[t][p]++;
    if (ties[i] === 1 && t === p) undecided[t]++;
  });
  return {
    folds,
    accuracy: spread(folds.map((fold) => fold.accuracy)),
    confusion: confusionFromCounts(classes, counts, undecided),
    predictions,
  };
}
