// Scores of whole data sets: a visit with every step scaled to nothing.

import { allFinite } from "../check.js";
import { additive } from "../compute/rules/additive.js";
import type { Examples } from "../data/examples.js";
import type { Pause } from "../data/pause.js";
import type { Settings } from "../options/shared-options.js";
import { manageableVisits } from "../training/pause.js";
import type { Kind } from "./kind.js";
import type { Vectors } from "./state.js";
import { visitWork, Workspace } from "./workspace.js";

const scoring: Pick<Kind, "rule" | "compiled" | "parameters"> = {
  rule: additive(() => 0),
  compiled: "perceptron",
  parameters: [],
};

/** Calls `seen` with each row (of those listed, or all) and its scores by class, in an array that is reused; pauses after blocks. */
export function* judging(
  examples: Examples,
  settings: Settings,
  kind: Kind,
  vectors: Vectors,
  ranks: Uint32Array,
  positive: number,
  seen: (row: number, scores: Float64Array) => void,
  listed?: Uint32Array,
): Generator<Pause, void, void> {
  const classes = ranks.length;
  const count = vectors.w.length;
  const space = new Workspace(
    kind.narrow ? yield* kind.narrow(examples, vectors.length - 1) : examples,
    settings,
    kind.scoresLinearly ? { ...kind, ...(kind.scoring ?? scoring) } : kind,
    vectors,
    ranks,
  );
  const size = listed?.length ?? examples.size;
  const work = visitWork(examples, count, kind);
  const most = manageableVisits(work);
  const table = new Float64Array(count * most);
  const scores = new Float64Array(classes);
  try {
    for (let from = 0; from < size; from += most) {
      const visits = Math.min(most, size - from);
      const { task } = space;
      for (let k = 0; k < visits; k++) task.order[k] = listed ? listed[from + k] : from + k;
      for (let vector = 0; vector < count; vector++) {
        space.binary(task, vector, 0, 0, visits, Infinity);
        table.set(allFinite(task.scores.subarray(0, visits)), vector * most);
      }
      for (let k = 0; k < visits; k++) {
        for (let c = 0; c < classes; c++)
          scores[c] = count > 1 ? table[c * most + k] : c === positive ? table[k] : 0 - table[k];
        seen(task.order[k], scores);
      }
      yield { learned: false, work: visits * work };
    }
  } finally {
    space.free();
  }
}
