// Errors on several sets of rows, under one another.

import { count, percent } from "../text/number.js";
import { table } from "../text/table.js";

export type ErrorRow = readonly [name: string, examples: number, errors: number];

export function errorTable(rows: readonly ErrorRow[]): string[] {
  const cells = rows.map(([name, examples, errors]) => [
    name,
    count(examples),
    count(errors),
    percent(errors, examples),
    percent(examples - errors, examples),
  ]);
  return table([["", "examples", "errors", "error", "accuracy"], ...cells], "lrrrr", "   ");
}
