// A table as it was read: cells by column, numbers as numbers and all else as text, before any of it is a feature.

import type { Memory, Span } from "../compute/memory.js";
import { RemediableError, type Remedy } from "../errors.js";
import type { DateKind } from "../text/day.js";

/** The value of one cell, as JSON has it. Null is a missing value, and so are NaN and the texts that say so. */
export type Cell = string | number | boolean | null;

/** What a column is taken as. The cells of a "decimal-comma" column are numbers such as 1.234,5, those of an "amount" such as $1,234.50, 1'234 or 12 kg. */
export type ColumnKind =
  | "numeric"
  | "decimal-comma"
  | "amount"
  | "boolean"
  | "categorical"
  | DateKind
  | "text"
  | "label"
  | "ignored";

/** A column of a table, and what it is taken as. */
export interface PlannedColumn {
  /** The name of the column. */
  readonly name: string;
  /** What it is taken as. */
  readonly kind: ColumnKind;
  /** Why it is taken as that, in a few words: "asked for", "identifier: a different value in every row". */
  readonly reason: string;
  /** The currency or other unit of its numbers, which each cell may have and no other. */
  readonly unit?: string | undefined;
  /** The option that takes a column which was left out. */
  readonly remedy?: Remedy;
}

/** Rows of cells. The columns keep the order of the file, ignored ones included. */
export interface RawTable {
  /** The columns, in the order of the file. */
  readonly columns: readonly PlannedColumn[];
  /** The number of rows. */
  readonly size: number;
  /** Where cells lie. */
  readonly memory: Memory;
  /** Row after row, one place for each numeric column in turn; NaN where a value is missing. */
  readonly numbers: Span<Float64Array<ArrayBuffer>>;
  /** Row after row, one place for each column of another kind in turn, the label's included, ignored ones not; 0 is missing. */
  readonly codes: Span<Uint32Array<ArrayBuffer>>;
  /** By place in `codes`: the text of each code; that of 0 is "". */
  readonly texts: readonly (readonly string[])[];
  /** Whether further rows may come, so that a column with one value may yet have others. Defaults to false. */
  readonly part?: boolean;
}

/**
 * What is wrong with one row of a table. Whoever read the table knows where in a file its rows are, and can say so in
 * place of the row's number.
 */
export class RowError extends RemediableError {
  /** The number of the row, counted from 0. */
  readonly row: number;
  /** What is wrong with it, without its number and without the remedies. */
  readonly reason: string;

  constructor(row: number, reason: string, remedies: readonly Remedy[] = []) {
    super(`row ${row + 1}: ${reason}`, remedies);
    this.row = row;
    this.reason = reason;
  }
}
