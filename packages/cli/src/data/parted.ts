// Data divided into parts to learn from and to test on.

import type { Use } from "@rosenblatt/spark/mixing";
import { InputError, OptionError } from "rosenblatt";
import { UsageError } from "../terminal/exit.js";
import { count } from "../text/number.js";

/** Divides rows by `divide`; if one of the parts would be empty, refuses the fraction with a message about `flag`. */
export function parted<T>(flag: string, fraction: number, rows: number, divide: () => T): T {
  try {
    return divide();
  } catch (error) {
    if (!(error instanceof InputError || error instanceof OptionError)) throw error;
    throw new UsageError(`${flag} must leave rows on both sides; got ${fraction} of ${count(rows)}`);
  }
}

/**
 * The positions of the rows with one use, under the name of that use, and of all others, as `train`, in ascending
 * order. Refuses empty parts.
 */
export function partedBy<U extends Exclude<Use, "learn">>(
  uses: readonly Use[],
  use: U,
): { readonly train: Uint32Array } & Readonly<Record<U, Uint32Array>> {
  const [own, others]: [number[], number[]] = [[], []];
  for (const [row, what] of uses.entries()) (what === use ? own : others).push(row);
  if (own.length === 0 || others.length === 0) throw new InputError("a part has no rows");
  return { train: Uint32Array.from(others), [use]: Uint32Array.from(own) } as never;
}
