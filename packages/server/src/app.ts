// The service as a function from requests to answers, without a port: tested so, and mountable in another app.

import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { routePath } from "hono/route";
import type { Logger } from "pino";
import { checkHost, Tokens } from "./http/access.js";
import { Metrics } from "./http/metrics.js";
import { docsPage, openApi } from "./http/openapi.js";
import { RateLimit } from "./http/rate-limit.js";
import type { Route } from "./http/route.js";
import { document, problemOf } from "./problem.js";
import { challenge, challengers, compare, dismiss, promote } from "./routes/challengers.js";
import { learn, predict } from "./routes/examples.js";
import { events, explain, report } from "./routes/insight.js";
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

/** How a service is made an app. */
export interface AppOptions {
  /** Names under which it may be asked, without ports; none given: any. */
  readonly hosts?: readonly string[];
  /** Origins whose pages may ask it; none given: none but its own. */
  readonly origins?: readonly string[];
  /** Whether a token is asked for even where none was made, as it is where others than this machine can ask. */
  readonly guarded?: boolean;
  /** Where log lines go; left out, nothing is logged. */
  readonly log?: Logger;
  /** Answers requests for pages beside the service; undefined for those that it has none for. */
  readonly page?: (request: Request) => Response | undefined;
}

/** The service as a Hono app. */
export function app(service: Service, { hosts = [], origins = [], guarded = false, log, page }: AppOptions = {}): Hono {
  const made = new Hono();
  const named = new Set(hosts.map((host) => host.toLowerCase()));
  const metrics = new Metrics(service);
  const rate = new RateLimit(service.limits.rate, service.now);
  const tokens = new Tokens(service, guarded);

  made.use(async (c, next) => {
    const began = performance.now();
    const request = c.req.header("x-request-id")?.slice(0, 100) ?? randomUUID();
    c.header("X-Request-Id", request);
    await next();
    const seconds = (performance.now() - began) / 1000;
    metrics.observe(`${c.req.method} ${routePath(c, -1)}`, c.res.status, seconds);
    log?.info({
      request,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(seconds * 1e6) / 1e3,
    });
  });
  made.use(async (c, next) => {
    checkHost(c, named);
    await next();
  });
  if (origins.length > 0)
    made.use(cors({ origin: [...origins], allowHeaders: ["Authorization", "Content-Type", "Idempotency-Key"] }));

  for (const route of routes) {
    const path = route.path.replace(/\{(\w+)\}/g, ":$1");
    made.on(route.method.toUpperCase(), path, async (c) => {
      const token = tokens.check(c, route.scope);
      rate.take(token ?? "");
      return route.handle(c, { service, token });
    });
  }
  made.get("/healthz", (c) => c.json({ status: "ok" }));
  made.get("/readyz", (c) => {
    const failed = service.store.writer.failed ?? service.store.damage;
    return failed ? c.json({ status: "failed", code: failed.code }, 503) : c.json({ status: "ready" });
  });
  made.get("/metrics", async (c) => {
    tokens.check(c, "read");
    return c.body(await metrics.registry.metrics(), 200, { "Content-Type": metrics.registry.contentType });
  });
  made.get("/openapi.json", (c) => c.json(openApi(routes, version)));
  made.get("/docs", (c) => c.html(docsPage(routes)));
  made.notFound(
    (c) =>
      page?.(c.req.raw) ?? problem(c, 404, "not-found", `there is nothing at ${c.req.path}: /docs lists what there is`),
  );
  made.onError((error, c) => {
    const known = problemOf(error);
    if (known) {
      if (known.status === 429 || known.status === 503) c.header("Retry-After", "1");
      return c.json(known, known.status as 400, { "Content-Type": "application/problem+json" });
    }
    log?.error({ err: error });
    return problem(c, 500, "internal-error", "something went wrong here, not in the request; the log has it");
  });
  return made;
}

function problem(c: Context, status: 404 | 500, kind: string, detail: string): Response {
  return c.json(document(status, kind, detail), status, { "Content-Type": "application/problem+json" });
}
