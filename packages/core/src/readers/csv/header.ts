// Whether the first row of a table is its header, and what to do with lines above it.

import { numberIn } from "../../text/number.js";
import type { CsvSample } from "./sample.js";

/**
 * A header has a text over numbers and no number itself. Without columns of numbers, it has texts that differ from each
 * other and never come again below themselves; `below` gives the cells of a column.
 */
export function isHeader(
  sample: CsvSample,
  below: (column: number) => readonly string[],
  isMissing: (cell: string) => boolean,
): boolean {
  const { first } = sample;
  if (first.some((cell) => numberIn(cell.trim()) !== undefined)) return false;
  const named = first.flatMap((cell, j) => (isMissing(cell) ? [] : [j]));
  if (named.length === 0) return false;
  if (named.some((j) => sample.isNumeric(j))) return true;
  return new Set(named.map((j) => first[j])).size === first.length && !named.some((j) => below(j).includes(first[j]));
}

/** Whether the first row counts rows and features, as scikit-learn's files do before the names of their classes. */
export function isCountsLine(first: readonly string[], width: number): boolean {
  return first.length !== width && /^\d+$/.test(first[0]) && Number(first[1]) === width - 1;
}

/** Names for columns that have none. */
export function numberedNames(width: number): string[] {
  return Array.from({ length: width }, (_, j) => `column${j + 1}`);
}
