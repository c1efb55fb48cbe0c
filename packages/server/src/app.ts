// The service as a function from requests to responses, without a port, so that tests can call it and other apps can mount it.

import { Hono } from "hono";
import { cors } from "hono/cors";
import { routePath } from "hono/route";
import { RefusedError } from "./errors.js";
import { Gate, type GateOptions } from "./http/gate.js";
import { docsPage, openApi } from "./http/openapi.js";
import type { Route } from "./http/route.js";
import { document, refusalOf } from "./problem.js";
import { challenge, challengers, compare, dismiss, promote } from "./routes/challengers.js";
import { events } from "./routes/events.js";
import { learn, predict } from "./routes/examples.js";
import { explain, report } from "./routes/insight.js";
import { create, describe, exported, forget, list, remove } from "./routes/models.js";
import { curve, weights } from "./routes/watching.js";
import type { Service } from "./service.js";
import { version } from "./version.js";

/** The routes of the service, in the order of its documentation. */
export const routes: readonly Route[] = [
  list,
  create,
  describe,
  remove,
  predict,
  learn,
  explain,
  report,
  curve,
  weights,
  events,
  forget,
  exported,
  challengers,
  challenge,
  compare,
  dismiss,
  promote,
];

/** Options of the app. */
export interface AppOptions extends GateOptions {
  /** Other origins whose pages may call the service. Defaults to none. */
  readonly origins?: readonly string[];
  /** Answers requests for pages next to the service; returns undefined for those that it does not handle. */
  readonly page?: (request: Request) => Response | undefined;
}

/** The service as a Hono app. A gate may be passed in that other requests pass through as well. */
export function app(service: Service, options: AppOptions = {}, gate: Gate = new Gate(service, options)): Hono {
  const { origins = [], page } = options;
  const made = new Hono();

  made.use(async (c, next) => {
    const began = performance.now();
    const { method, path } = c.req;
    const request = gate.idOf(c.req.header("x-request-id"));
    c.header("X-Request-Id", request);
    await next();
    gate.leave({ request, method, path, route: `${method} ${routePath(c, -1)}`, status: c.res.status, began });
  });
  made.use(async (c, next) => {
    gate.checkHost(c.req.header("host"));
    await next();
  });
  if (origins.length > 0)
    made.use(
      cors({
        origin: [...origins],
        allowHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "Last-Event-ID"],
      }),
    );

  for (const route of routes) {
    const path = route.path.replace(/\{(\w+)\}/g, ":$1");
    made.on(route.method.toUpperCase(), path, async (c) => {
      const token = gate.enter(c.req.header("authorization"), route.scope);
      return route.handle(c, { service, token });
    });
  }
  // A known path with another method is a 405, not a 404.
  for (const [path, methods] of methodsByPath()) {
    const allowed = methods.join(", ");
    made.all(path.replace(/\{(\w+)\}/g, ":$1"), ({ req: { method } }) => {
      const detail = `${path} takes ${allowed}; got ${method}`;
      throw new RefusedError(405, "method-not-allowed", detail, undefined, { Allow: allowed });
    });
  }
  made.get("/healthz", (c) => c.json({ status: "ok" }));
  made.get("/readyz", (c) => {
    const failed = service.store.writer.failed ?? service.store.damage;
    return failed ? c.json({ status: "failed", code: failed.code }, 503) : c.json({ status: "ready" });
  });
  made.get("/metrics", async (c) => {
    gate.check(c.req.header("authorization"), "read");
    const { registry } = gate.metrics;
    return c.body(await registry.metrics(), 200, { "Content-Type": registry.contentType });
  });
  made.get("/openapi.json", (c) => c.json(openApi(routes, version)));
  made.get("/docs", (c) => c.html(docsPage(routes)));
  made.notFound((c) => {
    const asked = page?.(c.req.raw);
    if (asked) return asked;
    const detail = `there is nothing at ${c.req.path}: /docs lists what there is`;
    return c.json(document(404, "not-found", detail), 404, { "Content-Type": "application/problem+json" });
  });
  made.onError((error, c) => {
    const { problem, headers, isForeseen } = refusalOf(error);
    if (!isForeseen) gate.failed(error);
    return c.json(problem, problem.status as 400, headers);
  });
  return made;
}

/** The methods of each path of the routes. */
function methodsByPath(): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of routes) methods.set(path, [...(methods.get(path) ?? []), method.toUpperCase()]);
  return methods;
}
