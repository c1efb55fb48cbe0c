// Reads the rows of a CSV file, by compiled loops where records are regular.

import { shown } from "../../check.js";
import { NUMBER, SKIPPED, TEXT } from "../../compute/wasm/csv-layout.js";
import { InputError, type RemediableError, type Remedy } from "../../errors.js";
import { cellRemedies } from "../../table/remedies.js";
import { numberAt, numberIn } from "../../text/number.js";
import { notText } from "../../text/utf8.js";
import type { PendingBytes } from "../bytes/pending-bytes.js";
import { longestRecord } from "../bytes/record-limit.js";
import { inputError, lineEnds } from "../bytes/text-position.js";
import type { CsvColumns } from "./columns.js";
import type { CsvStart } from "./head.js";
import { CsvRecord, faulty, incomplete } from "./record.js";
import type { CsvScan } from "./scan.js";
import type { CsvTable } from "./table.js";

/** Bytes scanned at once: they, their index and their rows fit into the second-level cache. */
const block = 1 << 18;
/** Blocks never get larger, because for longer rows the index would take too much room. */
const largestBlock = 1 << 24;

/** What has the columns of a plan, unless the caller says otherwise. */
export const theModel = "the model";

/** A cell that is no number where one is expected, or a record that is no row. */
export interface CsvFault {
  /** The number of the row among those not yet taken, counted from 0. */
  readonly row: number;
  /** What is wrong, and where: `people.csv:17:4: …`. */
  readonly message: string;
  /** The name of the cell's column; absent if the whole record is wrong. */
  readonly column?: string;
}

/** Reads the rows of one CSV file into a table. */
export class CsvBody {
  readonly #file: string;
  readonly #columns: CsvColumns;
  readonly #origin: string | undefined;
  readonly #record: CsvRecord;
  readonly #table: CsvTable;
  readonly #block: number;
  readonly #skips: boolean;
  /** The line of the next record. */
  line: number;
  /** The number of rows of this file. */
  size = 0;

  readonly #onFault: ((fault: CsvFault) => void) | undefined;

  constructor(file: string, start: CsvStart, table: CsvTable, onFault?: (fault: CsvFault) => void) {
    this.#file = file;
    this.#onFault = onFault;
    this.#columns = start.columns;
    this.#origin = start.origin;
    this.#record = new CsvRecord(start.dialect);
    this.#table = table;
    this.line = start.line;
    this.#block = Math.min(Math.max(block, 4 * Math.ceil(start.rowBytes)), largestBlock);
    this.#skips = start.columns.actions.includes(SKIPPED);
    table.scan?.begin(start.dialect, start.columns);
  }

  get delimiter(): number {
    return this.#record.dialect.delimiter;
  }

