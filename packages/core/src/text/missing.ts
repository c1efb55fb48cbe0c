// Decides which cells are missing values.

import { textsGiven } from "../check.js";
import { numberIn } from "./number.js";

/** Words that may mean a missing value, first the one that counts in every column; case is ignored. An empty cell always is one. */
export const missingWords: ReadonlySet<string> = new Set("? na n/a nan null none #n/a <na> n.a.".split(" "));

/**
 * In which columns the words of `missingWords` count. "plausible": in those whose other values are all numbers, dates, or yes and no; elsewhere
 * they are values, except for "?", which counts in every column. "everywhere": in every column, as in models of earlier versions. "none": in no
 * column.
 */
export type MissingWords = "plausible" | "everywhere" | "none";

/** The words that count in a column; `measured` if it has numbers, dates, or yes and no. */
export function wordsCounted(rule: MissingWords = "plausible", measured = true): readonly string[] {
  // Models that count words everywhere are older than all but the first six words.
  return rule === "none" ? [] : [...missingWords].slice(0, rule === "everywhere" ? 6 : measured ? 9 : 1);
}

/**
 * Makes the function that tells whether a cell is empty or a word for a missing value, including the caller's `further` words.
 */
export function missingCells(
  further: readonly string[] = [],
  usual: readonly string[] = wordsCounted(),
): (cell: string) => boolean {
  const words = new Set([...usual, ...further.map((word) => word.trim().toLowerCase())]);
  let longest = 0;
  for (const word of words) longest = Math.max(longest, word.length);
  return (cell) => {
    const text = cell.trim();
    return text === "" || (text.length <= longest && words.has(text.toLowerCase()));
  };
}

/** The numbers among the caller's words for a missing value: numbers are compared with them by value, however they are written. */
export function missingNumbers(further: readonly string[] = []): ReadonlySet<number> {
  textsGiven("missing", further, "a list of words");
  return new Set(further.map((word) => numberIn(word.trim())).filter((number) => number !== undefined));
}

/** Replaces numbers that mean a missing value by NaN. */
export function dropMissing(numbers: Float64Array, missing: ReadonlySet<number>): void {
  if (missing.size === 0) return;
  for (let k = 0; k < numbers.length; k++) if (missing.has(numbers[k])) numbers[k] = Number.NaN;
}

/** Whether there are texts, and all are numbers; words for a missing value are not. */
export function areNumbers(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.every((text) => numberIn(text.trim()) !== undefined);
}

/** Tells whether a JSON value is missing, given the kind of its column; if that is "numeric", a text with a number counts as the number. */
export type IsMissing = (value: string | number | boolean | null, kind?: string) => boolean;

/** Makes the function that tells whether a value is null, NaN, or a text or a number that means a missing value. */
export function missingValues(further: readonly string[] = [], rule?: MissingWords): IsMissing {
  textsGiven("missing", further, "a list of words");
  return missingIn(further, rule);
}

/** The same, for words that were checked before. */
export function missingIn(further: readonly string[], rule?: MissingWords): IsMissing {
  const isWord = missingCells(further, wordsCounted(rule));
  const isTextWord = missingCells(further, wordsCounted(rule, false));
  const numbers = new Set<unknown>([Number.NaN, ...further.map((word) => numberIn(word.trim()))]);
  return (value, kind) => {
    if (typeof value !== "string") return value === null || numbers.has(value);
    if ((kind === "categorical" || kind === "text" ? isTextWord : isWord)(value)) return true;
    return kind === "numeric" && numbers.has(numberIn(value.trim()) ?? value);
  };
}
