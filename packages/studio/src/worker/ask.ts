// Sends requests to the worker. Of several requests for the same job only the last is answered, so an answer is never out of date.

import type { Input, JobName, Output } from "./jobs.js";
import JobsWorker from "./jobs.worker.js?worker";

interface Waiting {
  readonly job: JobName;
  readonly resolve: (output: never) => void;
  readonly reject: (problem: Error) => void;
}

/** Thrown for a request that was superseded by a later one for the same job. */
export class Overtaken extends Error {}

let worker: Worker | undefined;
let last = 0;
const waiting = new Map<number, Waiting>();

/** Asks the worker for a job; only the last of several requests for the same job is answered. */
export function ask<J extends JobName>(job: J, input: Input<J>): Promise<Output<J>> {
  worker ??= started();
  const id = ++last;
  for (const [earlier, { job: other, reject }] of waiting)
    if (other === job) {
      waiting.delete(earlier);
      reject(new Overtaken());
    }
  worker.postMessage({ id, job, input });
  return new Promise((resolve, reject) => waiting.set(id, { job, resolve, reject }));
}

function started(): Worker {
  const fresh = new JobsWorker();
  fresh.onmessage = ({ data }: MessageEvent<{ id: number; output?: never; problem?: string }>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.problem === undefined) asked?.resolve(data.output as never);
    else asked?.reject(new Error(data.problem));
  };
  fresh.onerror = ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message || "The page's worker could not be started."));
    waiting.clear();
  };
  return fresh;
}
