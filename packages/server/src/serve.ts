// The service on a port: the only place that listens.

import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import { app, routes } from "./app.js";
import { TokenNeededError } from "./errors.js";
import { Gate } from "./http/gate.js";
import { shortWay } from "./http/short-way.js";
import { Service, type ServiceOptions } from "./service.js";

/** Options for serving a directory. */
export interface ServeOptions extends ServiceOptions {
  readonly directory: string;
  /** The address to listen on. Defaults to 127.0.0.1; any wider one requires a token. */
  readonly address?: string;
  /** The port; 0 picks a free one. */
  readonly port?: number;
  /** Host names that requests may use besides those of this machine. */
  readonly hosts?: readonly string[];
  /** Other origins whose pages may call the service. */
  readonly origins?: readonly string[];
  readonly log?: Logger;
  /** Answers requests for pages next to the service; returns undefined for those that it does not handle. */
  readonly page?: (request: Request) => Response | undefined;
}

/** A service that listens. */
export interface Served {
  readonly service: Service;
  readonly url: string;
  /** Stops accepting requests, answers those in progress, and closes the store. */
  close(): Promise<void>;
}

/** Milliseconds that requests in progress have to finish when the service stops. */
const stopsWithin = 10_000;

const loopback = ["127.0.0.1", "::1", "localhost"];

/** Opens the service on a directory and listens. */
export async function serve({
  directory,
  address = "127.0.0.1",
  port = 0,
  hosts = [],
  origins = [],
  log,
  page,
  ...options
}: ServeOptions): Promise<Served> {
  const service = Service.open(directory, options);
  const isLoopback = loopback.includes(address);
  if (!isLoopback && service.store.tokens().length === 0) {
    await service.close();
    throw new TokenNeededError(
      `without a token the service listens on this machine only; got ${address}: rosenblatt serve --dir ${directory} --new-token NAME makes one`,
    );
  }
  const gate = new Gate(service, {
    hosts: isLoopback ? [...loopback, "[::1]", ...hosts] : hosts,
    guarded: !isLoopback,
    ...(log && { log }),
  });
  const listener = getRequestListener(app(service, { origins, ...(page && { page }) }, gate).fetch);
  const short = shortWay(service, gate, routes);
  const server = await new Promise<Server>((resolve, reject) => {
    const made = createServer(
      {
        // A client that sends its headers slowly or not at all is disconnected.
        headersTimeout: 10_000,
        connectionsCheckingInterval: 5_000,
        // Bodies have a limit of their own, because a stream may stay open.
        requestTimeout: 0,
        keepAliveTimeout: 65_000,
        maxHeaderSize: 16_384,
      },
      (request, response) => {
        if (!short(request, response)) void listener(request, response);
      },
    );
    made.maxConnections = service.limits.connections;
    made.once("error", reject);
    made.listen(port, address, () => resolve(made));
  }).catch(async (error: unknown) => {
    await service.close();
    throw error;
  });
  const expiring = setInterval(() => void service.expire().catch(() => {}), 3_600_000).unref();
  const { port: taken } = server.address() as { port: number };
  return {
    service,
    url: `http://${address.includes(":") ? `[${address}]` : address}:${taken}`,
    async close() {
      clearInterval(expiring);
      service.stop();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      // A client that does not read its response must not keep the service from stopping.
      const patience = setTimeout(() => server.closeAllConnections(), stopsWithin);
      await closed;
      clearTimeout(patience);
      await service.close();
    },
  };
}
