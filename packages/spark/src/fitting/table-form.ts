// Fits the encoding of a table's columns from what the workers found in all shards.

import { InputError, type Json } from "rosenblatt";
import {
  CsvReader,
  type MissingWords,
  missingWords,
  numberIn,
  type PlannedColumn,
  type TableOptions,
} from "rosenblatt/readers";
import { ExactSum, encodingOf, meanOf } from "../mixing/index.js";
import type { TableShard } from "../worker/table-survey.js";

type Plan = Pick<PlannedColumn, "name" | "kind" | "unit" | "reason">;

/** The interpretation of each column, judged by the first rows in content order as for a file with these rows. */
export function plannedBy(header: string, lines: readonly string[], options: TableOptions): Plan[] {
  const reader = new CsvReader({ ...options, header: true, delimiter: ",", onFault: () => {} });
  reader.begin("the first rows");
  reader.write(Buffer.from([header, ...lines, ""].join("\n")));
  reader.end();
  return reader.columns!.map(({ name, kind, unit, reason }) => ({ name, kind, reason, ...(unit && { unit }) }));
}

/** An encoding of planned columns without categories, means and classes. */
export function unfitted(columns: readonly Plan[], options: TableOptions): { [key: string]: Json } {
  const { missing = [], missingWords: rule = "plausible", ngrams = 1, characters, hash = null } = options;
  const saved = columns.map(({ name, kind, unit, reason }): Json => {
    if (kind === "label" || kind === "ignored") return { name, kind, reason };
    if (kind === "categorical" || kind === "text") return { name, kind, reason, missing: 0, distinct: 0 };
    return { name, kind, reason, missing: 0, fill: 0, indicator: null, ...(unit && { unit }) };
  });
  return {
    records: null,
    columns: saved,
    missing,
    ...(rule !== "everywhere" && { missingWords: rule }),
    ngrams,
    ...(characters !== undefined && { characters }),
    hash,
    classes: [],
    features: measuredFeatures(saved as unknown as SavedColumn[]),
  };
}

interface SavedColumn {
  readonly name: string;
  readonly kind: string;
  readonly indicator?: string | null;
}

/** The feature names of the columns of measures: numeric columns first, as in an encoding. */
function measuredFeatures(columns: readonly SavedColumn[]): string[] {
  const measured = columns.filter(({ indicator }) => indicator !== undefined);
  const [numbers, others] = [true, false].map((isNumeric) =>
    measured.filter(({ kind }) => (kind === "numeric") === isNumeric),
  );
  return [...numbers, ...others].flatMap(({ name, indicator }) => (indicator === null ? [name] : [name, indicator!]));
}

/**
 * The fewest and the most texts in which a word must occur to become a feature: counts, or fractions of all texts if below 1. If no word is
 * within the bounds, all are kept, unless the bounds are `needed`.
 */
export type TermBounds = (texts: number) => {
  readonly minDf: number;
  readonly maxDf: number;
  readonly needed: boolean;
};

/** The texts of a column, each with its number of rows. */
type Texts = readonly (readonly [text: string, count: number])[];

/** The surveys of the shards to learn from, and of `all` shards, which determine the classes. */
export interface SurveyedShards {
  readonly learn: readonly TableShard[];
  readonly all: readonly TableShard[];
}

/**
 * Fits the encoding of planned columns to the shards to learn from, with the same result as fitting it to their rows in content order. Rows
 * that are held back contribute only their classes.
 */
export function fittedEncoding(
  columns: readonly Plan[],
  shards: SurveyedShards,
  options: TableOptions,
  bounds?: TermBounds,
): { [key: string]: Json } {
  const fit = new ColumnFit(columns, shards, options);
  const saved = columns.map((column) => fit.saved(column));
  const made = saved as unknown as (SavedColumn & Plan)[];
  checkSome(made);
  const isKept = bounds ? keptBy(bounds, fit.frequencies, fit.rows) : () => true;
  const features = new Set([...measuredFeatures(made), ...fit.words.filter(isKept)]);
  return { ...unfitted(columns, options), columns: saved, classes: fit.classes, features: [...features] };
}

