// Numbers as people write them: with commas or points between thousands, a comma before the decimals, the sign of a currency or of percent.

import { numberIn } from "./number.js";

const amount = /^[+-]?\p{Sc}?\s?[+-]?(?:\d{1,3}(?:[,\s]\d{3})+|\d*)(?:\.\d+)?\s?[\p{Sc}%]?$/u;
/** No thousand: the comma can only stand before decimals, or several points only between thousands. */
const certain = /,(?:\d{1,2}|\d{4,})\D*$|\.\d{3}[.,]|^\D*0,/;
const oneGroup = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;
const fewDigits = /^[+-]?\d{1,3}$/;

/** The number in a text with commas between thousands, or the sign of a currency or of percent, such as $1,234.5, 12 % or (5.00), which is −5; undefined for anything else. */
export function amountIn(text: string): number | undefined {
  const trimmed = text.trim().replace(/^\((.*)\)$/, "-$1");
  return amount.test(trimmed) ? numberIn(trimmed.replace(/[^\d.+-]/g, "")) : undefined;
}

/** The number in a text with a comma before the decimals, such as 1.234,5 or 12,50 €; undefined for anything else. */
export function commaNumberIn(text: string): number | undefined {
  return amountIn(text.replace(/[.,]/g, (mark) => (mark === "." ? "," : ".")));
}

/** Whether all cells are numbers with a decimal comma, and some of them can be nothing else. */
export function areCommaNumbers(cells: readonly string[]): boolean {
  return cells.some((cell) => certain.test(cell)) && areAll(cells, commaNumberIn);
}

/** Whether the point of a number such as 1.234 may stand between thousands; beside numbers with a decimal comma it does. */
export function mayBeThousands(cell: string): boolean {
  return oneGroup.test(cell);
}

/** Whether all points in the cells, of which there are some, may stand between thousands. */
export function areThousands(cells: readonly string[]): boolean {
  return cells.some(mayBeThousands) && cells.every((cell) => mayBeThousands(cell) || fewDigits.test(cell));
}

/** Whether all commas in the cells, of which there are some, may stand before decimals; beside numbers where one can only stand there they do. */
export function mayBeCommaNumbers(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.includes(",")) && areAll(cells, commaNumberIn);
}

/** Whether all cells are numbers, some of them perhaps with commas between thousands or a sign. */
export function areAmounts(cells: readonly string[]): boolean {
  return areAll(cells, amountIn);
}

/** Whether all cells can be read, and have one sign at most; percent stands in all or none. */
function areAll(cells: readonly string[], read: (cell: string) => number | undefined): boolean {
  const signs = new Set<string>();
  for (const cell of cells) {
    if (read(cell) === undefined) return false;
    const sign = /[\p{Sc}%]/u.exec(cell)?.[0];
    if (sign !== undefined) signs.add(sign);
  }
  return signs.size === 0 || (signs.size === 1 && (!signs.has("%") || cells.every((cell) => cell.includes("%"))));
}
