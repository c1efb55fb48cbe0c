// A pause, in which timers, input and signals get their turn, and how much is done between two of them.

/** What was done since the last possible pause. */
export interface Pause {
  /** Whether examples were learned from, rather than prepared or judged. */
  readonly learned: boolean;
  /** About how many multiplications it took. */
  readonly work: number;
}

/** The number of multiplications between two pauses: a few milliseconds at most. */
export const manageable = 1e6;

/** Yields to the event loop once. */
export function pause(): Promise<void> {
  return new Promise((resolve) => {
    // Where it exists, as in Node, it takes a twentieth of the time of a channel.
    const { setImmediate } = globalThis as { setImmediate?(then: () => void): void };
    if (setImmediate) return setImmediate(resolve);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}
