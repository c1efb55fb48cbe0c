// Turns scores into probabilities, by Platt scaling or by isotonic curves.

import { having, oneOf, onlyKnown, shown } from "../check.js";
import { log } from "../compute/elementary.js";
import { leads } from "../compute/winner.js";
import type { Examples } from "../data/examples.js";
import { classList } from "../data/label-list.js";
import { InputError } from "../errors.js";
import type { BatchLearner, Calibration, Label, Row, Rows } from "../learner.js";
import { calibrationOf as kept } from "../training/calibration.js";
import { type Driven, engine } from "../training/engine-of.js";
import type { Experience } from "../training/experience.js";
import { equallyLong, isotonicCurve, softened } from "./isotonic.js";
import { plattScaling } from "./platt.js";
import { probabilitiesOf } from "./probabilities-of.js";
import { checkScores, labelledTable, scoresAll } from "./score-table.js";

/**
 * How scores become probabilities: "platt" fits a sigmoid and manages with few examples; "isotonic" fits any curve that never falls,
 * and needs a thousand examples or more.
 */
export type CalibrationMethod = "platt" | "isotonic";

/** The methods of calibration. */
export const calibrationMethods: readonly CalibrationMethod[] = ["platt", "isotonic"];

/**
 * Fits sigmoids or isotonic curves to the scores of examples that the learner was not trained on; on training scores probabilities come out
 * too confident. `scores` has one row per example as `learner.scores` gives it, in the order of `classes`.
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
  if (order.length > 2) return ofLeads(table, truth, order, method);
  const own = table.map((row) => row[1]);
  const positive = truth.map((t) => t === 1);
  return {
    classes: order,
    sigmoids: method === "platt" ? [plattScaling(own, positive)] : isotonicCurve(own, positive),
  };
}

/**
 * A calibration of the leads of three or more classes, because scores that were learned jointly say little on their own. Each class has its own
 * curve if that is better by Akaike's criterion (1974), else all share one.
 */
function ofLeads<L extends Label>(
  table: readonly ArrayLike<number>[],
  truth: readonly number[],
  classes: readonly L[],
  method: CalibrationMethod,
): Calibration<L> {
  // The difference of the largest numbers may overflow.
  const led = table.map((row) =>
    leads(Array.from(row)).map((lead) => Math.max(-Number.MAX_VALUE, Math.min(lead, Number.MAX_VALUE))),
  );
  const curve = (own: readonly number[], positive: readonly boolean[]) =>
    method === "platt" ? [plattScaling(own, positive)] : isotonicCurve(...softened(own, positive));
  const one = curve(
    led.flat(),
    truth.flatMap((t) => classes.map((_, k) => k === t)),
  );
  const [shared, each] = [
    classes.map(() => one),
    classes.map((_, k) =>
      curve(
        led.map((row) => row[k]),
        truth.map((t) => t === k),
      ),
    ),
  ].map((curves) => ({ classes, sigmoids: [...equallyLong(curves), { a: 0, b: 0 }] }));
  const loss = (calibration: Calibration) =>
    table.reduce((sum, row, i) => sum - log(probabilitiesOf(calibration, row)[truth[i]]), 0);
  return loss(each) + 2 * (classes.length - 1) < loss(shared) ? each : shared;
}

/** Returns one probability per class, in the order of `learner.classes`, for an example that a calibrated learner scores. */
export function probabilities<L extends Label, X>(learner: BatchLearner<L, X, never>, x: X): number[];
/**
 * Returns one probability per class from the scores of one example; with three or more classes, each class's probability divided by the
 * sum of all. If `calibrate` made the calibration, the class of the highest score stays the likeliest.
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
 * Gives what turns the scores of a learner into probabilities: its calibration, or its own sigmoid if its scores are log-odds, as with logistic
 * regression; undefined if it has neither.
 */
export function calibrationOf<L extends Label, X, Given>(
  learner: BatchLearner<L, X, Given>,
): Calibration<L> | undefined {
  having("learner", learner, "a learner", "scores");
  const { calibration } = learner;
  const own = judgeOf(learner);
  return calibration?.sigmoids.length ? calibration : own && (ownCalibration(own) as Calibration<L> | undefined);
}

/** Whether a learner, or the one at the end of a pipeline, has probabilities without a calibration once trained. */
export function hasOwnProbabilities(learner: object): boolean {
  return judgeOf(learner)?.kind?.sigmoids !== undefined;
}

/** The engine of a learner, or of the one at the end of a pipeline; undefined for a learner made elsewhere. */
function judgeOf(learner: object): Judge | undefined {
  const { learner: behind, [engine]: own } = learner as { learner?: object } & Partial<Driven<Judge>>;
  return behind ? judgeOf(behind) : own;
}

/** What determines whether an engine's scores have probabilities of their own. */
interface Judge {
  readonly kind?: { readonly sigmoids?: (judge: Judge) => Float64Array | undefined };
  readonly experience: Experience;
}

/** The probabilities that scores have without a calibration, and the threshold that decides between them; undefined if they have none. */
export function ownCalibration(judge: Judge): Calibration | undefined {
  const sigmoids = judge.kind?.sigmoids?.(judge);
  return sigmoids && kept({ classes: judge.experience.classes, sigmoids } as Experience);
}

/** Gives what turns the scores of a learner into probabilities, or throws if it has none. */
export function neededCalibration(learner: BatchLearner<Label, never, never>): Calibration {
  const calibration = calibrationOf(learner);
  if (!calibration)
    throw new InputError(
      "the learner is not calibrated, so it has no probabilities: fit it by fitCalibrated, or give it a calibration by calibrate",
    );
  return calibration;
}
