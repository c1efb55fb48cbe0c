// The lines on which the records of a CSV file begin.

import type { Bytes } from "./input/input.js";

const [tab, lineFeed, carriageReturn, blank, quote] = [9, 10, 13, 32, 34];

/** Where a byte is: before a cell, in a bare one, in quotes, behind a quote inside of quotes, in a comment. */
type State = "before" | "bare" | "quoted" | "behind" | "comment";

/** Finds the lines of what the reader of CSV files takes for records; a header, and lines with # above it, are among them. */
export class RecordLines implements Bytes {
  /** The first line of each record, counted from 1. */
  readonly lines: number[] = [];
  readonly #delimiter: number;
  readonly #comment: Uint8Array;
  #line = 1;
  #state: State = "before";
  /** The line on which the record under way began, and whether it has anything in it. */
  #from = 1;
  #isEmpty = true;
  /** Bytes since the record began, as far as they could be a comment. */
  #begun = 0;
  #wasReturn = false;
  #room = new Uint8Array(0);

  constructor(delimiter: string, comment = "") {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#comment = Buffer.from(comment);
  }

  begin(): void {}

  room(bytes: number): Uint8Array {
    if (this.#room.length < bytes) this.#room = new Uint8Array(bytes);
    return this.#room;
  }

  filled(bytes: number): void {
    this.write(this.#room.subarray(0, bytes));
  }

  write(bytes: Uint8Array): void {
    for (const byte of bytes) this.#take(byte);
  }

  end(): void {
    this.#endRecord();
  }

  #take(byte: number): void {
    // The second half of a line end that was taken already.
    if (byte === lineFeed && this.#wasReturn) {
      this.#wasReturn = false;
      return;
    }
    this.#wasReturn = byte === carriageReturn;
    if (byte === lineFeed || byte === carriageReturn) {
      this.#line++;
      if (this.#state !== "quoted") this.#endRecord();
      return;
    }
    const comment = this.#comment;
    if (this.#begun < comment.length) {
      this.#begun = byte === comment[this.#begun] ? this.#begun + 1 : Infinity;
      if (this.#begun === comment.length) {
        this.#state = "comment";
        return;
      }
    }
    this.#state = this.#next(byte);
  }

  #next(byte: number): State {
    const state = this.#state;
    if (state === "comment") return state;
    if (state === "quoted") return byte === quote ? "behind" : state;
    if (state === "behind" && byte === quote) return "quoted";
    const isBlank = byte === blank || byte === tab;
    if (byte === this.#delimiter || (this.#delimiter === blank && isBlank)) {
      if (!isBlank) this.#isEmpty = false;
      return "before";
    }
    if (isBlank) return state === "before" ? state : "bare";
    this.#isEmpty = false;
    return state === "before" && byte === quote ? "quoted" : "bare";
  }

  #endRecord(): void {
    if (this.#state !== "comment" && !this.#isEmpty) this.lines.push(this.#from);
    this.#state = "before";
    this.#isEmpty = true;
    this.#begun = 0;
    this.#from = this.#line;
  }
}
