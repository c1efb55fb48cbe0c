// Collects a report from every executor, whatever it lacks.

import type { RunOptions, Spark } from "../connect/index.js";
import { preferOwnNode } from "../launch/launch.js";
import { transform } from "./transform.js";

/** An executor, as seen by a script that runs on it. */
export interface ExecutorReport {
  readonly host: string;
  /** Its working directory, which is different for each executor. */
  readonly folder: string;
  /** The system and processor, such as "Linux x86_64". */
  readonly system: string;
  /** The output of `node --version`, such as "v22.14.0"; undefined if there is no Node.js. */
  readonly node: string | undefined;
  /** The error message if a `node` program exists but does not report its version. */
  readonly nodeFault: string | undefined;
  /** Whether it has the command `timeout`, which ends stuck workers. */
  readonly hasTimeout: boolean;
  /** Whether it has received the files of the session. */
  readonly hasFile: boolean;
  /** What the worker answered to "hello", or the message it failed with. */
  readonly answer: string;
  /** Free bytes on the disk of its working directory. */
  readonly freeBytes: number;
}

const columns = ["host", "folder", "system", "node", "limit", "file", "answer", "free"];

/**
 * A script that never fails, so that one executor without Node.js does not hide the others. It sleeps for a second, so that every core gets
 * one task.
 */
function probe(spark: Spark, file: string): string {
  const one = (value: string) => `$(${value} 2>&1 | tail -n 1 | tr "\\t\\r" "  " | cut -c 1-300)`;
  return [
    "cat >/dev/null",
    preferOwnNode(spark),
    `f=; for d in . ./*; do if [ -f "$d/${file}" ]; then f="$d/${file}"; fi; done`,
    `v=; a=; if command -v node >/dev/null; then v="${one("node --version")}"; if [ -n "$f" ]; then a="${one('node "$f" hello </dev/null')}"; fi; fi`,
    `t=no; if command -v timeout >/dev/null; then t=yes; fi`,
    `printf "%s\\t%s\\t%s\\t%s\\t%s\\t%s\\t%s\\t%s\\n" "$(hostname)" "$(pwd)" "$(uname -sm)" "$v" "$t" "$f" "$a" "$(df -Pk . | tail -n 1 | tr -s " " | cut -d " " -f 4)"`,
    "sleep 1",
  ].join("; ");
}

/** Asks every executor that has a free core now. `file` is a worker that the session has already sent. */
export async function executorReports(
  spark: Spark,
  file: string,
  options?: RunOptions,
): Promise<{ readonly executors: readonly ExecutorReport[]; readonly cores: number }> {
  // Spark splits a range into as many partitions as there are cores.
  const [{ parts }] = await spark.rows(
    "SELECT CAST(max(part) + 1 AS INT) AS parts FROM (SELECT spark_partition_id() AS part FROM range(100000))",
    options,
  );
  const cores = Number(parts);
  const parted = `SELECT CAST(id AS STRING) AS line FROM range(0, ${cores}, 1, ${cores})`;
  const query = transform(probe(spark, file), columns, parted);
  const rows = await spark.rows(query, options);
  // A core that was busy, or slow to start, may have left its task to another one.
  if (new Set(rows.map(({ folder }) => folder)).size < cores) rows.push(...(await spark.rows(query, options)));
  const byFolder = new Map<string, ExecutorReport>();
  for (const row of rows) {
    const version = String(row.node ?? "");
    const isVersion = /^v\d+\.\d+\.\d+/.test(version);
    byFolder.set(`${row.host} ${row.folder}`, {
      host: String(row.host),
      folder: String(row.folder),
      system: String(row.system),
      node: isVersion ? version : undefined,
      nodeFault: isVersion || version === "" ? undefined : version,
      hasTimeout: row.limit === "yes",
      hasFile: (row.file ?? "") !== "",
      answer: String(row.answer ?? ""),
      freeBytes: 1024 * Number(row.free),
    });
  }
  return { executors: [...byFolder.values()].sort((a, b) => (a.host + a.folder < b.host + b.folder ? -1 : 1)), cores };
}
