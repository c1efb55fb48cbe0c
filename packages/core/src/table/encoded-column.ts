// An encoded column: one number per row, words with a feature each, or nothing to learn from.

import { shown } from "../check.js";
import { HashedNames } from "../data/vocabulary.js";
import { InputError, RemediableError, type Remedy } from "../errors.js";
import { truthIn } from "../text/boolean-words.js";
import { amountIn, commaNumberIn } from "../text/comma-number.js";
import { type DateKind, dayIn } from "../text/day.js";
import { numberIn } from "../text/number.js";
import { runsIn, wordsIn } from "../text/words.js";
import type { Cell, ColumnKind } from "./raw-table.js";

/** Makes the error for a cell that is not of its column's kind, including its position. */
export type Fault = (facts: string, column: string, cell: Cell) => InputError;

/** A kind of column that is one number per row. */
export type MeasuredKind = "numeric" | "decimal-comma" | "amount" | "boolean" | DateKind;

/** By kind: how to read a cell, given the kind of a date or the unit of a number, and what it must be. */
const measures: Record<
  MeasuredKind,
  readonly [read: (text: string, how: DateKind & string) => number | undefined, expected: string]
> = {
  numeric: [(text) => numberIn(text.trim()), "a number"],
  "decimal-comma": [commaNumberIn, "a number such as 1.234,5"],
  amount: [amountIn, "a number"],
  boolean: [truthIn, "true or false, yes or no"],
  date: [dayIn, "a date such as 2024-05-31T12:30"],
  "month-first": [dayIn, "a month-first date"],
  "day-first": [dayIn, "a day-first date"],
};

/** The number of a cell; undefined or infinite if it cannot be read. */
function measureOf(kind: MeasuredKind, cell: NonNullable<Cell>, unit: string | undefined): number | undefined {
  const [read] = measures[kind];
  const isDate = read === dayIn;
  return typeof cell === "string" ? read(cell, (isDate ? kind : unit) as DateKind) : isDate ? undefined : Number(cell);
}

/** Whether a kind of column is one number per row. */
export function isMeasured(kind: string): kind is MeasuredKind {
  return Object.hasOwn(measures, kind);
}

/** The facts about a column that is one number per row. */
export type MeasuredFacts = Pick<
  MeasuredColumn,
  "name" | "kind" | "unit" | "reason" | "fill" | "missing" | "indicator"
>;

/** Whether a cell that is not missing is of its column's kind, in its unit; kinds that are not measured accept any cell. */
export function isReadable(kind: ColumnKind, cell: NonNullable<Cell>, unit?: string): boolean {
  return !isMeasured(kind) || Math.abs(measureOf(kind, cell, unit)!) < Infinity;
}

/**
 * A column that is one number per row: numbers, dates as days, yes and no as 1 and 0. It makes the feature `name`; and, if
 * values were missing when it was fitted, one that is 1 if the value is missing.
 */
export class MeasuredColumn {
  declare readonly name: string;
  declare readonly kind: MeasuredKind;
  /** The unit that its cells may have; undefined if they had none. */
  declare readonly unit: string | undefined;
  declare readonly reason: string;
  /** Replaces a missing value: the mean of the others. */
  declare readonly fill: number;
  /** The number of values missing when it was fitted. */
  declare readonly missing: number;
  /** The feature that says that the value is missing; null if none was. */
  declare readonly indicator: string | null;

  constructor(facts: MeasuredFacts) {
    Object.assign(this, facts);
  }

  /** The names of the features that it makes. */
  get features(): string[] {
    return this.indicator === null ? [this.name] : [this.name, this.indicator];
  }

  /** The number of a cell that is not missing; `fault` makes the error if it cannot be read. */
  read(cell: NonNullable<Cell>, fault: Fault): number {
    const { name, kind, unit } = this;
    const value = measureOf(kind, cell, unit)!;
    if (Math.abs(value) < Infinity) return value;
    const expected = measures[kind][1] + (unit ? ` in ${shown(unit)}` : "");
    throw fault(`column ${shown(name)} must be ${expected}; got ${shown(cell)}`, name, cell);
  }
}

