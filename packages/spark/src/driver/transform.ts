// SELECT TRANSFORM: pipes rows through a program on the executors.

import { literal } from "./sql-text.js";

// Both clauses are given, because a cluster with a Hive catalog uses another format where one is absent. The single input column needs no
// separator.
const format = String.raw`ROW FORMAT DELIMITED FIELDS TERMINATED BY '\t' LINES TERMINATED BY '\n' NULL DEFINED AS '\\N'`;

/**
 * A query that pipes the column `line` of another query through a command, one process per partition, and reads text columns from its output.
 * The columns are text because Spark silently turns what it cannot convert into null.
 */
export function transform(command: string, columns: readonly string[], from: string): string {
  const output = columns.map((name) => `${name} STRING`).join(", ");
  return `SELECT TRANSFORM(line) ${format} USING ${literal(command)} AS (${output}) ${format} FROM (${from})`;
}
