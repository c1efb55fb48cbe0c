// How long a check is that could go on for ever. The fast suite runs a short instance of it; `npm run test:slow`, which sets
// FULL_RUNS and takes every test file that imports this module, runs the whole.

import fc from "fast-check";

/** Whether checks run at full length. */
export const inFull: boolean = process.env.FULL_RUNS === "1";

/** How often something is tried: `short` times in the fast suite, `full` times in the slow one. */
export function runs(short: number, full: number): number {
  return inFull ? full : short;
}

/**
 * Draws the same examples in every run, so that a suite which passed once passes again. PROPERTY_SEED draws others: a number, or
 * `new` for those of a fresh seed, which a failure names.
 */
export function useOneSeed(): void {
  const seed = process.env.PROPERTY_SEED ?? "1958";
  if (seed !== "new") fc.configureGlobal({ seed: Number(seed) });
}

/** Holds a law against data of every kind that `data` describes. */
export function holds<T>(data: fc.Arbitrary<T>, law: (data: T) => void): void {
  fc.assert(fc.property(data, law), { numRuns: runs(15, 5000) });
}
