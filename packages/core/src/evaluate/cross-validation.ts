// Every example predicted once by a learner that has not seen it.

import { oneOf } from "../check.js";
import type { Examples } from "../data/examples.js";
import { classList } from "../data/label-list.js";
import { LabelledRows, type Part } from "../data/part.js";
import { folds as foldsOf, splitIndices } from "../data/split.js";
import { InputError, OptionError } from "../errors.js";
import type { BatchLearner, FitOptions, Label, Progress, Report, Row, Rows } from "../learner.js";
import { type CalibrationMethod, calibrationMethods } from "./calibrate.js";
import { clone, positiveOf } from "./clone.js";
import type { Confusion } from "./confusion.js";
import { fitThenCalibrate } from "./fit-calibrated.js";
import { judge } from "./judge.js";
import { counted, type Scorer, type ScorerOption, scorerOf } from "./scorer.js";
import { type Spread, spread } from "./spread.js";
import { atOnce, checkOptions, type Fit, fitNow, fitUntil, Going, inTime, type Stepwise } from "./stepwise.js";

/** How far a cross-validation has come: which fold is held out, from 0, and how far the fit to the others is. */
export interface FoldProgress extends Progress {
  readonly fold: number;
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
  /** The class whose precision, recall, F1 and ROC curve count, of two. Defaults to the learner's, else the second of the data. */
  positive?: L;
  /** The classes in the order wanted. Defaults to that of the data. */
  classes?: Iterable<L>;
  /** One factor per example for the size of its steps, as in `fit`. Measures count every example once. */
  sampleWeights?: ArrayLike<number>;
  /** Calibrate each learner, on a fifth of its training part that it is not fitted to. Defaults to "platt" with the scorer "logLoss". */
  calibration?: CalibrationMethod;
  /** Measure errors and losses on the training examples, too, for the reports. Defaults to true. */
  evaluate?: boolean;
  /** Called between blocks of examples; return false to stop, which keeps the folds that are finished. */
  onProgress?: (progress: FoldProgress) => unknown;
}

/** Options of `crossValidateAsync`. */
export interface CrossValidationAsyncOptions<L extends Label = Label> extends CrossValidationOptions<L> {
  /** Stops between two blocks of examples; the folds that are finished are kept. */
  signal?: AbortSignal;
}

/** How a learner did that was fitted on all folds but this one. */
export interface FoldResult<L extends Label = Label> {
  /** The number of examples learned from, those for calibration among them. */
  readonly train: number;
  /** The number of examples held out. */
  readonly test: number;
  /** The number of errors on the held-out examples, counted as in the report of `fit`. */
  readonly errors: number;
  /** The part of the held-out examples without an error. */
  readonly accuracy: number;
  /** What the scorer measured. */
  readonly score: number;
  /** The report of `fit`, which says why it stopped, and so on. */
  readonly report: Report<L>;
}

/** What cross-validation found, fold by fold and in all. */
export interface CrossValidation<L extends Label = Label> {
  /** How each fold went. */
  readonly folds: readonly FoldResult<L>[];
  /** The name of the measure, and whether higher or lower is better. */
  readonly scorer: Pick<Scorer, "name" | "better">;
  /** Mean and standard deviation of what the scorer measured, over the folds. */
  readonly score: Spread;
  /** Mean and standard deviation of the accuracy over the folds. */
  readonly accuracy: Spread;
  /** The confusion of all held-out predictions together. */
  readonly confusion: Confusion<L>;
  /** One prediction per row, made by the learner that had not seen it; undefined for the folds left out of a stopped validation. */
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
  ...["folds", "seed", "stratified", "scorer", "positive", "classes", "sampleWeights", "calibration", "evaluate"],
  "onProgress",
];

/**
 * Fits a new learner on all folds but one and predicts that one, for each fold in turn. Rows may come in any form that the learner
 * takes; `Examples` have their labels.
 */
export function crossValidate<L extends Label, X = Row, Given = Rows | Examples>(
  learner: LearnerSource<L, X, Given>,
  rows: NoInfer<Given>,
  labels?: Iterable<L>,
  options: CrossValidationOptions<L> = {},
): CrossValidation<L> {
  checkOptions(options, crossValidationOptions, fitNow);
  return atOnce(validation(learner as never, new LabelledRows(rows, labels, options.sampleWeights), options, fitNow));
}

