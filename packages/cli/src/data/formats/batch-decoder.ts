// The formats that can be read in batches.

import type { Examples, Label } from "rosenblatt";
import { CsvReader, JsonLinesReader, LibsvmReader, TableEncoding, VwReader } from "rosenblatt/readers";
import { UsageError } from "../../terminal/exit.js";
import { leftOutInAll } from "../bad-rows/bad-rows.js";
import { filtered, forgetLeftOut, leftOutBy } from "../bad-rows/line-filter.js";
import { columnsOfRecords } from "./alike-records.js";
import { type BatchFeed, type BatchSize, batchSize, CsvFeed, LineFeed } from "./batch-feed.js";
import { type ColumnReport, columnReports } from "./columns.js";
import { csvNotes, csvOptions } from "./csv.js";
import { type Encoding, isOfRecords, type TableFormat } from "./encoding.js";
import { fittedTo, labelOf, unweighted, usable } from "./json-lines.js";
import { libsvmNotes } from "./libsvm.js";
import type { Reading } from "./reading.js";
import { absentNotes, inRecords, lateNotes, tableOfRecords } from "./record-table.js";
import { cleaned, encoded, encodeOptions, hasText, planFor, tableIn, tableOptions } from "./table.js";
import { without } from "./weights.js";

/** The rows that were read since the last ones were taken. */
export interface TakenRows {
  /** Valid until more bytes are read; undefined if none of the rows can be used. */
  readonly examples: Examples<Label> | undefined;
  /** Rows that could not be read and are left out, as numbers among all rows taken, counted from 0. */
  readonly skipped: readonly number[];
  /** The weight of each example; undefined if all count the same. */
  readonly weights?: Float64Array | undefined;
}

/** Reads a format in batches: takes bytes, and turns what it has read into examples. */
export interface BatchDecoder {
  readonly feed: BatchFeed;
  /** The rows read since the last call. */
  take(): TakenRows;
  /** Forgets rows left out since the last call of `take`, and returns their number. */
  dropped(): number;
  /** How raw data becomes rows, as determined by the first batch and extended by everything new since. */
  encoding(): Encoding;
  columns(): readonly ColumnReport[];
  /** The numeric features of a table. */
  numeric(): readonly string[] | undefined;
  /** Notes on what was skipped or filled in so far. */
  notes(): readonly string[];
  /** The reader of CSV files, which knows their delimiter and header. */
  readonly csv?: CsvReader;
}

/** The decoder of a format; refuses formats that cannot be read from front to back. */
export function decoderFor(reading: Reading): BatchDecoder {
  switch (reading.format) {
    case "csv":
    case "tsv":
      return csvDecoder(reading);
    case "jsonl":
      return jsonLinesDecoder(reading);
    case "libsvm":
      return libsvmDecoder(reading);
    case "vw":
      return vwDecoder(reading);
    default:
      throw new UsageError(`--stream reads csv, tsv, libsvm, vw and jsonl from front to back; got ${reading.format}`);
  }
}

function csvDecoder(reading: Reading): BatchDecoder {
  if (reading.encoding && isOfRecords(reading.encoding))
    throw new UsageError(
      `--stream reads jsonl for a model that learned from jsonl; got ${reading.format}: leave --stream out, or rosenblatt convert it`,
    );
  const reader = new CsvReader({ ...csvOptions(reading), streaming: true });
  const given = reading.encoding && tableIn(reading.encoding, reading.format);
  let before = reading.rowsBefore ?? 0;
  const decoder = tableDecoder(reading, new CsvFeed(reader, sizeFor(reading)), given, (known) => {
    const { table, leftOut, weights } = cleaned(reader.take(), reading, before);
    before += table.size + leftOut.length;
    if (table.size === 0) return { encoding: known, examples: undefined, skipped: leftOut };
    const encoding = known ?? TableEncoding.fit(table, tableOptions(reading, hasText(table.columns)));
    const examples = encoded(encoding, table, reading, { streaming: true });
    return { encoding, examples, skipped: leftOut, weights };
  });
  return { ...decoder, notes: () => csvNotes(reader.notes), csv: reader };
}

