// CSV and its relatives to raw tables: RFC 4180, and what occurs in real files besides.

import { flag, having, onlyKnown, shown, whole } from "../../check.js";
import { type Memory, memoryFor } from "../../compute/memory.js";
import { InputError, OptionError } from "../../errors.js";
import type { PlannedColumn, RawTable } from "../../table/raw-table.js";
import { missingRule, tableOptionNames } from "../../table/table-options.js";
import type { ByteReader } from "../bytes/byte-reader.js";
import { PendingBytes } from "../bytes/pending-bytes.js";
import { longestRecord } from "../bytes/record-limit.js";
import { hasLineEnd } from "../bytes/text-position.js";
import { CsvBody, type CsvFault } from "./body.js";
import { CsvHead, type CsvHeadOptions, type CsvStart } from "./head.js";
import { type CsvTable, csvTable } from "./table.js";
import type { Portion } from "./table-rows.js";

/** How CSV files are read, and the kinds of their columns. */
export interface CsvOptions extends CsvHeadOptions {
  /** Whether rows taken are valid only until the next bytes, after which their memory is reused. Defaults to false. */
  streaming?: boolean;
  /** How many bytes will come in all, if known; this saves moving rows to larger places. */
  bytes?: number;
  /**
   * Called with what cannot be read, instead of throwing an error: a cell that is no number becomes a missing value, and a faulty record a row
   * of missing values.
   */
  onFault?: (fault: CsvFault) => void;
}

const known = [
  "delimiter",
  "header",
  "comment",
  "plan",
  "planFrom",
  "streaming",
  "bytes",
  "onFault",
  ...tableOptionNames,
];

/** Bytes copied at once. */
const piece = 1 << 18;
/** If an incomplete record is longer than this, it is examined again only when half as many bytes more have come. */
const patience = 1 << 16;

/** The most texts of a column that a stream keeps from one batch to the next. */
const mostKept = 1 << 15;

/** Reads CSV files with the same columns, in pieces of any size, into raw tables. */
export class CsvReader implements ByteReader<RawTable> {
  /** What was skipped or made up, in words. */
  readonly notes: string[] = [];
  #options: CsvOptions;
  readonly #streaming: boolean;
  readonly #pending: PendingBytes = new PendingBytes();
  #file = "";
  #open = false;
  #memory: Memory | undefined;
  #table: CsvTable | undefined;
  /** The present file: its beginning, then its rows. */
  #head: CsvHead | undefined;
  #body: CsvBody | undefined;
  #header = false;
  #firstLine: number | undefined;
  #portion: Portion | undefined;
  /** Reads again when so many bytes are pending. */
  #enough = 0;
  /** How many of the pending bytes are known not to end the record that they begin with. */
  #looked = 0;

  constructor(options: CsvOptions = {}) {
    checkOptions(options);
    this.#options = options;
    this.#streaming = options.streaming ?? false;
  }

  /** The kinds of the columns; undefined until enough has been read. */
  get columns(): readonly PlannedColumn[] | undefined {
    return this.#table && this.#options.plan;
  }

  /** The character between cells; undefined until enough has been read. */
  get delimiter(): string | undefined {
    return this.#body && String.fromCharCode(this.#body.delimiter);
  }

  /** Whether the first row of the present file has the names of its columns; undefined until enough has been read. */
  get header(): boolean | undefined {
    return this.#body && this.#header;
  }

  /** The line on which the rows of this file begin, counted from 1; undefined until enough has been read. */
  get firstLine(): number | undefined {
    return this.#firstLine;
  }

  /**
   * The number of bytes that are not yet part of a row. At 0, a record ends with the bytes so far, so another reader can read the rest of
   * the file, without a header, with these columns as its plan and this delimiter.
   */
  get pending(): number {
    return this.#pending.length;
  }

  get rows(): number {
    return this.#table?.rows.size ?? 0;
  }

