// What the commands for clusters have in common: which rows are meant, the session, and errors in words.

import type { Source, Spark, SparkError } from "@rosenblatt/spark";
import { foreignOption } from "../data/formats/check-format.js";
import type { LoadOptions } from "../data/formats/reading.js";
import { type ClusterOptions, shippedNode } from "../options/cluster.js";
import { ExitError, interrupted, UsageError } from "../terminal/exit.js";
import { type Io, note } from "../terminal/io.js";
import { sparkPackage } from "./spark-package.js";

type SparkPackage = Awaited<ReturnType<typeof sparkPackage>>;

/** A session, and what its statements share. */
export interface Cluster {
  readonly library: SparkPackage;
  readonly spark: Spark;
  readonly shipNode: string | true | undefined;
  readonly signal: AbortSignal;
}

/** The rows that the options name. Refuses options of tables for LIBSVM text, and the other way round. */
export function sourceOf(paths: readonly string[], options: ClusterOptions & LoadOptions): Source {
  const source = namedBy(paths, options);
  const foreign = foreignOption("libsvm" in source ? "libsvm" : "parquet", options);
  if (foreign) {
    const [kind] = Object.keys(source);
    const owners = foreign.formats.includes("libsvm")
      ? "--libsvm"
      : foreign.formats.includes("parquet")
        ? "--table, --parquet and --sql"
        : "files that are here";
    throw new UsageError(`${foreign.flag} belongs to ${owners}; got --${kind}`);
  }
  return source;
}

function namedBy(paths: readonly string[], { table, parquet, sql, libsvm }: ClusterOptions): Source {
  if (paths.length > 0)
    throw new UsageError(
      `--on reads rows that the cluster has, by --table, --parquet, --sql or --libsvm; got the file ${paths[0]}`,
    );
  if (table !== undefined) return { table };
  if (parquet !== undefined) return { parquet };
  if (sql !== undefined) return { sql };
  if (libsvm !== undefined) return { libsvm };
  throw new UsageError("--on needs rows: name them by --table, --parquet, --sql or --libsvm");
}

/** Options that cannot be used with a cluster, each with the reason or with what to do instead. */
type Refused = Readonly<Record<string, readonly [flag: string, why: string]>>;

/** Options that no command accepts for rows on a cluster. */
export const refusedOfFiles: Refused = {
  classes: ["--classes", "--sql takes the rows of some classes, by a WHERE"],
  format: ["--format", "it is about files that are here"],
};

/** Refuses options that cannot be used with a cluster. */
export function refuse(options: object, names: Refused): void {
  const given = options as Readonly<Record<string, unknown>>;
  for (const [name, [flag, why]] of Object.entries(names))
    if (given[name] !== undefined && given[name] !== false)
      throw new UsageError(`--on does not go with ${flag}: ${why}`);
}

/** Does something in a session of the cluster, and then closes the session. */
export async function onCluster<T>(
  what: string,
  options: ClusterOptions,
  io: Io,
  act: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const library = await sparkPackage(`${what} --on`);
  const signal = io.interruption();
  try {
    const onOutage = (patienceMs: number) =>
      note(io, `note: ${options.on} does not answer; trying again for ${patienceMs / 1000} seconds`);
    const spark = await library.connect(options.on!, { signal, onOutage });
    try {
      return await act({ library, spark, shipNode: shippedNode(options), signal });
    } finally {
      await spark.close();
    }
  } catch (error) {
    if (signal.aborted) throw cancelled();
    if (error instanceof library.SparkError) throw new UsageError(wordsOf(error));
    if (error instanceof TypeError && /address|spark:\/\//.test(error.message)) throw new UsageError(error.message);
    throw error;
  }
}

/** How a command ends that was interrupted while it waited for the cluster. */
export function cancelled(): ExitError {
  return new ExitError("interrupted: what was running on the cluster was cancelled", interrupted);
}

/** The message of Spark without the plan of the statement, which the user did not write; for a script that failed, its last words. */
export function wordsOf({ message, condition, script }: SparkError): string {
  return condition === undefined || script ? message : message.split("\n")[0];
}
