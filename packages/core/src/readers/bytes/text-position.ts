// Positions in a file, as people name them.

import { type InputError, RemediableError, type Remedy } from "../../errors.js";
import { foursOf, long, markAt } from "../../text/byte-runs.js";

const newline = 10;
const carriageReturn = 13;
const ends = [newline, carriageReturn];

/** Whether a line ends at or after a position. */
export function hasLineEnd(bytes: Uint8Array, from: number): boolean {
  return markAt(foursOf(bytes, bytes.length), from, ends) < bytes.length;
}

/** How many lines end in [from, to): with a line feed, a carriage return, or both. */
export function lineEnds(bytes: Uint8Array, from: number, to: number): number {
  let lines = 0;
  const fours = to - from > long ? foursOf(bytes, to) : undefined;
  let start = from;
  for (let p = from; p < to; p++) {
    if (bytes[p] === newline || (bytes[p] === carriageReturn && bytes[p + 1] !== newline)) {
      lines++;
      start = p;
    } else if (fours && p - start > long) {
      // In a long line.
      start = markAt(fours, p, ends);
      p = start - 1;
    }
  }
  return lines;
}

/** Where the bytes in memory begin in their file. */
export interface TextPosition {
  readonly file: string;
  /** The line that begins at `from`, counted from 1. */
  readonly line: number;
  readonly from: number;
}

/** The error about the byte `at`, with its file, line and column. */
export function inputError(
  reason: string,
  { file, line, from }: TextPosition,
  bytes: Uint8Array,
  at: number,
  remedies: readonly Remedy[] = [],
): InputError {
  let start = at;
  while (start > from && bytes[start - 1] !== newline && bytes[start - 1] !== carriageReturn) start--;
  return new RemediableError(`${file}:${line + lineEnds(bytes, from, start)}:${at - start + 1}: ${reason}`, remedies);
}
