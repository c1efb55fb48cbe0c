// What all formats that rows are written in have in common.

import type { OutputFormat } from "../options/output-format.js";
import type { OutputColumn, Value } from "./column.js";

/** Makes a file of rows, piece by piece. */
export interface RowWriter {
  /** Adds a row. `before` is the text of a row in the same format, which the values are put behind. */
  add(values: readonly Value[], before?: string): void;
  /** What is ready to be written, if that is much, or else undefined; with `all`, whatever can be written before further rows. */
  take(all: boolean): string | Uint8Array | undefined;
  /** The rest, after the last row. */
  end(): string | Uint8Array;
}

/** How rows are written. */
export interface WriterOptions {
  /** What stands between the cells of a table. */
  readonly delimiter?: string;
  /** The text of a header that the names of the columns are put behind; null for none at all. */
  readonly header?: string | null | undefined;
  /** Whether the whole will be a file, which can be read from its end, too. */
  readonly isFile?: boolean;
  /** Whether cells that a spreadsheet would take for a formula get an apostrophe. */
  readonly safe?: boolean;
}

/** The writer of a format. */
export async function writerFor(
  format: OutputFormat,
  columns: readonly OutputColumn[],
  options: WriterOptions,
): Promise<RowWriter> {
  switch (format) {
    case "csv":
    case "tsv":
      return new (await import("./csv-rows.js")).CsvRows(columns, {
        delimiter: format === "tsv" ? "\t" : ",",
        ...options,
      });
    case "jsonl":
    case "json":
      return new (await import("./json-rows.js")).JsonRows(columns, format === "json");
    case "parquet":
      return new (await import("./parquet-rows.js")).ParquetRowWriter(columns);
    case "arrow":
      return new (await import("./arrow-rows.js")).ArrowRowWriter(columns, options.isFile ?? false);
  }
}
