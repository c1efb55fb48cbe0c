// Predicts every example once, by a learner that has not seen it.

import { optionsGiven, shown } from "../check.js";
import { classNames } from "../data/classes.js";
import type { Examples } from "../data/examples.js";
import { classList } from "../data/label-list.js";
import { LabelledRows, type Part } from "../data/part.js";
import { folds as foldsOf } from "../data/split.js";
import { InputError, OptionError } from "../errors.js";
import type { BatchLearner, Label, Progress, Report, Row, Rows, StoppingMeasure } from "../learner.js";
import type { CalibrationMethod } from "./calibrate.js";
import { clone, positiveOf } from "./clone.js";
import type { Confusion } from "./confusion.js";
import { checkLearner, checkSource, fitting, heldOut, methodFor, summed } from "./fold.js";
import { type HeldOut, type Scorer, type ScorerOption, scorerOf } from "./scorer.js";
import { type Spread, spread } from "./spread.js";
import { atOnce, checkOptions, type Fit, fitNow, fitUntil, Going, inTime, type Stepwise } from "./stepwise.js";

/** The progress of a cross-validation, and of the present fit to all folds but one. */
export interface FoldProgress extends Progress {
  /** The fold that is held out, from 0. */
  readonly fold: number;
  /** The number of folds. */
  readonly folds: number;
}

/** Options of `crossValidate`. */
export interface CrossValidationOptions<L extends Label = Label> {
  /** How many parts the examples are divided into, each held out once. Defaults to 5. */
  folds?: number;
  /** The seed of the assignment to folds. Defaults to 0. */
  seed?: number;
  /** Whether every class is spread evenly over the folds. Defaults to true. */
  stratified?: boolean;
  /** What to measure on each fold. Defaults to "accuracy". */
  scorer?: ScorerOption<L>;
  /** Of two classes, the one that precision, recall, F1 and the ROC curve are about. Defaults to the learner's, else the second of the data. */
  positive?: L;
  /** The classes in the desired order. Defaults to that of the data. */
  classes?: Iterable<L>;
  /** One factor per example for the size of its steps, as in `fit`. Measures count every example once. */
  sampleWeights?: ArrayLike<number>;
  /** How to calibrate each learner, on a fifth of its training part. With "logLoss", defaults to "platt" if the learner has no probabilities. */
  calibration?: CalibrationMethod;
  /** What early stopping watches in each fit, as in `fit`. */
  stopBy?: StoppingMeasure;
  /** Whether to measure errors and losses on the training examples as well, for the reports. Defaults to true. */
  evaluate?: boolean;
  /** Called between blocks of examples; return false to stop, which keeps the finished folds. */
  onProgress?: (progress: FoldProgress) => unknown;
}

/** Options of `crossValidateAsync`. */
export interface CrossValidationAsyncOptions<L extends Label = Label> extends CrossValidationOptions<L> {
  /** Stops between two blocks of examples; the finished folds are kept. */
  signal?: AbortSignal;
}

/** The result for one fold of a learner fitted on all others. */
export interface FoldResult<L extends Label = Label> {
  /** The number of examples learned from, including those for calibration. */
  readonly train: number;
  /** The number of examples held out. */
  readonly test: number;
  /** The number of errors on the held-out examples, counted as in the report of `fit`. */
  readonly errors: number;
  /** The fraction of the held-out examples without an error. */
  readonly accuracy: number;
  /** What the scorer measured. */
  readonly score: number;
  /** The report of `fit`, which says why it stopped, and so on. */
  readonly report: Report<L>;
}

/** The results of cross-validation, fold by fold and in all. */
export interface CrossValidation<L extends Label = Label> {
  /** The finished folds. */
  readonly folds: readonly FoldResult<L>[];
  /** The name of the measure, and whether higher or lower is better. */
  readonly scorer: Pick<Scorer, "name" | "better">;
  /** Mean and standard deviation of what the scorer measured, over the folds. */
  readonly score: Spread;
  /** Mean and standard deviation of the accuracy over the folds. */
  readonly accuracy: Spread;
  /** The confusion of all held-out predictions together. */
  readonly confusion: Confusion<L>;
  /** One prediction per row, made by a learner that had not seen it; undefined for the unfinished folds of a stopped validation. */
  readonly predictions: readonly L[];
  /** Whether a signal or `onProgress` ended it before the last fold. */
  readonly stopped: boolean;
}

/** A learner to validate, which is copied for each fold and stays as it is, or a function that makes one for the fold. */
export type LearnerSource<L extends Label = Label, X = Row, Given = Rows | Examples, Made = BatchLearner<L, X, Given>> =
  | BatchLearner<L, X, Given>
  | ((fold: number, train: Part<L, Given>) => Made);

