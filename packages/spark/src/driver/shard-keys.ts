// One key for each shard, each of which Spark puts into a partition of its own.

import type { RunOptions, Spark } from "../connect/index.js";

/**
 * Keys that fill the partitions 0 to n − 1 of n, in this order. Spark puts a row into the partition pmod(hash(key), n); the numbers of the shards themselves would
 * collide, so that some tasks had two shards and others none.
 */
export async function shardKeys(spark: Spark, shards: number, options: RunOptions = {}): Promise<number[]> {
  for (let range = 64 * shards; ; range *= 4) {
    const rows = await spark.rows(
      `SELECT slot, CAST(min(k) AS INT) AS k FROM (SELECT id AS k, pmod(hash(CAST(id AS INT)), ${shards}) AS slot FROM range(${range})) GROUP BY slot`,
      options,
    );
    if (rows.length < shards) continue;
    const keys = new Array<number>(shards);
    for (const { slot, k } of rows) keys[Number(slot)] = Number(k);
    return keys;
  }
}
