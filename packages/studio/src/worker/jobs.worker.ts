// The worker: runs one job after the other, and identifies answers by number.

import { type JobName, jobs } from "./jobs.js";

interface Port {
  onmessage: ((event: { data: { id: number; job: JobName; input: never } }) => void) | null;
  postMessage(message: unknown): void;
}

const port = globalThis as unknown as Port;

port.onmessage = async ({ data: { id, job, input } }) => {
  try {
    port.postMessage({ id, output: await jobs[job](input) });
  } catch (error) {
    port.postMessage({ id, problem: error instanceof Error ? error.message : String(error) });
  }
};
