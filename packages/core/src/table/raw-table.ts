// A table as read: cells by column, numbers as numbers and everything else as text, before any of it is a feature.

import type { Memory, Span } from "../compute/memory.js";
import { RemediableError, type Remedy } from "../errors.js";
import type { DateKind } from "../text/day.js";

/** The value of one cell, as in JSON. Null is a missing value, and so are NaN and the texts that mean one. */
export type Cell = string | number | boolean | null;

/** The kind of a column. The cells of a "decimal-comma" column are numbers such as 1.234,5, those of an "amount" such as $1,234.50, 1'234 or 12 kg. */
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

/** A column of a table, and its kind. */
export interface PlannedColumn {
  /** The name of the column. */
  readonly name: string;
  /** The kind of the column. */
  readonly kind: ColumnKind;
  /** Why it has that kind, in a few words: "asked for", "identifier: a different value in every row". */
  readonly reason: string;
  /** The currency or other unit of its numbers, the only one that cells may have. */
  readonly unit?: string | undefined;
  /** The option that would keep a column that was left out. */
  readonly remedy?: Remedy;
}

/** Rows of cells. The columns are in the order of the file, including ignored ones. */
export interface RawTable {
  /** The columns, in the order of the file. */
  readonly columns: readonly PlannedColumn[];
  /** The number of rows. */
  readonly size: number;
  /** The memory of the cells. */
  readonly memory: Memory;
  /** Row after row, one place for each numeric column in turn; NaN if a value is missing. */
  readonly numbers: Span<Float64Array<ArrayBuffer>>;
  /** Row after row, one place for each column of another kind in turn, including the label's but not ignored ones; 0 is missing. */
  readonly codes: Span<Uint32Array<ArrayBuffer>>;
  /** By place in `codes`: the text of each code; that of 0 is "". */
  readonly texts: readonly (readonly string[])[];
  /** Whether further rows may come, so that a constant column may still change. Defaults to false. */
  readonly part?: boolean;
}

/**
 * The error for one row of a table. Whoever read the table knows the positions of its rows in a file, and can name that
 * instead of the row's number.
 */
export class RowError extends RemediableError {
  /** The number of the row, counted from 0. */
  readonly row: number;
  /** What is wrong with the row, without its number and without remedies. */
  readonly reason: string;

  constructor(row: number, reason: string, remedies: readonly Remedy[] = []) {
    super(`row ${row + 1}: ${reason}`, remedies);
    this.row = row;
    this.reason = reason;
  }
}
