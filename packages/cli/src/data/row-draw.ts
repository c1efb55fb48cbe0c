// One random number for each row of a stream, which depends only on the number of the row.

/** A number from 0 up to 1 that depends on a seed and on the number of a row, and not on how the rows arrive. */
export function rowDraw(seed: number, row: number): number {
  let hash = mixed(0x9e3779b9, seed % 2 ** 32);
  hash = mixed(hash, Math.floor(seed / 2 ** 32));
  hash = mixed(hash, row % 2 ** 32);
  hash = mixed(hash, Math.floor(row / 2 ** 32));
  return (hash >>> 0) / 2 ** 32;
}

/** Mixes one more word into a 32-bit hash, by the last step of MurmurHash3 (Appleby 2011). */
function mixed(before: number, word: number): number {
  let hash = Math.imul(before, 5) ^ word;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
