// Checks made once, at the edge. Each returns the value it was given, so that defaults and checks stay on one line.

import { InputError, OptionError } from "./errors.js";

/** A value as it reads in an error message: short, and without calling anything on it, because it may be hostile. */
export function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 64));
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  return Array.isArray(value) ? "a list" : "an object";
}

/** Returns the value if it is a number above 0; throws OptionError otherwise. */
export function positive(name: string, value: number): number {
  if (!(isNumber(value) && value > 0 && value < Infinity))
    throw new OptionError(`${name} must be a positive number; got ${shown(value)}`);
  return value;
}

/** Text that reads as a number is none: it would be saved as text. */
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

/** The options of what has none: any name is refused. */
export type NoOptions = Readonly<Record<string, never>>;

/** Refuses options that are not in `known`, naming the nearest one that is. */
export function onlyKnown(options: object, known: readonly string[]): void {
  if (typeof options !== "object" || options === null)
    throw new OptionError(`options must be an object; got ${shown(options)}`);
  for (const name of Object.keys(options))
    if (!known.includes(name)) throw new OptionError(`unknown option ${shown(name)}${suggestion(name, known)}`);
}

/**
 * Options as an object, of which the first may be given alone: `rbf(2)` is `rbf({ gamma: 2 })`. Refuses options that are not in
 * `known`, naming the nearest one that is.
 */
export function withFirst<T extends object>(given: T | number | undefined, known: readonly (keyof T & string)[]): T {
  if (typeof given !== "object") return { [known[0]]: given } as T;
  onlyKnown(given, known);
  return given;
}

function suggestion(word: unknown, choices: readonly string[]): string {
  const near = choices.map((choice) => [edits(String(word), choice), choice] as const).sort((a, b) => a[0] - b[0])[0];
  return near && near[0] <= Math.max(2, near[1].length / 3) ? `; did you mean ${near[1]}?` : "";
}

/** Levenshtein distance. */
function edits(a: string, b: string): number {
  let row = Array.from(b, (_, j) => j + 1);
  row.unshift(0);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++)
      next.push(Math.min(next[j] + 1, row[j + 1] + 1, row[j] + (a[i] === b[j] ? 0 : 1)));
    row = next;
  }
  return row[b.length];
}
