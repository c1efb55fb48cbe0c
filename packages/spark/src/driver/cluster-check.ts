// checkCluster: whether a cluster has everything that learning needs, and what to do if it does not.

import { type RunOptions, type Spark, SparkError } from "../connect/index.js";
import { WorkerProgram } from "../launch/worker-program.js";
import { protocol } from "../worker/hello.js";
import { type ExecutorReport, executorReports } from "./executor-report.js";
import { transform } from "./transform.js";

/** The oldest Node.js that runs the worker. */
const oldestNode = [20, 19] as const;

/** One result of the check. */
export interface Finding {
  /** "ok" is as it should be, "note" is worth knowing, and "wrong" must be fixed before a model can be fitted. */
  readonly status: "ok" | "note" | "wrong";
  /** What was found, in a sentence. */
  readonly text: string;
  /** What to do about it. */
  readonly remedy?: string;
}

/** The results of checking a cluster. */
export interface ClusterCheck {
  /** Whether models can be fitted on it. */
  readonly isReady: boolean;
  readonly findings: readonly Finding[];
  readonly executors: readonly ExecutorReport[];
  /** Seconds that an almost empty statement takes on one executor. */
  readonly roundTripSeconds: number | undefined;
}

/** Options for checking a cluster. */
export interface CheckOptions extends Pick<RunOptions, "signal"> {
  /** Sends Node.js to the executors: the path of an archive of Node.js for Linux, or true for the Node.js that runs this process. */
  readonly shipNode?: string | true | undefined;
}

/** Checks the version of Spark, scripts, session files, and Node.js on every executor that has a free core. */
export async function checkCluster(spark: Spark, { signal, shipNode }: CheckOptions = {}): Promise<ClusterCheck> {
  const findings: Finding[] = [ok(`Spark ${spark.version} answers at ${spark.address}`)];
  const result = (executors: readonly ExecutorReport[], roundTripSeconds?: number): ClusterCheck => ({
    isReady: findings.every(({ status }) => status !== "wrong"),
    findings,
    executors,
    roundTripSeconds,
  });
  await spark.describe("rosenblatt", "rosenblatt: check the cluster");
  const echo = transform("cat", ["line"], "SELECT CAST(id AS STRING) AS line FROM range(0, 1, 1, 1)");
  try {
    await spark.rows(echo, { signal });
  } catch (error) {
    if (!(error instanceof SparkError) || error.name !== "SparkError") throw error;
    findings.push({
      status: "wrong",
      text: `the cluster runs no scripts: ${firstLine(error.message)}`,
      remedy:
        "Learning needs SELECT TRANSFORM, which a cluster of one's own has, and which serverless or shared services may refuse. Choose a cluster that allows it.",
    });
    return result([]);
  }
  findings.push(ok("scripts run on executors (SELECT TRANSFORM)"));
  const worker = await WorkerProgram.send(spark, { signal, shipNode });
  const { executors, cores } = await executorReports(spark, worker.file, { signal });
  const hosts = [...new Set(executors.map(({ host }) => host))];
  findings.push(
    ok(
      `${counted(executors.length, "executor")} with ${counted(cores, "core")} on ${hosts.slice(0, 8).join(", ")}${hosts.length > 8 ? ", …" : ""}`,
    ),
    ...aboutNode(executors, shipNode !== undefined),
    ...aboutFiles(executors),
    ...aboutTimeout(executors),
    ...aboutDisk(executors),
    ...(await aboutRetries(spark)),
  );
  const start = performance.now();
  await spark.rows(echo, { signal });
  const seconds = (performance.now() - start) / 1000;
  findings.push(ok(`a round trip through an executor takes ${seconds.toFixed(2)} s`));
  return result(executors, seconds);
}

function aboutNode(executors: readonly ExecutorReport[], isShipped: boolean): Finding[] {
  const install = `Install Node.js ${oldestNode.join(".")} or later where executors find it (on their PATH, or in their image), or have it sent to them: shipNode in the library, --ship-node on the command line.`;
  const remedy = isShipped
    ? "The Node.js that was sent must be one for the system of the executors; nodejs.org has it for each, as a .tar.gz."
    : install;
  const findings: Finding[] = [];
  const without = executors.filter(({ node, nodeFault }) => node === undefined && nodeFault === undefined);
  if (without.length > 0) findings.push(wrong(`there is no Node.js on ${among(without, executors)}`, remedy));
  for (const [fault, some] of grouped(executors, ({ nodeFault }) => nodeFault))
    findings.push(wrong(`Node.js does not start on ${among(some, executors)}: ${fault}`, remedy));
  const old = executors.filter(({ node }) => node !== undefined && isOlder(node));
  for (const [version, some] of grouped(old, ({ node }) => node))
    findings.push(
      wrong(
        `Node.js is ${version} on ${among(some, executors)}, and ${oldestNode.join(".")} is the oldest that will do`,
        remedy,
      ),
    );
  if (findings.length > 0) return findings;
  const versions = [...grouped(executors, ({ node }) => node).keys()];
  return [ok(`Node.js ${versions.join(", ")} on every executor`)];
}

