// What is wrong with one row of a table.

import { InputError } from "../errors.js";

/** Whoever read the table knows where in a file its rows are, and can say so in place of the row's number. */
export class RowError extends InputError {
  /** Counted from 0. */
  readonly row: number;
  readonly reason: string;

  constructor(row: number, reason: string) {
    super(`row ${row + 1}: ${reason}`);
    this.row = row;
    this.reason = reason;
  }
}
