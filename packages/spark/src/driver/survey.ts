// What is known of LIBSVM rows before the first epoch.

import { InputError } from "rosenblatt";
import type { RunOptions } from "../connect/index.js";
import type { BadLine } from "../worker/bad-lines.js";
import type { ShardSurvey } from "../worker/survey.js";
import type { PreparedRows, ShardLines } from "./prepared.js";
import { fileQuery, nameOf, type Source } from "./source.js";

/** What becomes of rows that cannot be read: an error, or they are left out. */
export type BadRows = "fail" | "skip";

/** Facts about all rows. */
export interface Survey {
  /** Rows that can be read. */
  readonly rows: number;
  /** The classes in ascending order, and how many rows each has. */
  readonly classes: readonly number[];
  readonly counts: readonly number[];
  readonly columns: number;
  /** Rows that cannot be read. */
  readonly bad: number;
  /** Sentences about the first of them. */
  readonly listed: readonly string[];
  /** What each shard consists of, for epochs to compare with. */
  readonly shards: readonly ShardLines[];
}

const mostListed = 5;

/** Reads all rows once. Rows that cannot be read are found here, together and once, instead of failing a task again and again. */
export async function surveyed(
  rows: PreparedRows,
  source: Source,
  { badRows, args, ...options }: RunOptions & { badRows: BadRows; args: readonly string[] },
): Promise<Survey> {
  const answers = await rows.each(["survey", ...args], ["found"], options);
  const found = answers.map(({ columns: [text] }) => JSON.parse(text) as ShardSurvey);
  const counts = new Map<number, number>();
  for (const { labels } of found)
    for (const [label, count] of labels) counts.set(label, (counts.get(label) ?? 0) + count);
  const classes = [...counts.keys()].sort((a, b) => a - b);
  const bad = found.reduce((sum, shard) => sum + shard.bad, 0);
  const first = found.flatMap(({ listed }, shard) => listed.map((line) => ({ shard, line }))).slice(0, mostListed);
  const listed: string[] = [];
  for (const { shard, line } of first) listed.push(await described(rows, source, shard, line, options));
  if (bad > 0 && badRows === "fail") {
    const more = bad > listed.length ? ` and ${bad - listed.length} more` : "";
    throw new InputError(
      `${nameOf(source)}: ${bad === 1 ? "a row" : `${bad} rows`} cannot be read: ${listed.join("; ")}${more}`,
    );
  }
  const total = found.reduce((sum, shard) => sum + shard.rows, 0);
  if (total === 0) throw new InputError(`${nameOf(source)}: there are 0 rows that can be read; at least 1 is needed`);
  return {
    rows: total,
    classes,
    counts: classes.map((label) => counts.get(label)!),
    columns: found.reduce((most, shard) => Math.max(most, shard.columns), 0),
    bad,
    listed,
    shards: answers.map(({ lines, checksum }) => ({ lines, checksum })),
  };
}

/** Content and place of a row that cannot be read. Its file is looked for only now: to know that of every row would cost as much as the rows. */
async function described(
  { spark }: PreparedRows,
  source: Source,
  shard: number,
  { row, text, reason }: BadLine,
  options: RunOptions,
): Promise<string> {
  const query = fileQuery(source, text.replace(/…$/, ""));
  const [found] = query === undefined ? [] : await spark.rows(query, options).catch(() => []);
  const place = found ? `${String(found.file)}, ` : "";
  return `${JSON.stringify(text)} (${place}row ${row} of shard ${shard}): ${reason}`;
}
