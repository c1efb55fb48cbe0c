// Runs the worker program as executors do: as a process with pipes.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { AveragedPerceptron, type Label } from "rosenblatt";
import { beginRun, type RunState, runBytes, sealedText, sealOf } from "../../src/mixing/index.js";

/** The program as it was built. */
export const workerFile: string = fileURLToPath(new URL("../../dist/worker.mjs", import.meta.url));

export interface Answer {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What the worker answers to an input. */
export function runWorker(args: readonly string[], input: string, worker: string = workerFile): Answer {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [worker, ...args], { input, encoding: "utf8" });
  if (error) throw error;
  return { status, stdout, stderr };
}

/** Lines of LIBSVM text of three columns. */
export function libsvmLines(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, i) => {
    const [a, b] = [(7 * (i + from)) % 31, (11 * (i + from)) % 29];
    return `${a > b ? "+1" : "-1"} 1:${a} 2:${b}.25 3:0.1`;
  });
}

/** Rows as a shard of the worker's input. */
export function framed(shard: number, rows: readonly string[], given = ""): string {
  return `#shard ${shard} ${given}\n${rows.map((row) => `${row}\n`).join("")}#end ${shard}\n`;
}

/** The beginning of a run in shards of such lines, its seal and its text. */
export function begun(shards: number): { readonly state: RunState; readonly from: string; readonly text: string } {
  const state = beginRun(new AveragedPerceptron<Label>({ classes: [-1, 1], features: 3 }), { shards });
  const bytes = runBytes(state);
  return { state, from: sealOf(bytes), text: sealedText(bytes) };
}
