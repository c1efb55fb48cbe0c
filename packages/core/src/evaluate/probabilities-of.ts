// What a calibration makes of scores.

import { exp } from "../compute/elementary.js";
import { leads } from "../compute/winner.js";
import type { Calibration } from "../learner.js";
import { onCurve } from "./isotonic.js";
import { sigmoid } from "./platt.js";

/** One probability per class from the scores of one example, by sigmoids or, with more corners than one for each, by curves. */
export function probabilitiesOf({ classes, sigmoids }: Calibration, scores: ArrayLike<number>): number[] {
  const each = classes.length === 2 ? 1 : classes.length;
  const corners = Math.floor(sigmoids.length / each);
  // A pair more than the curves take says that they are of leads.
  const isOfLeads = sigmoids.length % each > 0;
  const own = Array.from(scores).slice(classes.length - each);
  const given = isOfLeads ? leads(own) : own;
  // An infinite lead makes no difference to a level sigmoid.
  const exponents = given.map((score, k) =>
    Math.min((sigmoids[k].a && sigmoids[k].a * score) + sigmoids[k].b, Number.MAX_VALUE),
  );
  // Where every sigmoid underflows, 1 / (1 + e^f) is e^−f to the last bit, and a common factor drops out of the ratio.
  const least = Math.min(...exponents);
  const parts = given.map((score, k) =>
    corners > 1
      ? onCurve(sigmoids.slice(k * corners, (k + 1) * corners), score)
      : least > 600 && each > 1
        ? exp(least - exponents[k])
        : sigmoid(-exponents[k]),
  );
  if (each === 1) return [corners > 1 ? 1 - parts[0] : sigmoid(least), ...parts];
  // No class is likelier than one that leads; where all are 0, none is likelier than another.
  const raised = parts.map((p, k) => (isOfLeads && given[k] >= 0 ? Math.max(...parts) : p));
  const total = raised.reduce((sum, p) => sum + p);
  return raised.map((p) => (total > 0 ? p / total : 1 / each));
}
