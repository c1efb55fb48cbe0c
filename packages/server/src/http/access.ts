// Access control: tokens with scopes, and requests only under the host names of this machine or those that were configured.

import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { RefusedError } from "../errors.js";
import type { Service } from "../service.js";
import type { TokenRow } from "../store/store.js";
import { type Scope, scopes } from "./route.js";

/** Creates a token, and stores its hash. The token itself is shown only once. */
export async function makeToken(service: Service, name: string, scope: Scope): Promise<string> {
  const { token, hash } = newToken();
  await service.store.writer.commit([["token", name, hash, scope, service.now()]], { alone: true });
  service.onTokens();
  return token;
}

/** A new token, and the hash that is stored instead of it. */
export function newToken(): { token: string; hash: string } {
  const token = `rsb_${randomBytes(24).toString("base64url")}`;
  return { token, hash: hashOf(token) };
}

/** Revokes a token; returns false if there is none with this name. */
export async function revokeToken(service: Service, name: string): Promise<boolean> {
  const there = service.store.tokens().some((token) => token.name === name);
  await service.store.writer.commit([["dropToken", name]], { alone: true });
  service.onTokens();
  return there;
}

export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Milliseconds for which a token that another process has revoked may still be used. */
const tokensFor = 1000;

/** The tokens of a service, reread when they may have changed. */
export class Tokens {
  readonly #service: Service;
  #guarded: boolean;
  #known: readonly TokenRow[] = [];
  #until = Number.NEGATIVE_INFINITY;

  /** `guarded`: a token is required even if none exists. */
  constructor(service: Service, guarded: boolean) {
    this.#service = service;
    this.#guarded = guarded;
    service.onTokens = () => {
      this.#until = Number.NEGATIVE_INFINITY;
    };
    this.#current();
  }

  /** Refuses a request whose token lacks the scope. If no token was ever created, and none is required, every request is allowed. */
  check(authorization: string | undefined, scope: Scope): string | undefined {
    const tokens = this.#current();
    if (!this.#guarded) return undefined;
    const given = /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];
    if (given === undefined)
      throw new RefusedError(
        401,
        "token-missing",
        "the request must have a token: Authorization: Bearer TOKEN",
        undefined,
        { "WWW-Authenticate": "Bearer" },
      );
    const hash = Buffer.from(hashOf(given), "hex");
    // All hashes are compared in constant time, so that the timing reveals nothing about a token.
    const [token] = tokens.filter((one) => timingSafeEqual(Buffer.from(one.hash, "hex"), hash));
    if (!token)
      throw new RefusedError(401, "token-invalid", "the token is not one of this service", undefined, {
        "WWW-Authenticate": 'Bearer error="invalid_token"',
      });
    if (scopes.indexOf(token.scope as Scope) < scopes.indexOf(scope))
      throw new RefusedError(
        403,
        "scope-missing",
        `this takes a token of scope ${scope}; got one of scope ${token.scope}`,
      );
    return token.name;
  }

  #current(): readonly TokenRow[] {
    const now = performance.now();
    if (now >= this.#until) {
      this.#known = this.#service.store.tokens();
      this.#until = now + tokensFor;
      // A service that requires a token still does so after the last one has been revoked.
      if (this.#known.length > 0) this.#guarded = true;
    }
    return this.#known;
  }
}

/** Refuses requests for host names other than the service's: otherwise, a page of another site could make a browser send them (DNS rebinding). */
export function checkHost(given: string | undefined, hosts: ReadonlySet<string>): void {
  if (hosts.size === 0) return;
  const host = (given ?? "").toLowerCase().replace(/:\d+$/, "");
  if (!hosts.has(host))
    throw new RefusedError(
      421,
      "unknown-host",
      `the service is not ${JSON.stringify(host)}: --host names what it may be called`,
    );
}
