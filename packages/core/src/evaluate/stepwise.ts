// Evaluations that fit many learners, written once as generators: each yields what may be a promise and resumes with its value.

import { onlyKnown } from "../check.js";
import { labelsBeside, type Part } from "../data/part.js";
import { pause } from "../data/pause.js";
import { InputError } from "../errors.js";
import type { BatchLearner, FitOptions, Label, Report } from "../learner.js";

/** An evaluation: it yields values or promises of them, and gets the values back; where it yields undefined, it may pause. */
export type Stepwise<T> = Generator<unknown, T, never>;

/** Takes all steps at once. */
export function atOnce<T>(steps: Stepwise<T>): T {
  let step = steps.next();
  while (!step.done) {
    if (step.value instanceof Promise)
      throw new InputError("the learner must be made without a promise; use the function whose name ends in Async");
    step = steps.next(step.value as never);
  }
  return step.value;
}

/** Takes the steps one after the other, waiting for each. */
export async function inTime<T>(steps: Stepwise<T>): Promise<T> {
  let step = steps.next();
  while (!step.done) {
    let value: unknown;
    try {
      value = await (step.value === undefined ? pause() : step.value);
    } catch (error) {
      step = steps.throw(error);
      continue;
    }
    step = steps.next(value as never);
  }
  return step.value;
}

/** Fits a learner to a part of the data: by `fit`, or by `fitAsync` until a signal ends it. */
export type Fit = <L extends Label>(
  learner: BatchLearner<L>,
  part: Part<L, unknown>,
  options: FitOptions<L>,
) => Report<L> | Promise<Report<L>>;

/** Fits by `fit`. */
export const fitNow: Fit = (learner, part, options) =>
  learner.fit(part.rows as never, labelsBeside(part), withWeights(part, options));

/** Fits by `fitAsync`, until the signal ends it. */
export function fitUntil(signal: AbortSignal | undefined): Fit {
  return (learner, part, options) =>
    learner.fitAsync(part.rows as never, labelsBeside(part), {
      ...withWeights(part, options),
      ...(signal && { signal }),
    });
}

function withWeights<L extends Label>({ sampleWeights }: Part<L, unknown>, options: FitOptions<L>): FitOptions<L> {
  return sampleWeights ? { ...options, sampleWeights } : options;
}

/** Whether an evaluation goes on: until its signal is aborted or `onProgress` has returned false. */
export class Going<P> {
  readonly #signal: AbortSignal | undefined;
  readonly #onProgress: ((progress: P) => unknown) | undefined;
  #refused = false;

  constructor({ signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: P) => unknown }) {
    this.#signal = signal;
    this.#onProgress = onProgress;
  }

  get stopped(): boolean {
    return this.#refused || (this.#signal?.aborted ?? false);
  }

  /** Reports progress; false ends the fit in progress. */
  tell(progress: P): boolean {
    if (this.#onProgress?.(progress) === false) this.#refused = true;
    return !this.stopped;
  }

  /** Throws because nothing was finished: the reason of the signal, if that ended the evaluation. */
  refuse(finished: string): never {
    this.#signal?.throwIfAborted();
    throw new InputError(`onProgress returned false before ${finished} was finished: there is nothing to report`);
  }
}

/** Refuses unknown options, and `signal` unless fits are asynchronous. */
export function checkOptions(options: object, known: readonly string[], fit: Fit): void {
  onlyKnown(options, fit === fitNow ? known : [...known, "signal"]);
}
