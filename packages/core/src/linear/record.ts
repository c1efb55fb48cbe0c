// Records the updates of a block of visits for the history and for those who watch.

import { allFinite } from "../check.js";
import type { Task } from "../compute/task.js";
import type { Label } from "../data/row.js";
import type { Experience } from "../training/experience.js";
import { pastUpdate, shownUpdate, type Watch } from "../training/update-log.js";
import type { LinearState } from "./state.js";

const overflow = "weights stopped being finite; scale the features or lower rate";

/** Records the updates of a block. `vector` is the class that learned apart from the others, −1 if all learned together. */
export function record<L extends Label>(
  experience: Experience<L, LinearState>,
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
    const origin = { index: inRun ? r : experience.time + visit, label: task.targets[r] };
    const update = pastUpdate(experience, task, visit, origin, vector, several, visit);
    experience.state.history?.add(update, task.rows, r);
    watch?.updates.push({
      ...shownUpdate(experience, task, visit, update, several),
      ...(watch.weights && { weights: task.w.map((w) => allFinite(w, overflow).slice()) }),
    });
  }
}
