// Open streams: a limited number at a time, and none once the service begins to stop.

import { RefusedError } from "../errors.js";
import type { Service } from "../service.js";

const open = new WeakMap<Service, number>();

/** Counts a stream as open, or refuses it. Call the returned function when the stream ends; calling it again is harmless. */
export function openStream(service: Service): () => void {
  const count = open.get(service) ?? 0;
  if (count >= service.limits.streams)
    throw new RefusedError(
      503,
      "too-many-streams",
      `${service.limits.streams} streams may be open at the same time: close one, or try again later`,
    );
  if (service.stopping.aborted) throw stopping();
  open.set(service, count + 1);
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    open.set(service, open.get(service)! - 1);
  };
}

/** Waits for a promise, but rejects as soon as the service begins to stop. */
export async function unlessStopping<T>(service: Service, something: Promise<T>): Promise<T> {
  const { stopping: signal } = service;
  let stop = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(stopping());
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([something, stopped]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

function stopping(): RefusedError {
  return new RefusedError(503, "stopping", "the service is being stopped: what was not answered was not learned");
}
