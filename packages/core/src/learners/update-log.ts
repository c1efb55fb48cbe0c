// The updates of a block, taken down for the history and for whoever watches.

import { mistakes, type Task } from "../compute/task.js";
import type { Label, Update } from "../learner.js";
import type { Trained } from "./trained.js";

/** Who wants to see the updates of a run, and whether with the weights after each. */
export interface Watch<L extends Label = Label> {
  readonly updates: Update<L>[];
  readonly weights: boolean;
}

/** `vector` is the class that learned apart from the others, −1 where all learned together. */
export function record<L extends Label>(
  trained: Trained<L>,
  watch: Watch<L> | undefined,
  inRun: boolean,
  task: Task,
  base: number,
  visits: number,
  vector: number,
): void {
  const { history, classes, counters, positive } = trained;
  const { labels } = classes;
  const { epoch } = counters;
  const several = task.w.length > 1;
  const apart = vector >= 0;
  for (let k = 0; k < visits; k++) {
    const step = task.steps[k];
    if (step === 0) continue;
    const r = base + task.order[k];
    const label = task.targets[r];
    const index = inRun ? r : trained.time + k;
    // With two classes the label gained what the other one lost, whatever the sign.
    const right = apart ? vector : label;
    const rival = apart ? -1 : several ? task.rivals[k] : label === positive ? 1 - label : positive;
    const gain = several ? step : Math.abs(step);
    history?.add(
      { index, epoch, label, right, rival, step: gain, time: trained.time + k + 1, classes: labels.length },
      task.rows,
      r,
    );
    watch?.updates.push({
      index,
      epoch,
      label: labels[label],
      score: task.scores[k],
      mistake: task.numbers[mistakes] > 0,
      step,
      ...(apart ? { moved: labels[vector] } : several && { rival: labels[rival] }),
      ...(watch.weights && { weights: task.w.map((w) => w.slice()) }),
    });
  }
}
