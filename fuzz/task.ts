// What the fuzzer and the process that tries cases say to each other.

/** What the process is to try. */
export type Task =
  /** Cases that are drawn, in batches that each have a seed of their own. */
  | { readonly kind: "draw"; readonly seed: number; readonly batch: number; readonly cases: number; readonly ms: number; readonly known: readonly string[] }
  /** One case that was drawn before. */
  | { readonly kind: "replay"; readonly seed: number; readonly path: string }
  /** One case of the corpus, by its target and place among the target's entries. */
  | { readonly kind: "entry"; readonly entry: number }; // biome-ignore format: a table

/** A case for which the law does not hold. */
export interface Failure {
  /** What was thrown, with its stack. */
  readonly error: string;
  readonly signature: string;
  /** Where the case is among those drawn; absent for one of the corpus. */
  readonly seed?: number;
  readonly path?: string;
  /** The case as JSON text. */
  readonly given: string;
}

/** What the process says. */
export type Report =
  | { readonly kind: "ready" }
  | { readonly kind: "progress"; readonly cases: number; readonly again: number; readonly slowest: number }
  | { readonly kind: "failure"; readonly failure: Failure }
  /** The case to be replayed, before it is tried: it may be the last that is heard of the process. */
  | { readonly kind: "case"; readonly given: string }
  /** There is no case at this path. */
  | { readonly kind: "nothing" }
  /** The task is done; a process that has grown large asks not to be used again. */
  | { readonly kind: "done"; readonly batch: number };

/** The seed of a batch: that of the first is the seed itself, so that any batch can be drawn again by itself. */
export function seedOf(seed: number, batch: number): number {
  return (seed + Math.imul(batch, 0x9e3779b1)) & 0x7fffffff;
}

/** How many cases are drawn in one batch. */
export const batchSize = 1000;
