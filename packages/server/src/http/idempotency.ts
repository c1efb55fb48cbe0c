// The Idempotency-Key header: a request that is sent twice is carried out once, and both get the same response.

import { createHash } from "node:crypto";
import type { Context } from "hono";
import { RefusedError } from "../errors.js";
import type { Remembered } from "../service.js";
import type { Environment } from "./route.js";

/** The documentation of the header for routes that use `once`. */
export const keyHeader = {
  "Idempotency-Key":
    "1 to 255 characters: a request with the same key and body is done once, and answered the same for a day.",
};

const inFlight = new WeakMap<Environment["service"], Set<string>>();

/**
 * Carries out a request, unless one with the same key was carried out before: then it gets the same answer. `act` stores its answer under the
 * key in the same transaction as what it learns, so that neither exists without the other. Each token has its own keys.
 */
export async function once(
  c: Context,
  { service, token }: Environment,
  body: unknown,
  act: (remembered: Remembered | undefined) => Promise<object>,
): Promise<Response> {
  const given = c.req.header("idempotency-key");
  if (given === undefined) return c.json(await act(undefined));
  if (given.length === 0 || given.length > 255)
    throw new RefusedError(400, "invalid-key", "Idempotency-Key must have 1 to 255 characters");
  const key = `${token ?? ""} ${c.req.path} ${given}`;
  const fingerprint = createHash("sha256").update(JSON.stringify(body)).digest("base64");
  const keys = inFlight.get(service) ?? new Set();
  inFlight.set(service, keys);
  if (keys.has(key))
    throw new RefusedError(
      409,
      "request-in-flight",
      "a request with this Idempotency-Key is being done: ask again later",
    );
  const before = service.rememberedAnswer(key);
  if (before) {
    if (before.body === "")
      throw new RefusedError(
        409,
        "answer-forgotten",
        "a request with this Idempotency-Key was done, and its answer was forgotten together with examples: it is not done again",
      );
    if (before.fingerprint !== fingerprint)
      throw new RefusedError(422, "key-reused", "this Idempotency-Key was used for another body: take a new key");
    c.header("Idempotency-Replayed", "true");
    return c.body(before.body, before.status as 200, { "Content-Type": "application/json" });
  }
  keys.add(key);
  try {
    return c.json(await act({ key, fingerprint }));
  } finally {
    keys.delete(key);
  }
}

/** Refuses a key on a stream of lines, whose answer is not stored. */
export function refuseKey(c: Context): void {
  if (c.req.header("idempotency-key") !== undefined)
    throw new RefusedError(
      400,
      "invalid-key",
      "an Idempotency-Key is for a JSON body: give each line an id instead, and none is learned twice",
    );
}
