// What the threads that read a file together share: sizes, addresses, and words that they change by turns.

import type { CompiledMemory, CompiledModule } from "../../compute/wasm-types.js";
import type { RemediableError } from "../../errors.js";
import type { LibsvmRules } from "./line.js";

/**
 * The length of a stripe: one thread at a time reads the lines that begin in so many bytes, few enough to fit into the second-level cache.
 */
export const stripeBytes: number = 1 << 18;
/** Room for the text of a stripe including its last line; a file with a longer line is read by one thread. */
export const textBytes: number = 5 * stripeBytes;
/** The most stripes that a thread may have read whose turn has not come. */
export const slots = 4;
/** The room of a thread: for the text, its ends, and for each slot the most rows and entries possible, widened once. */
export const arenaBytes: number = (5 + slots * 8) * textBytes + (1 << 20);
/** Room for the error that a thread leaves. */
export const errorBytes: number = 1 << 14;
/** If a thread keeps others waiting for this many milliseconds, it is taken for dead, and the others give up. */
export const patience = 30_000;

/** Places of the words that threads change, by turns except for the first. */
export const control = {
  /** The next stripe to take. */
  next: 0,
  /** The stripe whose rows are to be placed next. */
  turn: 1,
  outcome: 2,
  busy: 3,
  rows: 4,
  entries: 5,
  lines: 6,
  classes: 7,
  width: 8,
  /** From this entry on, values are in the wide array; −1 for none. */
  wideFrom: 9,
  /** The number of bytes of the error that was left. */
  errorLength: 10,
  comments: 11,
  blankLines: 12,
  queryIds: 13,
  byteOrderMarks: 14,
  /** 1 if a value may be large. */
  large: 15,
} as const;

/** The outcomes of reading by several threads. */
export const outcome = { going: 0, failed: 1, givenUp: 2 } as const;

/** An InputError, as its text is kept in the shared memory. */
export type LeftError = Pick<RemediableError, "facts" | "remedies">;

/** What a ticket consists of, which only this library reads. */
interface StripeTask {
  /** The memory that threads share. */
  readonly memory: CompiledMemory;
  /** The compiled readers. */
  readonly module: CompiledModule;
  /** The name of the file. */
  readonly file: string;
  /** The size of the file. */
  readonly bytes: number;
  /** Bytes of a stripe. */
  readonly stripe: number;
  /** The rules for a line. */
  readonly rules: LibsvmRules;
  /** How much there is room for. */
  readonly capacity: { readonly rows: number; readonly entries: number; readonly classes: number };
  /** The address of the shared words. */
  readonly control: number;
  /** The address of the classes. */
  readonly classes: number;
  /** The address of an error, as text. */
  readonly error: number;
  /** The address of where rows begin. */
  readonly starts: number;
  /** The address of the columns. */
  readonly indices: number;
  /** The address of the values as singles. */
  readonly narrow: number;
  /** The address of the values as doubles. */
  readonly wide: number;
  /** The address of the classes of the rows. */
  readonly targets: number;
  /** The address of the thread's own part of the memory. */
  readonly arena: number;
}

/** What a thread needs to take part in reading a LIBSVM file. It can be posted to a worker. */
export type StripeTicket = StripeTask;
