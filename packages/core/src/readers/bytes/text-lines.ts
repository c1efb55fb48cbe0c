// Splits bytes that come in pieces of any size into lines of UTF-8 text.

import { InputError } from "../../errors.js";
import { byteOrderMark, notText } from "../../text/utf8.js";
import { PendingBytes } from "./pending-bytes.js";
import { longestRecord } from "./record-limit.js";

const lineFeed = 10;
const piece = 1 << 20;

/** Takes bytes and passes on each line of text without its end, `\n` or `\r\n`; empty lines are only counted. */
export class TextLines {
  /** The file being read, and the last line passed on, counted from 1. */
  file = "";
  line = 0;
  readonly #take: (line: string) => void;
  readonly #pending = new PendingBytes();
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

  constructor(take: (line: string) => void) {
    this.#take = take;
  }

  begin(file: string): void {
    this.end();
    this.file = file;
    this.line = 0;
  }

  room(bytes: number): Uint8Array {
    return this.#pending.room(bytes);
  }

  filled(bytes: number): void {
    const pending = this.#pending;
    pending.to += bytes;
    const fresh = pending.to - bytes;
    const last = pending.view().subarray(fresh).lastIndexOf(lineFeed);
    if (last >= 0) this.#read(fresh + last + 1);
    if (pending.length > longestRecord) this.#refuseLength(this.line + 1);
  }

  write(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; from += piece) {
      const part = bytes.subarray(from, from + piece);
      this.room(part.length).set(part);
      this.filled(part.length);
    }
  }

  end(): void {
    if (this.#pending.length > 0) this.#read(this.#pending.to);
  }

  /** Passes on the lines up to `to`, of which the last need not have an end. */
  #read(to: number): void {
    const pending = this.#pending;
    const bytes = pending.view();
    let { from } = pending;
    pending.from = to;
    if (this.line === 0) {
      const mark = byteOrderMark(bytes.subarray(from, to));
      if (mark === "UTF-8") from += 3;
      else if (mark) throw new InputError(`${this.file}:1:1: text must be UTF-8; got ${mark}: convert it`);
    }
    const bad = notText(bytes, from, to);
    const end = bad === to ? to : bytes.lastIndexOf(lineFeed, bad) + 1;
    if (end > from) this.#lines(this.#decoder.decode(bytes.subarray(from, end)));
    if (bad < to) {
      const what = bytes[bad] === 0 ? "a NUL byte" : `byte ${bytes[bad]}`;
      throw new InputError(
        `${this.file}:${this.line + 1}:${bad - Math.max(from, end) + 1}: text must be UTF-8; got ${what}, which is none`,
      );
    }
  }

  #refuseLength(line: number): never {
    throw new InputError(`${this.file}:${line}:1: a line must be at most ${longestRecord} bytes long; got more`);
  }

  #lines(text: string): void {
    for (let from = 0; from < text.length; ) {
      if (text.charCodeAt(from) === lineFeed) {
        this.line++;
        from++;
        continue;
      }
      const end = text.indexOf("\n", from);
      const to = end < 0 ? text.length : end;
      const last = to > from && text.charCodeAt(to - 1) === 13 ? to - 1 : to;
      this.line++;
      if (last - from > longestRecord) this.#refuseLength(this.line);
      this.#take(text.slice(from, last));
      from = to + 1;
    }
  }
}
