// One key for each shard, each of which Spark puts into a partition of its own.

/**
 * Keys that fill the partitions 0 to n − 1 of n, in this order. Spark puts a row into the partition pmod(hash(key), n); the numbers of the shards themselves would
 * collide, so that some tasks had two shards and others none. A worker refuses shards that are mixed up.
 */
export function shardKeys(shards: number): number[] {
  const keys = new Array<number>(shards);
  for (let [key, left] = [0, shards]; left > 0; key++) {
    const slot = ((murmur3(key) % shards) + shards) % shards;
    if (keys[slot] !== undefined) continue;
    keys[slot] = key;
    left--;
  }
  return keys;
}

/** What `hash` of Spark SQL makes of a whole number of 32 bits: Murmur3 (Appleby 2008, x86, 32 bits) with the seed 42. To ask Spark takes seconds where it has just been started. */
function murmur3(key: number): number {
  const mixed = Math.imul(rotated(Math.imul(key, 0xcc9e2d51), 15), 0x1b873593);
  let hash = (Math.imul(rotated(42 ^ mixed, 13), 5) + 0xe6546b64) ^ 4;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function rotated(bits: number, by: number): number {
  return (bits << by) | (bits >>> (32 - by));
}
