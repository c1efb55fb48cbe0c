// Tables as they are written, cell by cell, whatever a learner would make of them.

import type { Input } from "../data/input/input.js";
import type { DataOptions, Format } from "../options/data.js";

/** Null where a value is missing. */
export type Cell = string | number | boolean | null;

export interface CellTable {
  readonly names: readonly string[];
  /** False where the columns have no names but their numbers. */
  readonly named: boolean;
  /** Blocks of rows, in their order. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

export type TableFormat = Extract<Format, "csv" | "tsv" | "jsonl" | "parquet">;

export function isTableFormat(format: Format): format is TableFormat {
  return format === "csv" || format === "tsv" || format === "jsonl" || format === "parquet";
}

/** The cells of all files, the columns being those of the first. */
export async function cellsOf(
  format: TableFormat,
  first: Input,
  rest: () => AsyncIterable<Input>,
  options: DataOptions,
): Promise<CellTable> {
  switch (format) {
    case "csv":
    case "tsv":
      return (await import("./csv-cells.js")).csvCells(format, first, rest, options);
    case "jsonl":
      return (await import("./json-cells.js")).jsonCells(first, rest);
    case "parquet":
      return (await import("./parquet-cells.js")).parquetCells(first, rest);
  }
}
