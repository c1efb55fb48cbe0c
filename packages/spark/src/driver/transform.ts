// SELECT TRANSFORM: rows through a program on the executors.

import { literal } from "./sql-text.js";

// Both clauses, because a cluster with a Hive catalog takes another format where one is absent. The only column in has no separator.
const format = String.raw`ROW FORMAT DELIMITED FIELDS TERMINATED BY '\t' LINES TERMINATED BY '\n' NULL DEFINED AS '\\N'`;

/**
 * A query that gives the column `line` of another query to a command, one process for each partition, and reads columns of text from what the command writes. Columns are
 * of text because Spark makes null of what it cannot convert, without a word.
 */
export function transform(command: string, columns: readonly string[], from: string): string {
  const output = columns.map((name) => `${name} STRING`).join(", ");
  return `SELECT TRANSFORM(line) ${format} USING ${literal(command)} AS (${output}) ${format} FROM (${from})`;
}
