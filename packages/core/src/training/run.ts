// The run that every learner's `fit` drains: epochs of visits, until there is a reason to stop.

import type { Pause } from "../data/pause.js";
import type { Steps } from "../data/steps.js";
import { InputError } from "../errors.js";
import type { Stopped } from "../learner.js";
import type { Experience } from "./experience.js";

/** The outcome of a number of visits. */
export interface Visited {
  readonly visits: number;
  readonly mistakes: number;
  readonly updates: number;
  readonly pause: Pause;
}

/** How a kind of learner visits the examples of a run. */
export interface Course {
  /** The number of visits of an epoch. */
  readonly size: number;
  /** The option to lower when numbers stop being finite, for the error message, which also advises to scale the features. */
  readonly lower: string;
  /** Whether what was learned is copied back to the learner only when the run ends, not after each epoch as well. */
  readonly comesHomeLate?: boolean;
  /** Does what is needed before the first epoch. */
  prepare?(): Generator<Pause, void, void>;
  /** Fixes the order of an epoch. */
  begin(epoch: number): void;
  /** Visits examples from this position of the epoch on. */
  visit(epoch: number, position: number): Generator<Pause, Visited, void>;
  /** Copies what was learned back to the learner. */
  store(): void;
  /** Counts errors on what the run watches; false when they have not become fewer for too long. */
  improves(): Generator<Pause, boolean, void>;
  /** Finds a reason to stop after an epoch, or undefined to go on. */
  verdict(epoch: number): Generator<Pause, Stopped | undefined, void>;
  /** Says whether nothing is left to learn; asked before each epoch. */
  isDone?(): boolean;
  /** Says why the run ended, after all epochs or when nothing is left to learn. */
  outcome?(): Generator<Pause, Stopped, void>;
  /** Called at the end of a run that was not abandoned, with what was learned in place. */
  end?(): Steps<void>;
  /** Frees memory; called after any run. */
  free(): void;
}

/** Copies what a course has learned so far into the experience; throws InputError if it is not finite. */
export function bringHome(experience: Experience, course: Course): void {
  course.store();
  if (!experience.state.finite(experience.time))
    throw new InputError(
      `weights stopped being finite in epoch ${experience.counters.epoch}; scale the features or lower ${course.lower}`,
    );
}

/** Runs until there is a reason to stop, and returns it. What was learned is in the experience when the run ends or is left early. */
export function* run(experience: Experience, course: Course, epochs: number): Generator<Pause, Stopped, void> {
  const { counters } = experience;
  try {
    if (course.prepare) yield* course.prepare();
    for (; counters.epoch < epochs && !course.isDone?.(); counters.epoch++, counters.position = 0) {
      const { epoch } = counters;
      if (counters.position === 0) {
        counters.mistakesPerEpoch[epoch] = 0;
        counters.updatesPerEpoch[epoch] = 0;
      }
      course.begin(epoch);
      while (counters.position < course.size) {
        const { visits, mistakes, updates, pause } = yield* course.visit(epoch, counters.position);
        counters.mistakesPerEpoch[epoch] += mistakes;
        counters.updatesPerEpoch[epoch] += updates;
        experience.time += visits;
        counters.position += visits;
        yield pause;
      }
      if (!course.comesHomeLate) home();
      if (!(yield* course.improves())) return yield* finish("early");
      const stopped = yield* course.verdict(epoch);
      if (stopped) return yield* finish(stopped);
    }
    if (course.comesHomeLate) home();
    const stopped = course.outcome ? yield* course.outcome() : "epochs";
    if (course.end) yield* course.end();
    return stopped;
  } finally {
    try {
      home();
    } finally {
      course.free();
    }
    // After early stopping, the learner keeps the numbers of the best epoch.
    if (experience.best && counters.position === 0) experience.restoreBest();
  }

  function home(): void {
    bringHome(experience, course);
  }

  /** The epoch just made counts as done. */
  function* finish(stopped: Stopped): Steps<Stopped> {
    if (course.end) yield* course.end();
    counters.epoch = Math.min(counters.epoch + 1, epochs);
    counters.position = 0;
    return stopped;
  }
}
