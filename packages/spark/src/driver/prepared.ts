// Rows on the cluster, prepared once: in shards by content, in content order, cached.

import { randomUUID } from "node:crypto";
import type { RunOptions, Spark } from "../connect/index.js";
import { contentHashSql } from "../mixing/index.js";
import { shardKeys } from "./shard-keys.js";
import { transform } from "./transform.js";
import type { WorkerProgram } from "./worker-program.js";

/** How many lines a shard has, and their checksum: what each epoch must have seen. */
export interface ShardLines {
  readonly lines: number;
  readonly checksum: number;
}

/** Where lines stand that are no rows: before and behind all values of a CRC-32. */
const [first, last] = ["-1L", `${2 ** 33}L`];

/** Rows in shards, cached on the cluster. */
export class PreparedRows {
  readonly spark: Spark;
  readonly worker: WorkerProgram;
  readonly shards: number;
  /** The name of the cached table, whose only column is `line`. */
  readonly name: string;

  private constructor(spark: Spark, worker: WorkerProgram, shards: number, name: string) {
    this.spark = spark;
    this.worker = worker;
    this.shards = shards;
    this.name = name;
  }

  /**
   * Puts the column `line` of a query into shards. Shard and place of a row depend on its text alone. The first and the last line of each partition say which shard it is, so that a
   * worker knows an input that was cut off, and a shard without rows has a result, too. There must be no join above the sorted rows: the optimizer removes sorts below joins.
   */
  static async of(
    spark: Spark,
    worker: WorkerProgram,
    query: string,
    { shards, seed, ...options }: RunOptions & { readonly shards: number; readonly seed: number },
  ): Promise<PreparedRows> {
    const name = `rosenblatt_rows_${randomUUID().replaceAll("-", "").slice(0, 16)}`;
    const keys = await shardKeys(spark, shards, options);
    const marks = keys.map((key, shard) => `(${key}, ${first}, '#shard ${shard}'), (${key}, ${last}, '#end ${shard}')`);
    await uncompressed(spark, () =>
      spark.command(
        `CACHE TABLE ${name} OPTIONS ('storageLevel' = 'MEMORY_AND_DISK') AS SELECT line FROM (
  SELECT /*+ REPARTITION(${shards}, key) */ key, place, line FROM (
    SELECT element_at(array(${keys}), CAST(pmod(place, ${shards}) AS INT) + 1) AS key, place, line
      FROM (SELECT line, ${contentHashSql("line", seed)} AS place FROM (${query}))
    UNION ALL SELECT key, place, line FROM VALUES ${marks.join(", ")} AS marks(key, place, line)))
SORT BY place, line`,
        options,
      ),
    );
    return new PreparedRows(spark, worker, shards, name);
  }

  /**
   * Gives each shard to a worker of its own and returns what they write, by shard: behind the number of the shard as many columns as asked for. `given` is an expression for what
   * the first line of a shard says besides. A worker that ends too soon counts as a success in Spark, so that all shards must have an answer about all of their lines.
   */
  async each(
    args: readonly string[],
    columns: readonly string[],
    { given, expected, ...options }: RunOptions & { given?: string; expected?: readonly ShardLines[] | undefined } = {},
  ): Promise<(ShardLines & { readonly columns: readonly string[] })[]> {
    const query = this.query(args, columns, given);
    const answers: (ShardLines & { columns: string[] })[] = [];
    for (const row of await this.spark.rows(query, options)) {
      const shard = Number(row.shard);
      if (row.shard === null || !(shard >= 0 && shard < this.shards))
        throw new Error(`a worker must answer for a shard from 0 to ${this.shards - 1}; got ${String(row.shard)}`);
      if (answers[shard]) throw new Error(`there are two answers for shard ${shard}; one is expected`);
      answers[shard] = {
        lines: Number(row.lines),
        checksum: Number(row.checksum),
        columns: columns.map((name) => String(row[name])),
      };
    }
    this.check(answers, expected);
    return answers;
  }

  /** The statement by which each shard is given to a worker of its own. */
  query(args: readonly string[], columns: readonly string[], given: string | undefined): string {
    const line =
      given === undefined ? "line" : `IF(startswith(line, '#shard '), concat(line, ' ', ${given}), line) AS line`;
    const from = `SELECT ${line} FROM ${this.name}`;
    return transform(this.worker.command(args), ["shard", "lines", "checksum", ...columns], from);
  }

  /** Refuses answers that are not about all shards, and about all of their lines. */
  check(answers: readonly (ShardLines | undefined)[], expected: readonly ShardLines[] | undefined): void {
    for (let shard = 0; shard < this.shards; shard++) {
      const [got, wanted] = [answers[shard], expected?.[shard]];
      if (!got) throw new Error(`there is no answer for shard ${shard} of ${this.shards}`);
      if (wanted && (got.lines !== wanted.lines || got.checksum !== wanted.checksum))
        throw new Error(
          `shard ${shard} must have the ${wanted.lines} rows that it had before; got ${got.lines}, or others: does the query give the same rows each time?`,
        );
    }
  }

  /** Frees the memory and the disks of the executors. */
  async release(): Promise<void> {
    await this.spark.command(`UNCACHE TABLE IF EXISTS ${this.name}`);
  }
}

/** The setting by which Spark looks for a shorter form of what it caches: it hashes every line to find that hardly one comes twice. */
const compression = "spark.sql.inMemoryColumnarStorage.compressed";

/** Caches lines as they are, which takes half the time. */
async function uncompressed(spark: Spark, cache: () => Promise<void>): Promise<void> {
  const before = (await spark.setting(compression)) ?? "true";
  await spark.configure({ [compression]: "false" });
  try {
    await cache();
  } finally {
    await spark.configure({ [compression]: before }).catch(() => {});
  }
}
