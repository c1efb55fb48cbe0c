// States for common pictures, from reports, curves and learners.

import { having, onlyKnown } from "../../check.js";
import { InputError } from "../../errors.js";
import type { ProgressivePoint } from "../../evaluate/progressive.js";
import type { BatchLearner, Label, Report } from "../../learner.js";
import type { BarsState, CurveState } from "../state/state.js";

/** Returns the curve of a run: mistakes in each pass, and the validation errors after it, if any. */
export function runCurve(report: Pick<Report, "mistakesPerEpoch" | "validationErrors">, title?: string): CurveState {
  having("report", report, "the report of a run", "mistakesPerEpoch", "validationErrors");
  const byEpoch = (counts: readonly number[]) => counts.map((count, epoch) => [epoch + 1, count] as const);
  return {
    kind: "curve",
    ...(title !== undefined && { title }),
    axes: ["epoch", "wrong predictions"],
    series: [
      { name: "mistakes while learning", points: byEpoch(report.mistakesPerEpoch) },
      ...(report.validationErrors.length > 0
        ? [{ name: "validation errors", points: byEpoch(report.validationErrors) }]
        : []),
    ],
  };
}

/**
 * Returns the curve of a progressive validation: the fraction of wrong predictions so far and since the point before, against
 * the examples seen.
 */
export function progressiveCurve(curve: readonly ProgressivePoint[], title?: string): CurveState {
  for (const point of having("curve", curve, "the curve of progressiveValidation", "map"))
    having("curve", point, "the curve of progressiveValidation", "examples", "errors");
  return {
    kind: "curve",
    ...(title !== undefined && { title }),
    axes: ["examples seen", "error"],
    logX: true,
    percent: true,
    series: [
      { name: "error so far", points: curve.map((point) => [point.examples, point.errors / point.examples]) },
      { name: "error since the last point", points: curve.map((point) => [point.examples, 1 - point.recentAccuracy]) },
    ],
  };
}

/**
 * Returns the weights of a class by feature, by default those of the second of two classes; for a pipeline, the weights of transformed
 * features.
 */
export function weightBars<L extends Label>(
  learner: BatchLearner<L>,
  options: { label?: L; title?: string; top?: number; names?: readonly string[] } = {},
): BarsState {
  onlyKnown(options, ["label", "title", "top", "names"]);
  having("learner", learner, "a learner or a pipeline", "classes");
  const { label, title, top, names } = options;
  const inner: BatchLearner<L> =
    "transformer" in learner && "learner" in learner ? (learner.learner as BatchLearner<L>) : learner;
  if (typeof inner.weights !== "function")
    throw new InputError("weight bars are drawn of a linear learner, with weights; got one without");
  const { classes } = inner;
  const chosen = label ?? (classes.length === 2 ? classes[1] : undefined);
  const features = names ?? inner.features;
  const weights = Array.from(inner.weights(chosen));
  const others = classes.length === 2 ? String(classes.find((name) => name !== chosen)) : "the others";
  return {
    kind: "bars",
    ...(title !== undefined && { title }),
    ...(top !== undefined && { top }),
    bars: weights.map((value, j) => ({ name: features?.[j] ?? `feature ${j}`, value })),
    ...(chosen !== undefined && { sides: [`for ${others}`, `for ${chosen}`] as const }),
  };
}