/** Fits columns one after the other, in the form in which an encoding saves them, and gathers the features that they make of texts. */
class ColumnFit {
  /** The number of rows to learn from. */
  readonly rows: number;
  readonly words: string[] = [];
  /** The number of texts that contain each word. */
  readonly frequencies = new Map<string, number>();
  classes: string[] = [];
  readonly #names: readonly string[];
  readonly #shards: SurveyedShards;
  readonly #rule: MissingWords;

  constructor(columns: readonly Plan[], shards: SurveyedShards, { missingWords = "plausible" }: TableOptions) {
    this.rows = shards.learn.reduce((sum, shard) => sum + shard.rows, 0);
    this.#names = columns.map(({ name }) => name);
    this.#shards = shards;
    this.#rule = missingWords;
  }

  saved(column: Plan): Json {
    const { name, kind, reason } = column;
    switch (kind) {
      case "ignored":
        return { name, kind, reason };
      case "numeric":
        return this.#numbers(column);
      case "text":
        return this.#words(column);
      case "label":
        return this.#label(column);
      default:
        return this.#codes(column);
    }
  }

  #numbers(column: Plan): Json {
    const { learn } = this.#shards;
    const facts = learn.map(({ numbers }) => numbers[column.name]).filter((_, k) => learn[k].rows > 0);
    const values = new Set(facts.map((own) => own.constant));
    const [value] = values;
    if (this.#mayBeConstant(column) && values.size === 1 && value !== null) return constant(column, value);
    const missing = facts.reduce((sum, own) => sum + own.missing, 0);
    const sum = new ExactSum();
    for (const own of facts) sum.addSum({ parts: own.sum.map((part) => part ?? Number.NaN) });
    return this.#measured(column, meanOf(sum, this.rows - missing), missing);
  }

  #words({ name, kind, reason }: Plan): Json {
    const facts = this.#shards.learn.map((shard) => shard.words[name]);
    const found = inContentOrder(facts.map((own) => own.names));
    this.words.push(...found.map(([word]) => word));
    for (const [word, count] of found) this.frequencies.set(word, (this.frequencies.get(word) ?? 0) + count);
    const distinct = new Set(facts.flatMap((own) => own.distinct)).size;
    return { name, kind, reason, missing: facts.reduce((sum, own) => sum + own.missing, 0), distinct };
  }

  #label(column: Plan): Json {
    const { name, kind, reason } = column;
    const { learn, all } = this.#shards;
    const texts = [...this.#texts(column, learn), ...this.#texts(column, all)].map(([text]) => text);
    this.classes = [...new Set(texts.filter((text) => text !== ""))];
    return { name, kind, reason };
  }

  /** Fits a column whose cells were surveyed as texts: of categories, or of measures such as dates. */
  #codes(column: Plan): Json {
    const { name, kind, reason } = column;
    const { rows } = this;
    const texts = this.#texts(column, this.#shards.learn);
    const used = texts.filter(([text]) => text !== "");
    if (this.#mayBeConstant(column) && used.length === 1 && used[0][1] === rows) return constant(column, used[0][0]);
    const missing = rows - used.reduce((sum, [, count]) => sum + count, 0);
    if (kind === "categorical") {
      this.words.push(...texts.map(([text]) => `${name}=${text === "" ? "?" : text}`));
      return { name, kind, reason, missing, distinct: used.length };
    }
    const read = measureIn(column);
    const total = used.reduce((sum, [text, count]) => sum + count * read(text), 0);
    return this.#measured(column, rows > missing ? total / (rows - missing) : 0, missing);
  }

  #texts({ name, kind }: Plan, shards: readonly TableShard[]): Texts {
    return present(inContentOrder(shards.map((shard) => shard.codes[name]?.texts ?? [])), kind, this.#rule);
  }

  /** Whether the column is left out if it has the same value in every row: nobody asked for it. */
  #mayBeConstant({ reason }: Plan): boolean {
    return this.rows > 1 && reason !== "asked for" && reason !== "as every column";
  }

  #measured({ name, kind, unit, reason }: Plan, fill: number, missing: number): Json {
    const indicator = missing > 0 ? indicatorOf(name, this.#names) : null;
    return { name, kind, reason, missing, fill, indicator, ...(unit && { unit }) };
  }
}

