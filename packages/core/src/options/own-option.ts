// Options that only some learners have. Each is stated once, beside the learner: checks, defaults and command-line flags follow from it.

import { flag, oneOf, positive, shown, whole } from "../check.js";
import { OptionError } from "../errors.js";

/** What values an option takes. */
export type Takes =
  | {
      readonly kind: "number";
      /** The lower limit. */
      readonly from: number;
      /** Whether the lower limit itself is allowed. */
      readonly inclusive: boolean;
      /** The number must be below this. */
      readonly below?: number;
      /** Whether Infinity is allowed. */
      readonly infinite?: boolean;
    }
  | { readonly kind: "whole"; readonly from: number }
  | { readonly kind: "sizes" }
  | { readonly kind: "choice"; readonly choices: readonly string[] }
  | { readonly kind: "flag" };

/** An option that only one or a few learners have. */
export interface OwnOption<T = unknown> {
  readonly takes: Takes;
  /** The value of the option when it is not given. */
  readonly default: T;
  /** What the option does, in a few words. */
  readonly says: string;
  /** The name of the option in a word, where its own name is a symbol: a command line takes it as `--word`. */
  readonly word?: string;
  /** The symbol for its value in formulas. */
  readonly symbol?: string;
}

/** A table of options by name. */
export type OwnOptions = { readonly [name: string]: OwnOption };

/** The values of the options in a table, with their defaults. */
export type OwnValues<T extends OwnOptions> = { [name in keyof T]: T[name] extends OwnOption<infer V> ? V : never };

type Words = Pick<OwnOption, "word" | "symbol">;

/** An option that takes a number above `from`. */
export function numberAbove(from: number, otherwise: number, says: string, words: Words = {}): OwnOption<number> {
  return { takes: { kind: "number", from, inclusive: false }, default: otherwise, says, ...words };
}

/** An option that takes a number of at least `from`. */
export function numberFrom(from: number, otherwise: number, says: string, words: Words = {}): OwnOption<number> {
  return { takes: { kind: "number", from, inclusive: true }, default: otherwise, says, ...words };
}

/** An option that takes a whole number of at least `from`. */
export function wholeFrom(from: number, otherwise: number, says: string, words: Words = {}): OwnOption<number> {
  return { takes: { kind: "whole", from }, default: otherwise, says, ...words };
}

/** An option that takes one of several words. */
export function choice<T extends string>(
  choices: readonly T[],
  otherwise: T,
  says: string,
  words: Words = {},
): OwnOption<T> {
  return { takes: { kind: "choice", choices }, default: otherwise, says, ...words };
}

/** An option that takes true or false. */
export function yesOrNo(otherwise: boolean, says: string, words: Words = {}): OwnOption<boolean> {
  return { takes: { kind: "flag" }, default: otherwise, says, ...words };
}

/** Picks the learner's own options out of all that were given, checks them and adds defaults. */
export function ownValues<T extends OwnOptions>(given: object, table: T): OwnValues<T> {
  const values: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(table)) {
    const value = (given as Record<string, unknown>)[name] ?? option.default;
    if (value !== undefined) check(name, value, option.takes);
    values[name] = value;
  }
  return values as OwnValues<T>;
}

function check(name: string, value: unknown, takes: Takes): void {
  if (takes.kind === "flag") flag(name, value as boolean);
  else if (takes.kind === "choice") oneOf(name, value as string, takes.choices);
  else if (takes.kind === "whole") whole(name, value as number, takes.from);
  else if (takes.kind === "sizes") checkSizes(name, value);
  else checkNumber(name, value as number, takes);
}

function checkSizes(name: string, value: unknown): void {
  if (!Array.isArray(value)) throw new OptionError(`${name} must be a list of layer sizes; got ${shown(value)}`);
  for (const [l, units] of value.entries()) whole(`${name}[${l}]`, units, 1);
}

function checkNumber(
  name: string,
  value: number,
  { from, inclusive, below, infinite }: Takes & { kind: "number" },
): void {
  if (from === 0 && !inclusive && !infinite) {
    positive(name, value);
    return;
  }
  const isThere = typeof value === "number" && (inclusive ? value >= from : value > from);
  if (isThere && value < (below ?? Infinity)) return;
  if (isThere && infinite && value === Infinity) return;
  const expected = infinite
    ? "positive, or Infinity for the hard margin"
    : `${inclusive ? "at least" : "above"} ${from}${below === undefined ? "" : ` and below ${below}`}`;
  throw new OptionError(`${name} must be ${expected}; got ${shown(value)}`);
}
