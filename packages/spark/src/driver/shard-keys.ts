// One key for each shard, each of which Spark puts into a partition of its own.

import type { RunOptions, Spark } from "../connect/index.js";

/**
 * Keys that fill the partitions 0 to n − 1 of n, in this order. Spark puts a row into the partition pmod(hash(key), n); the numbers of the shards themselves would
 * collide, so that some tasks had two shards and others none.
 */
export async function shardKeys(spark: Spark, shards: number, options: RunOptions = {}): Promise<number[]> {
  for (let range = 64 * shards; ; range *= 4) {
    // Of no table, so that the server works it out by itself, without a job.
    const slots = `transform(sequence(0, ${range - 1}), k -> CAST(pmod(hash(k), ${shards}) AS STRING))`;
    const [{ text }] = await spark.rows(`SELECT array_join(${slots}, ' ') AS text`, options);
    const keys = new Array<number>(shards);
    for (const [key, slot] of String(text).split(" ").entries()) keys[Number(slot)] ??= key;
    if (Object.keys(keys).length === shards) return keys;
  }
}
