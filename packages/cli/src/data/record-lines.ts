// The lines on which the records of a CSV file begin.

import type { Bytes } from "./input/input.js";
import { CsvTexts } from "./record-texts.js";

/** Finds the lines on which the reader of CSV files sees records begin, the header included. */
export class RecordLines extends CsvTexts implements Bytes {
  /** The first line of each record, counted from 1. */
  readonly lines: number[] = [];
  #room = new Uint8Array(0);

  begin(): void {}

  room(bytes: number): Uint8Array {
    if (this.#room.length < bytes) this.#room = new Uint8Array(bytes);
    return this.#room;
  }

  filled(bytes: number): void {
    this.write(this.#room.subarray(0, bytes));
  }

  protected override add(_: string, line: number): void {
    this.lines.push(line);
  }
}
