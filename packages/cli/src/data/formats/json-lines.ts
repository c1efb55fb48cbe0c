// JSON Lines to a data set.

import type { Examples, Label } from "rosenblatt";
import {
  JsonLinesReader,
  type JsonRecords,
  labelColumnOf,
  missingValues,
  type PlannedColumn,
  planColumns,
  recordAt,
  sampleRows,
  TableEncoding,
  type TableOptions,
} from "rosenblatt/readers";
import { UsageError } from "../../terminal/exit.js";
import { leftOutInAll } from "../bad-rows/bad-rows.js";
import { type CleanRecords, cleanRecords, type KeyKind, withoutRecords } from "../bad-rows/clean-records.js";
import { filtered, leftOutBy } from "../bad-rows/line-filter.js";
import { someRecords } from "../raw-rows/some-rows.js";
import { columnsOfRecords } from "./alike-records.js";
import { columnReports } from "./columns.js";
import { changedEncoding, isOfRecords, isTable, type TableFormat } from "./encoding.js";
import type { Content, Reading, SettledRows } from "./reading.js";
import { absentNotes, inRecords, rareNotes, tableOfRecords } from "./record-table.js";
import { contentOfTable, encodeOptions, hasText, mayLackLabels, planFor, tableIn, tableOptions } from "./table.js";
import { withinBounds } from "./text-terms.js";
import { weightless, weightsOf, without } from "./weights.js";

/** Reads JSON Lines, one record per line. */
export async function readJsonLines(reading: Reading): Promise<Content> {
  const reader = filtered(new JsonLinesReader(), () => new JsonLinesReader(), reading.bad);
  let bytes = 0;
  for await (const input of reading.inputs()) bytes += await input.feed(reader);
  const leftOut = leftOutBy(reader);
  const content = contentOfRecords(reader.take(), reading, [], bytes);
  return { ...content, skipped: leftOutInAll(leftOut, content.skipped ?? []) };
}

/** A reading whose weights are known already. */
export function unweighted(reading: Reading): Reading {
  const { weight: _, ...options } = reading.options;
  return { ...reading, options };
}

/** Records that can be used, and the weights of those that came. */
export interface UsableRecords extends CleanRecords {
  /** One for each record that is left; undefined where none were asked for. */
  readonly weights: Float64Array | undefined;
}

/** Records without those that weigh nothing, and, where that is asked for, without those that cannot be read. */
export function usable(all: JsonRecords, reading: Reading): UsableRecords {
  const given = weightsOf(all, reading);
  const { records, leftOut } = readable(all, reading);
  const weights = without(given, leftOut);
  const none = weights ? weightless(weights) : [];
  reading.weightless?.add(none.length);
  return {
    records: withoutRecords(records, none),
    leftOut: leftOutInAll(leftOut, none),
    weights: without(weights, none),
  };
}

/** Records of which every value can be read. Where no model says what the keys are, the options do. */
function readable(records: JsonRecords, reading: Reading): CleanRecords {
  const { bad, encoding, options } = reading;
  if (!bad) return { records, leftOut: [] };
  const asked = tableOptions(reading);
  const { missing, missingWords, label } = asked;
  const known = encoding && isTable(encoding) ? encoding.table.columns : [];
  const kinds = new Map<string, KeyKind>(
    [...(known as readonly PlannedColumn[]), ...askedKinds(records, asked)].map((column) => [column.name, column]),
  );
  const labels = labelColumnOf(
    options.label ?? known.find(({ kind }) => kind === "label")?.name ?? label,
    records.names,
    true,
  );
  const taken = known.filter(({ kind }) => kind !== "ignored" && kind !== "label").map(({ name }) => name);
  const needed = {
    label: mayLackLabels(options) || labels < 0 ? undefined : records.names[labels],
    // A model of records takes one without keys as a row of zeros.
    features: encoding && !isOfRecords(encoding) && taken.length > 0 ? taken : undefined,
  };
  return cleanRecords(records, kinds, needed, missingValues(missing, missingWords), bad);
}

