// Probabilities out of scores, by Platt scaling; there are none before this.

import { having, shown } from "../check.js";
import { exp } from "../compute/elementary.js";
import { classList, classNumbers, labelsFor } from "../data/label-list.js";
import { InputError } from "../errors.js";
import type { Calibration, Label } from "../learner.js";
import { plattScaling, sigmoid } from "./platt.js";
import { checkScores, scoreTable } from "./score-table.js";

/**
 * Fits sigmoids to the scores of examples the learner was not trained on; on training scores they come out too sure.
 * `scores` has one row per example as `learner.scores` gives it, in the order of `classes`.
 */
export function calibrate<L extends Label>(
  scores: Iterable<ArrayLike<number>>,
  labels: Iterable<L>,
  classes: Iterable<L>,
): Calibration<L> {
  const order = classList(classes);
  if (order.length < 2) throw new InputError(`classes must be at least 2; got ${order.length}`);
  const table = scoreTable("scores", scores, order.length);
  const truth = classNumbers("labels", labelsFor(labels, table.length, "row of scores"), order);
  order.forEach((label, k) => {
    if (!truth.includes(k))
      throw new InputError(`labels must hold every class to calibrate it; none are ${shown(label)}`);
  });
  const fitted = order.length === 2 ? [1] : order.map((_, k) => k);
  return {
    classes: order,
    sigmoids: fitted.map((k) =>
      plattScaling(
        table.map((row) => row[k]),
        truth.map((t) => t === k),
      ),
    ),
  };
}

/**
 * Returns one probability per class from the scores of one example; with three classes and more, each class's sigmoid over the
 * sum of all.
 */
export function probabilities(calibration: Calibration, scores: ArrayLike<number>): number[] {
  const { classes, sigmoids } = having("calibration", calibration, "what calibrate gives", "classes", "sigmoids");
  checkScores("scores", scores, classes.length);
  if (classes.length === 2) {
    const f = sigmoids[0].a * scores[1] + sigmoids[0].b;
    return [sigmoid(f), sigmoid(-f)];
  }
  const exponents = sigmoids.map(({ a, b }, k) => Math.min(a * scores[k] + b, Number.MAX_VALUE));
  // Where every sigmoid underflows, 1 / (1 + e^f) is e^−f to the last bit, and a common factor drops out of the ratio.
  const least = Math.min(...exponents);
  const parts = exponents.map(least > 600 ? (f) => exp(least - f) : (f) => sigmoid(-f));
  const total = parts.reduce((sum, p) => sum + p, 0);
  return parts.map((p) => p / total);
}
