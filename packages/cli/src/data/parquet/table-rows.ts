// Fills in the rows of a raw table from the columns of Parquet files, one column after the other.

import { RemediableError } from "rosenblatt";
import {
  type IsMissing,
  memoryFor,
  missingNumbers,
  missingValues,
  numberIn,
  type PlannedColumn,
  type RawTable,
  type TableOptions,
} from "rosenblatt/readers";
import { numberText } from "../../text/number-text.js";
import type { BadRows } from "../bad-rows/bad-rows.js";
import { textOf } from "./cell.js";
import type { Cells } from "./column.js";
import type { ParquetFile } from "./file.js";

/** The rows of all files together, filled in column by column. */
export class ParquetRows {
  readonly #plan: readonly PlannedColumn[];
  readonly #size: number;
  readonly #isMissing: IsMissing;
  /** The words for a missing value that are numbers. */
  readonly #missingNumbers: ReadonlySet<number>;
  readonly #bad: BadRows | undefined;
  readonly #memory;
  readonly #numbers;
  readonly #codes;
  readonly #numeric: readonly string[];
  readonly #coded: readonly PlannedColumn[];
  readonly #texts: string[][];
  readonly #codeOf: Map<string, number>[];
  /** The number of rows in earlier files. */
  #base = 0;

  /** Makes room for the rows of all `files`; refuses files that claim more rows than they can hold. */
  constructor(
    plan: readonly PlannedColumn[],
    files: readonly ParquetFile[],
    { missing, missingWords }: TableOptions,
    bad: BadRows | undefined,
  ) {
    this.#bad = bad;
    this.#plan = plan;
    this.#isMissing = missingValues(missing, missingWords);
    this.#missingNumbers = missingNumbers(missing);
    this.#numeric = plan.filter(({ kind }) => kind === "numeric").map(({ name }) => name);
    this.#coded = plan.filter(({ kind }) => kind !== "numeric" && kind !== "ignored");
    for (const file of files) file.reading(this.#numeric.length + this.#coded.length);
    this.#size = files.reduce((sum, { groups }) => groups.reduce((total, rows) => total + rows, sum), 0);
    const size = this.#size;
    this.#memory = memoryFor(size * (8 * this.#numeric.length + 4 * this.#coded.length));
    this.#numbers = this.#memory.allocate(Float64Array, size * this.#numeric.length);
    this.#codes = this.#memory.allocate(Uint32Array, size * this.#coded.length);
    this.#texts = this.#coded.map(() => [""]);
    this.#codeOf = this.#coded.map(() => new Map());
  }

  /** Reads the columns of the next file. */
  async read(file: ParquetFile): Promise<void> {
    const coded = this.#coded.map(({ name }) => name);
    const columns = [...this.#numeric, ...coded];
    const pass = file.reading(columns.length);
    for (const [group, rows] of file.groups.entries()) {
      // If no column is wanted, one is still read, to verify the number of rows.
      if (columns.length === 0 && file.columns.length > 0) await pass.read(0, group);
      for (const name of columns) {
        const place = this.#numeric.indexOf(name);
        let from = this.#base;
        for (const cells of await pass.read(file.columns.indexOf(name), group)) {
          if (place >= 0) this.#addNumbers(cells, from, place, `${file.name}: column ${JSON.stringify(name)}`, name);
          else this.#addCodes(cells, from, coded.indexOf(name));
          from += cells.length;
        }
      }
      this.#base += rows;
    }
  }

  table(): RawTable {
    return {
      columns: this.#plan,
      size: this.#size,
      memory: this.#memory,
      numbers: this.#numbers,
      codes: this.#codes,
      texts: this.#texts,
    };
  }

  #addNumbers(cells: Cells, from: number, place: number, where: string, name: string): void {
    const view = this.#numbers.view();
    const width = this.#numeric.length;
    for (let i = 0, k = from * width + place; i < cells.length; i++, k += width) {
      const cell = cells[i];
      const number = typeof cell === "bigint" ? Number(cell) : cell;
      view[k] =
        typeof number === "number" && number - number === 0 && !this.#missingNumbers.has(number)
          ? number
          : this.#number(cell, where, from + i, name);
    }
  }

  /** A cell that is not a finite number is missing or refused, as in any table. */
  #number(cell: unknown, where: string, row: number, name: string): number {
    const text = textOf(cell);
    if (this.#isMissing(text)) return Number.NaN;
    const number = numberIn(text);
    if (number !== undefined) return this.#missingNumbers.has(number) ? Number.NaN : number;
    const facts = `${where}, row ${row + 1}: must be a number; got ${JSON.stringify(text)}`;
    if (this.#bad) {
      this.#bad.cell(row, facts);
      return Number.NaN;
    }
    throw new RemediableError(facts, [
      { text: "fix the cell" },
      { text: "take the column as categories", option: "categorical", value: name },
      { text: "name it as a word for a missing value", option: "missing", value: text },
    ]);
  }

  #addCodes(cells: Cells, from: number, place: number): void {
    const view = this.#codes.view();
    const width = this.#coded.length;
    const codeOf = this.#codeOf[place];
    const texts = this.#texts[place];
    const { kind } = this.#coded[place];
    for (let i = 0, k = from * width + place; i < cells.length; i++, k += width) {
      // Looked up untrimmed: a text of the dictionary is always the same string, whose hash is computed only once.
      const text = cellText(cells[i], kind);
      let code = codeOf.get(text);
      if (code === undefined) {
        const trimmed = text.trim();
        code = this.#isMissing(trimmed, "text") ? 0 : (codeOf.get(trimmed) ?? texts.push(trimmed) - 1);
        codeOf.set(text, code);
        codeOf.set(trimmed, code);
      }
      view[k] = code;
    }
  }
}

/** A number as a column of its kind writes it; anything else as its text. */
function cellText(cell: unknown, kind: string): string {
  return typeof cell === "bigint" || (typeof cell === "number" && Number.isFinite(cell))
    ? numberText(cell, kind)
    : textOf(cell);
}
