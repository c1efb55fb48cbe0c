// Counts the rows that are left out because their weight is 0.

import { counted } from "../../text/number.js";

/** Counts rows of weight 0. */
export class Weightless {
  #rows = 0;

  /** Adds a number of rows. */
  add(rows: number): void {
    this.#rows += rows;
  }

  /** A sentence for the report, if there were any. */
  get notes(): readonly string[] {
    if (this.#rows === 0) return [];
    return [`${counted(this.#rows, "row")} of weight 0 ${this.#rows === 1 ? "is" : "are"} left out`];
  }
}
