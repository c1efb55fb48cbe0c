// Checks made once, at the edge. Each returns its argument, so that defaults and checks fit on one line.

import { InputError, OptionError } from "./errors.js";

/** A value as shown in an error message: short, and without calling anything on it, because it may be hostile. */
export function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 64));
  if (typeof value === "function") return "a function";
  if (typeof value === "bigint") return "a bigint";
  if (typeof value !== "object" || value === null) return String(value);
  return Array.isArray(value) ? "a list" : "an object";
}

/** Returns the value if it is a number above 0; throws OptionError otherwise. */
export function positive(name: string, value: number): number {
  if (!(isNumber(value) && value > 0 && value < Infinity))
    throw new OptionError(`${name} must be a positive number; got ${shown(value)}`);
  return value;
}

/** Text that reads as a number is refused, because it would be saved as text. */
const isNumber = (value: unknown) => typeof value === "number";

/** Returns the value if it is a number of at least 0; throws OptionError otherwise. */
export function atLeastZero(name: string, value: number): number {
  if (!(isNumber(value) && value >= 0 && value < Infinity))
    throw new OptionError(`${name} must be at least 0; got ${shown(value)}`);
  return value;
}

/** Returns the value if it is a whole number of at least `least`; throws OptionError otherwise. */
export function whole(name: string, value: number, least: number): number {
  if (!Number.isSafeInteger(value) || value < least)
    throw new OptionError(`${name} must be a whole number of at least ${least}; got ${shown(value)}`);
  return value;
}

/** Returns the value if it is one of the choices; throws OptionError otherwise. */
export function oneOf<T extends string>(name: string, value: T, choices: readonly T[]): T {
  if (!choices.includes(value))
    throw new OptionError(
      `${name} must be one of ${choices.join(", ")}; got ${shown(value)}${suggestion(value, choices)}`,
    );
  return value;
}

/** Returns the numbers if all are finite; throws InputError with these words otherwise. */
export function allFinite<T extends ArrayLike<number>>(
  numbers: T,
  otherwise = "scores are not finite; scale the features",
): T {
  for (let k = 0; k < numbers.length; k++) if (!Number.isFinite(numbers[k])) throw new InputError(otherwise);
  return numbers;
}

/** Returns the value if it is true or false; throws OptionError otherwise. */
export function flag(name: string, value: boolean): boolean {
  if (typeof value !== "boolean") throw new OptionError(`${name} must be true or false; got ${shown(value)}`);
  return value;
}

/** The options of what takes none: any name is refused. */
export type NoOptions = Readonly<Record<string, never>>;

/** Returns options if they are an object; throws OptionError otherwise. */
export function optionsGiven<T extends object>(options: T): T {
  if (shown(options) !== "an object") throw new OptionError(`options must be an object; got ${shown(options)}`);
  return options;
}

let advice:
  | {
      /** Says where an unknown option belongs, in words that end a message; "" if unknown. */
      placeOf(name: string): string;
      /** Refuses options with values of the wrong kind; all of their names are known. */
      check(options: object): void;
    }
  | undefined;

/** Registers an adviser, which knows more about options than their names. */
export function adviseOn(by: typeof advice): void {
  advice = by;
}

/** Refuses options that are not in `known`, suggesting the nearest one that is, or the place where the option belongs. */
export function onlyKnown(options: object, known: readonly string[]): void {
  if (shown(options) !== "an object") throw new OptionError(`options must be an object; got ${shown(options)}`);
  for (const name of Object.keys(options))
    if (!known.includes(name))
      throw new OptionError(`unknown option ${shown(name)}${advice?.placeOf(name) || suggestion(name, known)}`);
  advice?.check(options);
}

/**
 * Options as an object, of which the first may be given alone: `rbf(2)` is `rbf({ gamma: 2 })`. Refuses options that are not in
 * `known`, suggesting the nearest one that is.
 */
export function withFirst<T extends object>(given: T | number | undefined, known: readonly (keyof T & string)[]): T {
  if (typeof given !== "object") return { [known[0]]: given } as T;
  onlyKnown(given, known);
  return given;
}

/** Suggests the choice of which the smallest share of letters is wrong, if that is at most a third. */
function suggestion(word: unknown, choices: readonly string[]): string {
  const shares = choices.map((choice) => wrongShare(String(word).toLowerCase(), choice.toLowerCase()));
  const least = Math.min(...shares);
  return least < 0.34 ? `; did you mean ${choices[shares.indexOf(least)]}?` : "";
}

/** The Damerau–Levenshtein distance of a word from a choice, no letter being edited twice, as a share of the choice's letters. */
function wrongShare(a: string, b: string): number {
  let before: number[] = [];
  let row = [...Array(b.length + 1).keys()];
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      const exchanged = a[i] === b[j - 1] && a[i - 1] === b[j] ? before[j - 1] : Infinity;
      next.push(Math.min(next[j], row[j + 1], exchanged, row[j] - Number(a[i] === b[j])) + 1);
    }
    before = row;
    row = next;
  }
  return row[b.length] / b.length;
}

/**
 * Returns the value if it is an object with these members; throws InputError otherwise. `expected` says in words what it must be and
 * how to make one: "a learner".
 */
export function having<T>(name: string, value: T, expected: string, ...members: readonly PropertyKey[]): T {
  if (typeof value !== "object" || value === null || members.some((member) => !(member in value)))
    throw new InputError(`${name} must be ${expected}; got ${shown(value)}`);
  return value;
}

/** Returns the value if it is a list, typed or not, or another iterable, but not text; throws InputError otherwise. */
export function iterated<T>(name: string, value: T, expected = "a list"): T {
  if (typeof value !== "object" || !(value as Iterable<unknown>)?.[Symbol.iterator])
    throw new InputError(`${name} must be ${expected}; got ${shown(value)}`);
  return value;
}

/** Returns the value if it is a data set; throws InputError otherwise. */
export function dataSet<T>(value: T, name = "examples"): T {
  return having(name, value, "a data set, as Examples.from(rows, labels) makes it", "rows", "targets", "classes");
}

/** Returns the value if it is text; throws InputError otherwise. */
export function textual<T>(name: string, value: T): T {
  if (typeof value !== "string") throw new InputError(`${name} must be text; got ${shown(value)}`);
  return value;
}

/** Returns the value if it is a function; throws InputError otherwise. */
export function callable<T>(name: string, value: T, expected: string): T {
  if (typeof value !== "function") throw new InputError(`${name} must be ${expected}; got ${shown(value)}`);
  return value;
}

/** Refuses what is not a list of strings; `expected` says what it must be. */
export function textsGiven(name: string, texts: unknown, expected = "a list of names"): void {
  for (const text of iterated(name, texts as Iterable<unknown>, expected))
    if (typeof text !== "string") throw new InputError(`${name} must be ${expected}; got ${shown(text)} in it`);
}
