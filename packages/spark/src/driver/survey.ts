// Facts about the rows before the first epoch, and the report of rows that cannot be read.

import { InputError, type Label } from "rosenblatt";
import type { RunOptions } from "../connect/index.js";
import type { Use } from "../mixing/index.js";
import type { BadLine } from "../worker/bad-lines.js";
import type { PreparedRows, ShardLines } from "./prepared.js";
import { fileQuery, nameOf, type Source } from "./source.js";
import type { SqlColumn } from "./table-lines.js";

/** What to do with rows that cannot be read: fail, or skip them. With "missing", single table cells that cannot be read count as missing. */
export type BadRows = "fail" | "skip" | "missing";

/** Facts about all rows. */
export interface Survey {
  /** Rows that can be read. */
  readonly rows: number;
  /** For each use, how many rows each class has. */
  readonly uses: Readonly<Record<Use, readonly number[]>>;
  /** The classes, and the number of rows of each. */
  readonly classes: readonly Label[];
  readonly counts: readonly number[];
  readonly columns: number;
  /** Rows that cannot be read. */
  readonly bad: number;
  /** Descriptions of the first of them. */
  readonly listed: readonly string[];
  /** Columns of a table that hold lists, structs or bytes, from which nothing is learned. */
  readonly unread: readonly SqlColumn[];
  /** Cells that cannot be read and count as missing, and descriptions of the first of them. */
  readonly cells: number;
  readonly faults: readonly string[];
  /** Line count and checksum of each shard to learn from, for epochs to compare with. */
  readonly shards: readonly ShardLines[];
}

/** How many unreadable rows or cells are listed. */
export const mostListed = 5;

/**
 * Describes the rows that cannot be read, or throws if they are to be refused or if no row can be read. All of them are found before the first
 * epoch, instead of failing a task again and again.
 */
export async function refuseBad(
  { spark, shards }: PreparedRows,
  source: Source,
  found: readonly { readonly rows: number; readonly bad: number; readonly listed: readonly BadLine[] }[],
  badRows: BadRows,
  { signal }: RunOptions,
): Promise<string[]> {
  const bad = found.reduce((sum, shard) => sum + shard.bad, 0);
  const first = found.flatMap(({ listed }, shard) => listed.map((line) => ({ shard, line }))).slice(0, mostListed);
  const listed: string[] = [];
  for (const { shard, line } of first) listed.push(await described(spark, source, shard % shards, line, signal));
  const more = bad > listed.length ? `; and ${bad - listed.length} more` : "";
  if (bad > 0 && badRows === "fail")
    throw new InputError(
      `${nameOf(source)}: ${bad === 1 ? "a row" : `${bad} rows`} cannot be read: ${listed.join("; ")}${more}. badRows: "skip", or --bad-rows skip, leaves them out.`,
    );
  if (found.every(({ rows }) => rows === 0))
    throw new InputError(
      `${nameOf(source)}: there are 0 rows that can be read; at least 1 is needed${bad > 0 ? `: ${listed.join("; ")}${more}` : ""}`,
    );
  return listed;
}

/**
 * The content and place of a row that cannot be read. Its file is looked up only now: recording the file of every row would cost as much as
 * the rows themselves.
 */
async function described(
  spark: PreparedRows["spark"],
  source: Source,
  shard: number,
  { row, text, reason }: BadLine,
  signal: AbortSignal | undefined,
): Promise<string> {
  const query = fileQuery(source, text.replace(/…$/, ""));
  const [found] = query === undefined ? [] : await spark.rows(query, { signal }).catch(() => []);
  const place = found ? `${String(found.file)}, ` : "";
  return `${JSON.stringify(text)} (${place}row ${row} of shard ${shard}): ${reason}`;
}
