// Long work in short steps: finished at once, within a limit that the caller sets, or between turns of the event loop.

import { pause } from "../../data/pause.js";

/** Work that gives way about every ten milliseconds, and returns its result at the end. */
export type Steps<T> = Generator<void, T, void>;

/** The error thrown into work at the step where its limit is reached; work that has something to show for it catches it. */
export class Spent extends Error {
  override readonly name = "Spent";
}

/** A limit that the caller sets to long work. */
export interface WorkLimit {
  /** Asked between steps of about ten milliseconds; returning true ends the work. */
  spent?: (() => boolean) | undefined;
}

/** A limit that the caller sets to long work that gives way to the event loop. */
export interface AsyncWorkLimit extends WorkLimit {
  /** A signal that, when aborted, ends the work with its reason. */
  signal?: AbortSignal | undefined;
}

/** Does work to its end, or to its limit, without giving way. */
export function finish<T>(steps: Steps<T>, { spent }: WorkLimit): T {
  for (let step = steps.next(); ; ) {
    if (step.done) return step.value;
    step = spent?.() ? steps.throw(new Spent("the budget is spent")) : steps.next();
  }
}

/** Does work to its end, or to its limit, giving way to the event loop between steps. */
export async function finishAsync<T>(steps: Steps<T>, { spent, signal }: AsyncWorkLimit): Promise<T> {
  signal?.throwIfAborted();
  for (let step = steps.next(); ; ) {
    if (step.done) return step.value;
    await pause();
    signal?.throwIfAborted();
    step = spent?.() ? steps.throw(new Spent("the budget is spent")) : steps.next();
  }
}