/** The names of the options of a cross-validation. */
export const crossValidationOptions: readonly string[] = [
  ...[
    "folds",
    "seed",
    "stratified",
    "scorer",
    "positive",
    "classes",
    "sampleWeights",
    "calibration",
    "stopBy",
    "evaluate",
  ],
  "onProgress",
];

/**
 * For each fold in turn, fits a new learner on all others and predicts that fold. Rows may come in any form that the learner
 * accepts; `Examples` have their labels.
 */
export function crossValidate<L extends Label, X = Row, Given = Rows | Examples>(
  learner: LearnerSource<L, X, Given>,
  rows: NoInfer<Given>,
  labels?: Iterable<L>,
  options: CrossValidationOptions<L> = {},
): CrossValidation<L> {
  checkSource(learner);
  checkOptions(options, crossValidationOptions, fitNow);
  return atOnce(validation(learner as never, new LabelledRows(rows, labels, options.sampleWeights), options, fitNow));
}

/**
 * Validates like `crossValidate`, with the same bits, and yields to the event loop while learners are fitted. The function that
 * makes a learner may return a promise. If stopped before a fold was finished, it throws the reason of the signal.
 */
export async function crossValidateAsync<L extends Label, X = Row, Given = Rows | Examples>(
  learner: LearnerSource<L, X, Given, BatchLearner<L, X, Given> | Promise<BatchLearner<L, X, Given>>>,
  rows: NoInfer<Given>,
  labels?: Iterable<L>,
  options: CrossValidationAsyncOptions<L> = {},
): Promise<CrossValidation<L>> {
  checkSource(learner);
  const fit = fitUntil(optionsGiven(options).signal);
  checkOptions(options, crossValidationOptions, fit);
  return inTime(validation(learner as never, new LabelledRows(rows, labels, options.sampleWeights), options, fit));
}

/** The steps of a cross-validation. */
export function* validation<L extends Label>(
  source: LearnerSource<L>,
  data: LabelledRows<L, unknown>,
  options: CrossValidationAsyncOptions<L>,
  fit: Fit,
): Stepwise<CrossValidation<L>> {
  const { folds: k = 5, seed = 0, stratified = true } = options;
  const scorer = scorerOf(options.scorer);
  const classes = options.classes ? classList(options.classes) : data.classes;
  if (options.positive !== undefined && !classes.includes(options.positive))
    throw new OptionError(`positive must be one of ${classNames(classes)}; got ${shown(options.positive)}`);
  // Refuses an unknown method before anything is learned.
  methodFor(options.calibration, scorer, {});
  const going = new Going<FoldProgress>(options);
  const held: HeldOut<L>[] = [];
  const results: FoldResult<L>[] = [];
  const predictions: L[] = new Array(data.labels.length);
  for (const [fold, { train, test }] of foldsOf(data.labels, k, { seed, stratified }).entries()) {
    try {
      yield;
      const others = data.pick(train);
      const learner: BatchLearner<L> =
        typeof source === "function" ? yield source(fold, others as never) : clone(source);
      checkLearner(learner);
      const method = methodFor(options.calibration, scorer, learner);
      const report: Report<L> = yield* fitting(learner, data, others, method, { seed, stratified }, fit, {
        ...(options.evaluate === false && { evaluate: false }),
        ...(options.stopBy && { stopBy: options.stopBy }),
        onProgress: (progress) => going.tell({ fold, folds: k, ...progress }),
      });
      yield;
      if (going.stopped) break;
      const positive = options.positive ?? (positiveOf(learner) as L | undefined) ?? classes[1] ?? classes[0];
      const own = heldOut(learner, data.pick(test), classes, positive);
      const { errors } = own.confusion;
      results.push({
        train: train.length,
        test: test.length,
        errors,
        accuracy: 1 - errors / test.length,
        score: scorer.score(own),
        report,
      });
      held.push(own);
      test.forEach((i, position) => {
        predictions[i] = own.predictions[position];
      });
    } catch (error) {
      throw inFold(error, fold, k);
    }
  }
  if (results.length === 0) going.refuse("a fold");
  return {
    folds: results,
    scorer: { name: scorer.name, better: scorer.better },
    score: spread(results.map(({ score }) => score)),
    accuracy: spread(results.map(({ accuracy }) => accuracy)),
    confusion: summed(held.map(({ confusion }) => confusion)),
    predictions,
    stopped: results.length < k,
  };
}

/** Adds the fold to an error of the data. */
function inFold(error: unknown, fold: number, folds: number): unknown {
  if (!(error instanceof InputError) || error.constructor !== InputError) return error;
  return new InputError(`fold ${fold + 1} of ${folds}: ${error.message}`);
}
