// Work in steps, between which it may pause: run without pausing, or giving way to the event loop.

import { manageable, type Pause, pause } from "./pause.js";

/** Work that may pause repeatedly on its way to a result. */
export type Steps<T> = Generator<Pause, T, void>;

/** A step of a preparation does a fourth of the work that is manageable, so that the next pause is never far. */
const part = 4;

/** Runs to the end without pausing, and returns the result. */
export function drain<T>(steps: Iterator<unknown, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value as T;
  }
}

/**
 * Runs to the end and returns the result, yielding to the event loop after each manageable amount of work. If `stops` says so, it
 * leaves the steps early and returns undefined.
 */
export async function unhurried<T>(steps: Steps<T>, stops: (pause: Pause) => unknown): Promise<T | undefined> {
  let work = 0;
  try {
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
      work += value.work;
      if (work >= manageable) {
        work = 0;
        await pause();
      }
      if (stops(value)) return undefined;
    }
  } finally {
    steps.return(undefined as T);
  }
}

/** Cuts 0 … size − 1 into blocks, given the work per item; `each` returns false if nothing is left to do. */
export function* inBlocks(size: number, work: number, each: (from: number, until: number) => unknown): Steps<void> {
  const block = Math.max(1, Math.floor(manageable / part / work));
  for (let from = 0; from < size; from += block) {
    const until = Math.min(size, from + block);
    if (each(from, until) === false) return;
    yield { learned: false, work: (until - from) * work };
  }
}

/** Calls `each`, which returns its work, with the items one by one; returns their number. */
export function* walk<T>(items: Iterable<T>, each: (item: T, index: number) => number): Steps<number> {
  let [index, work] = [0, 0];
  for (const item of items) {
    work += each(item, index++);
    if (work < manageable / part) continue;
    yield { learned: false, work };
    work = 0;
  }
  yield { learned: false, work };
  return index;
}
