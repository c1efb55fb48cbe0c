// Scores whole data sets, by visits whose steps have length 0.

import { allFinite } from "../check.js";
import { additive } from "../compute/rules/additive.js";
import type { Examples } from "../data/examples.js";
import type { Pause } from "../data/pause.js";
import type { Settings } from "../options/shared-options.js";
import { manageableVisits } from "../training/pause.js";
import type { Kind } from "./kind.js";
import type { Vectors } from "./state.js";
import { visitWork, Workspace } from "./workspace.js";

/** A rule that never moves. */
const still: Pick<Kind, "rule" | "compiled" | "parameters"> = {
  rule: additive(() => 0),
  compiled: "perceptron",
  parameters: [],
};

/**
 * Scores the rows (those listed, or all) by each vector. After each block it calls `seen` with a table, in which each vector has an equal
 * share of the length, with the position of the block's first row, and with the number of its rows.
 */
export function* scoring(
  examples: Examples,
  settings: Settings,
  kind: Kind,
  vectors: Vectors,
  ranks: Uint32Array,
  listed: Uint32Array | undefined,
  seen: (table: Float64Array, from: number, rows: number) => void,
): Generator<Pause, void, void> {
  const count = vectors.w.length;
  const space = new Workspace(
    kind.narrow ? yield* kind.narrow(examples, vectors.length - 1) : examples,
    settings,
    kind.scoresLinearly ? { ...kind, ...(kind.scoring ?? still) } : kind,
    vectors,
    ranks,
  );
  const size = listed?.length ?? examples.size;
  const work = visitWork(examples, count, kind);
  const most = manageableVisits(work);
  const table = new Float64Array(count * most);
  try {
    for (let from = 0; from < size; from += most) {
      const rows = Math.min(most, size - from);
      const { task } = space;
      for (let k = 0; k < rows; k++) task.order[k] = listed?.[from + k] ?? from + k;
      for (let vector = 0; vector < count; vector++) {
        space.binary(task, vector, 0, 0, rows, Infinity);
        table.set(allFinite(task.scores.subarray(0, rows)), vector * most);
      }
      seen(table, from, rows);
      yield { learned: false, work: rows * work };
    }
  } finally {
    space.free();
  }
}
