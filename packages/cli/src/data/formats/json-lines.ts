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
import { changedEncoding, isOfRecords, type TableFormat, tableColumns } from "./encoding.js";
import type { Content, Reading, SettledRows } from "./reading.js";
import { absentNotes, inRecords, rareNotes, tableOfRecords } from "./record-table.js";
import {
  contentOfTable,
  encodeOptions,
  givenLabel,
  hasText,
  mayLackLabels,
  planFor,
  tableIn,
  tableOptions,
} from "./table.js";
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

/** The same reading without --weight, because the weights have been read already. */
export function unweighted(reading: Reading): Reading {
  const { weight: _, ...options } = reading.options;
  return { ...reading, options };
}

/** Records that can be used, and their weights. */
export interface UsableRecords extends CleanRecords {
  /** One for each remaining record; undefined if none were asked for. */
  readonly weights: Float64Array | undefined;
}

/** The records without those of weight 0 and, if that was asked for, without the unreadable ones. */
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

/** Records whose values can all be read. If no model determines the kinds of the keys, the options do. */
function readable(records: JsonRecords, reading: Reading): CleanRecords {
  const { bad, encoding, options } = reading;
  if (!bad) return { records, leftOut: [] };
  const asked = tableOptions(reading);
  const { missing, missingWords, label } = asked;
  const known = tableColumns(encoding);
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
    // A model of records with open keys takes a record without any known key as a row of zeros.
    features: encoding && !isOfRecords(encoding) && taken.length > 0 ? taken : undefined,
  };
  return cleanRecords(records, kinds, needed, missingValues(missing, missingWords), bad);
}

/** How the keys that were declared to be numbers or dates are written, judging by most of the first records that have them. */
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
    numeric,
    date,
    only,
    unlabelled: true,
    ...(dayFirst !== undefined && { dayFirst }),
    ...(label !== undefined && { label }),
  });
  return plan.filter(({ reason, kind }) => reason === "asked for" && kind !== "label");
}

/**
 * The content of records, encoded by the model's encoding, whether that is one of records or of a table, or else by a
 * new one that is fitted to them.
 */
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
    // A record may lack a number, which is then 0 and must not be centred.
    numeric: undefined,
    labelColumn: table.labelColumn,
    sampleWeights: weights,
    skipped: leftOut,
    ...(reading.options.partly && !given && { settledBy }),
    bytes,
  };
}

/** Records as examples, with their encoding; a new encoding drops the words that are in too few or too many texts. */
function encodedRecords(
  fitted: TableEncoding,
  records: JsonRecords,
  reading: Reading,
  isNew: boolean,
  note?: (text: string) => void,
) {
  const { termBounds } = reading.options;
  const examples = fitted.encodeRecords(records, {
    ...encodeOptions(reading),
    ...labelOf(records, reading),
    ...(note && { note }),
  });
  return isNew && termBounds ? withinBounds(fitted, termBounds, examples) : { encoding: fitted, examples };
}

/** The key of the labels, where a model of records is told that it is another one than in training. */
export function labelOf({ names }: JsonRecords, { encoding, options }: Reading): { label?: string } {
  if (!encoding || options.label === undefined) return {};
  return { label: givenLabel(options.label, names, tableIn(encoding, "jsonl")) };
}

/** An encoding fitted to records, which are examined again if one of their keys turns out to be text. */
export function fittedTo(records: JsonRecords, reading: Reading): TableEncoding {
  const { text, textColumn, ngrams, termBounds } = reading.options;
  const isAsked = (text ?? textColumn) !== undefined;
  const fitted = TableEncoding.fitRecords(records, tableOptions(reading, isAsked));
  if (isAsked || ngrams !== undefined || !termBounds || !hasText(fitted.columns)) return fitted;
  return TableEncoding.fitRecords(records, tableOptions(reading, true));
}
