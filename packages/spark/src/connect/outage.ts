// Retries while a server cannot be reached.

import { setTimeout as pause } from "node:timers/promises";

/** The first pause between two attempts, and the longest. */
const [shortestMs, longestMs] = [50, 5000];

/** After this many attempts, 1.5 s, an outage is worth a word to the user. */
const attemptsInSilence = 5;

/** How an outage is sat out. */
export interface OutageOptions {
  /** How long to go on trying. */
  readonly patienceMs: number;
  /** Called once for each outage that is more than a hiccup. */
  readonly onOutage?: (() => void) | undefined;
}

/** Pauses between attempts that grow, until patience ends. An answer ends the outage. */
export class Outage {
  readonly #options: OutageOptions;
  readonly #signal: AbortSignal | undefined;
  #since: number | undefined;
  #attempts = 0;

  constructor(options: OutageOptions, signal: AbortSignal | undefined) {
    this.#options = options;
    this.#signal = signal;
  }

  /** Notes that the server answered. */
  end(): void {
    this.#since = undefined;
    this.#attempts = 0;
  }

  /** Waits before the next attempt; false if there is to be none. */
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
