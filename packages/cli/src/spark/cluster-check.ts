// cluster-check: whether models can be fitted on a cluster, and what to do if not.

import type { ClusterCheck, Finding } from "@rosenblatt/spark";
import { shippedNode } from "../options/cluster.js";
import { done, type ExitCode, no, UsageError } from "../terminal/exit.js";
import { type Io, note, print, printJson } from "../terminal/io.js";
import { cancelled, wordsOf } from "./on-cluster.js";
import { sparkPackage } from "./spark-package.js";

/** What can be typed after `rosenblatt cluster-check`. */
export interface ClusterCheckOptions {
  readonly shipNode?: boolean;
  readonly nodeArchive?: string;
  readonly json?: boolean;
}

/** Examines the cluster at an address, and prints the findings. Ends with 1 if something must be changed. */
export async function clusterCheck(
  address: string | undefined,
  options: ClusterCheckOptions,
  io: Io,
): Promise<ExitCode> {
  const where = address ?? io.env.SPARK_REMOTE;
  if (!where)
    throw new UsageError("cluster-check needs the address of a cluster, such as spark://127.0.0.1:15002; got none");
  const spark = await sparkPackage("cluster-check");
  const signal = io.interruption();
  let check: Pick<ClusterCheck, "isReady" | "findings" | "executors">;
  try {
    const session = await spark.connect(where, { signal });
    try {
      note(io, "note: asking every executor; this may take a minute on a cluster that has just started");
      check = await spark.checkCluster(session, { signal, shipNode: shippedNode(options) });
    } finally {
      await session.close();
    }
  } catch (error) {
    if (signal.aborted) throw cancelled();
    if (error instanceof TypeError) throw new UsageError(error.message);
    if (!(error instanceof spark.SparkError)) throw error;
    check = { isReady: false, findings: [{ status: "wrong", text: wordsOf(error) }], executors: [] };
  }
  if (options.json) printJson(io, { schema: "rosenblatt/cluster-check/1", ready: check.isReady, ...check });
  else for (const line of linesOf(check)) print(io, line);
  return check.isReady ? done : no;
}

function linesOf({ isReady, findings }: Pick<ClusterCheck, "isReady" | "findings">): string[] {
  const lines = findings.flatMap(({ status, text, remedy }: Finding) => [
    `  ${status.padEnd(6)} ${text}`,
    ...(remedy === undefined ? [] : [`         ${remedy}`]),
  ]);
  const wrong = findings.filter(({ status }) => status === "wrong").length;
  const end = isReady
    ? "The cluster is ready: train, evaluate and predict take it with --on."
    : `The cluster is not ready: ${wrong === 1 ? "one thing has" : `${wrong} things have`} to be changed.`;
  return [...lines, "", end];
}
