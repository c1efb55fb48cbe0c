// Long work in short steps: finished at once, within a budget that the caller keeps, or between turns of the event loop.

import { pause } from "../../data/pause.js";

/** Work that gives way about every ten milliseconds. */
export type Steps<T> = Generator<void, T, void>;

/** Thrown into work at the step where its budget ends; work that has something to show for it catches it. */
export class Spent extends Error {
  override readonly name = "Spent";
}

export interface WorkLimit {
  /** Asked between steps of about ten milliseconds; true ends the work. */
  spent?: (() => boolean) | undefined;
}

export interface AsyncWorkLimit extends WorkLimit {
  /** Ends the work with the signal's reason. */
  signal?: AbortSignal | undefined;
}

export function finish<T>(steps: Steps<T>, { spent }: WorkLimit): T {
  for (let step = steps.next(); ; ) {
    if (step.done) return step.value;
    step = spent?.() ? steps.throw(new Spent("the budget is spent")) : steps.next();
  }
}

export async function finishAsync<T>(steps: Steps<T>, { spent, signal }: AsyncWorkLimit): Promise<T> {
  signal?.throwIfAborted();
  for (let step = steps.next(); ; ) {
    if (step.done) return step.value;
    await pause();
    signal?.throwIfAborted();
    step = spent?.() ? steps.throw(new Spent("the budget is spent")) : steps.next();
  }
}
