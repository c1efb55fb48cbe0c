// What becomes of scores that are equal, or exactly 0.

import { TIE_WON_BY_AT } from "../compute/task-layout.js";
import type { Settings } from "../options/shared-options.js";

/** The place of each class in a tie, of which the lowest wins: `zeroPredicts` puts the positive class before all others, or after. */
export function tieRanks(
  classes: number,
  positive: number,
  zeroPredicts: "positive" | "negative",
): Uint32Array<ArrayBuffer> {
  const ranks = new Uint32Array(classes).map((_, k) => k + 1);
  if (positive >= 0 && positive < classes) ranks[positive] = zeroPredicts === "positive" ? 0 : classes + 1;
  return ranks;
}

/** Tells a loop for which side a score of 0 is no mistake. */
export function setTies(numbers: Float64Array, { zeroUpdates, zeroPredicts }: Settings): void {
  numbers[TIE_WON_BY_AT] = zeroUpdates ? 0 : zeroPredicts === "positive" ? 1 : -1;
}
