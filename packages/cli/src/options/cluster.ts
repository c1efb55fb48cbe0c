// Options of every command that works on a Spark cluster.

import { UsageError } from "../terminal/exit.js";
import type { Option, OptionGroup } from "./option.js";

/** How executors get Node.js. */
export const executorOptions: readonly Option[] = [
  {
    flags: "--ship-node",
    description: "send the Node.js that runs this command to the executors, which then need none of their own",
  },
  {
    flags: "--node-archive <file>",
    file: "read",
    description: "send the Node.js in a .tar.gz file from nodejs.org, for executors on another system",
    conflicts: ["shipNode"],
  },
];

/** The options about Node.js in the form that the library takes. */
export function shippedNode(options: {
  readonly shipNode?: boolean;
  readonly nodeArchive?: string;
}): string | true | undefined {
  return options.nodeArchive ?? (options.shipNode === true ? true : undefined);
}

/** The values of the options that say which rows of which cluster are meant. */
export interface ClusterOptions {
  on?: string;
  table?: string;
  parquet?: string;
  sql?: string;
  libsvm?: string;
  shipNode?: boolean;
  nodeArchive?: string;
}

/** Options that only make sense with a cluster. */
const ofCluster = ["table", "parquet", "sql", "libsvm", "into", "checkpoint"] as const;

/** Whether options ask for a cluster, whose rows do not come from standard input. */
export function namesCluster(options: object): boolean {
  return ["on", ...ofCluster].some((name) => name in options);
}

/**
 * The address of the cluster; undefined if the rows are local. An option that only makes sense with a cluster requires
 * one, which SPARK_REMOTE may name.
 */
export function clusterOf(
  options: ClusterOptions & { readonly into?: string; readonly checkpoint?: string },
  { SPARK_REMOTE: remote }: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (options.on !== undefined) return options.on;
  const given = ofCluster.find((flag) => options[flag] !== undefined);
  if (given === undefined || remote) return given === undefined ? undefined : remote;
  throw new UsageError(
    `--${given} needs a cluster; got none: name one with --on spark://HOST:15002 or in SPARK_REMOTE`,
  );
}

const others = (name: string) => ["table", "parquet", "sql", "libsvm"].filter((other) => other !== name);

/** Options that say which rows of which cluster are meant. */
const sourceOptions: readonly Option[] = [
  {
    flags: "--on <address>",
    description:
      "work on this Spark cluster, such as spark://HOST:15002, with rows that the cluster reads; without --on, the address is taken from SPARK_REMOTE; a token is taken from SPARK_CONNECT_AUTHENTICATE_TOKEN",
  },
  { flags: "--table <name>", description: "read this table of the cluster", conflicts: others("table") },
  {
    flags: "--parquet <location>",
    description: "read Parquet files at a path that the cluster can open",
    conflicts: others("parquet"),
  },
  { flags: "--sql <query>", description: "read the result of this query", conflicts: others("sql") },
  {
    flags: "--libsvm <location>",
    description: "read LIBSVM text at a path that the cluster can open",
    conflicts: others("libsvm"),
  },
];

/** The options of a command that reads rows on a cluster; `more` are its own. */
export function clusterOptions(...more: readonly Option[]): OptionGroup {
  return { title: "Cluster", options: [...sourceOptions, ...more, ...executorOptions] };
}

/** Options of a run on a cluster that can be continued after an interruption. */
export const checkpointOptions: readonly Option[] = [
  {
    flags: "--checkpoint <file>",
    file: "continued",
    description: "a file to save the state to after every epoch, for --resume",
  },
  {
    flags: "--resume",
    description: "continue from the checkpoint, with the same result as an uninterrupted run, bit for bit",
  },
];
