// Numbers as many countries write them: a comma before the decimals, points between thousands.

import { numberIn } from "./number.js";

const written = /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/;
/** No thousand: the comma can only stand before decimals. */
const certain = /,\d{1,2}$|,\d{4,}$|\.\d{3},/;

/** The number in a text with a comma before the decimals, such as 1.234,5; undefined for anything else. */
export function commaNumberIn(text: string): number | undefined {
  const trimmed = text.trim();
  return written.test(trimmed) ? numberIn(trimmed.replaceAll(".", "").replace(",", ".")) : undefined;
}

/** Whether all cells are numbers with a decimal comma, and some of them can be nothing else. */
export function areCommaNumbers(cells: readonly string[]): boolean {
  return cells.some((cell) => certain.test(cell)) && cells.every((cell) => commaNumberIn(cell) !== undefined);
}

const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** Whether all cells are numbers, some of them with commas between thousands, or so it seems. */
export function areGroupedNumbers(cells: readonly string[]): boolean {
  return (
    cells.some((cell) => grouped.test(cell)) &&
    cells.every((cell) => grouped.test(cell) || numberIn(cell) !== undefined)
  );
}
