// What a fuzz target is: cases of some kind, and a law that must hold for every one of them.

import type fc from "fast-check";

/** A law, and the cases that it is tried on. */
export interface Target<T> {
  /** As it is typed after --target, and as its folder in the corpus is called. */
  readonly name: string;
  /** What must hold, in a sentence. */
  readonly law: string;
  /** The cases; they must be plain data (see `case-text.ts`), so that one which fails can be kept in a file. */
  readonly cases: fc.Arbitrary<T>;
  /** How many cases a run with --fixed tries: as many as take some twenty seconds of computing. */
  readonly fixed: number;
  /**
   * Throws where the law does not hold; what it returns is of no account. The working folder is one of its own, in which it may write files; it need not tidy up
   * what it writes again with the next case.
   */
  check(given: T): unknown;
}
