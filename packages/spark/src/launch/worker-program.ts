// The worker program, sent to the executors once per session.

import { readFile } from "node:fs/promises";
import type { Spark } from "../connect/index.js";
import { nodeFolder, usualLimit, workerCommand } from "./launch.js";
import { nodeArchive } from "./node-archive.js";

/** How executors run the worker. */
export interface WorkerOptions {
  /** Sends Node.js to the executors: the path of a .tar.gz of Node.js for Linux, or true for the Node.js that runs this process. */
  readonly shipNode?: string | true | undefined;
  /** The command for Node.js on executors. Defaults to "node", found by their PATH. */
  readonly node?: string | undefined;
  /** How long a worker may run before it counts as stuck, in seconds. Defaults to an hour. */
  readonly limitSeconds?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The worker, sent to the executors of a session. */
export class WorkerProgram {
  readonly #spark: Spark;
  /** Its name among the session's files. */
  readonly file: string;
  readonly #options: WorkerOptions;

  private constructor(spark: Spark, file: string, options: WorkerOptions) {
    this.#spark = spark;
    this.file = file;
    this.#options = options;
  }

  /** Sends the program, and Node.js if requested, to the executors of a session. */
  static async send(spark: Spark, options: WorkerOptions = {}): Promise<WorkerProgram> {
    const { shipNode, signal } = options;
    const bytes = await readFile(new URL("../worker.mjs", import.meta.url));
    const file = await spark.addFile("rosenblatt-worker.mjs", bytes, { signal });
    if (shipNode !== undefined)
      await spark.addArchive("node.tar.gz", await nodeArchive(shipNode), nodeFolder, { signal });
    return new WorkerProgram(spark, file, options);
  }

  /** The shell command that starts it. */
  command(args: readonly string[]): string {
    const { node, limitSeconds = usualLimit } = this.#options;
    return workerCommand(this.#spark, this.file, args, { node, seconds: limitSeconds });
  }
}
