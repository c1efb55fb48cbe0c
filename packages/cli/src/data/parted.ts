// Data divided into parts to learn from and to test on.

import { InputError, OptionError } from "rosenblatt";
import { UsageError } from "../terminal/exit.js";

/** Divides rows by `divide`; refuses a fraction of them that leaves one of the parts without any, in the words of `flag`. */
export function parted<T>(flag: string, fraction: number, rows: number, divide: () => T): T {
  try {
    return divide();
  } catch (error) {
    if (!(error instanceof InputError || error instanceof OptionError)) throw error;
    throw new UsageError(`${flag} must leave rows on both sides; got ${fraction} of ${rows}`);
  }
}
