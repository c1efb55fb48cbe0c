// What the writers of all formats have in common.

import type { OutputFormat } from "../options/output-format.js";
import type { OutputColumn, Value } from "./column.js";

/** Produces a file of rows piece by piece. */
export interface RowWriter {
  /** Adds a row. `before` is the text of a row in the same format, to which the values are appended. */
  add(values: readonly Value[], before?: string): void;
  /** What is ready to be written if it is a lot, else undefined; with `all`, everything that can be written before further rows. */
  take(all: boolean): string | Uint8Array | undefined;
  /** What remains to be written after the last row. */
  end(): string | Uint8Array;
}

/** How rows are written. */
export interface WriterOptions {
  /** The delimiter of cells in a table. */
  readonly delimiter?: string;
  /** The text of a header, to which the names of the columns are appended; null for no header at all. */
  readonly header?: string | null | undefined;
  /** Whether the output will be a file, which can also be read from its end. */
  readonly isFile?: boolean;
  /** Whether cells that a spreadsheet would take for formulas get an apostrophe. */
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
