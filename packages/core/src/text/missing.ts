// Which cells say that a value is missing.

import { iterated, textual } from "../check.js";
import { numberIn } from "./number.js";

/** Cells that say that a value is missing, besides empty ones; compared without case. */
export const missingWords: ReadonlySet<string> = new Set(["?", "na", "n/a", "nan", "null", "none"]);

/**
 * Makes the function that tells whether a cell is empty or a word for a missing value, the caller's `further` words included.
 */
export function missingCells(further: readonly string[] = []): (cell: string) => boolean {
  for (const word of iterated("missing", further, "a list of words")) textual("missing", word);
  const words = new Set([...missingWords, ...further.map((word) => word.trim().toLowerCase())]);
  let longest = 0;
  for (const word of words) longest = Math.max(longest, word.length);
  return (cell) => {
    const text = cell.trim();
    return text === "" || (text.length <= longest && words.has(text.toLowerCase()));
  };
}

/** The numbers among the caller's words for a missing value: numbers are compared with them by value, however they are written. */
export function missingNumbers(further: readonly string[] = []): ReadonlySet<number> {
  for (const word of iterated("missing", further, "a list of words")) textual("missing", word);
  return new Set(further.map((word) => numberIn(word.trim())).filter((number) => number !== undefined));
}

/** Puts NaN in the place of those numbers that stand for a missing value. */
export function dropMissing(numbers: Float64Array, missing: ReadonlySet<number>): void {
  if (missing.size === 0) return;
  for (let k = 0; k < numbers.length; k++) if (missing.has(numbers[k])) numbers[k] = Number.NaN;
}

/** Tells whether a value of JSON is missing; `isNumeric` where it is to be a number, so that a text with one counts as the number. */
export type IsMissing = (value: string | number | boolean | null, isNumeric?: boolean) => boolean;

/** Makes the function that tells whether a value is null, NaN, or a text or a number that stands for a missing value. */
export function missingValues(further: readonly string[] = []): IsMissing {
  const isWord = missingCells(further);
  const numbers = missingNumbers(further);
  return (value, isNumeric = false) => {
    if (typeof value === "number") return Number.isNaN(value) || numbers.has(value);
    if (typeof value !== "string") return value === null;
    if (isWord(value)) return true;
    return isNumeric && numbers.size > 0 && numbers.has(numberIn(value.trim()) ?? Number.NaN);
  };
}
