// Events that wait to be sent to somebody who follows a model.

import type { ModelEvent } from "../models/event.js";
import type { Service } from "../service.js";

/** A follower who reads too slowly loses the oldest events beyond this number, and can request them again by number. */
const most = 10_000;

/** The events of a model since the last time they were taken. */
export class WaitingEvents {
  readonly #service: Service;
  readonly #name: string;
  readonly #events: ModelEvent[] = [];
  #wake = () => {};

  constructor(service: Service, name: string) {
    this.#service = service;
    this.#name = name;
    service.events.on("event", this.#listen);
    service.stopping.addEventListener("abort", this.#wakeUp);
  }

  readonly #listen = (model: string, event: ModelEvent): void => {
    if (model !== this.#name) return;
    if (this.#events.length > most) this.#events.shift();
    this.#events.push(event);
    this.#wake();
  };

  readonly #wakeUp = (): void => this.#wake();

  get isEmpty(): boolean {
    return this.#events.length === 0;
  }

  take(): ModelEvent[] {
    return this.#events.splice(0);
  }

  /** Settles when an event comes, when the service begins to stop, or at the end. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** Takes no further events; calling it again is harmless. */
  end(): void {
    this.#service.events.off("event", this.#listen);
    this.#service.stopping.removeEventListener("abort", this.#wakeUp);
    this.#wake();
  }
}
