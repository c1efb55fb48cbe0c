// Updates as a history keeps them, and as those who watch a run see them.

import type { Task } from "../compute/task.js";
import { MISTAKES_AT } from "../compute/task-layout.js";
import type { Label } from "../data/row.js";
import type { Update } from "../learner.js";
import type { Experience } from "./experience.js";

/** Collects the updates of a run, and says whether to add the weights after each. */
export interface Watch<L extends Label = Label> {
  readonly updates: Update<L>[];
  readonly weights: boolean;
}

/** One past update: class `right` gained step·x, and class `rival` lost it; a `rival` of −1 stands for none. */
export interface PastUpdate {
  readonly index: number;
  readonly epoch: number;
  readonly label: number;
  readonly right: number;
  readonly rival: number;
  readonly step: number;
  /** The number of the example among all learned, from 1. */
  readonly time: number;
  /** The number of classes known when the update was made. */
  readonly classes: number;
}

/**
 * Makes the update of a visit as the history keeps it, `before` examples after those counted. `vector` is the class that learned apart
 * from the others, −1 if all learned together; `several` says that there is more than one vector.
 */
export function pastUpdate<L extends Label>(
  { classes, counters, positive, time }: Experience<L>,
  { steps, rivals }: Pick<Task, "steps" | "rivals">,
  visit: number,
  { index, label }: { index: number; label: number },
  vector: number,
  several: boolean,
  before: number,
): PastUpdate {
  const apart = vector >= 0;
  return {
    index,
    epoch: counters.epoch,
    label,
    right: apart ? vector : label,
    rival: apart ? -1 : several ? rivals[visit] : label === positive ? 1 - label : positive,
    // With two classes, the class of the example gained what the other one lost, whatever the sign.
    step: several ? steps[visit] : Math.abs(steps[visit]),
    time: time + before + 1,
    classes: classes.labels.length,
  };
}

/** Converts a past update to the form in which those who watch a run see it. */
export function shownUpdate<L extends Label>(
  { classes: { labels } }: Experience<L>,
  { scores, steps, numbers }: Pick<Task, "steps" | "scores" | "numbers">,
  visit: number,
  { index, epoch, label, right, rival }: PastUpdate,
  several: boolean,
): Update<L> {
  return {
    index,
    epoch,
    label: labels[label],
    score: scores[visit],
    mistake: numbers[MISTAKES_AT] > 0,
    step: steps[visit],
    ...(several && (rival < 0 ? { moved: labels[right] } : { rival: labels[rival] })),
  };
}
