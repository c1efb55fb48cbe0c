// Data divided into parts to learn from and to test on.

import { InputError, OptionError } from "rosenblatt";
import { UsageError } from "../terminal/exit.js";

/** Refuses a share of the rows that leaves one of the parts without any. */
export function parted<T>(flag: string, share: number, rows: number, divide: () => T): T {
  try {
    return divide();
  } catch (error) {
    if (!(error instanceof InputError || error instanceof OptionError)) throw error;
    throw new UsageError(`${flag} must leave rows on both sides; got ${share} of ${rows}`);
  }
}
