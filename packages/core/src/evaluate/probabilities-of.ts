// What a calibration makes of scores.

import { exp } from "../compute/elementary.js";
import type { Calibration } from "../learner.js";
import { onCurve } from "./isotonic.js";
import { sigmoid } from "./platt.js";

/** One probability per class from the scores of one example, by sigmoids or, with more corners than one for each, by curves. */
export function probabilitiesOf({ classes, sigmoids }: Calibration, scores: ArrayLike<number>): number[] {
  const each = classes.length === 2 ? 1 : classes.length;
  if (sigmoids.length > each) return fromCurves(sigmoids, sigmoids.length / each, scores);
  if (classes.length === 2) {
    const f = sigmoids[0].a * scores[1] + sigmoids[0].b;
    return [sigmoid(f), sigmoid(-f)];
  }
  const exponents = sigmoids.map(({ a, b }, k) => Math.min(a * scores[k] + b, Number.MAX_VALUE));
  // Where every sigmoid underflows, 1 / (1 + e^f) is e^−f to the last bit, and a common factor drops out of the ratio.
  const least = Math.min(...exponents);
  return shares(exponents.map(least > 600 ? (f) => exp(least - f) : (f) => sigmoid(-f)));
}

function fromCurves(corners: Calibration["sigmoids"], each: number, scores: ArrayLike<number>): number[] {
  const curve = (k: number) => corners.slice(k * each, (k + 1) * each);
  if (corners.length > each) return shares(Array.from(scores, (score, k) => onCurve(curve(k), score)));
  const p = onCurve(corners, scores[1]);
  return [1 - p, p];
}

/** Each part of the sum of all; where all are 0, none is likelier than another. */
function shares(parts: readonly number[]): number[] {
  const total = parts.reduce((sum, p) => sum + p, 0);
  return parts.map((p) => (total > 0 ? p / total : 1 / parts.length));
}
