// Whether the first row of a table is its header, and what to do with lines above it.

import { missingCells } from "../table/missing.js";
import { numberIn } from "./number.js";

/**
 * A header has a text over numbers and no number itself. Without columns of numbers, it has texts that differ from each
 * other and never come again below themselves.
 */
export function isHeader(
  first: readonly string[],
  rest: readonly (readonly string[])[],
  missing: readonly string[] | undefined,
): boolean {
  const isMissing = missingCells(missing);
  const isNumber = (cell: string) => numberIn(cell.trim()) !== undefined;
  if (first.some(isNumber)) return false;
  const named = first.flatMap((cell, j) => (isMissing(cell) ? [] : [j]));
  if (named.length === 0) return false;
  const overNumbers = (j: number) => {
    const cells = rest.map((row) => row[j] ?? "").filter((cell) => !isMissing(cell));
    return cells.length > 0 && cells.every(isNumber);
  };
  if (named.some(overNumbers)) return true;
  return (
    new Set(named.map((j) => first[j])).size === first.length &&
    !named.some((j) => rest.some((row) => row[j] === first[j]))
  );
}

/** scikit-learn's files begin with the numbers of rows and features, then the names of the classes. */
export function isCountsLine(first: readonly string[], width: number): boolean {
  return first.length !== width && /^\d+$/.test(first[0]) && Number(first[1]) === width - 1;
}

/** Names for columns that have none. */
export function numberedNames(width: number): string[] {
  return Array.from({ length: width }, (_, j) => `column${j + 1}`);
}
