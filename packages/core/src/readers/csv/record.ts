// Finds the cells of one record of a CSV file at a time. RFC 4180, with blanks around cells and any kind of line end.

import { foursOf, long, markAt, sameEnd } from "../../text/byte-runs.js";
import { mostNamedValues } from "../bytes/record-limit.js";
import { lineEnds } from "../bytes/text-position.js";
import { manyPairs, pairsEnd, quote, quoteAt, quotedText, textOf } from "./cell-text.js";

/** How a CSV file is written. */
export interface CsvDialect {
  /** One byte; a blank means any run of blanks and tabs. */
  readonly delimiter: number;
  /** Lines that start with these bytes are skipped; empty for none. */
  readonly comment: Uint8Array;
}

const newline = 10;
const carriageReturn = 13;
const blank = 32;
const tab = 9;

/** What `read` returns if the record does not end within the bytes. */
export const incomplete = -1;
/** What `read` returns for bytes that are no record; `fault` and `faultAt` say why. */
export const faulty = -2;

// How a cell is written.
const bare = 0;
const quoted = 1;
const quotedTwice = 2;

/** Finds the cells of one record at a time. */
export class CsvRecord {
  readonly dialect: CsvDialect;
  /** The number of cells of the record; 0 for a comment. */
  cells = 0;
  /** By cell: where it begins. */
  starts: Uint32Array = new Uint32Array(64);
  /** By cell: where it ends. */
  ends: Uint32Array = new Uint32Array(64);
  #writing = new Uint8Array(64);
  /** What is wrong with bytes that are no record, and where. */
  fault = "";
  faultAt = 0;
  /** The position of the open quote of an incomplete record; −1 if there is none. */
  openedAt: number = -1;
  #hasQuotes = false;
  /** By byte: 1 if it ends a bare cell, 2 if it may be dropped around one. */
  readonly #class = new Uint8Array(256);
  readonly #runs: boolean;
  /** The bytes that end a bare cell. */
  readonly #ends: readonly number[];

