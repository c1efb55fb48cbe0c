// Options that only some learners have. Each is stated once, beside the learner: checks, defaults and command-line flags follow from it.

import { flag, oneOf, positive, shown, whole } from "../check.js";
import { OptionError } from "../errors.js";

/** What an option takes. */
export type Takes =
  | {
      readonly kind: "number";
      /** Lower limit, and whether the limit itself is allowed. */
      readonly from: number;
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

export interface OwnOption<T = unknown> {
  readonly takes: Takes;
  /** What it is when it is not given. */
  readonly default: T;
  /** What it does, in a few words. Those of a flag begin with a verb, so that "do not" can stand in front of them. */
  readonly says: string;
  /** The option in a word, where its name is a symbol: a command line takes it as `--word`. */
  readonly word?: string;
  /** The symbol that formulas have for its value. */
  readonly symbol?: string;
}

export type OwnOptions = { readonly [name: string]: OwnOption };

/** The values of the options in a table, with their defaults. */
export type OwnValues<T extends OwnOptions> = { [name in keyof T]: T[name] extends OwnOption<infer V> ? V : never };

type Words = Pick<OwnOption, "word" | "symbol">;

export function numberAbove(from: number, otherwise: number, says: string, words: Words = {}): OwnOption<number> {
  return { takes: { kind: "number", from, inclusive: false }, default: otherwise, says, ...words };
}

export function numberFrom(from: number, otherwise: number, says: string, words: Words = {}): OwnOption<number> {
  return { takes: { kind: "number", from, inclusive: true }, default: otherwise, says, ...words };
}

export function wholeFrom(from: number, otherwise: number, says: string, words: Words = {}): OwnOption<number> {
  return { takes: { kind: "whole", from }, default: otherwise, says, ...words };
}

export function choice<T extends string>(
  choices: readonly T[],
  otherwise: T,
  says: string,
  words: Words = {},
): OwnOption<T> {
  return { takes: { kind: "choice", choices }, default: otherwise, says, ...words };
}

export function yesOrNo(otherwise: boolean, says: string, words: Words = {}): OwnOption<boolean> {
  return { takes: { kind: "flag" }, default: otherwise, says, ...words };
}

/** The learner's own options out of all that were given, checked, with their defaults. */
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
