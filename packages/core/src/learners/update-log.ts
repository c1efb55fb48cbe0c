// The updates of a block, taken down for the history and for whoever watches.

import { mistakes, type Task } from "../compute/task.js";
import type { Label, Update } from "../learner.js";
import type { Experience } from "./experience.js";
import type { PastUpdate } from "./history.js";
import type { Trained } from "./trained.js";

/** Who wants to see the updates of a run, and whether with the weights after each. */
export interface Watch<L extends Label = Label> {
  readonly updates: Update<L>[];
  readonly weights: boolean;
}

/**
 * The update of a visit as the history keeps it, `before` examples after those counted. `vector` is the class that learned
 * apart from the others, −1 where all learned together; `several`: there is more than one vector.
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
    // With two classes the label gained what the other one lost, whatever the sign.
    step: several ? steps[visit] : Math.abs(steps[visit]),
    time: time + before + 1,
    classes: classes.labels.length,
  };
}

/** The same as whoever watches sees it. */
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
    mistake: numbers[mistakes] > 0,
    step: steps[visit],
    ...(several && (rival < 0 ? { moved: labels[right] } : { rival: labels[rival] })),
  };
}

/** Takes down the updates of a block of visits. */
export function record<L extends Label>(
  trained: Trained<L>,
  watch: Watch<L> | undefined,
  inRun: boolean,
  task: Task,
  base: number,
  visits: number,
  vector: number,
): void {
  const several = task.w.length > 1;
  for (let visit = 0; visit < visits; visit++) {
    if (task.steps[visit] === 0) continue;
    const r = base + task.order[visit];
    const origin = { index: inRun ? r : trained.time + visit, label: task.targets[r] };
    const update = pastUpdate(trained, task, visit, origin, vector, several, visit);
    trained.history?.add(update, task.rows, r);
    watch?.updates.push({
      ...shownUpdate(trained, task, visit, update, several),
      ...(watch.weights && { weights: task.w.map((w) => w.slice()) }),
    });
  }
}
