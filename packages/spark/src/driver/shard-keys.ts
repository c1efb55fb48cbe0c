// One key per shard; Spark assigns each key to a partition of its own.

/**
 * Keys that Spark assigns to the partitions 0 to n − 1, in this order. Spark puts a row into the partition pmod(hash(key), n). The shard
 * numbers themselves would collide, giving some tasks two shards and others none; a worker refuses input with mixed shards.
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

/**
 * Spark SQL's `hash` of a 32-bit integer: Murmur3 (Appleby 2008, x86, 32 bits) with seed 42. Asking Spark would take seconds when it has just
 * started.
 */
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