/** How the numbers and dates of the keys are written that are to be such, by most of those that the first records have. */
function askedKinds(records: JsonRecords, options: TableOptions): PlannedColumn[] {
  const { numeric = [], date = [], dayFirst, label } = options;
  const only = [...numeric, ...date];
  if (only.length === 0) return [];
  const { names, size } = records;
  const first = Array.from({ length: Math.min(size, sampleRows) }, (_, r) => recordAt(records, r));
  const sample = {
    whole: size < sampleRows,
    cells: (place: number) => first.map((record) => String(record.get(names[place]) ?? "")),
  };
  const plan = planColumns(names, sample, {
    ...{ numeric, date, only, unlabelled: true },
    ...(dayFirst !== undefined && { dayFirst }),
    ...(label !== undefined && { label }),
  });
  return plan.filter(({ reason, kind }) => reason === "asked for" && kind !== "label");
}

/** The content of records: by the model's encoding, whether that learned from records or from a table, or else by one that is fitted to them. */
export function contentOfRecords(
  all: JsonRecords,
  reading: Reading,
  readNotes: readonly string[],
  bytes: number,
): Content {
  const { encoding: given, format } = reading;
  const known = given && tableIn(given, format);
  const { records, leftOut, weights } = usable(all, reading);
  reading.bad?.checkLeft(records.size);
  if (weights?.length === 0) throw new UsageError("--weight must be above 0 for some row; got 0 for all of them");
  const asTable = (plan: readonly PlannedColumn[]): Content => {
    const table = tableOfRecords(records, plan, tableOptions(reading));
    const notes = [...readNotes, ...absentNotes(records, plan)];
    const content = inRecords(records, () => contentOfTable(table, unweighted(reading), notes, bytes));
    const skipped = content.skipped ?? [];
    return { ...content, sampleWeights: without(weights, skipped), skipped: leftOutInAll(leftOut, skipped) };
  };
  if (given && !isOfRecords(given)) return asTable(planFor(unweighted(reading), records.names).plan ?? []);
  const fitted = known ?? fittedTo(records, reading);
  const columns = given ? undefined : columnsOfRecords(records, fitted);
  if (columns) return asTable(columns);
  const notes = [...readNotes, ...(given ? [] : rareNotes(records, fitted))];
  const { encoding: table, examples } = encodedRecords(fitted, records, reading, !given, (text) => notes.push(text));
  const settledBy = (rows: ArrayLike<number>): SettledRows => {
    const some = someRecords(records, rows);
    const { encoding } = encodedRecords(fittedTo(some, reading), some, reading, true);
    const own = changedEncoding(encoding, { classes: [...new Set([...encoding.classes, ...table.classes])] });
    const all = own.encodeRecords(records, { unlabelled: mayLackLabels(reading.options) });
    return {
      examples: all as Examples as Examples<Label>,
      encoding: { format: "jsonl", table: own },
      numeric: undefined,
    };
  };
  return {
    examples: examples as Examples as Examples<Label>,
    encoding: { format: (given?.format ?? "jsonl") as TableFormat, table },
    notes,
    columns: columnReports(fitted),
    // Records may lack a number, which is then 0: centring it would not be.
    numeric: undefined,
    labelColumn: table.labelColumn,
    sampleWeights: weights,
    skipped: leftOut,
    ...(reading.options.partly && !given && { settledBy }),
    bytes,
  };
}

/** Records as examples, and the encoding by which they are; where it is new, without the words of too few or too many texts. */
function encodedRecords(
  fitted: TableEncoding,
  records: JsonRecords,
  reading: Reading,
  isNew: boolean,
  note?: (text: string) => void,
) {
  const { termBounds } = reading.options;
  const examples = fitted.encodeRecords(records, { ...encodeOptions(reading), ...(note && { note }) });
  return isNew && termBounds ? withinBounds(fitted, termBounds, examples) : { encoding: fitted, examples };
}

/** The encoding of records, which are looked at once more where one of their keys turns out to be text. */
export function fittedTo(records: JsonRecords, reading: Reading): TableEncoding {
  const { text, textColumn, ngrams, termBounds } = reading.options;
  const isAsked = (text ?? textColumn) !== undefined;
  const fitted = TableEncoding.fitRecords(records, tableOptions(reading, isAsked));
  if (isAsked || ngrams !== undefined || !termBounds || !hasText(fitted.columns)) return fitted;
  return TableEncoding.fitRecords(records, tableOptions(reading, true));
}
