// One fold of a cross-validation: a learner fitted to the others, and its predictions for this one.

import { oneOf, shown } from "../check.js";
import type { LabelledRows, Part } from "../data/part.js";
import { splitIndices } from "../data/split.js";
import { InputError } from "../errors.js";
import type { BatchLearner, FitOptions, Label, Report } from "../learner.js";
import { type CalibrationMethod, calibrationMethods, hasOwnProbabilities } from "./calibrate.js";
import { type Confusion, confusionFromCounts } from "./confusion.js";
import { fitThenCalibrate } from "./fit-calibrated.js";
import { judge } from "./judge.js";
import type { HeldOut, Scorer } from "./scorer.js";
import type { Fit, Stepwise } from "./stepwise.js";

/** The method of calibration: the one asked for, or Platt scaling if the measure needs probabilities and the learner has none of its own. */
export function methodFor<L extends Label>(
  asked: CalibrationMethod | undefined,
  { needsProbabilities }: Scorer<L>,
  learner: object,
): CalibrationMethod | undefined {
  const method = asked ?? (needsProbabilities && !hasOwnProbabilities(learner) ? "platt" : undefined);
  return method && oneOf("calibration", method, calibrationMethods);
}

/** Fits a learner to a training part, of which a fifth is kept for its calibration if there is one. */
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

/** The predictions of a learner for a part held out from it. */
export function heldOut<L extends Label>(
  learner: BatchLearner<L>,
  part: Part<L, unknown>,
  classes: readonly L[],
  positive: L,
): HeldOut<L> {
  const { rows, labels, sampleWeights } = part;
  const predictions: L[] = [];
  const ties: boolean[] = [];
  judge(learner, rows as never, (predicted, undecided) => {
    predictions.push(predicted);
    ties.push(undecided);
  });
  const confusion = counted(classes, labels, predictions, ties);
  return {
    learner,
    rows,
    labels,
    predictions,
    confusion,
    classes,
    positive,
    ...(sampleWeights && { sampleWeights, byWeight: counted(classes, labels, predictions, ties, sampleWeights) }),
  };
}

/** Counts predictions against labels over all classes of the data; `ties` mark undecided rows, and counts are sums of `weights` if given. */
export function counted<L extends Label>(
  classes: readonly L[],
  labels: readonly L[],
  predictions: readonly L[],
  ties: readonly boolean[],
  weights?: ArrayLike<number>,
): Confusion<L> {
  const all = [...new Set([...classes, ...labels, ...predictions])];
  const place = new Map(all.map((label, position) => [label, position]));
  const counts = all.map(() => all.map(() => 0));
  const undecided = all.map(() => 0);
  labels.forEach((label, i) => {
    const [t, p] = [place.get(label)!, place.get(predictions[i])!];
    const weight = weights?.[i] ?? 1;
    counts[t][p] += weight;
    if (ties[i] && t === p) undecided[t] += weight;
  });
  return confusionFromCounts(all, counts, undecided);
}

/** The confusion of several parts together. */
export function summed<L extends Label>(parts: readonly Confusion<L>[]): Confusion<L> {
  const all = [...new Set(parts.flatMap(({ classes }) => classes))];
  const counts = all.map(() => all.map(() => 0));
  const undecided = all.map(() => 0);
  for (const { classes, counts: own, perClass } of parts) {
    const places = classes.map((label) => all.indexOf(label));
    places.forEach((t, i) => {
      places.forEach((p, j) => {
        counts[t][p] += own[i][j];
      });
      undecided[t] += perClass[i].undecided;
    });
  }
  return confusionFromCounts(all, counts, undecided);
}

/** Refuses what is neither a learner nor a function that makes one. */
export function checkSource(source: unknown): void {
  const isClass = typeof source === "function" && typeof source.prototype?.fit === "function";
  if (isClass || (typeof source !== "function" && !isLearner(source)))
    throw new InputError(
      `the first argument must be a learner, or a function that makes one; got ${isClass ? "a class: make a learner with new" : shown(source)}`,
    );
}

/** Refuses what is no learner, before it is asked to learn. */
export function checkLearner(learner: unknown): void {
  if (!isLearner(learner))
    throw new InputError(
      `a learner is needed, or a function that returns one that has learned nothing; got ${shown(learner)}`,
    );
}

function isLearner(given: unknown): boolean {
  return typeof (given as BatchLearner | undefined)?.fit === "function";
}
