// The line of a report on the quality of probabilities.

import type { ProbabilityMeasures } from "../model/probability-measuring.js";
import type { Style } from "../terminal/style.js";
import { headed } from "../text/headings.js";

/** Log loss and Brier score, compared with those of predicting the class shares; no line without probabilities. */
export function probabilityLines(measured: ProbabilityMeasures | null, style: Style): string[] {
  if (!measured) return [];
  const { logLoss, brierScore, shares } = measured;
  const against = `the shares of the classes alone have ${shares.logLoss.toFixed(4)} and ${shares.brierScore.toFixed(4)}`;
  return [
    headed("probable", `log loss ${logLoss.toFixed(4)}, Brier score ${brierScore.toFixed(4)}; ${against}`, style),
  ];
}
