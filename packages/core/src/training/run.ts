// The run that every learner's `fit` drains: epochs of visits, until there is a reason to stop.

import { InputError } from "../errors.js";
import type { Stopped } from "../learner.js";
import type { Experience } from "./experience.js";
import type { Pause } from "./pause.js";

/** What a stretch of visits came to. */
export interface Visited {
  readonly visits: number;
  readonly mistakes: number;
  readonly updates: number;
  readonly pause: Pause;
}

/** How a kind of learner meets the examples of a run. */
export interface Course {
  /** Visits of an epoch. */
  readonly size: number;
  /** What to lower when numbers stop being finite, beside scaling the features. */
  readonly lower: string;
  /** What was learned is brought home when the run ends, rather than after each epoch as well. */
  readonly comesHomeLate?: boolean;
  /** What has to be done before the first epoch. */
  prepare?(): Generator<Pause, void, void>;
  /** Settles the order of an epoch. */
  begin(epoch: number): void;
  /** Visits examples from the present position of the epoch on. */
  visit(epoch: number, position: number): Generator<Pause, Visited, void>;
  /** Brings what was learned home. */
  store(): void;
  /** Counts errors on what the run watches; false when they have not become fewer for too long. */
  improves(): Generator<Pause, boolean, void>;
  /** After an epoch: a reason to stop, or undefined to go on. */
  verdict(epoch: number): Generator<Pause, Stopped | undefined, void>;
  /** Whether nothing is left to learn, which is asked before each epoch. */
  isDone?(): boolean;
  /** After all epochs, or when nothing is left to learn: why the run ended. */
  outcome?(): Generator<Pause, Stopped, void>;
  /** After a run that was not left early, with what was learned in place. */
  end?(): void;
  /** Gives memory back, after any run. */
  free(): void;
}

/** Runs until there is a reason to stop, which it returns. What is learned is in the experience when it ends, or is left early. */
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
      if (!(yield* course.improves())) return finish("early");
      const stopped = yield* course.verdict(epoch);
      if (stopped) return finish(stopped);
    }
    home();
    const stopped = course.outcome ? yield* course.outcome() : "epochs";
    course.end?.();
    return stopped;
  } finally {
    try {
      home();
    } finally {
      course.free();
    }
    // After early stopping the best epoch's numbers are the learner's.
    if (experience.best && counters.position === 0) experience.restoreBest();
  }

  /** What was learned is in the experience, and finite. */
  function home(): void {
    course.store();
    if (!experience.state.finite())
      throw new InputError(
        `weights stopped being finite in epoch ${counters.epoch}; scale the features or lower ${course.lower}`,
      );
  }

  /** The epoch just made counts as done. */
  function finish(stopped: Stopped): Stopped {
    course.end?.();
    counters.epoch = Math.min(counters.epoch + 1, epochs);
    counters.position = 0;
    return stopped;
  }
}
