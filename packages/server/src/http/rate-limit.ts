// Limits the requests per second of each token.

import { RefusedError } from "../errors.js";

/** A token bucket per token: it fills at the rate and holds the requests of one second. */
export class RateLimit {
  readonly #rate: number;
  readonly #now: () => number;
  readonly #buckets = new Map<string, { left: number; at: number }>();

  constructor(rate: number, now: () => number) {
    this.#rate = rate;
    this.#now = now;
  }

  /** Takes one request out of the token's bucket, or refuses the request. */
  take(token: string): void {
    if (this.#rate === Number.POSITIVE_INFINITY) return;
    const now = this.#now();
    const bucket = this.#buckets.get(token) ?? { left: this.#rate, at: now };
    const passed = Math.max(0, now - bucket.at) / 1000;
    bucket.left = Math.min(this.#rate, bucket.left + passed * this.#rate);
    bucket.at = now;
    this.#buckets.set(token, bucket);
    if (bucket.left < 1)
      throw new RefusedError(
        429,
        "too-many-requests",
        `a token may make ${this.#rate} requests a second: wait a moment`,
      );
    bucket.left--;
  }
}
