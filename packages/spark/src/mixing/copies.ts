// Rows with the same text. By their content alone all of them would go into one shard, next to each other; where they are many, each
// gets a content hash of its own, so that shards are alike again and no row comes a hundred times in a row.

import { crc32 } from "node:zlib";

/** Up to this part of all rows, copies stay together: what they change is little, and spreading them costs a cluster another shuffle. */
const few = 1 / 8;

/** Whether so many of the rows have the text of an earlier one that copies are spread. */
export function areManyCopies(copies: number, rows: number): boolean {
  return copies > few * rows;
}

/**
 * The content hash of a copy: of those rows that share a hash, in the order of their bytes, the first keeps it, and copy k has the CRC-32 of hash, tab
 * and k in digits.
 */
export function copyHash(hash: number, copy: number): number {
  return copy === 0 ? hash : crc32(`${hash}\t${copy}`);
}

/** The same number as an expression of Spark SQL. */
export function copyHashSql(hash: string, copy: string): string {
  return `IF(${copy} = 0, ${hash}, crc32(concat(${hash}, '\\t', ${copy})))`;
}

/** How many rows have the text of another one before them, where rows are in content order. */
export function copiesIn(order: Uint32Array, isSame: (row: number, other: number) => boolean): number {
  let copies = 0;
  for (let k = 1; k < order.length; k++) if (isSame(order[k - 1], order[k])) copies++;
  return copies;
}

/** By row, its hash as a copy; `order` is the content order of the rows by `hashes`. */
export function copyHashes(hashes: Uint32Array, order: Uint32Array): Uint32Array {
  const own = new Uint32Array(hashes.length);
  let copy = 0;
  for (let k = 0; k < order.length; k++) {
    const hash = hashes[order[k]];
    copy = k > 0 && hash === hashes[order[k - 1]] ? copy + 1 : 0;
    own[order[k]] = copyHash(hash, copy);
  }
  return own;
}
