// Options that only some learners have. Each is defined once, beside the learner; checks, defaults and command-line flags follow from that.

import { flag, oneOf, positive, shown, whole } from "../check.js";
import { OptionError } from "../errors.js";

/** The values that an option takes. */
export type Takes =
  | {
      readonly kind: "number";
      /** The lower limit, and whether the limit itself is allowed. */
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
  /** The values that it takes. */
  readonly takes: Takes;
  /** Refuses a value that the option does not take. */
  check(name: string, value: never): unknown;
  /** Its value if it is not given. */
  readonly default: T;
  /** What it does, in a few words. The words of a flag begin with a verb, so that "do not" can precede them. */
  readonly says: string;
  /** The option in a word, if its name is a symbol, for use as a command-line flag. */
  readonly word?: string;
  /** The symbol for its value in formulas. */
  readonly symbol?: string;
}

/** A learner's own options, by name. */
export type OwnOptions = { readonly [name: string]: OwnOption };

/** The values of the options in a table, with their defaults. */
export type OwnValues<T extends OwnOptions> = { [name in keyof T]: T[name] extends OwnOption<infer V> ? V : never };

type Words = Pick<OwnOption, "word" | "symbol">;

/** An option that takes a number above a limit. */
export function numberAbove<T extends number | undefined>(
  from: number,
  otherwise: T,
  says: string,
  words: Words = {},
): OwnOption<T> {
  const check = (name: string, value: number) => {
    if (from === 0) positive(name, value);
    else if (!(isNumber(value) && value > from)) refuse(name, `above ${from}`, value);
  };
  return { takes: { kind: "number", from, inclusive: false }, check, default: otherwise, says, ...words };
}

/** An option that takes a number of at least a limit, and perhaps below another limit. */
export function numberFrom(
  from: number,
  otherwise: number,
  says: string,
  { below, ...words }: Words & { below?: number } = {},
): OwnOption<number> {
  const expected = `at least ${from}${below === undefined ? "" : ` and below ${below}`}`;
  const check = (name: string, value: number) => {
    if (!(isNumber(value) && value >= from && value < (below ?? Infinity))) refuse(name, expected, value);
  };
  const takes = { kind: "number", from, inclusive: true, ...(below !== undefined && { below }) } as const;
  return { takes, check, default: otherwise, says, ...words };
}

/** An option that takes a price above 0, or Infinity. */
export function priceAboveZero(otherwise: number, says: string, words: Words = {}): OwnOption<number> {
  const check = (name: string, value: number) => {
    if (!(typeof value === "number" && value > 0)) refuse(name, "positive, or Infinity for the hard margin", value);
  };
  const takes = { kind: "number", from: 0, inclusive: false, infinite: true } as const;
  return { takes, check, default: otherwise, says, ...words };
}

/** An option that takes a whole number of at least a limit. */
export function wholeFrom(from: number, otherwise: number, says: string, words: Words = {}): OwnOption<number> {
  const check = (name: string, value: number) => whole(name, value, from);
  return { takes: { kind: "whole", from }, check, default: otherwise, says, ...words };
}

/** An option that takes a list of layer sizes. */
export function layerSizes(
  otherwise: readonly number[],
  says: string,
  words: Words = {},
): OwnOption<readonly number[]> {
  const check = (name: string, value: readonly number[]) => {
    if (!Array.isArray(value)) refuse(name, "a list of layer sizes", value);
    for (const [l, units] of value.entries()) whole(`${name}[${l}]`, units, 1);
  };
  return { takes: { kind: "sizes" }, check, default: otherwise, says, ...words };
}

/** An option that takes one of a few words. */
export function choice<T extends string>(
  choices: readonly T[],
  otherwise: T,
  says: string,
  words: Words = {},
): OwnOption<T> {
  const check = (name: string, value: T) => oneOf(name, value, choices);
  return { takes: { kind: "choice", choices }, check, default: otherwise, says, ...words };
}

/** An option that is true or false; undefined if something else decides when it is not given. */
export function yesOrNo<T extends boolean | undefined>(otherwise: T, says: string, words: Words = {}): OwnOption<T> {
  return { takes: { kind: "flag" }, check: flag, default: otherwise, says, ...words };
}

/** Picks the learner's own options out of all that were given, checks them and adds defaults. */
export function ownValues<T extends OwnOptions>(given: object, table: T): OwnValues<T> {
  const values: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(table)) {
    const value = (given as Record<string, unknown> | undefined)?.[name] ?? option.default;
    if (value !== undefined) option.check(name, value as never);
    values[name] = value;
  }
  return values as OwnValues<T>;
}

function isNumber(value: unknown): boolean {
  return typeof value === "number" && value < Infinity;
}

function refuse(name: string, expected: string, value: unknown): never {
  throw new OptionError(`${name} must be ${expected}; got ${shown(value)}`);
}