  /**
   * Reads all complete records, or as many as make the table full: the record with which its bytes reach their limit is the last,
   * whatever the pieces. `last` says that no bytes follow.
   */
  read(pending: PendingBytes, last: boolean): void {
    const { rows, scan } = this.#table;
    const { size } = rows;
    while (pending.from < pending.to && !rows.full) {
      const { from } = pending;
      if (scan) this.#scanBlock(scan, pending);
      if (pending.from === from && !this.#readRecord(pending, last)) break;
    }
    const { absent } = this.#columns;
    if (absent === undefined) return;
    // The memory may have held other rows before.
    const codes = rows.codes.view();
    for (let r = size; r < rows.size; r++) codes[r * rows.coded + absent] = 0;
  }

  #scanBlock(scan: CsvScan, pending: PendingBytes): void {
    const { rows } = this.#table;
    const { address } = pending;
    const end = Math.min(pending.to, pending.from + Math.min(this.#block, rows.portion.bytes - rows.bytes));
    if (end <= pending.from) return;
    const ascii = scan.index(address + pending.from, address + end);
    if (!ascii && this.#skips && this.#hasBadText(pending, end)) return;
    while (pending.from < end && !rows.full) {
      rows.reserve();
      const { size } = rows;
      const outcome = scan.rows(rows, address + pending.from);
      const next = scan.position - address;
      rows.bytes += next - pending.from;
      pending.from = next;
      this.line += scan.lines;
      this.size += rows.size - size;
      if (outcome === "read" || (outcome === "odd" && !this.#readRecord(pending, false))) return;
    }
  }

  /** Whether bytes are not UTF-8, for the sake of skipped columns: other texts are checked when new, and numbers by their grammar. */
  #hasBadText(pending: PendingBytes, end: number): boolean {
    const bytes = pending.view().subarray(0, end);
    const whole = Math.max(bytes.lastIndexOf(10), bytes.lastIndexOf(13));
    return whole > pending.from && notText(bytes, pending.from, whole) < whole;
  }

  /** Reads one record; false if it is not complete. */
  #readRecord(pending: PendingBytes, last: boolean): boolean {
    const bytes = pending.view();
    const { from } = pending;
    const record = this.#record;
    let next = record.read(bytes, from, last);
    let lines: number;
    try {
      if (next === incomplete ? pending.length > longestRecord : next - from > longestRecord)
        this.#refuseLength(bytes, from);
      if (next === incomplete) return false;
      const end = next === faulty ? record.faultAt : next;
      const bad = notText(bytes, from, end);
      if (bad < end) this.#refuse(bytes, from, bad, badText(bytes[bad]));
      // If only the first line is to be skipped, the error names that line, not the one on which a quote was closed by mistake.
      if (next === faulty)
        this.#refuse(bytes, from, this.#onFault && lineEnds(bytes, from, end) > 0 ? from : end, record.fault);
      lines = record.lineEnds(bytes, from, next);
      if (record.cells > 0 && !record.empty) {
        if (this.#table.scan) {
          // A copy, because making room may let compiled memory grow, which detaches the bytes.
          const own = bytes.slice(from, next);
          record.moveBack(from);
          this.#addRow(own, 0);
        } else this.#addRow(bytes, from);
      }
    } catch (error) {
      if (!this.#onFault || !(error instanceof InputError)) throw error;
      // Of a faulty record the first line is skipped, once all of it is there.
      if (next < 0 || next - from > longestRecord) next = record.behindLine(bytes, from, last);
      if (next === incomplete && pending.length > longestRecord) throw error;
      if (next === incomplete) return false;
      this.#onFault({ row: this.#table.rows.size, message: error.message });
      this.#addEmptyRow();
      lines = lineEnds(bytes, from, next);
    }
    this.line += lines;
    this.#table.rows.bytes += next - from;
    pending.from = next;
    return true;
  }

  /** Adds a row whose cells are all missing. */
  #addEmptyRow(): void {
    const { rows } = this.#table;
    rows.reserve();
    rows.numbers.view().fill(Number.NaN, rows.size * rows.numeric, (rows.size + 1) * rows.numeric);
    rows.codes.view().fill(0, rows.size * rows.coded, (rows.size + 1) * rows.coded);
    rows.size++;
    this.size++;
  }

  #addRow(bytes: Uint8Array, from: number): void {
    const record = this.#record;
    const { rows, codes } = this.#table;
    const { actions, places } = this.#columns;
    const width = actions.length;
    if (record.cells !== width) this.#refuseWidth(bytes, from);
    rows.reserve();
    for (let j = 0; j < width; j++) {
      const action = actions[j];
      if (action === NUMBER) rows.numbers.view()[rows.size * rows.numeric + places[j]] = this.#numberOf(bytes, from, j);
      else if (action === TEXT) {
        const code = codes.codeOf(places[j], record.text(bytes, j), record.isQuoted(j));
        rows.codes.view()[rows.size * rows.coded + places[j]] = code;
      }
    }
    rows.size++;
    this.size++;
  }

  /** The number in cell j, NaN if it is missing. */
  #numberOf(bytes: Uint8Array, from: number, j: number): number {
    const record = this.#record;
    const found = numberAt(bytes, record.starts[j], record.ends[j]);
    if (found !== undefined) return found;
    const cell = record.text(bytes, j).trim();
    if (this.#table.isMissing(cell)) return NaN;
    const number = numberIn(cell);
    if (number !== undefined) return number;
    const { name, reason } = this.#columns.own[j]!;
    // Files with the same header were put together.
    if (cell === name) this.#refuse(bytes, from, from, "expected a row; got the names of the columns again");
    const isLearned = this.#origin === theModel;
    const isAsked = !isLearned && reason === "asked for";
    const why = isAsked ? "asked for" : `in ${this.#origin ?? "other rows"}`;
    try {
      this.#refuse(
        bytes,
        from,
        record.starts[j],
        `column ${shown(name)} must be a number, as ${why}; got ${shown(cell)}`,
        cellRemedies(name, cell).filter(({ option }) => option !== "categorical" || !(isLearned || isAsked)),
      );
    } catch (error) {
      if (!this.#onFault) throw error;
      this.#onFault({ row: this.#table.rows.size, message: (error as RemediableError).facts, column: name });
      return NaN;
    }
  }

  #refuseWidth(bytes: Uint8Array, from: number): never {
    const { cells, starts, ends } = this.#record;
    const width = this.#columns.actions.length;
    const at = cells > width ? starts[width] : ends[cells - 1];
    this.#refuse(bytes, from, at, `expected ${count(width, "cell")}, as in the first row; got ${cells}`);
  }

  #refuseLength(bytes: Uint8Array, from: number): never {
    const { openedAt } = this.#record;
    const limit = `${longestRecord / 2 ** 20} MB`;
    if (openedAt >= 0) this.#refuse(bytes, from, openedAt, `a quote that is not closed within ${limit}: close it`);
    this.#refuse(bytes, from, from, `expected a line end within ${limit}; got none: is this a CSV file?`);
  }

  #refuse(bytes: Uint8Array, from: number, at: number, reason: string, remedies?: readonly Remedy[]): never {
    throw inputError(reason, { file: this.#file, line: this.line, from }, bytes, at, remedies);
  }
}

function badText(byte: number): string {
  return byte === 0
    ? "expected text; got a NUL byte: if the file is UTF-16, convert it with iconv -f UTF-16 -t UTF-8"
    : `expected UTF-8; got the byte 0x${byte.toString(16).toUpperCase()}: convert the file, with iconv -f LATIN1 -t UTF-8 if it is Latin-1`;
}

/** A number of things, in words. */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
