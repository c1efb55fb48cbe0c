// What it means that a learner had every example on its own side.

import {
  boundaryName,
  goesThroughOrigin,
  isStraightInColumns,
  type OptionsInForce,
} from "../learner/hyperplane-space.js";

/**
 * Goes on with the sentence that every example was on its own side: of what, or what that proves, by the options in force. The classes
 * are called linearly separable, which is about the columns of the file, only where that is proved: `verdict` is the exact answer for the
 * rows learned from, null where there is none.
 */
export function separatedWords(options: OptionsInForce, verdict: boolean | null): string {
  const of = ` of ${boundaryName(options)}`;
  if (!isStraightInColumns(options) || verdict === null) return of;
  if (!verdict) return `${of}, by rounding alone: it is proved that no hyperplane separates the columns as they are`;
  const origin = goesThroughOrigin(options) ? ", by a hyperplane through the origin" : "";
  return `: the classes are linearly separable${origin}`;
}

/** Whether the sentence of `separatedWords` tells the exact verdict, so that nothing else has to. */
export function tellsVerdict(options: OptionsInForce, verdict: boolean | null): boolean {
  return isStraightInColumns(options) && verdict !== null;
}
