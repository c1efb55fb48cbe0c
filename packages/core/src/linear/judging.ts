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
  // No margin is so low that a move, even by nothing, is looked into.
  parameters: [-Infinity],
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
  const table: Float64Array[] = [];
  const scores = new Float64Array(classes);
  yield* inScoredBlocks(examples, settings, kind, vectors, ranks, listed, (order, own, vector) => {
    table[vector] = count > 1 ? own.slice() : own;
    if (vector < count - 1) return;
    for (let k = 0; k < own.length; k++) {
      for (let c = 0; c < classes; c++) scores[c] = count > 1 ? table[c][k] : c === positive ? own[k] : 0 - own[k];
      seen(order[k], scores);
    }
  });
}

/** The scores of all rows by the only vector; pauses after blocks. */
export function* onlyScores(
  examples: Examples,
  settings: Settings,
  kind: Kind,
  vectors: Vectors,
): Generator<Pause, Float64Array, void> {
  const all = new Float64Array(examples.size);
  yield* inScoredBlocks(examples, settings, kind, vectors, new Uint32Array(2), undefined, (order, own) =>
    all.set(own, order[0]),
  );
  return all;
}

/** Calls `scored` with the scores of block after block of rows by one vector after the other, as views that are good until the next call. */
function* inScoredBlocks(
  examples: Examples,
  settings: Settings,
  kind: Kind,
  vectors: Vectors,
  ranks: Uint32Array,
  listed: Uint32Array | undefined,
  scored: (order: Uint32Array, scores: Float64Array, vector: number) => void,
): Generator<Pause, void, void> {
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
  try {
    for (let from = 0; from < size; from += most) {
      const visits = Math.min(most, size - from);
      const { task } = space;
      for (let k = 0; k < visits; k++) task.order[k] = listed ? listed[from + k] : from + k;
      for (let vector = 0; vector < count; vector++) {
        space.binary(task, vector, 0, 0, visits, Infinity);
        scored(task.order, allFinite(task.scores.subarray(0, visits)), vector);
      }
      yield { learned: false, work: visits * work };
    }
  } finally {
    space.free();
  }
}
