// The definition of a fuzz target: cases of some kind, and a law that must hold for each of them.

import type fc from "fast-check";

/** A law, and the cases for which it is checked. */
export interface Target<T> {
  /** The name after --target, which is also the name of its folder in the corpus. */
  readonly name: string;
  /** The law, in a sentence. */
  readonly law: string;
  /** The cases; they must be plain data (see `case-text.ts`), so that a failing one can be stored in a file. */
  readonly cases: fc.Arbitrary<T>;
  /** How many cases a run with --fixed tries: about as many as take twenty seconds of computing. */
  readonly fixed: number;
  /**
   * Throws if the law does not hold; the return value is ignored. It runs in a working folder of its own, in which it may write files; it need
   * not clean up those that the next case overwrites.
   */
  check(given: T): unknown;
}
