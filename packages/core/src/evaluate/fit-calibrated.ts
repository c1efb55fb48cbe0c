// Fits, calibrates and reports in one call, each on examples of its own.

import { oneOf, optionsGiven, shown } from "../check.js";
import { leads } from "../compute/winner.js";
import type { Examples } from "../data/examples.js";
import { LabelledRows } from "../data/part.js";
import { splitIndices } from "../data/split.js";
import { InputError, OptionError } from "../errors.js";
import type { BatchLearner, FitOptions, Label, Progress, Report, Row, Rows } from "../learner.js";
import { type CalibrationMethod, calibrate, calibrationMethods, probabilitiesAll } from "./calibrate.js";
import type { Confusion } from "./confusion.js";
import { evaluate } from "./evaluate.js";
import { logLoss } from "./log-loss.js";
import { brierScore, type ReliabilityBin, reliability } from "./reliability.js";
import { auc, aucOneVsRest } from "./roc.js";
import { scoresAll } from "./score-table.js";
import { atOnce, checkOptions, type Fit, fitNow, fitUntil, Going, inTime, type Stepwise } from "./stepwise.js";

/** Options of `fitCalibrated`. */
export interface FitCalibratedOptions {
  /** How scores become probabilities. Defaults to "platt". */
  method?: CalibrationMethod;
  /** The examples to calibrate on: below 1 a fraction of all, from 1 on a count. Defaults to 0.2. */
  calibration?: number;
  /** The examples to report on: below 1 a fraction of all, from 1 on a count. Defaults to 0.2. */
  test?: number;
  /** The seed of the draw. Defaults to 0. */
  seed?: number;
  /** Whether every class gets its share of every part. Defaults to true. */
  stratified?: boolean;
  /** One factor per example for the size of its steps, as in `fit`. */
  sampleWeights?: ArrayLike<number>;
  /** Called as by `fit`; return false to give up, which throws. */
  onProgress?: (progress: Progress) => unknown;
}

/** The results of a learner that was fitted and calibrated, measured on examples that it has not seen. */
export interface CalibratedReport<L extends Label = Label> {
  /** The report of `fit`. */
  readonly fit: Report<L>;
  /** The number of examples in each part. */
  readonly examples: { readonly train: number; readonly calibration: number; readonly test: number };
  /** Errors, accuracy, and precision, recall and F1 by class. */
  readonly confusion: Confusion<L>;
  /** The mean of −ln p, where p is the probability given to the right class. */
  readonly logLoss: number;
  /** The mean squared difference between the probabilities and what happened. */
  readonly brier: number;
  /** The area under the ROC curve; with more than two classes, the mean over each against the rest, ranked by its lead over the best other. */
  readonly auc: number;
  /** How often predictions were right, in groups of similar confidence. */
  readonly reliability: readonly ReliabilityBin[];
}

const known = ["method", "calibration", "test", "seed", "stratified", "sampleWeights", "onProgress"];

/**
 * Fits the learner to one part of the rows, calibrates it on a second, so that it has `probabilities`, and reports on a
 * third. The learner keeps the calibration, and so does its model file.
 */
export function fitCalibrated<L extends Label, X = Row, Given = Rows | Examples>(
  learner: BatchLearner<L, X, Given>,
  rows: NoInfer<Given>,
  labels?: Iterable<L>,
  options: FitCalibratedOptions = {},
): CalibratedReport<L> {
  return atOnce(steps(learner as never, rows, labels, options, fitNow));
}

/** Works like `fitCalibrated`, with the same bits, and yields to the event loop; throws if a signal ends it. */
export function fitCalibratedAsync<L extends Label, X = Row, Given = Rows | Examples>(
  learner: BatchLearner<L, X, Given>,
  rows: NoInfer<Given>,
  labels?: Iterable<L>,
  options: FitCalibratedOptions & { signal?: AbortSignal } = {},
): Promise<CalibratedReport<L>> {
  return inTime(steps(learner as never, rows, labels, options, fitUntil(optionsGiven(options).signal)));
}

function* steps<L extends Label>(
  learner: BatchLearner<L>,
  rows: unknown,
  labels: Iterable<L> | undefined,
  options: FitCalibratedOptions & { signal?: AbortSignal },
  fit: Fit,
): Stepwise<CalibratedReport<L>> {
  if (typeof learner?.fit !== "function")
    throw new InputError(`the first argument must be a learner; got ${shown(learner)}`);
  checkOptions(options, known, fit);
  const { calibration = 0.2, test = 0.2, seed = 0, stratified = true, method = "platt" } = options;
  oneOf("method", method, calibrationMethods);
  const data = new LabelledRows<L, unknown>(rows, labels, options.sampleWeights);
  if (data.classes.length < 2)
    throw new OptionError(`labels must hold at least 2 classes to calibrate; got ${data.classes.length}`);
  const parts = splitIndices(data.labels, { validation: calibration, test, seed, stratified });
  const going = new Going(options);
  const report: Report<L> = yield* fitThenCalibrate(learner, data, parts.train, parts.validation, method, fit, {
    onProgress: (progress) => going.tell(progress),
  });
  if (going.stopped) going.refuse("the fit");
  const held = data.pick(parts.test);
  const { classes } = learner;
  const likely = probabilitiesAll(learner, held.rows as never);
  const scores = scoresAll(learner, held.rows as never);
  return {
    fit: report,
    examples: { train: parts.train.length, calibration: parts.validation.length, test: parts.test.length },
    confusion: evaluate(learner, held.rows as never, held.labels),
    logLoss: logLoss(likely, held.labels, classes),
    brier: brierScore(likely, held.labels, classes),
    auc:
      classes.length > 2
        ? aucOneVsRest(scores.map(leads), held.labels, classes).macro
        : auc(
            scores.map((row) => row[1]),
            held.labels,
            classes[1],
          ),
    reliability: reliability(likely, held.labels, classes),
  };
}

/** Fits the learner to some examples and calibrates it on others, unless the fit was ended early. */
export function* fitThenCalibrate<L extends Label>(
  learner: BatchLearner<L>,
  data: LabelledRows<L, unknown>,
  train: Uint32Array,
  held: Uint32Array,
  method: CalibrationMethod,
  fit: Fit,
  options: FitOptions<L>,
): Stepwise<Report<L>> {
  const report: Report<L> = yield fit(learner, data.pick(train), options);
  if (report.stopped === "aborted") return report;
  const { rows, labels } = data.pick(held);
  learner.calibration = calibrate(scoresAll(learner, rows as never), labels, learner.classes, { method });
  return report;
}
