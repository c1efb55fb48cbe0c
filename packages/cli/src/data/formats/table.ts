// What all tables have in common: from options to a plan, and from raw rows to a data set.

import { apart, type Examples, InputError, type Label, RemediableError } from "rosenblatt";
import {
  type EncodeOptions,
  labelColumnOf,
  type PlannedColumn,
  type RawTable,
  RowError,
  TableEncoding,
  type TableOptions,
} from "rosenblatt/readers";
import { UsageError } from "../../terminal/exit.js";
import { leftOutInAll } from "../bad-rows/bad-rows.js";
import { type CleanTable, cleanTable, withoutRows } from "../bad-rows/clean-table.js";
import { someRows } from "../raw-rows/some-rows.js";
import { columnReports, isCalledClasses } from "./columns.js";
import { changedEncoding, type Encoding, isTable, type TableFormat } from "./encoding.js";
import { labelsToTry, likelyLabels } from "./likely-labels.js";
import type { Content, LoadOptions, Reading, SettledRows } from "./reading.js";
import { usualNgrams, withinBounds } from "./text-terms.js";
import { type WeightedTable, weighted, weightless, without } from "./weights.js";

/** Whether one of the columns is text. */
export function hasText(columns: readonly Pick<PlannedColumn, "kind">[]): boolean {
  return columns.some(({ kind }) => kind === "text");
}

/**
 * What the options say about the columns, unless there is a model, which has determined that already. `hasText` tells
 * whether one of the columns is text.
 */
export function tableOptions(reading: Reading, hasText = false): TableOptions {
  const { options, encoding } = reading;
  const { label, unlabelled, ignore, only, numeric, categorical, text, date, dayFirst, missing, hash } = options;
  const { ngrams = hasText && options.termBounds ? usualNgrams : undefined } = options;
  const texts = [...(text ?? []), ...(options.textColumn ?? [])];
  const { otherwise, characters, missingWords } = options;
  if (encoding) return { unlabelled: unlabelled ?? false, ...missingIn(encoding) };
  const { weight } = options;
  const weights = weight === undefined ? [] : [weight];
  if (reading.format === "jsonl" && weight !== undefined) return ofRecords(reading, hasText);
  return {
    ...(label !== undefined && { label }),
    ...(unlabelled !== undefined && { unlabelled }),
    ...(ignore && { ignore }),
    ...(only && { only: [...only, ...weights] }),
    ...((numeric || weights.length > 0) && { numeric: [...(numeric ?? []), ...weights] }),
    ...(categorical && { categorical }),
    ...(texts.length > 0 && { text: texts }),
    ...(date && { date }),
    ...(dayFirst !== undefined && { dayFirst }),
    ...(missing && { missing }),
    ...(missingWords === false && { missingWords: "none" }),
    ...(ngrams !== undefined && { ngrams }),
    ...(hash !== undefined && { hash }),
    ...(otherwise && { otherwise }),
    ...(characters !== undefined && { characters }),
  };
}

/** The options for records with weights: the key of the weights is ignored. */
function ofRecords(reading: Reading, hasText: boolean): TableOptions {
  const { weight, ignore = [], ...others } = reading.options;
  return tableOptions({ ...reading, options: { ...others, ignore: [...ignore, weight!] } }, hasText);
}

/**
 * The columns of the model, with the label under its name in this file. `names` are the columns of the file, for a
 * label given by its number, or as first or last.
 */
export function planFor(
  { encoding, options, format }: Reading,
  names?: readonly string[],
): { plan?: readonly PlannedColumn[] } {
  if (!encoding) return {};
  const model = tableIn(encoding, format);
  const columns: readonly PlannedColumn[] = model.columns;
  const label = options.label === undefined ? undefined : givenLabel(options.label, names ?? [], model);
  const plan = columns.map(
    ({ name, kind, reason, unit }): PlannedColumn => ({
      name: kind === "label" ? (label ?? name) : name,
      kind: name === options.weight ? "numeric" : kind,
      reason,
      ...(unit !== undefined && { unit }),
    }),
  );
  const { weight } = options;
  if (weight !== undefined && !plan.some(({ name }) => name === weight))
    plan.push({ name: weight, kind: "numeric", reason: "weight of its row" });
  return { plan };
}

/**
 * The column that --label names, by its name or number among those of a file; refuses one from which the model takes
 * features, because its cells cannot be both.
 */
export function givenLabel(given: string, names: readonly string[], model: TableEncoding): string {
  const label = names[labelColumnOf(given, names, true)] ?? given;
  const column = model.columns.find(({ name }) => name === label);
  const isFeature = column
    ? column.kind !== "label" && column.kind !== "ignored"
    : model.ofRecords !== null && model.features.includes(label);
  if (!isFeature) return label;
  const own = model.labelColumn;
  const remedy =
    own === undefined ? "" : `: leave --label out if the classes are in ${JSON.stringify(own)}, as in training`;
  throw new UsageError(
    `--label must name the column with the classes; got ${JSON.stringify(label)}, a feature of this model${remedy}`,
  );
}

/** The encoding of the table that a model learned from; refuses a model that did not learn from a table. */
export function tableIn(encoding: Encoding, format: string): TableEncoding {
  if (isTable(encoding)) return encoding.table;
  throw new UsageError(`the model learned from ${encoding.format} files; got a table (${format})`);
}