function aboutFiles(executors: readonly ExecutorReport[]): Finding[] {
  const without = executors.filter(({ hasFile }) => !hasFile);
  if (without.length > 0)
    return [
      wrong(
        `files of the session do not arrive on ${among(without, executors)}`,
        "Executors fetch them from the Connect server: see that its port (spark.driver.port) can be reached from them, and that their disks are not full.",
      ),
    ];
  const silent = executors.filter(
    ({ node, answer }) => node !== undefined && !isOlder(node) && protocolOf(answer) !== protocol,
  );
  for (const [answer, some] of grouped(silent, ({ answer: said }) => said || "nothing"))
    return [
      wrong(
        `the worker does not answer on ${among(some, executors)}; it says: ${answer}`,
        "See the log of the executor.",
      ),
    ];
  const answering = executors.filter(({ answer }) => protocolOf(answer) === protocol);
  if (answering.length < executors.length) return [ok("files of the session arrive")];
  return [ok("files of the session arrive, and the worker answers on every executor")];
}

function aboutTimeout(executors: readonly ExecutorReport[]): Finding[] {
  const without = executors.filter(({ hasTimeout }) => !hasTimeout);
  if (without.length === 0) return [];
  const remedy = "Install coreutils in the image of the executors.";
  return [wrong(`there is no command timeout on ${among(without, executors)}, which ends a stuck worker`, remedy)];
}

function aboutDisk(executors: readonly ExecutorReport[]): Finding[] {
  const full = executors.filter(({ freeBytes }) => freeBytes < 1e9);
  if (full.length === 0) return [];
  const remedy = "Rows that do not fit in memory are kept there: free some space, or point spark.local.dir elsewhere.";
  return [{ status: "note", text: `less than 1 GB of disk is free on ${among(full, executors)}`, remedy }];
}

/** Spark attempts a failing task four times on a cluster, but only once in local mode. */
async function aboutRetries(spark: Spark): Promise<Finding[]> {
  const [master, failures] = await Promise.all([
    spark.setting("spark.master"),
    spark.setting("spark.task.maxFailures"),
  ]);
  const isSingle = /^local(\[[^,\]]*\])?$/.test(master ?? "") || failures === "1";
  if (!isSingle) return [];
  return [
    {
      status: "note",
      text: `Spark tries a failed task only once (spark.master is ${master})`,
      remedy:
        "To have tasks tried again in one process, start it with --master 'local[2,4]': two cores, four attempts.",
    },
  ];
}

function ok(text: string): Finding {
  return { status: "ok", text };
}

function wrong(text: string, remedy: string): Finding {
  return { status: "wrong", text, remedy };
}

/** "2 of 3 executors (a, b)", or "all 3 executors", or "the executor". */
function among(some: readonly ExecutorReport[], all: readonly ExecutorReport[]): string {
  if (all.length === 1) return "the executor";
  if (some.length === all.length) return `all ${all.length} executors`;
  const hosts = [...new Set(some.map(({ host }) => host))];
  return `${some.length} of ${all.length} executors (${hosts.slice(0, 5).join(", ")}${hosts.length > 5 ? ", …" : ""})`;
}

function grouped(
  executors: readonly ExecutorReport[],
  by: (executor: ExecutorReport) => string | undefined,
): Map<string, ExecutorReport[]> {
  const groups = new Map<string, ExecutorReport[]>();
  for (const executor of executors) {
    const key = by(executor);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), executor]);
  }
  return groups;
}

function isOlder(version: string): boolean {
  const [major, minor] = version.slice(1).split(".").map(Number);
  return major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
}

/** The version of the protocol in the answer of a worker. */
function protocolOf(answer: string): number | undefined {
  try {
    return JSON.parse(answer).protocol;
  } catch {
    return undefined;
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0];
}
