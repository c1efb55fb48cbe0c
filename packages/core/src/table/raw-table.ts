// A table as it was read: cells by column, numbers as numbers and all else as text, before any of it is a feature.

import type { Memory, Span } from "../compute/memory.js";

/** What a column is taken as; the cells of "decimal-comma" are numbers such as 1.234,5. */
export type ColumnKind =
  | "numeric"
  | "decimal-comma"
  | "boolean"
  | "categorical"
  | "date"
  | "text"
  | "label"
  | "ignored";

export interface PlannedColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  /** Why, in a few words: "asked for", "identifier: a different value in every row". */
  readonly reason: string;
}

/** Rows of cells. Columns keep the order of the file, ignored ones included. */
export interface RawTable {
  readonly columns: readonly PlannedColumn[];
  readonly size: number;
  readonly memory: Memory;
  /** Row after row, one place for each numeric column in turn; NaN where missing. */
  readonly numbers: Span<Float64Array<ArrayBuffer>>;
  /** Row after row, one place for each column of another kind in turn, the label's included, ignored ones not; 0 is missing. */
  readonly codes: Span<Uint32Array<ArrayBuffer>>;
  /** By place in `codes`: the text of each code; that of 0 is "". */
  readonly texts: readonly (readonly string[])[];
}
