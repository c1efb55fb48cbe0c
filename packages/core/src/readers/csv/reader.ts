// CSV and its relatives to raw tables: RFC 4180, and what real files have besides.

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

/** How CSV files are read, and what their columns are taken as. */
export interface CsvOptions extends CsvHeadOptions {
  /** The columns of an earlier table: found by name in a file with a header, by position in one without. Further ones are ignored. */
  plan?: readonly PlannedColumn[];
  /** The rows taken stay good only until the next bytes, and their memory is used again. Defaults to false. */
  streaming?: boolean;
  /** How many bytes will come in all, if known: saves moving rows to larger places. */
  bytes?: number;
  /**
   * Takes what cannot be read, which is an error otherwise: a cell that is no number is missing then, and a record that is no row is one whose
   * cells are all missing.
   */
  onFault?: (fault: CsvFault) => void;
}

const known = ["delimiter", "header", "comment", "plan", "streaming", "bytes", "onFault", ...tableOptionNames];

/** Bytes copied in one go. */
const piece = 1 << 18;
/** Beyond this, a record that is not whole is looked at again when there is half as much more. */
const patience = 1 << 16;

/** Texts of a column that a stream keeps from one batch to the next. */
const mostKept = 1 << 15;

/** Reads CSV files with the same columns, in pieces of any size, into raw tables. */
export class CsvReader implements ByteReader<RawTable> {
  /** What was passed over or made up, in words. */
  readonly notes: string[] = [];
  readonly #options: CsvOptions;
  readonly #streaming: boolean;
  readonly #pending: PendingBytes = new PendingBytes();
  #file = "";
  #open = false;
  #plan: readonly PlannedColumn[] | undefined;
  #memory: Memory | undefined;
  #table: CsvTable | undefined;
  /** The file under way: its beginning, then its rows. */
  #head: CsvHead | undefined;
  #body: CsvBody | undefined;
  #header = false;
  #firstLine: number | undefined;
  #portion: Portion | undefined;
  /** Looks again when so much is pending. */
  #enough = 0;
  /** How much of what is pending had no end of the record that it begins with. */
  #looked = 0;

  constructor(options: CsvOptions = {}) {
    checkOptions(options);
    this.#options = options;
    this.#plan = options.plan;
    this.#streaming = options.streaming ?? false;
  }

  /** What the columns are taken as; undefined until enough is read to tell. */
  get columns(): readonly PlannedColumn[] | undefined {
    return this.#table && this.#plan;
  }

  /** What stands between cells; undefined until enough is read to tell. */
  get delimiter(): string | undefined {
    return this.#body && String.fromCharCode(this.#body.delimiter);
  }

  /** Whether the file under way has the names of its columns in its first row; undefined until enough is read to tell. */
  get header(): boolean | undefined {
    return this.#body && this.#header;
  }

  /** The line on which the rows of this file begin, counted from 1; undefined until enough is read to tell. */
  get firstLine(): number | undefined {
    return this.#firstLine;
  }

  /**
   * Bytes that are not yet part of a row. With none, a record ends where the bytes so far do: the rest of the file can be
   * read by another reader, without a header, with these columns as its plan and this delimiter.
   */
  get pending(): number {
    return this.#pending.length;
  }

  get rows(): number {
    return this.#table?.rows.size ?? 0;
  }

  /**
   * From now on reading pauses with the record in which the rows not yet taken are so many, or in which the text that they came from reaches
   * so many bytes, headers not counted. `filled(0)` goes on after `take`. Where it pauses depends on the text alone, not on the pieces.
   */
  pauseAt(portion: Portion): void {
    this.#portion = portion;
    if (this.#table) this.#table.rows.portion = portion;
  }

  /** Whether reading has paused until the rows are taken. */
  get full(): boolean {
    return this.#table?.rows.full ?? false;
  }

  /** How many texts are held as bytes until `take` makes objects of them. */
  get unlistedTexts(): number {
    return this.#table?.codes.unlisted ?? 0;
  }

  begin(file: string): void {
    if (this.#open) this.end();
    this.#open = true;
    this.#file = file;
    this.#head = new CsvHead(file, this.#options, this.#plan, this.notes);
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

  /** Whether a long record may end in what came since it was looked at: without a line end it does not. */
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

  /** Ends the file. Where `full` is true afterwards, rows are left: it is to be called again after `take`. */
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
    const columns = this.#plan!;
    const texts = table.codes.texts().slice();
    const taken = {
      columns,
      memory: this.#memory!,
      ...table.rows.take(this.#streaming),
      texts,
      ...(this.#streaming && { part: true }),
    };
    // Categories come again; sentences do not, and neither do so many categories in a stream.
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

  /** The columns are known, and so is where rows go. */
  #settle(start: CsvStart, last: boolean): void {
    this.#head = undefined;
    this.#header = start.header;
    this.#firstLine = start.line;
    this.#plan = start.columns.planned;
    this.#table ??= this.#makeTable(start, last);
    this.#pending.moveTo(this.#memory!);
    this.#body = new CsvBody(this.#file, start, this.#table, this.#options.onFault);
  }

  #makeTable({ columns, rowBytes }: CsvStart, last: boolean): CsvTable {
    const { missing = [], missingWords, bytes = last ? this.#pending.length : 0 } = this.#options;
    const { numeric, coded } = columns;
    // A little more than expected costs nothing, since nobody writes there; a little less costs a copy.
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

/** How CSV text that is at hand as a whole is read. */
export interface ReadCsvOptions extends CsvOptions {
  /** Named in messages. Defaults to "csv". */
  file?: string;
}

/** Reads CSV text that is at hand as a whole into a raw table. */
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
