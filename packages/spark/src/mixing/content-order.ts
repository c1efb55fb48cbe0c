// Determines the shard of a row, and its place there, from its text alone: not from files, splits, executors or order of arrival.

import { crc32 } from "node:zlib";

/**
 * The content hash of a row: the CRC-32 of its text in UTF-8, followed by a tab and the seed if the seed is not 0. Rows of a shard are in
 * ascending order of this hash; rows with the same hash are in the order of their bytes, and rows with the same bytes are interchangeable.
 */
export function contentHash(text: string | Uint8Array, seed = 0): number {
  const own = crc32(text);
  return seed === 0 ? own : crc32(`\t${seed}`, own);
}

/** The same hash as an expression of Spark SQL, for a column with the text of a row. */
export function contentHashSql(column: string, seed = 0): string {
  return seed === 0 ? `crc32(${column})` : `crc32(concat(${column}, '\\t${seed}'))`;
}

/** The shard of a row, counted from 0, by its content hash. */
export function shardOf(hash: number, shards: number): number {
  return hash % shards;
}

/** The indices of the rows in content order. `text` returns the bytes of a row; it is called only for rows with equal hashes. */
export function contentOrder(hashes: Uint32Array, text: (row: number) => Uint8Array): Uint32Array {
  const order = sortedBy(hashes);
  for (let from = 0; from < order.length; ) {
    let until = from + 1;
    while (until < order.length && hashes[order[until]] === hashes[order[from]]) until++;
    if (until > from + 1) {
      const same = Array.from(order.subarray(from, until), (row) => ({ row, bytes: text(row) }));
      same.sort((a, b) => Buffer.compare(a.bytes, b.bytes));
      order.set(
        same.map(({ row }) => row),
        from,
      );
    }
    from = until;
  }
  return order;
}

/** The rows of each shard, in content order. */
export function rowsByShard(hashes: Uint32Array, order: Uint32Array, shards: number): Uint32Array[] {
  const sizes = new Uint32Array(shards);
  for (const row of order) sizes[shardOf(hashes[row], shards)]++;
  const rows = Array.from(sizes, (size) => new Uint32Array(size));
  sizes.fill(0);
  for (const row of order) {
    const shard = shardOf(hashes[row], shards);
    rows[shard][sizes[shard]++] = row;
  }
  return rows;
}

/** The indices that sort the numbers: a stable radix sort by the lower and then the upper 16 bits. */
function sortedBy(numbers: Uint32Array): Uint32Array {
  let order = Uint32Array.from(numbers.keys());
  for (const shift of [0, 16]) {
    const starts = new Uint32Array(2 ** 16 + 1);
    for (const number of numbers) starts[((number >>> shift) & 0xffff) + 1]++;
    for (let k = 1; k < starts.length; k++) starts[k] += starts[k - 1];
    const next = new Uint32Array(order.length);
    for (const row of order) next[starts[(numbers[row] >>> shift) & 0xffff]++] = row;
    order = next;
  }
  return order;
}
