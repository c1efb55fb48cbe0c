// The gate that every request passes: it assigns an id, admits or refuses the request, and counts it once it has been answered.

import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { Service } from "../service.js";
import { checkHost, Tokens } from "./access.js";
import { Metrics } from "./metrics.js";
import { RateLimit } from "./rate-limit.js";
import type { Scope } from "./route.js";

/** Whom a service admits, and where it logs. */
export interface GateOptions {
  /** The host names that requests may use, without ports. Defaults to any. */
  readonly hosts?: readonly string[];
  /** Whether a token is required even if none exists, as when other machines can reach the service. */
  readonly guarded?: boolean;
  /** The log. Defaults to none. */
  readonly log?: Logger;
}

/** A request that has been answered. */
export interface Answered {
  readonly request: string;
  readonly method: string;
  readonly path: string;
  /** The route as named in the metrics: `POST /v1/models/:name/learn`. */
  readonly route: string;
  readonly status: number;
  /** When it arrived, by `performance.now()`. */
  readonly began: number;
}

/** The gate of one service. */
export class Gate {
  readonly metrics: Metrics;
  readonly #hosts: ReadonlySet<string>;
  readonly #tokens: Tokens;
  readonly #rate: RateLimit;
  readonly #log: Logger | undefined;

  constructor(service: Service, { hosts = [], guarded = false, log }: GateOptions = {}) {
    this.metrics = new Metrics(service);
    this.#hosts = new Set(hosts.map((host) => host.toLowerCase()));
    this.#tokens = new Tokens(service, guarded);
    this.#rate = new RateLimit(service.limits.rate, service.now);
    this.#log = log;
  }

  /** The id of a request: its own, or a new one. */
  idOf(given: string | undefined): string {
    return given?.slice(0, 100) ?? randomUUID();
  }

  /** Refuses a request for a host name that is not the service's. */
  checkHost(host: string | undefined): void {
    checkHost(host, this.#hosts);
  }

  /** Refuses a request whose token lacks the scope; returns the name of the token if one is required. */
  check(authorization: string | undefined, scope: Scope): string | undefined {
    return this.#tokens.check(authorization, scope);
  }

  /** Like `check`, and also refuses a token with too many requests. */
  enter(authorization: string | undefined, scope: Scope): string | undefined {
    const token = this.check(authorization, scope);
    this.#rate.take(token ?? "");
    return token;
  }

  /** Counts and logs a request that has been answered. */
  leave({ request, method, path, route, status, began }: Answered): void {
    const seconds = (performance.now() - began) / 1000;
    this.metrics.observe(route, status, seconds);
    this.#log?.info({ request, method, path, status, ms: Math.round(seconds * 1e6) / 1e3 });
  }

  /** Logs an unexpected error. */
  failed(error: unknown): void {
    this.#log?.error({ err: error });
  }
}