/** The name of the feature that says that a value is missing: `name?`, with more question marks if a column has that name. */
export function indicatorOf(name: string, columns: readonly string[]): string {
  let indicator = `${name}?`;
  while (columns.includes(indicator)) indicator += "?";
  return indicator;
}

/** A kind of column whose cells have any number of words. */
export type WordKind = "categorical" | "text";

/** How texts become words. */
export interface TextOptions {
  /** The most words in a run that is a feature. */
  ngrams: number;
  /** The length of runs of characters that are features instead of words; null for words. */
  characters: number | null;
  /** The number of places into which words are hashed; null if each word has its own. */
  hash: number | null;
}

/** A column whose cells have any number of words, each a feature of its own: categories and texts. */
export class WordColumn {
  declare readonly name: string;
  declare readonly kind: WordKind;
  declare readonly reason: string;
  /** The number of values missing when it was fitted. */
  declare readonly missing: number;
  /** The number of different values when it was fitted. */
  declare readonly distinct: number;
  /** The prefix of its features' names: `name=` for categories, `name:` for words, `name#` for hashed words. */
  readonly prefix: string;
  /** @internal The positions of the features of words looked up before, because composing the names of a text's words each time takes long. */
  readonly found: Map<string, number> = new Map();
  readonly #ngrams: number;
  readonly #characters: number | null;
  readonly #places: HashedNames | null;

  constructor(
    facts: { name: string; kind: WordKind; reason: string; missing: number; distinct: number },
    { ngrams, characters, hash }: TextOptions,
  ) {
    Object.assign(this, facts);
    this.#ngrams = ngrams;
    this.#characters = characters;
    this.#places = hash === null ? null : new HashedNames(hash);
    this.prefix = facts.name + (facts.kind === "categorical" ? "=" : hash === null ? ":" : "#");
  }

  /** The words of a cell, which is null if missing; a word is listed as often as it occurs. */
  words(cell: string | null): string[] {
    if (this.kind === "categorical") return [cell ?? "?"];
    if (cell === null) return [];
    const words = this.#characters === null ? wordsIn(cell, this.#ngrams) : runsIn(cell, this.#characters);
    const places = this.#places;
    return places ? words.map((word) => String(places.find(word))) : words;
  }
}

/** A column that has no features: the label's, or one left out. */
export interface OtherColumn {
  readonly name: string;
  readonly kind: "label" | "ignored";
  readonly reason: string;
  /** The option that would keep a column that was left out; unknown for an encoding that was loaded. */
  readonly remedy?: Remedy;
}

/** A column that makes features. */
export type FeatureColumn = MeasuredColumn | WordColumn;

/** Any column of an encoding. */
export type EncodedColumn = FeatureColumn | OtherColumn;

/** Whether a column makes features. */
export function isFeatureColumn(column: EncodedColumn): column is FeatureColumn {
  return column instanceof MeasuredColumn || column instanceof WordColumn;
}

const mostNamed = 20;
const mostRemedies = 5;

/** Refuses columns that leave nothing to learn from. */
export function checkSome(columns: readonly EncodedColumn[]): void {
  if (columns.some(isFeatureColumn)) return;
  const left = columns.filter(({ kind }) => kind === "ignored") as OtherColumn[];
  if (left.length === 0) throw new InputError("no column is left to learn from: the label's is the only one");
  const named = left.slice(0, mostNamed).map(({ name, reason }) => `${shown(name)} (${reason})`);
  const remedies = left.flatMap(({ remedy }) => remedy ?? []).slice(0, mostRemedies);
  throw new RemediableError(`no column is left to learn from; left out were ${named.join(", ")}`, remedies);
}

/** Refuses data without columns that an encoding needs, naming all of them. */
export function checkColumns(needed: readonly EncodedColumn[], names: readonly string[]): void {
  const there = new Set(names);
  const missing = needed.filter(({ name }) => !there.has(name)).map(({ name }) => shown(name));
  if (missing.length > 0)
    throw new InputError(
      `column${missing.length > 1 ? "s" : ""} ${missing.join(", ")} must be there, as in training; got ${names.slice(0, 50).map(shown).join(", ")}`,
    );
}