/** What a model takes for a missing value. */
export function missingIn(encoding: Encoding): Required<Pick<TableOptions, "missing" | "missingWords">> {
  if (!isTable(encoding)) return { missing: [], missingWords: "plausible" };
  const { missing, missingWords = "everywhere" } = encoding.table.save() as Pick<
    TableOptions,
    "missing" | "missingWords"
  >;
  return { missing: missing!, missingWords };
}

/** The content of a table, encoded by the model's encoding or else by a new one that is fitted to it. */
export function contentOfTable(all: RawTable, reading: Reading, readNotes: readonly string[], bytes: number): Content {
  const { options, format } = reading;
  const notes = [...readNotes];
  const { table, leftOut, weights } = cleaned(all, reading);
  reading.bad?.checkLeft(table.size);
  if (weights?.length === 0) throw new UsageError("--weight must be above 0 for some row; got 0 for all of them");
  const given = reading.encoding && tableIn(reading.encoding, format);
  const note = { note: (text: string) => notes.push(text) };
  const { fitted, encoding, examples } = given
    ? { fitted: given, encoding: given, examples: encoded(given, table, reading, note) }
    : fittedTo(table, reading, note);
  const asRead = (own: TableEncoding): Encoding => ({
    format: (given ? reading.encoding!.format : format) as TableFormat,
    table: own,
  });
  const settledBy = (rows: ArrayLike<number>): SettledRows => {
    const some = fittedTo(someRows(table, rows), reading).encoding;
    const own = changedEncoding(some, { classes: [...new Set([...some.classes, ...encoding.classes])] });
    const all = own.encode(table, { unlabelled: mayLackLabels(options) });
    return { examples: all as Examples<Label>, encoding: asRead(own), numeric: own.numericFeatures() };
  };
  return {
    examples: examples as Examples<Label>,
    encoding: asRead(encoding),
    notes,
    columns: columnReports(fitted),
    numeric: encoding.numericFeatures(),
    labelColumn: encoding.labelColumn,
    sampleWeights: weights,
    skipped: leftOut,
    ...(options.partly && !given && { settledBy }),
    bytes,
  };
}

/** An encoding fitted to a table, the same without the words of too few or too many texts, and the examples encoded by the latter. */
function fittedTo(table: RawTable, reading: Reading, note: Pick<EncodeOptions, "note"> = {}) {
  const { termBounds } = reading.options;
  const fitted = TableEncoding.fit(table, tableOptions(reading, hasText(table.columns)));
  const examples = encoded(fitted, table, reading, note);
  return { fitted, ...(termBounds ? withinBounds(fitted, termBounds, examples) : { encoding: fitted, examples }) };
}

/** The rows of a table as examples; an error about a label says which column may have been meant. */
export function encoded(
  encoding: TableEncoding,
  table: RawTable,
  reading: Reading,
  further: Pick<EncodeOptions, "note" | "streaming"> = {},
): Examples<string> {
  const likely = () => {
    const examples = encoding.encode(table, { unlabelled: true }) as Examples<Label>;
    return labelsToTry(likelyLabels({ columns: columnReports(encoding), examples }));
  };
  return hinting(
    reading.options,
    table.columns,
    () => encoding.encode(table, { ...encodeOptions(reading), ...further }),
    likely,
  );
}

/** A table whose rows can all be used, and their weights. */
export interface UsableTable extends CleanTable, WeightedTable {}

/**
 * A table without the rows of weight 0 and, if that was asked for, without the unreadable ones. `before` is the number
 * of rows in tables read earlier.
 */
export function cleaned(all: RawTable, reading: Reading, before = 0): UsableTable {
  const { bad, options } = reading;
  const { table: own, weights: given } = weighted(all, reading, before);
  const { table, leftOut } = bad
    ? cleanTable(own, bad, !mayLackLabels(options), tableOptions(reading), before)
    : { table: own, leftOut: [] };
  const weights = without(given, leftOut);
  const none = weights ? weightless(weights) : [];
  reading.weightless?.add(none.length);
  return {
    table: withoutRows(table, none),
    leftOut: leftOutInAll(leftOut, none),
    weights: without(weights, none),
  };
}

/** How rows are encoded for their purpose; notes about them go to the `note` of the reading. */
export function encodeOptions({ learning, options, note }: Reading): EncodeOptions {
  return { learning, unlabelled: mayLackLabels(options), ...(note && { note }) };
}

/** Whether rows without a label are accepted. */
export function mayLackLabels({ unlabelled = false, holes = false }: LoadOptions): boolean {
  return unlabelled || holes;
}

/** Adds advice to an error about a missing label: another column may have been meant, such as the ones that `likely` names. */
function hinting<T>(
  { label }: LoadOptions,
  columns: readonly PlannedColumn[],
  encode: () => T,
  likely: () => string,
): T {
  try {
    return encode();
  } catch (error) {
    if (label !== undefined || !(error instanceof InputError)) throw error;
    const { facts, remedies } = apart(error);
    if (!/\blabel/.test(facts)) throw error;
    const names = columns.filter(({ kind }) => kind !== "label").map(({ name }) => name);
    names.sort((a, b) => Number(isCalledClasses(b)) - Number(isCalledClasses(a)));
    const shown = names.length > 12 ? [...names.slice(0, 12), "…"] : names;
    const others = likely();
    const choose = others
      ? `choose another column, such as ${others}`
      : `choose another column with --label: ${shown.join(", ")}`;
    const help = others ? [{ text: choose }, ...remedies] : [...remedies, { text: choose }];
    if (error instanceof RowError) throw new RowError(error.row, error.reason, help);
    throw new RemediableError(facts, help);
  }
}
