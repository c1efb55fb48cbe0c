// Rows gathered column by column, for formats that write columns.

import type { OutputColumn, Value } from "./column.js";

/** The most cells in a block, so that blocks of wide tables have few rows. */
const mostCells = 2 ** 18;
const [fewestRows, mostRows] = [2 ** 10, 2 ** 14];
/** The most characters in a block. */
const mostText = 2 ** 22;

/** Some rows, column by column. */
export class ColumnBlock {
  readonly columns: readonly OutputColumn[];
  /** For each column: its values, each of the column's kind or null. */
  values: Value[][];
  #text = 0;
  readonly #most: number;

  constructor(columns: readonly OutputColumn[], most: number = mostRows) {
    this.columns = columns;
    this.values = columns.map(() => []);
    this.#most = Math.min(Math.max(Math.floor(mostCells / columns.length), fewestRows), most);
  }

  get rows(): number {
    return this.values[0].length;
  }

  /** Whether the block is large enough to be written. */
  get full(): boolean {
    return this.rows >= this.#most || this.#text >= mostText;
  }

  add(values: readonly Value[]): void {
    for (let j = 0; j < this.columns.length; j++) {
      const value = values[j];
      const own = this.columns[j].kind === "text" && value !== null ? String(value) : value;
      if (typeof own === "string") this.#text += own.length;
      this.values[j].push(own);
    }
  }

  /** Empties the block. */
  clear(): void {
    this.values = this.columns.map(() => []);
    this.#text = 0;
  }
}
