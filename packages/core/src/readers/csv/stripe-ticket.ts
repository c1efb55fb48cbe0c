// What the threads that read a CSV file together agree on: sizes, addresses, and words that they change by turns.

import type { CsvStart } from "./head.js";

/** Records that begin in so many bytes are one thread's at a time: they and their rows stay in the second-level cache. */
export const csvStripeBytes: number = 1 << 18;
/** Stripes read and waiting for their turn that a thread has at most: on a busy machine the other may pause for as long. */
export const mostWaiting = 64;

/** Words that threads change, by turns but for `next`. */
export const csvControl = {
  /** The next stripe to be taken. */
  next: 0,
  /** The stripe whose rows are placed next. */
  turn: 1,
  outcome: 2,
} as const;

export const csvOutcome = { going: 0, failed: 1, givenUp: 2 } as const;

/** What the thread whose turn it is knows and changes; positions in a file are beyond 32 bits. */
export const csvFacts = {
  /** Position of the first record of the stripe. */
  start: 0,
  /** Its line. */
  line: 1,
  /** Rows before it. */
  rows: 2,
} as const;

/** What a thread needs to take part; can be posted to it. */
export interface CsvTicket {
  readonly thread: number;
  readonly file: string;
  readonly bytes: number;
  /** Bytes of a stripe, and how many there are. */
  readonly stripe: number;
  readonly stripes: number;
  /** How the file is written, and where its first row begins. */
  readonly start: CsvStart;
  readonly first: number;
  readonly missing: readonly string[];
  /** The memory that threads share, and addresses in it. */
  readonly buffer: ArrayBuffer;
  readonly control: number;
  readonly facts: number;
  /** By stripe: whose it was, and the rows up to its end. */
  readonly owners: number;
  readonly ends: number;
  readonly numbers: number;
  readonly codes: number;
  /** Rows there is room for. */
  readonly capacity: number;
}
