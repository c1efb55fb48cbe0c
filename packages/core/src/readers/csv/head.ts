// Reads the beginning of a CSV file: its dialect, the names of its columns, and their kinds.

import { shown } from "../../check.js";
import { InputError } from "../../errors.js";
import { plannedColumns, sampleRows } from "../../table/column-plan.js";
import type { PlannedColumn } from "../../table/raw-table.js";
import type { TableOptions } from "../../table/table-options.js";
import { columnNames } from "../../table/table-options.js";
import { missingCells, missingNumbers, wordsCounted } from "../../text/missing.js";
import { numberIn } from "../../text/number.js";
import { byteOrderMark, notText } from "../../text/utf8.js";
import type { PendingBytes } from "../bytes/pending-bytes.js";
import { longestRecord } from "../bytes/record-limit.js";
import { lineEnds } from "../bytes/text-position.js";
import { theModel } from "./body.js";
import { type CsvColumns, csvColumns, isPlannedHeader, matchPlan } from "./columns.js";
import { sniffDelimiter, sniffedBytes } from "./dialect.js";
import { isCountsLine, isHeader, mayBeHeader, numberedNames } from "./header.js";
import { type CsvDialect, CsvRecord, faulty } from "./record.js";
import { CsvSample } from "./sample.js";
import { CsvSkim } from "./skim.js";

/** If columns are very many, fewer rows than usual decide: those in so many bytes. */
const sampleBytes = 1 << 23;
/** The number of rows examined cell by cell before checking again whether further ones need only be counted. */
const patience = 16;

/** How a CSV file is written, and the kinds of its columns. */
export interface CsvHeadOptions extends TableOptions {
  /** The character between cells, which must be ASCII. Defaults to a guess from the beginning of the file. */
  delimiter?: string;
  /** Whether the first row has the names of the columns. Defaults to a guess. */
  header?: boolean;
  /** Lines that start with this are skipped. Defaults to none, except for lines with # above the first row. */
  comment?: string;
  /** The columns of an earlier table: found by name in a file with a header, otherwise by position. Others are ignored. */
  plan?: readonly PlannedColumn[];
  /** What has these columns, in messages. Defaults to "the model". */
  planFrom?: string;
}

/** The options, and whether rows that cannot be read are left out of the sample; otherwise the first of them ends it. */
type HeadOptions = CsvHeadOptions & { onFault?: unknown };

/** What the beginning of a file says about the rest. */
export interface CsvStart {
  readonly dialect: CsvDialect;
  readonly columns: CsvColumns;
  readonly header: boolean;
  /** The line of the first row, with which the pending bytes begin. */
  readonly line: number;
  /** Mean length of a row in bytes; 0 if there is no complete one. */
  readonly rowBytes: number;
  /** What determined the kinds of the columns; undefined for the rows themselves. */
  readonly origin: string | undefined;
}

/** Reads the beginning of a CSV file until it is clear how to read its rows. */
export class CsvHead {
  readonly #file: string;
  readonly #options: HeadOptions;
  readonly #plan: readonly PlannedColumn[] | undefined;
  readonly #origin: string;
  readonly #notes: string[];
  #marked = false;
  /** The number of comment lines above the first row. */
  #comments = 0;
  #line = 1;
  /** Reads what is above the first row. */
  #top: CsvRecord | undefined;
  #record: CsvRecord | undefined;
  #sample: CsvSample | undefined;
  #skim: CsvSkim | undefined;
  /** From so many rows on, further ones may need only be counted. */
  #skimFrom = patience;
  /** Whether the sample ends with the file. */
  #whole = false;
  /** The cells of the rows below the first, read when needed. */
  #texts: string[][] | undefined;
  readonly #isMissing: (cell: string) => boolean;
  /** The bytes of the sample, and of its first record. */
  #sampled = 0;
  #firstBytes = 0;
  #firstLines = 0;

  constructor(file: string, options: HeadOptions, notes: string[]) {
    this.#file = file;
    this.#options = options;
    this.#plan = options.plan;
    this.#origin = options.planFrom ?? theModel;
    this.#notes = notes;
    this.#isMissing = missingCells(options.missing, wordsCounted(options.missingWords));
  }

  /** Undefined if more bytes are needed first. */
  read(pending: PendingBytes, last: boolean): CsvStart | undefined {
    if (!this.#marked) {
      if (pending.length < 4 && !last) return undefined;
      this.#skipMark(pending);
    }
    if (!this.#top) {
      const { delimiter } = this.#options;
      if (delimiter === undefined && pending.length < sniffedBytes && !last) return undefined;
      this.#settleDialect(pending, last);
    }
    if (!this.#record && !this.#skipTop(pending, last)) return undefined;
    return this.#readSample(pending, last) ? this.#start(pending) : undefined;
  }

  #note(text: string): void {
    this.#notes.push(`${this.#file}: ${text}`);
  }

