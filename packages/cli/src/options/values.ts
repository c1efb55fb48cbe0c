// Reads and checks values of options, with messages that say what was expected and what was given.

import { UsageError } from "../terminal/exit.js";

const number = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

function numberIn(text: string): number {
  return number.test(text) ? Number(text) : Number.NaN;
}

function refuse(flag: string, expected: string, text: string): never {
  throw new UsageError(`${flag} must be ${expected}; got ${JSON.stringify(text)}`);
}

/** Reads any finite number. */
export function finite(text: string, flag: string): number {
  const value = numberIn(text);
  return Number.isFinite(value) ? value : refuse(flag, "a number", text);
}

/** The range of numbers that an option takes. */
export interface NumberRange {
  readonly from: number;
  /** Whether `from` itself is allowed. */
  readonly inclusive: boolean;
  readonly below?: number;
  /** Whether `infinity` is allowed. */
  readonly infinite?: boolean;
}

/** Whether a number is in a range. */
export function isInRange(
  value: number,
  { from, inclusive, below = Infinity, infinite = false }: NumberRange,
): boolean {
  if (value === Infinity) return infinite;
  return (inclusive ? value >= from : value > from) && value < below;
}

/** A range in words: `a positive number`, `a number of at least 0 and below 1`. */
export function rangeInWords({ from, inclusive, below, infinite }: NumberRange): string {
  const least =
    from === 0 && !inclusive ? "a positive number" : `a number ${inclusive ? "of at least" : "above"} ${from}`;
  return `${least}${below === undefined ? "" : ` and below ${below}`}${infinite ? ", or infinity" : ""}`;
}

/** A function that reads a number in a range. */
export function numberFrom(range: NumberRange): (text: string, flag: string) => number {
  return (text, flag) => {
    const value = text === "infinity" ? Infinity : numberIn(text);
    return isInRange(value, range) ? value : refuse(flag, rangeInWords(range), text);
  };
}

/** Reads a number above 0. */
export const positive: (text: string, flag: string) => number = numberFrom({ from: 0, inclusive: false });

/** Reads a number of at least 0. */
export const atLeastZero: (text: string, flag: string) => number = numberFrom({ from: 0, inclusive: true });

/** Reads a number strictly between 0 and 1. */
export function fraction(text: string, flag: string): number {
  const value = numberIn(text);
  return value > 0 && value < 1 ? value : refuse(flag, "a number between 0 and 1, as 0.2", text);
}

/** Reads whole numbers of at least 1, separated by commas. */
export function wholes(text: string, flag: string): number[] {
  const values = text.split(",").map((word) => numberIn(word.trim()));
  return values.every((value) => Number.isSafeInteger(value) && value >= 1)
    ? values
    : refuse(flag, "whole numbers of at least 1 separated by commas, as 100,50", text);
}

/** Reads a number from 0 to 1, both included. */
export function proportion(text: string, flag: string): number {
  const value = numberIn(text);
  return value >= 0 && value <= 1 ? value : refuse(flag, "a number from 0 to 1, as 0.9", text);
}

/** A function that reads a whole number from `least` to `most`; `most` prevents values that would need more memory than there is. */
export function whole(least: number, most: number = Number.MAX_SAFE_INTEGER): (text: string, flag: string) => number {
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  return (text, flag) => {
    const value = numberIn(text);
    return Number.isSafeInteger(value) && value >= least && value <= most
      ? value
      : refuse(flag, `a whole number ${range}`, text);
  };
}

/** Reads a number of bytes: 512MB is in powers of 1,000, 512MiB in powers of 1,024. */
export function byteSize(text: string, flag: string): number {
  const [, digits, unit, binary] = /^(\d{1,15}(?:\.\d{1,6})?)\s?([kmgt]?)(i?)b?$/i.exec(text.trim()) ?? [];
  const power = " kmgt".indexOf((unit || " ").toLowerCase());
  const value = digits ? Math.floor(Number(digits) * (binary ? 1024 : 1000) ** power) : 0;
  return value > 0 ? value : refuse(flag, "a size of at least 1 byte, as 512MB or 8GB", text);
}

/** Reads two angles in degrees: the azimuth and the elevation. */
export function angles(text: string, flag: string): { azimuth: number; elevation: number } {
  const [azimuth, elevation, more] = text.split(",").map((word) => numberIn(word.trim()));
  return Number.isFinite(azimuth) && Number.isFinite(elevation) && more === undefined
    ? { azimuth, elevation }
    : refuse(flag, "two angles in degrees, around and above, as -60,20", text);
}

/** Reads a port to listen on. */
export function port(text: string, flag: string): number {
  const value = numberIn(text);
  return Number.isInteger(value) && value >= 1 && value <= 65535
    ? value
    : refuse(flag, "a whole number from 1 to 65535", text);
}

/** Reads the name of a model of the service, and the file that the model starts from. */
export function modelFromFile(text: string, flag: string): string[] {
  if (!/^[a-z0-9][a-z0-9._-]{0,63}=./.test(text)) refuse(flag, "NAME=FILE, the name in small letters and digits", text);
  return [text];
}

/** Reads words separated by commas; `\,` is a comma within a word. */
export function list(text: string, flag: string): string[] {
  const words = text.match(/(?:\\,|[^,])+/g)?.map((word) => word.replaceAll("\\,", ",").trim());
  return words?.every((word) => word.length > 0) ? words : refuse(flag, "names separated by commas", text);
}

/** Joins the lists of an option that is given several times. */
export function joined(before: unknown, now: unknown): unknown {
  return [...((before as readonly unknown[] | undefined) ?? []), ...(now as readonly unknown[])];
}

/** A function that reads one of a few words, in capitals or not; for anything else, the error suggests a similar word. */
export function oneOf<T extends string>(choices: readonly T[]): (text: string, flag: string) => T {
  return (text, flag) => {
    const word = text.toLowerCase();
    const found = choices.find((choice) => choice === text) ?? choices.find((choice) => choice.toLowerCase() === word);
    if (found !== undefined) return found;
    const near = nearest(word, choices) ?? choices.find((choice) => choice.length > 3 && word.startsWith(choice));
    throw new UsageError(
      `${flag} must be one of ${choices.join(", ")}; got ${JSON.stringify(text)}${near ? `; did you mean ${near}?` : ""}`,
    );
  };
}

/** The choice that begins with a word, or that needs edits of at most a third of its own letters; undefined if there is none. */
export function nearest(word: string, choices: readonly string[]): string | undefined {
  const begun = choices.filter((choice) => word.length > 1 && choice.startsWith(word));
  if (begun.length === 1) return begun[0];
  if (choices.length === 0) return undefined;
  const distances = choices.map((choice) => edits(word, choice));
  const least = Math.min(...distances);
  const choice = choices[distances.indexOf(least)];
  return least <= choice.length / 3 ? choice : undefined;
}

/**
 * How many letters must be inserted, removed, changed or exchanged with the next one to turn one word into another
 * (Damerau–Levenshtein, no letter edited twice).
 */
export function edits(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const exchanged = a[i] === b[j - 1] && a[i - 1] === b[j] ? before[j - 1] : Infinity;
      next.push(Math.min(next[j], row[j + 1], exchanged, row[j] - Number(a[i] === b[j])) + 1);
    }
    [before, row] = [row, next];
  }
  return row[b.length];
}
