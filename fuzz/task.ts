// The messages between the fuzzer and the process that runs cases.

/** A task for the process. */
export type Task =
  /** Randomly drawn cases, in batches that each have their own seed. */
  | { readonly kind: "draw"; readonly seed: number; readonly batch: number; readonly cases: number; readonly ms: number; readonly known: readonly string[] }
  /** One case that was drawn before. */
  | { readonly kind: "replay"; readonly seed: number; readonly path: string }
  /** One case of the corpus, by its index among the target's entries. */
  | { readonly kind: "entry"; readonly entry: number }; // biome-ignore format: a table

/** A case that violates the law. */
export interface Failure {
  /** The error that was thrown, with its stack. */
  readonly error: string;
  readonly signature: string;
  /** The position of the case among those drawn; absent for a case of the corpus. */
  readonly seed?: number;
  readonly path?: string;
  /** The case as JSON text. */
  readonly given: string;
}

/** A report of the process. */
export type Report =
  | { readonly kind: "ready" }
  | { readonly kind: "progress"; readonly cases: number; readonly again: number; readonly slowest: number }
  | { readonly kind: "failure"; readonly failure: Failure }
  /** The case to be replayed, reported before it runs: this may be the last that is heard of the process. */
  | { readonly kind: "case"; readonly given: string }
  /** There is no case at this path. */
  | { readonly kind: "nothing" }
  /** The task is done; a process that has grown large asks not to be reused. */
  | { readonly kind: "done"; readonly batch: number };

/** The seed of a batch: that of the first is the seed itself, so that any batch can be drawn again separately. */
export function seedOf(seed: number, batch: number): number {
  return (seed + Math.imul(batch, 0x9e3779b1)) & 0x7fffffff;
}

/** How many cases are drawn in one batch. */
export const batchSize = 1000;
