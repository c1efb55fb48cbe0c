// Routes for insight into a model: the report, explanations, and events as they happen.

import { streamSSE } from "hono/streaming";
import { jsonOf } from "../http/body.js";
import { Explanation, Report } from "../http/report-schemas.js";
import type { Route } from "../http/route.js";
import { ExplainBody } from "../http/schemas.js";
import { openStream } from "../http/streams.js";
import { byName } from "../models/challenger.js";
import type { ModelEvent } from "../models/event.js";
import { explained } from "../models/explanation.js";
import { reportOf } from "../models/report.js";

export const report: Route = {
  method: "get",
  path: "/v1/models/{name}/report",
  scope: "read",
  summary: "Report errors, drift and mistakes against the bound",
  answers: { 200: { description: "The report", schema: Report }, 404: { description: "There is no such model" } },
  handle: async (c, { service }) =>
    c.json(await reportOf(service.store, await service.models.reading(c.req.param("name")!))),
};

export const explain: Route = {
  method: "post",
  path: "/v1/models/{name}/explain",
  scope: "read",
  summary: "Explain a prediction by features and by past examples",
  body: ExplainBody,
  answers: {
    200: { description: "What each feature and each past example adds to the score", schema: Explanation },
    404: { description: "There is no such model" },
    409: { description: "The model has learned nothing yet" },
  },
  async handle(c, { service }) {
    const { features, label } = ExplainBody.parse(await jsonOf(c, service.limits));
    const model = await service.models.reading(c.req.param("name")!);
    return c.json(await explained(service.store, model, features, label));
  },
};

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
    const { row, challengers, live } = await service.models.reading(name);
    const end = openStream(service);
    const last = Number.parseInt(c.req.header("last-event-id") ?? "", 10);
    return streamSSE(c, async (stream) => {
      const waiting: ModelEvent[] = [];
      let wake = () => {};
      const listen = (model: string, event: ModelEvent) => {
        if (model !== name) return;
        // A client that reads too slowly loses the oldest events, and can request them again by number.
        if (waiting.length > 10_000) waiting.shift();
        waiting.push(event);
        wake();
      };
      const wakeUp = () => wake();
      service.events.on("event", listen);
      service.stopping.addEventListener("abort", wakeUp);
      stream.onAbort(() => {
        service.events.off("event", listen);
        wake();
      });
      try {
        // A number that no example has yet comes from an earlier model of this name, or from before a backup was restored.
        let sent = last <= live.sequence ? last : Number.POSITIVE_INFINITY;
        while (sent < Number.POSITIVE_INFINITY && !stream.aborted) {
          const rows = service.store.examplesAfter(row.id, sent, 500);
          if (rows.length === 0) break;
          for (const { sequence, label, predicted, mistake, updated, id, challenged } of rows) {
            const data = {
              sequence,
              label: JSON.parse(label),
              predicted: JSON.parse(predicted ?? "null"),
              ...(id && { id }),
              ...(challenged && { challengers: byName(challengers.values(), JSON.parse(challenged)) }),
            };
            const write = (event: string) =>
              stream.writeSSE({ id: String(sequence), event, data: JSON.stringify(data) });
            if (mistake) await write("mistake");
            if (updated) await write("update");
          }
          sent = rows.at(-1)!.sequence;
        }
        const from = sent === Number.POSITIVE_INFINITY ? 0 : sent;
        while (!stream.aborted && !stream.closed && !service.stopping.aborted) {
          for (const { sequence, type, data } of waiting.splice(0))
            if (sequence > from || type === "forget" || type === "promote")
              await stream.writeSSE({ id: String(sequence), event: type, data: JSON.stringify(data) });
          if (waiting.length > 0 || service.stopping.aborted) continue;
          await Promise.race([
            new Promise<void>((resolve) => {
              wake = resolve;
            }),
            stream.sleep(15_000),
          ]);
          if (waiting.length === 0 && !stream.aborted) await stream.write(": still here\n\n");
        }
      } finally {
        service.stopping.removeEventListener("abort", wakeUp);
        service.events.off("event", listen);
        end();
      }
    });
  },
};
