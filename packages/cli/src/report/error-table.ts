// Errors on several sets of rows, under one another.

import { count, percent } from "../text/number.js";
import { table } from "../text/table.js";

/** A set of rows by name, with how many there are and how many of them are predicted wrongly. */
export type ErrorRow = readonly [name: string, examples: number, errors: number];

/** The lines of a table with errors and accuracy for each set of rows. */
export function errorTable(rows: readonly ErrorRow[]): string[] {
  const cells = rows.map(([name, examples, errors]) => [
    name,
    count(examples),
    count(errors),
    percent(errors, examples),
    percent(examples - errors, examples),
  ]);
  return table([["", "examples", "wrong", "share", "accuracy"], ...cells], "lrrrr", "   ");
}
