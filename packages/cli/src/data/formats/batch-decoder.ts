// The formats that can be read batch by batch.

import type { Examples, Label } from "rosenblatt";
import { CsvReader, JsonLinesReader, LibsvmReader, TableEncoding, VwReader } from "rosenblatt/readers";
import { UsageError } from "../../terminal/exit.js";
import { type BatchFeed, type BatchSize, batchSize, CsvFeed, LineFeed } from "./batch-feed.js";
import { type ColumnReport, columnReports } from "./columns.js";
import { csvOptions } from "./csv.js";
import { type Encoding, isOfRecords, type TableFormat } from "./encoding.js";
import { fittedTo } from "./json-lines.js";
import { libsvmNotes } from "./libsvm.js";
import type { Reading } from "./reading.js";
import { absentNotes, tableOfRecords } from "./record-table.js";
import { encodeOptions, hasText, hinting, planFor, tableIn, tableOptions } from "./table.js";

/** Reads a format in batches: what takes its bytes in, and how what it has read becomes examples. */
export interface BatchDecoder {
  readonly feed: BatchFeed;
  /** The rows read since the last call, good until more bytes are read. */
  take(): Examples<Label>;
  /** How raw data becomes rows, settled by the first batch, with all that was new since. */
  encoding(): Encoding;
  columns(): readonly ColumnReport[];
  /** The features of a table that are numbers. */
  numeric(): readonly string[] | undefined;
  /** What was passed over or made up so far, in words. */
  notes(): readonly string[];
  /** The reader of CSV files, which knows how they are written. */
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
  const decoder = tableDecoder(reading, new CsvFeed(reader, sizeFor(reading)), given, true, (known) => {
    const table = reader.take();
    const encoding = known ?? TableEncoding.fit(table, tableOptions(reading, hasText(table.columns)));
    const encode = () => encoding.encode(table, { ...encodeOptions(reading), streaming: true });
    return { encoding, examples: reading.learning ? encode() : hinting(reading.options, table.columns, encode) };
  });
  return { ...decoder, notes: () => reader.notes, csv: reader };
}

function jsonLinesDecoder(reading: Reading): BatchDecoder {
  const reader = new JsonLinesReader();
  const given = reading.encoding && tableIn(reading.encoding, reading.format);
  const isByColumns = reading.encoding !== undefined && !isOfRecords(reading.encoding);
  // The reader knows the keys of all batches.
  let absent: readonly string[] = [];
  const decoder = tableDecoder(reading, new LineFeed(reader, sizeFor(reading)), given, isByColumns, (known) => {
    const records = reader.take();
    if (known && isByColumns) {
      const { plan = [] } = planFor(reading, records.names);
      const table = tableOfRecords(records, plan, tableOptions(reading));
      absent = absentNotes(records, plan);
      return { encoding: known, examples: known.encode(table, { ...encodeOptions(reading), streaming: true }) };
    }
    const encoding = known ?? fittedTo(records, reading);
    return { encoding, examples: encoding.encodeRecords(records, { ...encodeOptions(reading), streaming: true }) };
  });
  return { ...decoder, notes: () => absent };
}

/** The first batch settles the encoding; later ones add categories, words and classes. */
function tableDecoder(
  { format, encoding: before }: Reading,
  feed: BatchFeed,
  given: TableEncoding | undefined,
  everyRowHasNumbers: boolean,
  next: (known: TableEncoding | undefined) => { encoding: TableEncoding; examples: Examples<string> },
): BatchDecoder {
  let known = given;
  return {
    feed,
    take() {
      const { encoding, examples } = next(known);
      known = encoding;
      return examples as Examples as Examples<Label>;
    },
    encoding: () => ({ format: (before?.format ?? format) as TableFormat, table: known! }),
    columns: () => columnReports(known!),
    numeric: () => (everyRowHasNumbers ? known!.numericFeatures() : undefined),
    notes: () => [],
  };
}

function libsvmDecoder(reading: Reading): BatchDecoder {
  const { options, encoding } = reading;
  if (encoding && encoding.format !== "libsvm") refuse(encoding, "libsvm");
  const zeroBased = options.zeroBased ?? encoding?.zeroBased ?? false;
  const sort = options.sort ?? false;
  const reader = new LibsvmReader({ zeroBased, sort, streaming: true, ...(encoding && { columns: encoding.columns }) });
  let columns = encoding?.columns ?? 0;
  return {
    feed: new LineFeed(reader, sizeFor(reading)),
    take() {
      const examples = reader.take();
      columns = Math.max(columns, examples.width);
      return examples as Examples as Examples<Label>;
    },
    encoding: () => ({ format: "libsvm", zeroBased, columns }),
    columns: () => [],
    numeric: () => undefined,
    notes: () => libsvmNotes(reader.notes),
  };
}

function vwDecoder(reading: Reading): BatchDecoder {
  const { encoding, options } = reading;
  if (encoding && encoding.format !== "vw") refuse(encoding, "vw");
  const unlabelled = options.unlabelled ?? false;
  const reader = new VwReader({ streaming: true, unlabelled, ...(encoding && { features: encoding.names }) });
  let names: readonly string[] = encoding?.names ?? [];
  return {
    feed: new LineFeed(reader, sizeFor(reading)),
    take() {
      const examples = reader.take();
      if (reader.weights && reading.learning)
        throw new UsageError("--stream takes every example as it is; got importance weights: leave --stream out");
      names = examples.vocabulary!.names!;
      return examples as Examples as Examples<Label>;
    },
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