  #skipMark(pending: PendingBytes): void {
    const mark = byteOrderMark(pending.view().subarray(pending.from));
    this.#marked = true;
    if (mark === undefined) return;
    if (mark !== "UTF-8")
      throw new InputError(`${this.#file}:1:1: expected UTF-8; got ${mark}: convert it with iconv -f ${mark} -t UTF-8`);
    pending.from += 3;
    this.#note("a byte order mark was left out");
  }

  #settleDialect(pending: PendingBytes, last: boolean): void {
    const { delimiter, comment = "#" } = this.#options;
    const bytes = new TextEncoder().encode(comment);
    const view = pending.view().subarray(pending.from);
    // Always this many bytes, so that the guess does not depend on the pieces.
    const sniffed = view.subarray(0, sniffedBytes);
    const code = delimiter?.charCodeAt(0) ?? sniffDelimiter(sniffed, last && sniffed.length === view.length, bytes);
    this.#top = new CsvRecord({ delimiter: code, comment: bytes });
  }

  /** Skips empty lines and comments above the first row. */
  #skipTop(pending: PendingBytes, last: boolean): boolean {
    const bytes = pending.view();
    const top = this.#top!;
    while (pending.from < pending.to && !top.surelyBegins(bytes, pending.from)) {
      const next = top.read(bytes, pending.from, last);
      if (next === faulty || (next >= 0 && top.cells > 0 && !top.empty) || pending.length > longestRecord) break;
      if (next < 0) return false;
      if (top.cells === 0) this.#comments++;
      this.#line += top.lineEnds(bytes, pending.from, next);
      pending.from = next;
    }
    if (pending.from === pending.to && !last) return false;
    const comments = this.#comments;
    if (comments > 0 && this.#options.comment === undefined)
      this.#note(`${comments} ${comments === 1 ? "line" : "lines"} with # at the top left out`);
    const comment = this.#options.comment === undefined ? new Uint8Array(0) : top.dialect.comment;
    this.#record = new CsvRecord({ delimiter: top.dialect.delimiter, comment });
    return true;
  }

  /** Reads the next record, or skips the first line of what is none, as the reader of rows does. */
  #next(bytes: Uint8Array, from: number, last: boolean): number {
    const record = this.#record!;
    const next = record.read(bytes, from, last);
    if (next !== faulty || !this.#sample || !this.#options.onFault) return next;
    record.cells = 0;
    return record.behindLine(bytes, from, last);
  }

  /** Reads sample rows for the decision; errors in later ones are reported when they are read as rows. */
  #readSample(pending: PendingBytes, last: boolean): boolean {
    const bytes = pending.view();
    const record = this.#record!;
    while ((this.#sample?.rows ?? -1) < this.#enough && this.#sampled < sampleBytes) {
      const from = pending.from + this.#sampled;
      if (from === pending.to) {
        this.#whole = last;
        return last;
      }
      if (this.#sample && this.#sample.rows >= this.#skimFrom && this.#count(this.#sample, bytes, from)) continue;
      const next = this.#next(bytes, from, last);
      if (next === faulty) return true;
      if (next < 0) return pending.to - from > longestRecord;
      if (record.cells > 0 && !record.empty) {
        const isText = notText(bytes, from, next) === next;
        if (isText && this.#sample?.rows === 0 && this.#isCounts(record.cells)) this.#dropFirst(pending);
        if (isText && !this.#sample)
          this.#sample = new CsvSample(
            record.allTexts(bytes, next),
            this.#isMissing,
            missingNumbers(this.#options.missing),
          );
        else if (isText && record.cells === this.#sample!.width) this.#sample!.add(record, bytes);
        else if (!this.#sample || !this.#options.onFault) return true;
      }
      this.#sampled = next - pending.from;
      if (this.#firstBytes === 0 && this.#sample) {
        this.#firstBytes = this.#sampled;
        this.#firstLines = lineEnds(bytes, pending.from, from) + record.lineEnds(bytes, from, next);
      }
    }
    return true;
  }

  /** Counts rows that the sample need not examine; false if the next row is not such a row. */
  #count(sample: CsvSample, bytes: Uint8Array, from: number): boolean {
    const numbers = sample.settled;
    this.#skimFrom = sample.rows + patience;
    if (!numbers) return false;
    this.#skim ??= CsvSkim.over(bytes.length - from, this.#record!.dialect, numbers);
    if (!this.#skim) return false;
    const left = bytes.subarray(from, from + sampleBytes - this.#sampled);
    const { rows, next } = this.#skim.count(left, sampleRows - sample.rows);
    if (rows === 0) return false;
    this.#skimFrom = 0;
    sample.rows += rows;
    this.#sampled += next;
    return true;
  }

  /** How many rows must be seen below the first: none if the columns are known, unless the first may have counts. */
  get #enough(): number {
    if (!this.#plan) return sampleRows;
    return Number(this.#sample !== undefined && this.#isCounts(this.#plan.length));
  }

  /** Whether the first row has counts, if rows have so many cells. */
  #isCounts(width: number): boolean {
    const { first } = this.#sample!;
    // In a file with the model's columns, with or without the label, the first row is a row, whatever its numbers are.
    const isRow = this.#plan && [0, 1].includes(this.#plan.length - first.length);
    return this.#options.header === undefined && !isRow && isCountsLine(first, width);
  }

  #dropFirst(pending: PendingBytes): void {
    const { first } = this.#sample!;
    this.#sample = undefined;
    pending.from += this.#firstBytes;
    this.#line += this.#firstLines;
    this.#sampled -= this.#firstBytes;
    this.#firstBytes = 0;
    this.#note(`the first line, ${first.join(",").slice(0, 64)}, counts rows and features and was left out`);
  }

  #start(pending: PendingBytes): CsvStart {
    const sample = this.#sample;
    const dialect = this.#record!.dialect;
    const header = sample !== undefined && this.#hasHeader(sample, pending);
    const columns = this.#columns(sample, header, pending);
    if (header) {
      if (
        sample.first.some((cell) => numberIn(cell.trim()) !== undefined) &&
        this.#options.header === undefined &&
        !this.#plan
      )
        this.#note(
          "the first row is taken for the names of columns, though some are numbers; header: false takes it as a row",
        );
      pending.from += this.#firstBytes;
      this.#line += this.#firstLines;
    }
    const rows = sample ? sample.rows + (header ? 0 : 1) : 0;
    const rowBytes = rows > 0 ? (this.#sampled - (header ? this.#firstBytes : 0)) / rows : 0;
    return { dialect, columns, header, line: this.#line, rowBytes, origin: this.#plan && this.#origin };
  }

  #hasHeader(sample: CsvSample, pending: PendingBytes): boolean {
    const { header } = this.#options;
    if (header !== undefined) return header;
    if (this.#plan) return isPlannedHeader(sample.first, this.#plan);
    return isHeader(sample, (column) => this.#cellsBelow(column, pending), this.#isMissing);
  }

  #columns(sample: CsvSample | undefined, header: boolean, pending: PendingBytes): CsvColumns {
    const width = sample?.width ?? 1;
    if (this.#plan) {
      const { unlabelled } = this.#options;
      try {
        return matchPlan(this.#plan, header ? sample!.first : undefined, width, unlabelled, this.#origin);
      } catch (error) {
        throw error instanceof InputError ? error.at(`${this.#file}:${this.#line}:1`) : error;
      }
    }
    const names = sample && header ? sample.first : numberedNames(width);
    if (sample && !header) {
      const isDoubtful =
        this.#options.header === undefined && mayBeHeader(sample, (column) => this.#cellsBelow(column, pending));
      const doubt = isDoubtful ? "; if the first row has the names, read it with header: true" : "";
      this.#note(`no header: columns are called column1 to column${width}${doubt}`);
      sample.addFirst();
    }
    const planned = plannedColumns(
      names,
      {
        whole: this.#whole,
        cells: (place) => {
          if (!sample) return [];
          const name = sample.first[place];
          const below = sample.deciding(place) ?? this.#cellsBelow(place, pending);
          if (!header) return [name, ...below];
          return sample.repeated ? below.filter((cell) => cell !== name) : below;
        },
      },
      this.#options,
    );
    this.#noteRenamed(names);
    return csvColumns(planned, Array.from(planned.keys()), width);
  }

  #cellsBelow(column: number, pending: PendingBytes): string[] {
    this.#texts ??= this.#readTexts(pending).slice(1);
    return this.#texts.map((row) => row[column]);
  }

  /** Reads the sample again, all of its cells as texts. */
  #readTexts(pending: PendingBytes): string[][] {
    const bytes = pending.view();
    const record = this.#record!;
    const end = pending.from + this.#sampled;
    const texts: string[][] = [];
    for (let from = pending.from; from < end; ) {
      // Records are complete, and the last may end with the file.
      const next = this.#next(bytes, from, true);
      if (record.cells === this.#sample!.width && !record.empty && notText(bytes, from, next) === next)
        texts.push(record.allTexts(bytes, next));
      from = next;
    }
    return texts;
  }

  #noteRenamed(names: readonly string[]): void {
    for (const [j, name] of columnNames(names).entries())
      if (name !== names[j])
        this.#note(
          names[j] === ""
            ? `column ${j + 1} has no name and is called ${shown(name)}`
            : `column ${j + 1} has the name of another, ${shown(names[j])}, and is called ${shown(name)}`,
        );
  }
}
