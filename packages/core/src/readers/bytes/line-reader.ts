// What readers with one row per line have in common: bytes in, one line of text at a time out.

import { having } from "../../check.js";
import type { ByteReader } from "./byte-reader.js";
import { TextLines } from "./text-lines.js";

/** A reader of files with one row per line: takes bytes and reads one line of text at a time. */
export abstract class LineReader<T> implements ByteReader<T> {
  protected readonly lines: TextLines = new TextLines((line) => this.read(line));

  abstract readonly rows: number;
  abstract take(): T;
  protected abstract read(line: string): void;

  begin(file: string): void {
    this.lines.begin(file);
  }

  room(bytes: number): Uint8Array {
    return this.lines.room(bytes);
  }

  filled(bytes: number): void {
    this.lines.filled(bytes);
  }

  write(bytes: Uint8Array): void {
    having("bytes", bytes, "a Uint8Array", "subarray");
    this.lines.write(bytes);
  }

  end(): void {
    this.lines.end();
  }
}
