// The input of a worker: lines that begin with # are commands, all others are rows.
//
//   #shard KEY …         the rows of a shard follow, in the order in which they are learned
//   …
//   #end KEY             without it the input was cut off, and there is no result

import { type HashedLines, withoutHashes } from "./line-hashes.js";
import { readSome } from "./pipes.js";

/** Receives the lines of standard input. */
export interface Listener {
  /** A line that begins with #, without the # and the line feed. */
  control(line: string): void;
  /** Whole lines of rows, valid only until the call returns, and their content hashes if these came with them. */
  rows(lines: Uint8Array, hashes: Uint32Array | undefined): void;
}

/** Passes all input to a listener; returns whether the last line was complete. */
export type Input = (listener: Listener) => boolean;

const [lineFeed, hash] = [10, 35];
const nextControl = Buffer.from("\n#");

/** Reads standard input to its end; returns whether the last line was complete. `isHashed` says that each row's line begins with its content hash. */
export function listen(listener: Listener, isHashed: boolean): boolean {
  const rowsIn = isHashed ? withoutHashes : asTheyAre;
  let room = Buffer.allocUnsafe(1 << 20);
  let held = 0;
  for (let got = readSome(room, held); got > 0; got = readSome(room, held)) {
    held += got;
    const end = room.subarray(0, held).lastIndexOf(lineFeed) + 1;
    passOn(room.subarray(0, end), listener, rowsIn);
    room.copyWithin(0, end, held);
    held -= end;
    if (held > room.length / 2) {
      const larger = Buffer.allocUnsafe(2 * room.length);
      room.copy(larger, 0, 0, held);
      room = larger;
    }
  }
  return held === 0;
}

function asTheyAre(lines: Buffer): HashedLines {
  return { lines, hashes: undefined };
}

function passOn(lines: Buffer, listener: Listener, rowsIn: (lines: Buffer) => HashedLines): void {
  for (let at = 0; at < lines.length; ) {
    if (lines[at] === hash) {
      const to = lines.indexOf(lineFeed, at);
      listener.control(lines.toString("utf8", at + 1, to));
      at = to + 1;
    } else {
      const found = lines.indexOf(nextControl, at);
      const to = found < 0 ? lines.length : found + 1;
      const rows = rowsIn(lines.subarray(at, to));
      listener.rows(rows.lines, rows.hashes);
      at = to;
    }
  }
}
