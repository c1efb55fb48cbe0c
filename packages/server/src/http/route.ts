// The definition of a route: what it takes and returns, which scope it needs, and what it does.

import type { Context } from "hono";
import type { z } from "zod";
import type { Service } from "../service.js";

/** What a token may do: each scope includes the ones before it. */
export const scopes = ["read", "learn", "admin"] as const;
export type Scope = (typeof scopes)[number];

/** What a handler is given besides the request. */
export interface Environment {
  readonly service: Service;
  /** The name of the token of the request; undefined if none is required. */
  readonly token: string | undefined;
}

/** A route of the service. */
export interface Route {
  readonly method: "get" | "put" | "post" | "delete";
  /** In OpenAPI notation: `/v1/models/{name}`. */
  readonly path: string;
  readonly scope: Scope;
  readonly summary: string;
  readonly description?: string;
  /** Headers that it takes besides those of every request, and what they do. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: z.ZodType;
  /** Whether bodies may also be one JSON value per line. */
  readonly lines?: boolean;
  /** The responses, by status: JSON if there is a schema, and other types. */
  readonly answers: Readonly<
    Record<number, { readonly description: string; readonly schema?: z.ZodType; readonly types?: readonly string[] }>
  >;
  handle(c: Context, environment: Environment): Response | Promise<Response>;
  /**
   * Answers a POST below a model on the fast path (see short-way.ts): for routes whose answer is JSON of status 200 and depends on nothing in
   * the request but its JSON body.
   */
  answer?(
    service: Service,
    name: string,
    body: () => string,
    header: (name: string, value: string) => void,
  ): Promise<object>;
}
