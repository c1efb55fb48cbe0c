// Reads bytes of an open file at any position.

import { readSync } from "node:fs";
import type { ReadAt } from "rosenblatt/readers/threads";

/**
 * A function that fills an array with the bytes of an open file, starting at any position, and returns their number.
 * `onRead` is told how far it has read.
 */
export function readerAt(file: number, onRead?: (position: number) => void): ReadAt {
  return (into, position) => {
    let filled = 0;
    while (filled < into.length) {
      const got = readSync(file, into, filled, into.length - filled, position + filled);
      if (got === 0) break;
      filled += got;
    }
    onRead?.(position + filled);
    return filled;
  };
}
