// Numbers as people write them: with separators between thousands, a decimal comma, a minus sign that is no hyphen, a currency or another unit.

import { numberIn } from "./number.js";

const amount = /^[+-]?\s*[+-]?(?:\d{1,3}(?:[,\s'’]\d{3})+|\d*)(?:\.\d+)?$/;
const brackets = /^\((.*)\)$/;
/** What follows digits as a unit, or a currency before them. */
const unitBehind = /[\d.,]\s?((?!['e][+−-]?\d)[\p{L}\p{Sc}%‰°'"′″].*)|\p{Sc}/isu;
/** Certainly no thousands: the comma can only precede decimals, or several points can only separate thousands. */
const certain = /,(?:\d{1,2}|\d{4,})(?:\D|$)|\.\d{3}[.,]|^\D*0,/;
const oneGroup = /^\D*[1-9]\d{0,2}\.\d{3}(?:[^\de]|$)/i;
const fewDigits = /^\D*\d{1,3}(?:[^\d.e]|$)/i;

/**
 * The number in a text with separators between thousands or a unit, such as $1,234.5, 1'234 kg or (5.00), which is −5; undefined for anything
 * else. It may only have this unit, by default a currency or percent.
 */
export function amountIn(text: string, unit: string | RegExp = /[\p{Sc}%]/u): number | undefined {
  // No number has two spaces in it, so a unit can only be at its ends.
  const bare = text.trim().replace(brackets, "-$1").replace(unit, "  ").replace("−", "-").trim();
  return amount.test(bare) ? numberIn(bare.replace(/[^\d.+-]/g, "")) : undefined;
}

/** The number in a text with a decimal comma, such as 1.234,5 or 12,50 €; undefined for anything else. */
export function commaNumberIn(text: string, unit?: string): number | undefined {
  return amountIn(swapped(text), unit && swapped(unit));
}

/** The text with points and commas exchanged. */
function swapped(text: string): string {
  return text.replace(/[.,]/g, (mark) => (mark === "." ? "," : "."));
}

/** What no unit has, unlike m2 and l/100km: "May 2024" is part of a date, and AB34 of a code. */
const noUnit = /\s\d|\p{L}\d\d/u;

/** The units of cells that are all numbers, with "" if one has none; undefined if a cell is not a number. */
export function unitsIn(cells: readonly string[]): ReadonlySet<string> | undefined {
  const units = new Set<string>();
  for (const cell of cells) {
    const [sign = "", unit = sign] = unitBehind.exec(cell.trim().replace(brackets, "$1")) ?? [];
    if (noUnit.test(unit) || amountIn(cell, unit) === undefined) return undefined;
    units.add(unit);
  }
  return units;
}

/** The unit of all cells, "" for none: each must be a number, and only a currency may be missing in some. Undefined for other cells. */
export function amountUnit(cells: readonly string[]): string | undefined {
  const units = unitsIn(cells);
  const [unit = "", other] = [...(units ?? [])].filter(Boolean);
  return units && other === undefined && (!units.has("") || /^\p{Sc}?$/u.test(unit)) ? unit : undefined;
}

/** The same for cells with a decimal comma, which must be certain for at least one. */
export function commaUnit(cells: readonly string[]): string | undefined {
  return cells.some((cell) => certain.test(cell)) ? swappedUnit(cells) : undefined;
}

/** The same for cells with a comma that may precede decimals, for columns beside one where that is certain. */
export function possibleCommaUnit(cells: readonly string[]): string | undefined {
  return cells.some((cell) => cell.includes(",")) || areThousands(cells) ? swappedUnit(cells) : undefined;
}

function swappedUnit(cells: readonly string[]): string | undefined {
  const unit = amountUnit(cells.map(swapped));
  return unit && swapped(unit);
}

/** Whether the point of a number such as 1.234 may separate thousands, as it does beside numbers with a decimal comma. */
export function mayBeThousands(cell: string): boolean {
  return oneGroup.test(cell);
}

/** Whether there are points in the cells, and all of them may separate thousands. */
function areThousands(cells: readonly string[]): boolean {
  return cells.some(mayBeThousands) && cells.every((cell) => mayBeThousands(cell) || fewDigits.test(cell));
}