/**
 * Validates as `crossValidate` does, with the same bits, and gives way to the event loop while learners are fitted. The function that
 * makes a learner may return a promise. Stopped before a fold was finished, it throws the reason of the signal.
 */
export async function crossValidateAsync<L extends Label, X = Row, Given = Rows | Examples>(
  learner: LearnerSource<L, X, Given, BatchLearner<L, X, Given> | Promise<BatchLearner<L, X, Given>>>,
  rows: NoInfer<Given>,
  labels?: Iterable<L>,
  options: CrossValidationAsyncOptions<L> = {},
): Promise<CrossValidation<L>> {
  const fit = fitUntil(options.signal);
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
    throw new OptionError(`positive must be one of the classes ${classes.join(", ")}; got ${options.positive}`);
  const method = methodFor(options.calibration, scorer);
  const going = new Going<FoldProgress>(options);
  const predictions: L[] = new Array(data.labels.length);
  const ties = new Uint8Array(predictions.length);
  const done: number[] = [];
  const results: FoldResult<L>[] = [];
  for (const [fold, { train, test }] of foldsOf(data.labels, k, { seed, stratified }).entries()) {
    const others = data.pick(train);
    const learner: BatchLearner<L> = typeof source === "function" ? yield source(fold, others as never) : clone(source);
    checkMade(learner);
    const report: Report<L> = yield* fitting(learner, data, others, method, { seed, stratified }, fit, {
      ...(options.evaluate === false && { evaluate: false }),
      onProgress: (progress) => going.tell({ fold, folds: k, ...progress }),
    });
    if (going.stopped) break;
    const held = data.pick(test);
    let errors = 0;
    judge(learner, held.rows as never, (predicted, undecided, position) => {
      const i = test[position];
      predictions[i] = predicted;
      ties[i] = undecided ? 1 : 0;
      if (predicted !== data.labels[i] || undecided) errors++;
    });
    const own = Array.from(test, (i) => predictions[i]);
    const confusion = counted(
      classes,
      held.labels,
      own,
      Array.from(test, (i) => ties[i]),
    );
    const positive = options.positive ?? (positiveOf(learner) as L | undefined) ?? classes[1] ?? classes[0];
    const score = scorer.score({ ...held, learner, predictions: own, confusion, classes, positive });
    results.push({
      ...{ train: train.length, test: test.length, errors, accuracy: 1 - errors / test.length },
      ...{ score, report },
    });
    for (const i of test) done.push(i);
  }
  if (results.length === 0) going.refuse("a fold");
  return {
    folds: results,
    scorer: { name: scorer.name, better: scorer.better },
    score: spread(results.map(({ score }) => score)),
    accuracy: spread(results.map(({ accuracy }) => accuracy)),
    confusion: counted(
      classes,
      done.map((i) => data.labels[i]),
      done.map((i) => predictions[i]),
      done.map((i) => ties[i]),
    ),
    predictions,
    stopped: results.length < k,
  };
}

/** How learners are calibrated: as asked for, or by Platt scaling where the measure needs probabilities. */
export function methodFor<L extends Label>(
  asked: CalibrationMethod | undefined,
  { needsProbabilities }: Scorer<L>,
): CalibrationMethod | undefined {
  const method = asked ?? (needsProbabilities ? "platt" : undefined);
  return method && oneOf("calibration", method, calibrationMethods);
}

/** Fits a learner to a training part, of which a fifth is kept for its calibration if there is to be one. */
export function* fitting<L extends Label>(
  learner: BatchLearner<L>,
  data: LabelledRows<L, unknown>,
  train: Part<L, unknown>,
  method: CalibrationMethod | undefined,
  draw: { seed: number; stratified: boolean },
  fit: Fit,
  options: FitOptions<L>,
): Stepwise<Report<L>> {
  if (!method) return yield fit(learner, train, options);
  const inner = splitIndices(train.labels, { validation: 0.2, ...draw });
  const [own, held] = [inner.train, inner.validation].map((part) => part.map((position) => train.indices[position]));
  return yield* fitThenCalibrate(learner, data, own, held, method, fit, options);
}

/** Refuses what is no learner, before it is asked to learn. */
export function checkMade(learner: unknown): void {
  if (typeof (learner as BatchLearner | undefined)?.fit !== "function")
    throw new InputError("the function given for the learner must return one that has learned nothing");
}
