// How many rows were left out because they weigh nothing.

import { counted } from "../../text/number.js";

/** Counts the rows of a reading that weigh nothing. */
export class Weightless {
  #rows = 0;

  /** Adds a number of rows. */
  add(rows: number): void {
    this.#rows += rows;
  }

  /** What is to be said about them; nothing where there were none. */
  get notes(): readonly string[] {
    if (this.#rows === 0) return [];
    return [`${counted(this.#rows, "row")} of weight 0 ${this.#rows === 1 ? "is" : "are"} left out, as if not there`];
  }
}