function constant({ name }: Plan, value: string | number): Json {
  const shown = typeof value === "string" ? JSON.stringify(value.slice(0, 64)) : value;
  return { name, kind: "ignored", reason: `constant: ${shown} in every row` };
}

/** Throws if no column makes features. */
export function checkSome(columns: readonly Plan[]): void {
  if (columns.some(({ kind }) => kind !== "label" && kind !== "ignored")) return;
  const left = columns.filter(({ kind }) => kind === "ignored");
  if (left.length === 0) throw new InputError("no column is left to learn from: the label's is the only one");
  throw new InputError(
    `no column is left to learn from; left out were ${left.map(({ name, reason }) => `${JSON.stringify(name)} (${reason})`).join(", ")}`,
  );
}

/** Which features are kept: words whose number of texts is within the bounds, and all features that are not words. */
function keptBy(bounds: TermBounds, frequencies: ReadonlyMap<string, number>, rows: number): (name: string) => boolean {
  const texts = (bound: number) => (bound < 1 ? bound * rows : bound);
  const { minDf, maxDf, needed } = bounds(rows);
  const [least, most] = [texts(minDf), texts(maxDf)];
  const isWithin = (count: number) => count >= least && count <= most;
  if (![...frequencies.values()].some(isWithin)) {
    if (!needed || frequencies.size === 0) return () => true;
    throw new InputError(
      `no word is in at least ${Math.ceil(least)} and at most ${Math.floor(most)} of the ${rows} texts: lower minDf or raise maxDf (--min-df, --max-df)`,
    );
  }
  return (name) => isWithin(frequencies.get(name) ?? least);
}

/**
 * The texts of all shards in the order of their first appearance among all rows. Rows with the same hash are in the same shard, which knows
 * their order.
 */
function inContentOrder(
  shards: readonly (readonly (readonly [text: string, count: number, hash: number, ...unknown[]])[])[],
): [string, number][] {
  const all = new Map<string, { text: string; count: number; hash: number; place: number }>();
  for (const texts of shards)
    for (const [place, [text, count, hash]] of texts.entries()) {
      const known = all.get(text);
      if (!known) all.set(text, { text, count, hash, place });
      else {
        known.count += count;
        if (hash < known.hash) Object.assign(known, { hash, place });
      }
    }
  return [...all.values()].sort((a, b) => a.hash - b.hash || a.place - b.place).map(({ text, count }) => [text, count]);
}

/** Replaces words that denote a missing value by "": in columns such as dates and booleans, and in labels that are otherwise numbers. */
export function present(texts: [string, number][], kind: string, rule: MissingWords): Texts {
  if (rule === "none" || kind === "categorical") return texts;
  const isWord = (text: string) => text.length < 5 && missingWords.has(text.trim().toLowerCase());
  const known = texts.map(([text]) => text).filter((text) => text !== "" && !isWord(text));
  const areNumbers = known.length > 0 && known.every((text) => numberIn(text.trim()) !== undefined);
  if (kind === "label" && !areNumbers) return texts;
  return texts.map(([text, count]) => [isWord(text) ? "" : text, count]);
}

/** A function that converts a text to the value that a column of measures gives it. */
export function measureIn({ name, kind, unit, reason }: Plan): (text: string) => number {
  const column = { name, kind, reason, missing: 0, fill: 0, indicator: null, ...(unit && { unit }) };
  const encoding = encodingOf({
    records: null,
    columns: [column],
    missing: [],
    ngrams: 1,
    hash: null,
    classes: [],
    features: [name],
  });
  return (text) => (encoding.encodeRecord(new Map([[name, text]])) as Float64Array)[0];
}

/** The name of the feature that marks a missing value: `name?`, with more question marks if a column has that name. */
function indicatorOf(name: string, columns: readonly string[]): string {
  let indicator = `${name}?`;
  while (columns.includes(indicator)) indicator += "?";
  return indicator;
}
