// Signals that ask the program to end, and how it ends by each of them.

/** The exit code by which a shell reports each signal: 128 plus the number of the signal. */
export const endings = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** A signal that asks the program to end: a closed terminal, Ctrl-C, or `kill`. */
export type Ending = keyof typeof endings;

/** All of them. */
export const endingSignals = Object.keys(endings) as readonly Ending[];

/** Ends the process by a signal, as if nothing had listened to it. */
export function endBy(name: Ending): void {
  process.removeAllListeners(name);
  process.kill(process.pid, name);
}

/** Turns the first signal to this process into an abort, and lets a second one end the process at once. */
export class Interruption {
  readonly #controller = new AbortController();
  #first: Ending | undefined;

  /** Begins to listen. */
  constructor() {
    for (const name of endingSignals)
      process.on(name, () => {
        if (this.#first !== undefined) process.exit(endings[name]);
        this.#first = name;
        this.#controller.abort();
      });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The signal that came; undefined if none has. */
  get by(): Ending | undefined {
    return this.#first;
  }
}
