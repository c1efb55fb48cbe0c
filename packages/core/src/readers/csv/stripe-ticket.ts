// What the threads that read a CSV file together agree on: sizes, addresses, and words that they change by turns.

import type { MissingWords } from "../../text/missing.js";
import type { CsvStart } from "./head.js";

/**
 * The length of a stripe: records that begin in so many bytes are one thread's at a time, so that they and their rows stay in the
 * second-level cache.
 */
export const csvStripeBytes: number = 1 << 18;
/**
 * The most stripes of a thread that are read and wait for their turn: on a busy machine the other thread may pause for as long.
 */
export const mostWaiting = 64;

/** Places of the words that threads change, by turns but for `next`. */
export const csvControl = {
  /** The next stripe to be taken. */
  next: 0,
  /** The stripe whose rows are placed next. */
  turn: 1,
  outcome: 2,
} as const;

/** How reading by several threads goes or went. */
export const csvOutcome = { going: 0, failed: 1, givenUp: 2 } as const;

/**
 * Places of what the thread whose turn it is knows and changes: float64s, since positions in a file are beyond 32 bits.
 */
export const csvFacts = {
  /** Position of the first record of the stripe. */
  start: 0,
  /** Its line. */
  line: 1,
  /** Rows before it. */
  rows: 2,
} as const;

/** What a thread needs to take part in reading a CSV file. It can be posted to a worker. */
export interface CsvTicket {
  /** The number of the thread. */
  readonly thread: number;
  /** The name of the file. */
  readonly file: string;
  /** The size of the file. */
  readonly bytes: number;
  /** How many bytes a stripe has. */
  readonly stripe: number;
  /** How many stripes there are. */
  readonly stripes: number;
  /** How the file is written. */
  readonly start: CsvStart;
  /** Where its first row begins. */
  readonly first: number;
  /** The caller's words for missing values. */
  readonly missing: readonly string[];
  /** Where the usual words count. */
  readonly missingWords: MissingWords;
  /** The memory that threads share, and addresses in it. */
  readonly buffer: ArrayBuffer;
  /** The address of the words that all threads share. */
  readonly control: number;
  /** The address of what is known of each stripe. */
  readonly facts: number;
  /** The address of the words that say, by stripe, whose it was. */
  readonly owners: number;
  /** The address of the words that say, by stripe, how many rows there are up to its end. */
  readonly ends: number;
  /** The address of the numbers. */
  readonly numbers: number;
  /** The address of the codes of texts. */
  readonly codes: number;
  /** How many rows there is room for. */
  readonly capacity: number;
}
