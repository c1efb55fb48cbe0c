// Each class against the rest: as many binary learners as classes, on the same visits.

import type { Space } from "../compute/rules/visit.js";
import { MISTAKES_AT, TIE_WON_BY_AT, UPDATES_AT } from "../compute/task-layout.js";
import { winsTie } from "../compute/winner.js";

/** Visits a block once for each class and calls `seen` after each; a mistake is an example that `predict` would get wrong. */
export function visitEach(
  space: Space,
  vectors: number,
  base: number,
  visits: number,
  seen: (vector: number) => void,
): number {
  const { task } = space;
  const { numbers, ranks, classScores } = task;
  const table = new Float64Array(vectors * visits);
  let updated = 0;
  let longest = 0;
  for (let k = 0; k < vectors; k++) {
    space.binary(task, k, k, base, visits, Infinity);
    updated += numbers[UPDATES_AT];
    longest = Math.max(longest, Math.abs(task.steps[0]));
    table.set(task.scores.subarray(0, visits), k * visits);
    seen(k);
  }
  let mistaken = 0;
  for (let i = 0; i < visits; i++) {
    const target = task.targets[base + task.order[i]];
    let best = -Infinity;
    for (let k = 0; k < vectors; k++) {
      classScores[k] = table[k * visits + i];
      if (k !== target && classScores[k] > best) best = classScores[k];
    }
    const tieWon = numbers[TIE_WON_BY_AT] !== 0 && winsTie(target, best, vectors, ranks, classScores);
    if (!(classScores[target] > best || (classScores[target] === best && tieWon))) mistaken++;
  }
  numbers[UPDATES_AT] = updated;
  numbers[MISTAKES_AT] = mistaken;
  // For the overflow check after a single example.
  task.steps[0] = longest;
  return visits;
}
