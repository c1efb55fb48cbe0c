// Retries while a server cannot be reached.

import { setTimeout as pause } from "node:timers/promises";

/** The first pause between two attempts, and the longest. */
const [shortestMs, longestMs] = [50, 5000];

/** After this many attempts, about 1.5 s, an outage is reported to the user. */
const attemptsInSilence = 5;

/** How long an outage is tolerated. */
export interface OutageOptions {
  /** How long to keep retrying, in milliseconds. */
  readonly patienceMs: number;
  /** Called once for each outage that is more than a brief hiccup. */
  readonly onOutage?: (() => void) | undefined;
}

/** Waits between attempts, longer each time, until the patience runs out. An answer from the server ends the outage. */
export class Outage {
  readonly #options: OutageOptions;
  readonly #signal: AbortSignal | undefined;
  #since: number | undefined;
  #attempts = 0;

  constructor(options: OutageOptions, signal: AbortSignal | undefined) {
    this.#options = options;
    this.#signal = signal;
  }

  /** Records that the server answered. */
  end(): void {
    this.#since = undefined;
    this.#attempts = 0;
  }

  /** Waits before the next attempt; returns false if there should be none. */
  async mayTryAgain(): Promise<boolean> {
    const { patienceMs, onOutage } = this.#options;
    const now = performance.now();
    this.#since ??= now;
    if (now - this.#since >= patienceMs) return false;
    if (this.#attempts === attemptsInSilence) onOutage?.();
    const left = patienceMs - (now - this.#since);
    await pause(Math.min(longestMs, left, shortestMs * 2 ** this.#attempts++), undefined, {
      ...(this.#signal && { signal: this.#signal }),
    }).catch(() => {});
    return this.#signal?.aborted !== true;
  }
}
