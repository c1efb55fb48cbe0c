// Retries while a server cannot be reached.

import { setTimeout as pause } from "node:timers/promises";

/** The first pause between two attempts, and the longest. */
const [shortestMs, longestMs] = [50, 5000];

/** Pauses between attempts that grow, until patience ends. An answer ends the outage. */
export class Outage {
  readonly #patienceMs: number;
  readonly #signal: AbortSignal | undefined;
  #since: number | undefined;
  #attempts = 0;

  constructor(patienceMs: number, signal: AbortSignal | undefined) {
    this.#patienceMs = patienceMs;
    this.#signal = signal;
  }

  /** Notes that the server answered. */
  end(): void {
    this.#since = undefined;
    this.#attempts = 0;
  }

  /** Waits before the next attempt; false if there is to be none. */
  async mayTryAgain(): Promise<boolean> {
    const now = performance.now();
    this.#since ??= now;
    if (now - this.#since >= this.#patienceMs) return false;
    const left = this.#patienceMs - (now - this.#since);
    await pause(Math.min(longestMs, left, shortestMs * 2 ** this.#attempts++), undefined, {
      ...(this.#signal && { signal: this.#signal }),
    }).catch(() => {});
    return this.#signal?.aborted !== true;
  }
}
