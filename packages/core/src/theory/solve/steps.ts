// Long work in short steps: done at once, up to a limit set by the caller, or between turns of the event loop.

import { pause } from "../../data/pause.js";

/** Work that pauses about every ten milliseconds, and returns its result at the end. */
export type Steps<T> = Generator<void, T, void>;

/** The error thrown into work when its limit is reached; work that has a partial result catches it. */
export class Spent extends Error {
  override readonly name = "Spent";
}

/** A limit that the caller sets on long work. */
export interface WorkLimit {
  /** Called between steps of about ten milliseconds; returning true ends the work. */
  spent?: (() => boolean) | undefined;
}

/** A limit that the caller sets on long work that yields to the event loop. */
export interface AsyncWorkLimit extends WorkLimit {
  /** A signal that, when aborted, ends the work with its reason. */
  signal?: AbortSignal | undefined;
}

/** Does work to its end, or to its limit, without yielding to the event loop. */
export function finish<T>(steps: Steps<T>, { spent }: WorkLimit): T {
  for (let step = steps.next(); ; ) {
    if (step.done) return step.value;
    step = spent?.() ? steps.throw(new Spent("the budget is spent")) : steps.next();
  }
}

/** Does work to its end, or to its limit, yielding to the event loop between steps. */
export async function finishAsync<T>(steps: Steps<T>, { spent, signal }: AsyncWorkLimit): Promise<T> {
  signal?.throwIfAborted();
  for (let step = steps.next(); ; ) {
    if (step.done) return step.value;
    await pause();
    signal?.throwIfAborted();
    step = spent?.() ? steps.throw(new Spent("the budget is spent")) : steps.next();
  }
}
