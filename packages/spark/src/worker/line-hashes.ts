// The content hashes of rows.

import { contentHash } from "../mixing/index.js";
import { linesIn } from "./bad-lines.js";

/**
 * Lines may begin with their hash: eight hexadecimal digits and a space. Copies of a row have different hashes, which cannot be computed from
 * their text.
 */
const hashDigits = 8;

/** Rows, and their hashes if their lines began with them. */
export interface HashedLines {
  readonly lines: Uint8Array;
  readonly hashes: Uint32Array | undefined;
}

/** Strips the hashes from whole lines. */
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

/** Returns the hash of a line by its index from 0: the given one, or else the hash of its content, computed on demand. */
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