  /**
   * Makes reading pause after the record with which the rows not yet taken reach this number, or the text they came from, headers not
   * counted, reaches this number of bytes. After `take`, `filled(0)` resumes. Where it pauses depends on the text alone, not on the pieces.
   */
  pauseAt(portion: Portion): void {
    this.#portion = portion;
    if (this.#table) this.#table.rows.portion = portion;
  }

  /** Whether reading has paused until the rows are taken. */
  get full(): boolean {
    return this.#table?.rows.full ?? false;
  }

  /** The number of texts that are still bytes; `take` makes strings of them. */
  get unlistedTexts(): number {
    return this.#table?.codes.unlisted ?? 0;
  }

  begin(file: string): void {
    if (this.#open) this.end();
    this.#open = true;
    this.#file = file;
    this.#head = new CsvHead(file, this.#options, this.notes);
    this.#body = undefined;
    this.#firstLine = undefined;
    this.#enough = 0;
  }

  room(bytes: number): Uint8Array {
    return this.#pending.room(bytes);
  }

  filled(bytes: number): void {
    this.#pending.to += bytes;
    if (this.#pending.length >= this.#enough && (this.#enough === 0 || this.#mayEnd())) this.#read(false);
  }

  /** Whether a long record may end in what came since it was last examined: not without a line end. */
  #mayEnd(): boolean {
    const { from, length } = this.#pending;
    const bytes = this.#pending.view();
    const before = this.#looked;
    this.#looked = length;
    return length > longestRecord || hasLineEnd(bytes, from + before);
  }

  write(bytes: Uint8Array): void {
    having("bytes", bytes, "a Uint8Array", "subarray");
    for (let from = 0; from < bytes.length; from += piece) {
      const part = bytes.subarray(from, from + piece);
      this.room(part.length).set(part);
      this.filled(part.length);
    }
  }

  /** Ends the file. If `full` is true afterwards, rows are left: call it again after `take`. */
  end(): void {
    this.#read(true);
    if (this.full) return;
    this.#open = false;
    if (!this.#body?.size)
      throw new InputError(`${this.#file}:1:1: expected rows; got ${this.#header ? "a header only" : "an empty file"}`);
  }

  take(): RawTable {
    const table = this.#table;
    if (!table || table.rows.size === 0) throw new InputError(`${this.#file}: there are 0 rows; at least 1 is needed`);
    const columns = this.#options.plan!;
    const texts = table.codes.texts().slice();
    const taken = {
      columns,
      memory: this.#memory!,
      ...table.rows.take(this.#streaming),
      texts,
      ...(this.#streaming && { part: true }),
    };
    // Categories recur; sentences do not, nor do so many categories of a stream.
    const most = this.#streaming ? mostKept : Infinity;
    const coded = columns.filter(({ kind }) => kind !== "numeric" && kind !== "ignored");
    const seldom = coded.flatMap(({ kind }, place) => (kind === "text" || texts[place].length > most ? [place] : []));
    if (seldom.length > 0) table.codes.forget(seldom);
    return taken;
  }

  #read(last: boolean): void {
    if (this.full) return;
    const pending = this.#pending;
    if (this.#head) {
      const start = this.#head.read(pending, last);
      if (start) this.#settle(start, last);
    }
    this.#body?.read(pending, last);
    this.#enough = pending.length > patience && !this.full ? 1.5 * pending.length : 0;
    this.#looked = pending.length;
  }

  /** The columns are known now, so there can be a table for the rows. */
  #settle(start: CsvStart, last: boolean): void {
    this.#head = undefined;
    this.#header = start.header;
    this.#firstLine = start.line;
    if (!this.#options.plan) this.#options = { ...this.#options, plan: start.columns.planned, planFrom: this.#file };
    this.#table ??= this.#makeTable(start, last);
    this.#pending.moveTo(this.#memory!);
    this.#body = new CsvBody(this.#file, start, this.#table, this.#options.onFault);
  }

  #makeTable({ columns, rowBytes }: CsvStart, last: boolean): CsvTable {
    const { missing = [], missingWords, bytes = last ? this.#pending.length : 0 } = this.#options;
    const { numeric, coded } = columns;
    // Too much room costs nothing, since memory never written to is free; too little costs a copy.
    const expected = this.#streaming || rowBytes === 0 ? 0 : 1.03 * (bytes / rowBytes) + 64;
    const size = (8 * numeric + 4 * coded) * expected;
    this.#memory = memoryFor(bytes > 0 ? Math.max(size, bytes) : Infinity);
    const table = csvTable(this.#memory, columns, missing, missingWords, expected);
    if (this.#portion) table.rows.portion = this.#portion;
    return table;
  }
}

function checkOptions(options: CsvOptions): void {
  onlyKnown(options, known);
  const { delimiter, comment = "", header = false, bytes = 0 } = options;
  if (delimiter !== undefined && !/^[\t -!#-~]$/.test(delimiter))
    throw new OptionError(`delimiter must be one character of ASCII that is no quote; got ${shown(delimiter)}`);
  if (/[\r\n"]/.test(comment))
    throw new OptionError(`comment must have no quote and no line end in it; got ${shown(comment)}`);
  flag("header", header);
  flag("streaming", options.streaming ?? false);
  whole("bytes", bytes, 0);
  missingRule(options);
}

/** How CSV text that is in memory as a whole is read. */
export interface ReadCsvOptions extends CsvOptions {
  /** The name in messages. Defaults to "csv". */
  file?: string;
}

/** Reads CSV text that is in memory as a whole into a raw table. */
export function readCsv(text: Uint8Array | string, options: ReadCsvOptions = {}): RawTable {
  const { file = "csv", ...rest } = options ?? {};
  onlyKnown(options, [...known, "file"]);
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  having("text", bytes, "text, or its bytes", "subarray");
  const reader = new CsvReader({ bytes: bytes.length, ...rest });
  reader.begin(file);
  reader.write(bytes);
  reader.end();
  return reader.take();
}
