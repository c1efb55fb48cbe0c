// Probabilities out of scores, by Platt scaling or by isotonic curves; there are none before this.

import { having, oneOf, onlyKnown, shown } from "../check.js";
import type { Examples } from "../data/examples.js";
import { classList } from "../data/label-list.js";
import { InputError } from "../errors.js";
import type { BatchLearner, Calibration, Label, Row, Rows } from "../learner.js";
import { calibrationOf as kept } from "../training/calibration.js";
import { type Driven, engine } from "../training/engine-of.js";
import type { Experience } from "../training/experience.js";
import { equallyLong, isotonicCurve } from "./isotonic.js";
import { plattScaling } from "./platt.js";
import { probabilitiesOf } from "./probabilities-of.js";
import { checkScores, labelledTable, scoresAll } from "./score-table.js";

/**
 * How probabilities are made of scores: "platt" fits a sigmoid and does with few examples; "isotonic" fits any curve that never falls,
 * and needs a thousand examples or more.
 */
export type CalibrationMethod = "platt" | "isotonic";

/** The methods of calibration. */
export const calibrationMethods: readonly CalibrationMethod[] = ["platt", "isotonic"];

/**
 * Fits sigmoids or isotonic curves to the scores of examples the learner was not trained on; on training scores they come out too sure.
 * `scores` has one row per example as `learner.scores` gives it, in the order of `classes`.
 */
export function calibrate<L extends Label>(
  scores: Iterable<ArrayLike<number>>,
  labels: Iterable<L>,
  classes: Iterable<L>,
  options: { method?: CalibrationMethod } = {},
): Calibration<L> {
  onlyKnown(options, ["method"]);
  const method = oneOf("method", options.method ?? "platt", calibrationMethods);
  const order = classList(classes);
  if (order.length < 2) throw new InputError(`classes must be at least 2; got ${order.length}`);
  const { table, truth } = labelledTable("scores", scores, labels, order);
  order.forEach((label, k) => {
    if (!truth.includes(k))
      throw new InputError(`labels must hold every class to calibrate it; none are ${shown(label)}`);
  });
  const fitted = order.length === 2 ? [1] : order.map((_, k) => k);
  const curves = fitted.map((k) => {
    const own = table.map((row) => row[k]);
    const positive = truth.map((t) => t === k);
    return method === "platt" ? [plattScaling(own, positive)] : isotonicCurve(own, positive);
  });
  return { classes: order, sigmoids: equallyLong(curves) };
}

/** Returns one probability per class, in the order of `learner.classes`, for an example that a calibrated learner scores. */
export function probabilities<L extends Label, X>(learner: BatchLearner<L, X, never>, x: X): number[];
/**
 * Returns one probability per class from the scores of one example; with three classes and more, each class's probability over the sum
 * of all.
 */
export function probabilities(calibration: Calibration, scores: ArrayLike<number>): number[];
export function probabilities(by: Calibration | BatchLearner<Label, never, never>, given: unknown): number[] {
  if (typeof by !== "object" || by === null)
    throw new InputError(`the first argument must be a learner or a calibration; got ${shown(by)}`);
  if ("predict" in by) return probabilitiesOf(neededCalibration(by), by.scores(given as never));
  const calibration = having("calibration", by, "what calibrate gives", "classes", "sigmoids");
  checkScores("scores", given as ArrayLike<number>, calibration.classes.length);
  return probabilitiesOf(calibration, given as ArrayLike<number>);
}

/** Returns for every row one probability per class, in the order of `learner.classes`; the learner must be calibrated. */
export function probabilitiesAll<L extends Label, X = Row, Given = Rows | Examples>(
  learner: BatchLearner<L, X, Given>,
  rows: Given,
): number[][] {
  const calibration = neededCalibration(learner as never);
  return scoresAll(learner, rows).map((scores) => probabilitiesOf(calibration, scores));
}

/**
 * Gives what makes probabilities of the scores of a learner: its calibration, or its own sigmoid where its scores are log-odds, as those of logistic
 * regression are; undefined where it has neither.
 */
export function calibrationOf<L extends Label, X, Given>(
  learner: BatchLearner<L, X, Given>,
): Calibration<L> | undefined {
  having("learner", learner, "a learner", "scores");
  let inner = learner as { learner?: object } & Partial<Driven<Judge>>;
  while (inner.learner) inner = inner.learner;
  const { calibration } = learner;
  const own = inner[engine];
  return calibration?.sigmoids.length ? calibration : own && (ownCalibration(own) as Calibration<L> | undefined);
}

/** What tells whether the scores of an engine have probabilities of their own. */
interface Judge {
  readonly kind?: { readonly sigmoids?: (judge: Judge) => Float64Array | undefined };
  readonly experience: Experience;
}

/** The probabilities that scores have without a calibration, and the threshold that they are decided by; undefined where they have none. */
export function ownCalibration(judge: Judge): Calibration | undefined {
  const sigmoids = judge.kind?.sigmoids?.(judge);
  return sigmoids && kept({ classes: judge.experience.classes, sigmoids } as Experience);
}

/** What makes probabilities of the scores of a learner, which must have it. */
export function neededCalibration(learner: BatchLearner<Label, never, never>): Calibration {
  const calibration = calibrationOf(learner);
  if (!calibration)
    throw new InputError(
      "the learner is not calibrated, so it has no probabilities: fit it by fitCalibrated, or give it a calibration by calibrate",
    );
  return calibration;
}
