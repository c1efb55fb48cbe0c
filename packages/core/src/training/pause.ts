// Where a run may pause, and how much it does between two pauses.

/** What was done since the last place where a run may pause. */
export interface Pause {
  /** Whether examples were learned from, rather than judged. */
  readonly learned: boolean;
  /** About how many multiplications it took. */
  readonly work: number;
}

/** How often a run pauses: after at most so many visits, or "prompt" for every few milliseconds; undefined leaves it to the run. */
export type Pace = number | "prompt" | undefined;

/** The most visits of one call of a loop: enough to make the call cheap, few enough to stop soon. */
export const blockVisits = 2048;

/** The number of multiplications between two pauses, which take a few milliseconds at most. */
export const manageable = 1e6;

/** How many visits fit between two pauses, given the multiplications of one. */
export function manageableVisits(work: number): number {
  return Math.max(1, Math.min(blockVisits, Math.floor(manageable / work)));
}

/** Runs to the end without pausing. */
export function drain(pauses: Iterator<unknown>): void {
  while (!pauses.next().done);
}
