// The first rows of a CSV file, which decide the kinds of its columns. Most cells are numbers, and are judged as bytes; the texts of
// a column are needed only if the numbers do not decide.

import { mayBeThousands } from "../../text/comma-number.js";
import { numberAt, numberIn } from "../../text/number.js";
import type { CsvRecord } from "./record.js";

const mostDigits = 1024;

/** The first rows of a CSV file, which decide the kinds of its columns. */
export class CsvSample {
  /** The first row, which may be a header. */
  readonly first: readonly string[];
  /** The number of rows below it. */
  rows = 0;
  /** Whether a row below it is the same, as where files with a header were put together. */
  repeated = false;
  readonly #isMissing: (cell: string) => boolean;
  readonly #missing: ReadonlySet<number>;
  /** By column: whether a cell is not a number. */
  readonly #other: Uint8Array;
  /** Whether a number is written with more than digits, and whether two numbers differ. */
  readonly #more: Uint8Array;
  readonly #varied: Uint8Array;
  /** The first number, and the cells that show all this. */
  readonly #number: Float64Array;
  readonly #deciding: (string[] | undefined)[];

  /** `missing` are numbers that mean a missing value. */
  constructor(first: readonly string[], isMissing: (cell: string) => boolean, missing: ReadonlySet<number>) {
    const width = first.length;
    this.first = first;
    this.#missing = missing;
    this.#isMissing = isMissing;
    this.#other = new Uint8Array(width);
    this.#more = new Uint8Array(width);
    this.#varied = new Uint8Array(width);
    this.#number = new Float64Array(width);
    this.#deciding = new Array(width);
  }

  get width(): number {
    return this.first.length;
  }

  /** Adds one more row, as wide as the first. */
  add(record: CsvRecord, bytes: Uint8Array): void {
    const { starts, ends } = record;
    const other = this.#other;
    this.rows++;
    for (let j = 0; j < other.length; j++) {
      if (other[j] || starts[j] === ends[j]) continue;
      const number = numberAt(bytes, starts[j], ends[j]);
      if (number === undefined) {
        const text = record.text(bytes, j);
        if (text === this.first[j] && this.first.every((cell, k) => cell === record.text(bytes, k))) {
          this.repeated = true;
          return;
        }
        this.#addText(j, text);
      } else if (!this.#more[j] || !this.#varied[j]) this.#addNumber(j, number, record.text(bytes, j));
    }
  }

  /**
   * By column whether it may be one of numbers, as soon as only a cell that is not a number could change that; undefined before.
   */
  get settled(): boolean[] | undefined {
    const numbers = Array.from(this.#other, (other) => !other);
    return numbers.every((open, j) => !open || (this.#more[j] && this.#varied[j])) ? numbers : undefined;
  }

  /** Counts the first row as data. */
  addFirst(): void {
    for (const [j, cell] of this.first.entries()) this.#addText(j, cell);
  }

  /** Whether every cell that is not missing is a number, and there is one. */
  isNumeric(column: number): boolean {
    return !this.#other[column] && this.#deciding[column] !== undefined;
  }

  /** Numbers that differ, not all of them only digits, if they decide without the other cells; undefined if they do not. */
  deciding(column: number): readonly string[] | undefined {
    return !this.#other[column] && this.#more[column] && this.#varied[column] ? this.#deciding[column] : undefined;
  }

  #addText(column: number, cell: string): void {
    const text = cell.trim();
    if (this.#isMissing(text)) return;
    const number = numberIn(text);
    if (number === undefined) this.#other[column] = 1;
    else this.#addNumber(column, number, text);
  }

  #addNumber(column: number, number: number, text: string): void {
    if (this.#missing.has(number)) return;
    const deciding = this.#deciding[column];
    // Row numbers do not have so many digits. The meaning of the point in 1.234 is decided by all cells.
    const more = text.length > mostDigits || !(/^\d+$/.test(text) || mayBeThousands(text));
    if (!deciding) {
      this.#deciding[column] = [text];
      this.#number[column] = number;
    } else if ((more && !this.#more[column]) || (number !== this.#number[column] && !this.#varied[column])) {
      deciding.push(text);
      if (number !== this.#number[column]) this.#varied[column] = 1;
    }
    if (more) this.#more[column] = 1;
  }
}
