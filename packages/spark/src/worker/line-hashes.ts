// What decides about rows, by their lines.

import { contentHash } from "../mixing/index.js";

/** What decides about each of some lines, by its number from 0; looked for only when it is asked for. */
export function hashesOf(lines: Uint8Array, seed: number): (row: number) => number {
  let starts: number[] | undefined;
  return (row) => {
    if (!starts) {
      starts = [0];
      for (let at = lines.indexOf(10); at >= 0; at = lines.indexOf(10, at + 1)) starts.push(at + 1);
    }
    return contentHash(lines.subarray(starts[row], starts[row + 1] - 1), seed);
  };
}