function jsonLinesDecoder(given: Reading): BatchDecoder {
  const reader = filtered(new JsonLinesReader(), () => new JsonLinesReader(), given.bad);
  let reading = given;
  const { encoding: before } = given;
  let isByColumns = before !== undefined && !isOfRecords(before);
  // The reader accumulates the keys of all batches.
  let notes: readonly string[] = [];
  const known = before && tableIn(before, given.format);
  const decoder = tableDecoder(given, new LineFeed(reader, sizeFor(given)), known, (known) => {
    const lines = leftOutBy(reader);
    const { records, leftOut, weights } = usable(reader.take(), reading);
    const skipped = leftOutInAll(lines, leftOut);
    if (records.size === 0) return { encoding: known, examples: undefined, skipped };
    const fitted = known ?? fittedTo(records, reading);
    const columns = known ? undefined : columnsOfRecords(records, fitted);
    if (!isByColumns && !columns) {
      const options = { ...encodeOptions(reading), ...labelOf(records, reading), streaming: true };
      const examples = fitted.encodeRecords(records, options);
      return { encoding: fitted, examples, skipped, weights };
    }
    const plan = columns ?? planFor(unweighted(reading), records.names).plan ?? [];
    const { table, leftOut: further } = cleaned(
      tableOfRecords(records, plan, tableOptions(reading)),
      unweighted(reading),
    );
    const left = leftOutInAll(skipped, further);
    notes = before ? absentNotes(records, plan) : lateNotes(records, plan);
    if (table.size === 0) return { encoding: known, examples: undefined, skipped: left };
    const encoding = known ?? TableEncoding.fit(table, tableOptions(reading, hasText(table.columns)));
    isByColumns = true;
    reading = { ...reading, encoding: { format: "jsonl", table: encoding } };
    const encode = () => encoded(encoding, table, reading, { streaming: true });
    return { encoding, examples: inRecords(records, encode), skipped: left, weights: without(weights, further) };
  });
  const numeric = () => (isByColumns ? decoder.numeric() : undefined);
  return { ...decoder, numeric, notes: () => notes, dropped: () => forgetLeftOut(reader) };
}

/** Rows of a table, and how they were encoded; the encoding is undefined until some row can be used. */
interface TakenTable extends Omit<TakenRows, "examples"> {
  readonly encoding: TableEncoding | undefined;
  readonly examples: Examples<string> | undefined;
}

/** The first batch determines the encoding; later ones add categories, words and classes. */
function tableDecoder(
  { format, encoding: before }: Reading,
  feed: BatchFeed,
  given: TableEncoding | undefined,
  next: (known: TableEncoding | undefined) => TakenTable,
): BatchDecoder {
  let known = given;
  return {
    feed,
    take() {
      const { encoding, examples, ...rest } = next(known);
      known = encoding;
      return { ...rest, examples: examples as Examples | undefined as Examples<Label> | undefined };
    },
    dropped: () => 0,
    encoding: () => ({ format: (before?.format ?? format) as TableFormat, table: known! }),
    columns: () => columnReports(known!),
    numeric: () => known!.numericFeatures(),
    notes: () => [],
  };
}

function libsvmDecoder(reading: Reading): BatchDecoder {
  const { options, encoding } = reading;
  if (encoding && encoding.format !== "libsvm") refuse(encoding, "libsvm");
  const zeroBased = options.zeroBased ?? encoding?.zeroBased ?? false;
  const sort = options.sort ?? false;
  const own = new LibsvmReader({ zeroBased, sort, streaming: true, ...(encoding && { columns: encoding.columns }) });
  const reader = filtered(own, () => new LibsvmReader({ zeroBased, sort }), reading.bad);
  let columns = encoding?.columns ?? 0;
  return {
    feed: new LineFeed(reader, sizeFor(reading)),
    take() {
      const skipped = leftOutBy(reader);
      const examples = reader.take();
      columns = Math.max(columns, examples.width);
      return { examples: examples as Examples as Examples<Label>, skipped };
    },
    dropped: () => forgetLeftOut(reader),
    encoding: () => ({ format: "libsvm", zeroBased, columns }),
    columns: () => [],
    numeric: () => undefined,
    notes: () => libsvmNotes(own.notes),
  };
}

function vwDecoder(reading: Reading): BatchDecoder {
  const { encoding, options } = reading;
  if (encoding && encoding.format !== "vw") refuse(encoding, "vw");
  const unlabelled = options.unlabelled ?? false;
  const own = new VwReader({ streaming: true, unlabelled, ...(encoding && { features: encoding.names }) });
  const reader = filtered(own, () => new VwReader({ unlabelled }), reading.bad);
  let names: readonly string[] = encoding?.names ?? [];
  return {
    feed: new LineFeed(reader, sizeFor(reading)),
    take() {
      const skipped = leftOutBy(reader);
      const examples = reader.take();
      if (own.weights && reading.learning)
        throw new UsageError("--stream takes every example as it is; got importance weights: leave --stream out");
      names = examples.vocabulary!.names!;
      return { examples: examples as Examples as Examples<Label>, skipped };
    },
    dropped: () => forgetLeftOut(reader),
    encoding: () => ({ format: "vw", names }),
    columns: () => [],
    numeric: () => undefined,
    notes: () => [],
  };
}

function sizeFor({ options }: Reading): BatchSize {
  return options.batches ?? batchSize;
}

function refuse({ format }: Encoding, got: string): never {
  throw new UsageError(`the model learned from ${format} files; got ${got}`);
}
