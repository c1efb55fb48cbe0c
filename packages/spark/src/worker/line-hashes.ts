// The content hashes of rows, by their lines.

import { contentHash } from "../mixing/index.js";
import { linesIn } from "./bad-lines.js";

/** Lines that begin with their hash: eight hexadecimal digits and a blank. Copies of a row have different ones, which their text does not tell. */
const hashDigits = 8;

/** Rows, and their hashes where their lines began with them. */
export interface HashedLines {
  readonly lines: Uint8Array;
  readonly hashes: Uint32Array | undefined;
}

/** Takes the hashes off whole lines. */
export function withoutHashes(hashed: Buffer): HashedLines {
  const count = linesIn(hashed);
  const lines = Buffer.allocUnsafe(hashed.length - (hashDigits + 1) * count);
  const hashes = new Uint32Array(count);
  let [at, to] = [0, 0];
  for (let row = 0; row < count; row++) {
    const end = hashed.indexOf(10, at) + 1;
    hashes[row] = Number.parseInt(hashed.toString("latin1", at, at + hashDigits), 16);
    to += hashed.copy(lines, to, at + hashDigits + 1, end);
    at = end;
  }
  return { lines, hashes };
}

/** The hash of each of some lines, by its position from 0: the given one, else that of its content, which is worked out only when it is asked for. */
export function hashesOf(lines: Uint8Array, seed: number, given: Uint32Array | undefined): (row: number) => number {
  if (given) return (row) => given[row];
  let starts: number[] | undefined;
  return (row) => {
    if (!starts) {
      starts = [0];
      for (let at = lines.indexOf(10); at >= 0; at = lines.indexOf(10, at + 1)) starts.push(at + 1);
    }
    return contentHash(lines.subarray(starts[row], starts[row + 1] - 1), seed);
  };
}
