// Rows with the same text. By their content hash, all of them would go into one shard, next to each other. If there are many, each copy gets a hash
// of its own, so that shards stay balanced and no row is repeated a hundred times in a row.

import { crc32 } from "node:zlib";

/** Up to this share of all rows, copies stay together: they change little, and spreading them costs a cluster another shuffle. */
const few = 1 / 8;

/** Whether so many rows repeat the text of an earlier one that copies are to be spread. */
export function areManyCopies(copies: number, rows: number): boolean {
  return copies > few * rows;
}

/**
 * The content hash of a copy. Of the rows that share a hash, in the order of their bytes, the first keeps it, and copy k gets the CRC-32 of
 * the hash, a tab and k in digits.
 */
export function copyHash(hash: number, copy: number): number {
  return copy === 0 ? hash : crc32(`${hash}\t${copy}`);
}

/** The same hash as an expression of Spark SQL. */
export function copyHashSql(hash: string, copy: string): string {
  return `IF(${copy} = 0, ${hash}, crc32(concat(${hash}, '\\t', ${copy})))`;
}

/** How many rows repeat the text of an earlier one; `order` is the content order. */
export function copiesIn(order: Uint32Array, isSame: (row: number, other: number) => boolean): number {
  let copies = 0;
  for (let k = 1; k < order.length; k++) if (isSame(order[k - 1], order[k])) copies++;
  return copies;
}

/** For each row, its hash as a copy; `order` is the content order of the rows by `hashes`. */
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
