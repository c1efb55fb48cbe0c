// Rows on the cluster by what they are for, each part prepared in shards.

import type { RunOptions, Spark } from "../connect/index.js";
import { contentHashSql, type Shares, type Use, useSql } from "../mixing/index.js";
import { PreparedRows } from "./prepared.js";
import type { WorkerProgram } from "./worker-program.js";

/** How rows are parted and prepared. */
export interface PartOptions extends RunOptions {
  readonly shards: number;
  readonly seed: number;
  readonly shares: Shares;
}

/** All rows of a source: those to learn from, and those held back. Rows with the same content hash are in one shard of one part. */
export class PartedRows {
  readonly learn: PreparedRows;
  /** By what they are for, those to learn from first. */
  readonly parts: ReadonlyMap<Use, PreparedRows>;

  private constructor(parts: ReadonlyMap<Use, PreparedRows>) {
    this.learn = parts.get("learn")!;
    this.parts = parts;
  }

  /** Prepares the column `line` of a query. */
  static async of(
    spark: Spark,
    worker: WorkerProgram,
    query: string,
    { shares, ...options }: PartOptions,
  ): Promise<PartedRows> {
    const hash = contentHashSql("line", options.seed);
    const uses: readonly Use[] = ["learn", ...(["test", "settle"] as const).filter((use) => shares[use] > 0)];
    const parts = new Map<Use, PreparedRows>();
    try {
      for (const use of uses) {
        const own = uses.length === 1 ? query : `SELECT line FROM (${query}) WHERE ${useSql(use, hash, shares)}`;
        parts.set(use, await PreparedRows.of(spark, worker, own, options));
      }
      return new PartedRows(parts);
    } catch (error) {
      await new PartedRows(parts).release();
      throw error;
    }
  }

  /** A query of all lines, in the column `line`. */
  get query(): string {
    return [...this.parts.values()].map(linesOf).join(" UNION ALL ");
  }

  /** Gives each shard of each part to a worker of its own, and returns what they write. */
  async each(
    args: readonly string[],
    columns: readonly string[],
    options: RunOptions,
  ): Promise<ReadonlyMap<Use, Awaited<ReturnType<PreparedRows["each"]>>>> {
    const answers = new Map<Use, Awaited<ReturnType<PreparedRows["each"]>>>();
    for (const [use, rows] of this.parts) answers.set(use, await rows.each(args, columns, options));
    return answers;
  }

  /** Frees the memory and the disks of the executors. */
  async release(): Promise<void> {
    for (const rows of this.parts.values()) await rows.release().catch(() => {});
  }
}

/** A query of the lines of prepared rows, without those that say where a shard begins and ends. */
export function linesOf({ name }: PreparedRows): string {
  return `SELECT line FROM ${name} WHERE NOT startswith(line, '#')`;
}