  constructor(dialect: CsvDialect) {
    this.dialect = dialect;
    this.#runs = dialect.delimiter === blank;
    this.#class[blank] = this.#class[tab] = 2;
    this.#class[dialect.delimiter] = this.#class[newline] = this.#class[carriageReturn] = 1;
    if (this.#runs) this.#class[blank] = this.#class[tab] = 3;
    this.#ends = [...this.#class.keys()].filter((byte) => this.#class[byte] & 1);
  }

  /** Whether the line is empty. */
  get empty(): boolean {
    return this.cells === 1 && this.#writing[0] === bare && this.starts[0] === this.ends[0];
  }

  /** Whether a cell is in quotes. */
  isQuoted(cell: number): boolean {
    return this.#writing[cell] !== bare;
  }

  /** Whether the first byte at `from` shows that a record with contents begins there, not a comment or an empty line. */
  surelyBegins(bytes: Uint8Array, from: number): boolean {
    return this.#class[bytes[from]] === 0 && bytes[from] !== this.dialect.comment[0];
  }

  /** Finds the cells of the record at `from`; returns the position after it. `last` says that no bytes follow these. */
  read(bytes: Uint8Array, from: number, last: boolean): number {
    const { delimiter } = this.dialect;
    const kinds = this.#class;
    const to = bytes.length;
    this.cells = 0;
    this.openedAt = -1;
    this.#hasQuotes = false;
    if (bytes[from] === newline || bytes[from] === carriageReturn) return this.#emptyLines(bytes, from, last);
    if (this.#isComment(bytes, from)) return this.behindLine(bytes, from, last);
    let p = from;
    for (;;) {
      if (p < to && kinds[bytes[p]] & 2) p = this.#blanksEnd(bytes, p);
      if (this.#runs && this.cells > 0 && (p === to ? last : kinds[bytes[p]] === 1)) break;
      if (p < to && bytes[p] === quote) {
        this.#hasQuotes = true;
        p = this.#readQuoted(bytes, p, last);
        if (p < 0) return p;
      } else {
        const start = p;
        p = this.#bareEnd(bytes, p);
        let end = p;
        while (end > start && kinds[bytes[end - 1]] === 2) end--;
        this.#add(start, end, bare);
      }
      if (this.cells > mostNamedValues)
        return this.#fail(from, `a row must have at most ${mostNamedValues} cells; got more`);
      if (p === to || (bytes[p] !== delimiter && !(this.#runs && bytes[p] === tab))) break;
      p++;
    }
    if (p === to) return last ? p : incomplete;
    return this.#behindLineEnd(bytes, p, last);
  }

  /** The number of line ends in the record, which is [from, next): more than one only in quotes, or if it is empty. */
  lineEnds(bytes: Uint8Array, from: number, next: number): number {
    if (this.#hasQuotes || this.empty) return lineEnds(bytes, from, next);
    return bytes[next - 1] === newline || bytes[next - 1] === carriageReturn ? 1 : 0;
  }

  /** Adjusts positions after the bytes of the record were copied to a position earlier by this much. */
  moveBack(by: number): void {
    for (let j = 0; j < this.cells; j++) {
      this.starts[j] -= by;
      this.ends[j] -= by;
    }
  }

  /** The text of a cell. Throws a TypeError if it is not UTF-8. */
  text(bytes: Uint8Array, cell: number): string {
    const start = this.starts[cell];
    const end = this.ends[cell];
    return this.#writing[cell] === quotedTwice ? quotedText(bytes, start, end) : textOf(bytes, start, end);
  }

  /** The texts of all cells. Throws a TypeError if the record, which ends at `end`, is not UTF-8. */
  allTexts(bytes: Uint8Array, end: number): string[] {
    const from = this.starts[0];
    const text = textOf(bytes, from, end);
    // One character per byte: then cutting is faster than decoding cells one by one.
    const ascii = text.length === end - from;
    return Array.from({ length: this.cells }, (_, j) =>
      ascii && this.#writing[j] !== quotedTwice
        ? text.slice(this.starts[j] - from, this.ends[j] - from)
        : this.text(bytes, j),
    );
  }

  #add(start: number, end: number, writing: number): void {
    if (this.cells === this.starts.length) {
      const { starts, ends } = this;
      const writings = this.#writing;
      this.starts = new Uint32Array(2 * this.cells);
      this.ends = new Uint32Array(2 * this.cells);
      this.#writing = new Uint8Array(2 * this.cells);
      this.starts.set(starts);
      this.ends.set(ends);
      this.#writing.set(writings);
    }
    this.starts[this.cells] = start;
    this.ends[this.cells] = end;
    this.#writing[this.cells++] = writing;
  }

  #blanksEnd(bytes: Uint8Array, from: number): number {
    const kinds = this.#class;
    const to = bytes.length;
    const soon = Math.min(to, from + long);
    let p = from;
    while (p < soon && kinds[bytes[p]] & 2) p++;
    if (p < soon || p === to) return p;
    const fours = foursOf(bytes, to);
    while (p < to && kinds[bytes[p]] & 2) p = sameEnd(fours, p, bytes[p]);
    return p;
  }

  /** The position where the bare cell that begins at `from` ends. */
  #bareEnd(bytes: Uint8Array, from: number): number {
    const kinds = this.#class;
    const to = bytes.length;
    const soon = Math.min(to, from + long);
    let p = from;
    while (p < soon && !(kinds[bytes[p]] & 1)) p++;
    if (p < soon || p === to) return p;
    return markAt(foursOf(bytes, to), p, this.#ends);
  }

  /** Returns the position where the cell ends. */
  #readQuoted(bytes: Uint8Array, opened: number, last: boolean): number {
    const kinds = this.#class;
    const to = bytes.length;
    let writing = quoted;
    let pairs = 0;
    let p = opened + 1;
    for (;;) {
      if (bytes[p] !== quote) p = quoteAt(bytes, p);
      if (p < 0 && last)
        return this.#fail(opened, "a quote that is never closed: close it, or double a quote that is part of the text");
      if (p < 0) this.openedAt = opened;
      if (p < 0 || (p + 1 === to && !last)) return incomplete;
      if (bytes[p + 1] !== quote) break;
      writing = quotedTwice;
      p += 2;
      if (bytes[p] === quote && ++pairs >= manyPairs) p = pairsEnd(bytes, p);
    }
    this.#add(opened + 1, p++, writing);
    while (p < to && kinds[bytes[p]] === 2) p++;
    if (p < to && !(kinds[bytes[p]] & 1))
      return this.#fail(p, "a delimiter must follow a closing quote: double a quote that is part of the text");
    return p;
  }

  #fail(at: number, fault: string): typeof faulty {
    this.faultAt = at;
    this.fault = fault;
    return faulty;
  }

  /** Any number of empty lines in a row are one empty record. */
  #emptyLines(bytes: Uint8Array, from: number, last: boolean): number {
    const to = bytes.length;
    let p = from;
    while (p < to && (bytes[p] === newline || bytes[p] === carriageReturn)) p++;
    // A line feed that belongs to the last carriage return may follow.
    if (p === to && bytes[p - 1] === carriageReturn && !last) p--;
    this.#add(from, from, bare);
    return p === from ? incomplete : p;
  }

  #isComment(bytes: Uint8Array, from: number): boolean {
    const { comment } = this.dialect;
    if (comment.length === 0 || bytes.length - from < comment.length) return false;
    return comment.every((byte, k) => bytes[from + k] === byte);
  }

  /** The position after the line at `from`, whatever is on it. */
  behindLine(bytes: Uint8Array, from: number, last: boolean): number {
    let p = from;
    while (p < bytes.length && bytes[p] !== newline && bytes[p] !== carriageReturn) p++;
    if (p === bytes.length) return last ? p : incomplete;
    return this.#behindLineEnd(bytes, p, last);
  }

  /** The position after a line end at `p`: a line feed after a carriage return belongs to it. */
  #behindLineEnd(bytes: Uint8Array, p: number, last: boolean): number {
    if (bytes[p] === newline) return p + 1;
    if (p + 1 === bytes.length) return last ? p + 1 : incomplete;
    return bytes[p + 1] === newline ? p + 2 : p + 1;
  }
}
