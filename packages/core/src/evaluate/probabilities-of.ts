// Applies a calibration to scores.

import { exp } from "../compute/elementary.js";
import { leads } from "../compute/winner.js";
import type { Calibration } from "../learner.js";
import { onCurve } from "./isotonic.js";
import { sigmoid } from "./platt.js";

/** One probability per class from the scores of one example, by sigmoids or, if each has several corners, by curves. */
export function probabilitiesOf({ classes, sigmoids }: Calibration, scores: ArrayLike<number>): number[] {
  const each = classes.length === 2 ? 1 : classes.length;
  const corners = Math.floor(sigmoids.length / each);
  // One more pair than the curves need says that they are for leads.
  const isOfLeads = sigmoids.length % each > 0;
  const own = Array.from(scores).slice(classes.length - each);
  const given = isOfLeads ? leads(own) : own;
  // An infinite lead makes no difference to a sigmoid of slope 0.
  const exponents = given.map((score, k) =>
    Math.min((sigmoids[k].a && sigmoids[k].a * score) + sigmoids[k].b, Number.MAX_VALUE),
  );
  // If all sigmoids underflow, 1 / (1 + e^f) is e^−f to the last bit, and a common factor drops out of the ratio.
  const least = Math.min(...exponents);
  const parts = given.map((score, k) =>
    corners > 1
      ? onCurve(sigmoids.slice(k * corners, (k + 1) * corners), score)
      : least > 600 && each > 1
        ? exp(least - exponents[k])
        : sigmoid(-exponents[k]),
  );
  if (each === 1) return [corners > 1 ? 1 - parts[0] : sigmoid(least), ...parts];
  // No class may be likelier than the one that leads; if all probabilities are 0, all classes are equally likely.
  const raised = parts.map((p, k) => (isOfLeads && given[k] >= 0 ? Math.max(...parts) : p));
  const total = raised.reduce((sum, p) => sum + p);
  return raised.map((p) => (total > 0 ? p / total : 1 / each));
}
