// The formats that can be read batch by batch.

import type { Examples, Label } from "rosenblatt";
import { type ByteReader, CsvReader, JsonLinesReader, LibsvmReader, TableEncoding, VwReader } from "rosenblatt/readers";
import { UsageError } from "../../terminal/exit.js";
import type { ColumnReport } from "../load.js";
import { csvOptions } from "./csv.js";
import type { Encoding, TableFormat } from "./encoding.js";
import type { Reading } from "./reading.js";
import { columnReports, tableIn, tableOptions } from "./table.js";

/** A format's reader, and how what it read becomes examples. */
export interface Stage {
  readonly reader: ByteReader<unknown>;
  /** The rows read so far; good until more bytes are read. */
  take(): Examples<Label>;
  /** After the first batch: how raw data becomes rows, with all that was new since. */
  encoding(): Encoding;
  columns(): readonly ColumnReport[];
  /** Of a table: features that are numbers. */
  numeric(): readonly string[] | undefined;
}

export function stageFor(reading: Reading): Stage {
  switch (reading.format) {
    case "csv":
    case "tsv":
      return csvStage(reading);
    case "jsonl":
      return jsonLinesStage(reading);
    case "libsvm":
      return libsvmStage(reading);
    case "vw":
      return vwStage(reading);
    default:
      throw new UsageError(`--stream reads csv, tsv, libsvm, vw and jsonl from front to back; got ${reading.format}`);
  }
}

function csvStage(reading: Reading): Stage {
  const reader = new CsvReader({ ...csvOptions(reading), streaming: true });
  const given = reading.encoding && tableIn(reading.encoding, reading.format);
  return tableStage(reading, reader, given, true, (known) => {
    const table = reader.take();
    const encoding = known ?? TableEncoding.fit(table, tableOptions(reading));
    return { encoding, examples: encoding.encode(table, { learning: true, streaming: true }) };
  });
}

function jsonLinesStage(reading: Reading): Stage {
  const reader = new JsonLinesReader();
  const given = reading.encoding && tableIn(reading.encoding, reading.format);
  return tableStage(reading, reader, given, false, (known) => {
    const records = reader.take();
    const encoding = known ?? TableEncoding.fitRecords(records, tableOptions(reading));
    return { encoding, examples: encoding.encodeRecords(records, { learning: true, streaming: true }) };
  });
}

/** The first batch settles the encoding; later ones add categories, words and classes. */
function tableStage(
  { format }: Reading,
  reader: ByteReader<unknown>,
  given: TableEncoding | undefined,
  everyRowHasNumbers: boolean,
  next: (known: TableEncoding | undefined) => { encoding: TableEncoding; examples: Examples<string> },
): Stage {
  let known = given;
  return {
    reader,
    take() {
      const { encoding, examples } = next(known);
      known = encoding;
      return examples as Examples as Examples<Label>;
    },
    encoding: () => ({ format: format as TableFormat, table: known! }),
    columns: () => columnReports(known!),
    numeric: () => (everyRowHasNumbers ? known!.numericFeatures() : undefined),
  };
}

function libsvmStage({ options, encoding }: Reading): Stage {
  if (encoding && encoding.format !== "libsvm") refuse(encoding, "libsvm");
  const zeroBased = options.zeroBased ?? encoding?.zeroBased ?? false;
  const sort = options.sort ?? false;
  const reader = new LibsvmReader({ zeroBased, sort, streaming: true, ...(encoding && { columns: encoding.columns }) });
  let columns = encoding?.columns ?? 0;
  return {
    reader,
    take() {
      const examples = reader.take();
      columns = Math.max(columns, examples.width);
      return examples as Examples as Examples<Label>;
    },
    encoding: () => ({ format: "libsvm", zeroBased, columns }),
    columns: () => [],
    numeric: () => undefined,
  };
}

function vwStage({ encoding }: Reading): Stage {
  if (encoding && encoding.format !== "vw") refuse(encoding, "vw");
  const reader = new VwReader({ streaming: true, ...(encoding && { features: encoding.names }) });
  let names: readonly string[] = encoding?.names ?? [];
  return {
    reader,
    take() {
      const examples = reader.take();
      if (reader.weights)
        throw new UsageError("--stream takes every example as it is; got importance weights: leave --stream out");
      names = examples.vocabulary!.names!;
      return examples as Examples as Examples<Label>;
    },
    encoding: () => ({ format: "vw", names }),
    columns: () => [],
    numeric: () => undefined,
  };
}

function refuse({ format }: Encoding, got: string): never {
  throw new UsageError(`the model learned from ${format} files; got ${got}`);
}
