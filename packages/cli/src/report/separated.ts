// What follows if a learner got every example right.

import {
  boundaryName,
  goesThroughOrigin,
  isStraightInColumns,
  type OptionsInForce,
} from "../learner/hyperplane-space.js";

/**
 * The end of the sentence that every example was on its own side: of which boundary, or what that proves, given the options in force. It calls the
 * classes linearly separable, a claim about the columns of the file, only if that is proved. `verdict` is the exact answer for the rows learned
 * from, or null if there is none.
 */
export function separatedWords(options: OptionsInForce, verdict: boolean | null): string {
  const of = ` of ${boundaryName(options)}`;
  if (!isStraightInColumns(options) || verdict === null) return of;
  if (!verdict) return `${of}, by rounding alone: it is proved that no hyperplane separates the columns as they are`;
  const origin = goesThroughOrigin(options) ? ", by a hyperplane through the origin" : "";
  return `: the classes are linearly separable${origin}`;
}

/** Whether the sentence of `separatedWords` already states the exact verdict. */
export function tellsVerdict(options: OptionsInForce, verdict: boolean | null): boolean {
  return isStraightInColumns(options) && verdict !== null;
}
