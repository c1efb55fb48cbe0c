// Following a model: what has happened since an example, and then what happens.

import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import type { Route } from "../http/route.js";
import { openStream } from "../http/streams.js";
import { WaitingEvents } from "../http/waiting-events.js";
import { isStored, type ModelEvent, pastEvents } from "../models/event.js";
import type { Resident } from "../models/models.js";
import type { Service } from "../service.js";

/** So often, in milliseconds, a follower is told that the service is still there. */
const patience = 15_000;

export const events: Route = {
  method: "get",
  path: "/v1/models/{name}/events",
  scope: "read",
  summary: "Follow mistakes, updates and drift as they happen",
  description: "Server-sent events.",
  headers: { "Last-Event-ID": "The number of an example, to go on after it." },
  answers: {
    200: { description: "Events", types: ["text/event-stream"] },
    404: { description: "There is no such model" },
  },
  async handle(c, { service }) {
    const name = c.req.param("name")!;
    const model = await service.models.reading(name);
    const end = openStream(service);
    const last = Number.parseInt(c.req.header("last-event-id") ?? "", 10);
    return streamSSE(c, async (stream) => {
      const waiting = new WaitingEvents(service, name);
      stream.onAbort(() => waiting.end());
      try {
        // A number that no example has yet comes from an earlier model of this name, or from before a backup was restored.
        const told = last <= model.live.sequence ? await tellPast(stream, service, model, last) : 0;
        await tellNew(stream, service, waiting, told);
      } finally {
        waiting.end();
        end();
      }
    });
  },
};

/** Sends the events of the examples after a number; returns the number of the last of these examples. */
async function tellPast(stream: SSEStreamingApi, service: Service, model: Resident, after: number): Promise<number> {
  let told = after;
  // Lazy examples are told of before they are stored, perhaps when this follower was not there yet.
  await service.store.caughtUp();
  for (const { sequence, events } of pastEvents(service.store, model, after)) {
    for (const event of events) await send(stream, event);
    told = sequence;
    if (stream.aborted) break;
  }
  return told;
}

/** Sends events as they happen, until the follower or the service goes; stored ones of the examples up to `told` were sent before. */
async function tellNew(stream: SSEStreamingApi, service: Service, waiting: WaitingEvents, told: number): Promise<void> {
  while (!stream.aborted && !stream.closed && !service.stopping.aborted) {
    for (const event of waiting.take()) if (event.sequence > told || !isStored(event)) await send(stream, event);
    if (!waiting.isEmpty || service.stopping.aborted) continue;
    await Promise.race([waiting.next(), stream.sleep(patience)]);
    if (waiting.isEmpty && !stream.aborted) await stream.write(": still here\n\n");
  }
}

function send(stream: SSEStreamingApi, { sequence, type, data }: ModelEvent): Promise<void> {
  return stream.writeSSE({ id: String(sequence), event: type, data: JSON.stringify(data) });
}
