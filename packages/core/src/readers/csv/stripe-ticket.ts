// What the threads that read a CSV file together share: sizes, addresses, and words that they change by turns.

import type { MissingWords } from "../../text/missing.js";
import type { CsvStart } from "./head.js";

/**
 * The length of a stripe: one thread at a time reads the records that begin in so many bytes, so that they and their rows fit into the
 * second-level cache.
 */
export const csvStripeBytes: number = 1 << 18;
/**
 * The most stripes that a thread may have read whose turn has not come: on a busy machine another thread may be delayed that long.
 */
export const mostWaiting = 64;

/** Places of the words that threads change, by turns except for `next`. */
export const csvControl = {
  /** The next stripe to take. */
  next: 0,
  /** The stripe whose rows are to be placed next. */
  turn: 1,
  outcome: 2,
} as const;

/** The outcomes of reading by several threads. */
export const csvOutcome = { going: 0, failed: 1, givenUp: 2 } as const;

/**
 * Places of what the thread whose turn it is knows and changes, as float64s, since positions in a file may exceed 32 bits.
 */
export const csvFacts = {
  /** The position of the first record of the stripe. */
  start: 0,
  /** Its line. */
  line: 1,
  /** The number of rows before it. */
  rows: 2,
} as const;

/** What a ticket consists of, which only this library reads. */
interface CsvTask {
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
  /** Which columns the usual words count in. */
  readonly missingWords: MissingWords;
  /** The memory that threads share, and addresses in it. */
  readonly buffer: ArrayBuffer;
  /** The address of the words that all threads share. */
  readonly control: number;
  /** The address of what is known of each stripe. */
  readonly facts: number;
  /** The address of the words that say, by stripe, which thread read it. */
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

/** What a thread needs to take part in reading a CSV file. It can be posted to a worker. */
export type CsvTicket = CsvTask;
