// How much a run does between two pauses.

import { manageable } from "../data/pause.js";

/** How often a run pauses: after at most so many visits, or "prompt" for every few milliseconds; undefined leaves it to the run. */
export type Pace = number | "prompt" | undefined;

/** The most visits of one call of a loop: enough to make the cost of the call negligible, few enough to stop soon. */
export const blockVisits = 2048;

/** How many visits fit between two pauses, given the multiplications of one. */
export function manageableVisits(work: number): number {
  return Math.max(1, Math.min(blockVisits, Math.floor(manageable / work)));
}
