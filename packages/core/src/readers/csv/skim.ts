// Counts rows of numbers in the sample of a file, once only a cell of another kind could change what is known of the columns.

import { type Memory, memoryFor } from "../../compute/memory.js";
import { NUMBER, SKIPPED } from "../../compute/wasm/csv-layout.js";
import { PendingBytes } from "../bytes/pending-bytes.js";
import type { CsvDialect } from "./record.js";
import { CsvScan } from "./scan.js";
import { TableRows } from "./table-rows.js";

/** Bytes scanned at once. */
const most = 1 << 18;
/** No word counts as a missing number here; rows with such words are left to the caller, which knows them. */
const none = { isMissing: () => false, words: [] };

/** Counts rows by the compiled scan, as long as the cells of columns of numbers are numbers or empty. */
export class CsvSkim {
  readonly #text: PendingBytes;
  readonly #rows: TableRows;
  readonly #scan: CsvScan;

  private constructor(memory: Memory, scan: CsvScan, numeric: number) {
    this.#text = new PendingBytes(memory);
    this.#rows = new TableRows(memory, numeric, 0, 0);
    this.#scan = scan;
  }

  /** `columns` says which columns are of numbers. Undefined if nothing is compiled, or if so few bytes are not worth it. */
  static over(bytes: number, dialect: CsvDialect, columns: readonly boolean[]): CsvSkim | undefined {
    const memory = memoryFor(Math.min(bytes, most));
    const scan = CsvScan.over(memory, 0, none, none);
    if (!scan) return undefined;
    let numeric = 0;
    const actions = Uint32Array.from(columns, (isNumber) => (isNumber ? NUMBER : SKIPPED));
    const places = Uint32Array.from(columns, (isNumber) => (isNumber ? numeric++ : 0));
    scan.begin(dialect, { actions, places });
    return new CsvSkim(memory, scan, numeric);
  }

  /** Counts at most so many rows at the beginning of the bytes; `next` is the position after them, 0 if there are none. */
  count(bytes: Uint8Array, rows: number): { rows: number; next: number } {
    const text = this.#text;
    const piece = bytes.subarray(0, most);
    text.clear();
    text.room(piece.length).set(piece);
    const from = text.address + text.from;
    if (!this.#scan.index(from, from + piece.length)) return { rows: 0, next: 0 };
    this.#rows.size = 0;
    this.#rows.portion = { rows, bytes: Infinity };
    this.#rows.reserve();
    this.#scan.rows(this.#rows, from);
    return { rows: this.#rows.size, next: this.#scan.position - from };
  }
}
