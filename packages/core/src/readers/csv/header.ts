// Decides whether the first row of a table is its header, and what to do with lines above it.

import { numberIn } from "../../text/number.js";
import type { CsvSample } from "./sample.js";

/**
 * A header has a text above numbers, and no number itself unless its numbers are evenly spaced, like years. Without columns of numbers, it has
 * texts that differ from each other and do not occur in their own columns; `below` gives the cells of a column.
 */
export function isHeader(
  sample: CsvSample,
  below: (column: number) => readonly string[],
  isMissing: (cell: string) => boolean,
): boolean {
  const { first } = sample;
  const named = first.flatMap((cell, j) => (isMissing(cell) ? [] : [j]));
  const numbers = named.filter((j) => numberIn(first[j].trim()) !== undefined);
  const isNew = (j: number) => !below(j).includes(first[j]);
  if (numbers.length > 0) {
    if (sample.rows < fewRows || !areEvenlySpaced(numbers.map((j) => first[j].trim()))) return false;
    const texts = named.filter((j) => !numbers.includes(j));
    const odd = numbers.filter((j) => isOutside(Number(first[j]), below(j)));
    return texts.length > 0 ? texts.every(isNew) && 2 * odd.length > numbers.length : odd.length === numbers.length;
  }
  if (named.length === 0) return false;
  if (named.some((j) => sample.isNumeric(j))) return true;
  return new Set(named.map((j) => first[j])).size === first.length && named.every(isNew);
}

/** With fewer rows below, one cannot say whether a number in the first row is unlike them. */
const fewRows = 5;

/** Whether whole numbers ascend by the same step: two of them if they are years, or three of any kind. */
function areEvenlySpaced(cells: readonly string[]): boolean {
  const [a, b] = cells.map(Number);
  if (!cells.every((cell, k) => /^\d{1,9}$/.test(cell) && Number(cell) === a + k * (b - a))) return false;
  return b > a && (cells.length > 2 || (a > 1899 && b === a + 1 && b < 2100));
}

/** Whether a number is below or above all numbers in the cells. */
function isOutside(number: number, cells: readonly string[]): boolean {
  const signs = new Set(cells.flatMap((cell) => (cell === "" ? [] : [Math.sign(number - Number(cell))])));
  return signs.size === 1 && !signs.has(0);
}

/** Whether a first row taken as data may be a header: one of its texts does not occur again in its column, where others do. */
export function mayBeHeader({ first, rows }: CsvSample, below: (column: number) => readonly string[]): boolean {
  return (
    rows >= fewRows &&
    first.some((cell, j) => {
      if (cell === "" || numberIn(cell.trim()) !== undefined) return false;
      const cells = below(j);
      return !cells.includes(cell) && 2 * new Set(cells).size <= cells.length;
    })
  );
}

/** Whether the first row has counts of rows and features, as scikit-learn's files do before the names of their classes. */
export function isCountsLine(first: readonly string[], width: number): boolean {
  return first.length !== width && /^\d+$/.test(first[0]) && Number(first[1]) === width - 1;
}

/** Names for columns that have none. */
export function numberedNames(width: number): string[] {
  return Array.from({ length: width }, (_, j) => `column${j + 1}`);
}
