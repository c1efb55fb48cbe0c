// Numbers as people write them: with marks between thousands, a comma before the decimals, a sign that is no hyphen, a currency or another unit.

import { numberIn } from "./number.js";

const amount = /^[+-]?\s*[+-]?(?:\d{1,3}(?:[,\s'’]\d{3})+|\d*)(?:\.\d+)?$/;
const brackets = /^\((.*)\)$/;
/** What stands behind digits, or a currency before them. */
const unitBehind = /[\d.,]\s?((?!['e][+−-]?\d)[\p{L}\p{Sc}%‰°'"′″].*)|\p{Sc}/isu;
/** No thousand: the comma can only stand before decimals, or several points only between thousands. */
const certain = /,(?:\d{1,2}|\d{4,})(?:\D|$)|\.\d{3}[.,]|^\D*0,/;
const oneGroup = /^\D*[1-9]\d{0,2}\.\d{3}(?:[^\de]|$)/i;
const fewDigits = /^\D*\d{1,3}(?:[^\d.e]|$)/i;

/**
 * The number in a text with marks between thousands or a unit, such as $1,234.5, 1'234 kg or (5.00), which is −5; undefined for anything else. It may have no
 * unit but this one, or else a currency or percent.
 */
export function amountIn(text: string, unit: string | RegExp = /[\p{Sc}%]/u): number | undefined {
  // No number has two spaces in it, so that a unit can only stand at its ends.
  const bare = text.trim().replace(brackets, "-$1").replace(unit, "  ").replace("−", "-").trim();
  return amount.test(bare) ? numberIn(bare.replace(/[^\d.+-]/g, "")) : undefined;
}

/** The number in a text with a comma before the decimals, such as 1.234,5 or 12,50 €; undefined for anything else. */
export function commaNumberIn(text: string, unit?: string): number | undefined {
  return amountIn(swapped(text), unit && swapped(unit));
}

/** The text with points in the place of commas, and commas in the place of points. */
function swapped(text: string): string {
  return text.replace(/[.,]/g, (mark) => (mark === "." ? "," : "."));
}

/** The units of cells that are all numbers, "" among them where one has none; undefined where a cell is no number. */
export function unitsIn(cells: readonly string[]): ReadonlySet<string> | undefined {
  const units = new Set<string>();
  for (const cell of cells) {
    const [sign = "", unit = sign] = unitBehind.exec(cell.trim().replace(brackets, "$1")) ?? [];
    if (amountIn(cell, unit) === undefined) return undefined;
    units.add(unit);
  }
  return units;
}

/** The unit that all cells have, "" for none: each must be a number, and only a currency may be missing in some. Undefined for other cells. */
export function amountUnit(cells: readonly string[]): string | undefined {
  const units = unitsIn(cells);
  const [unit = "", other] = [...(units ?? [])].filter(Boolean);
  return units && other === undefined && (!units.has("") || /^\p{Sc}?$/u.test(unit)) ? unit : undefined;
}

/** The same of cells with a decimal comma, of which some can have nothing else. */
export function commaUnit(cells: readonly string[]): string | undefined {
  return cells.some((cell) => certain.test(cell)) ? swappedUnit(cells) : undefined;
}

/** The same of cells with a comma that may stand before decimals; beside numbers where one can only stand there it does. */
export function possibleCommaUnit(cells: readonly string[]): string | undefined {
  return cells.some((cell) => cell.includes(",")) || areThousands(cells) ? swappedUnit(cells) : undefined;
}

function swappedUnit(cells: readonly string[]): string | undefined {
  const unit = amountUnit(cells.map(swapped));
  return unit && swapped(unit);
}

/** Whether the point of a number such as 1.234 may stand between thousands; beside numbers with a decimal comma it does. */
export function mayBeThousands(cell: string): boolean {
  return oneGroup.test(cell);
}

/** Whether all points in the cells, of which there are some, may stand between thousands. */
function areThousands(cells: readonly string[]): boolean {
  return cells.some(mayBeThousands) && cells.every((cell) => mayBeThousands(cell) || fewDigits.test(cell));
}
