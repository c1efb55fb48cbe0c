// Scores of whole data sets, block after block.

import type { Examples } from "../data/examples.js";
import type { Pause } from "../data/pause.js";
import { manageableVisits } from "../training/pause.js";
import { NetworkSpace, passWork } from "./space.js";
import type { NetworkState } from "./state.js";

/** An upper bound of the number of nonzeros of any row. */
export function mostEntries({ rows, size, width }: Examples): number {
  if (!rows.indices) return width;
  let most = 0;
  for (let r = 0; r < size; r++) most = Math.max(most, rows.starts[r + 1] - rows.starts[r]);
  return most;
}

/** Converts an example's outputs to scores by class: two classes score −s and s, where s is half the lead of the second. */
export function toScores(outputs: Float64Array, at: number, scores: Float64Array): void {
  for (let k = 0; k < scores.length; k++) scores[k] = outputs[at + k];
  if (scores.length !== 2) return;
  scores[1] = 0.5 * (scores[1] - scores[0]);
  scores[0] = 0 - scores[1];
}

/** Calls `seen` with each row (of those listed, or all) and its scores by class, in an array that is reused; pauses after blocks. */
export function* judging(
  examples: Examples,
  state: NetworkState,
  seen: (row: number, scores: Float64Array) => void,
  listed?: Uint32Array,
): Generator<Pause, void, void> {
  const entries = mostEntries(examples);
  const work = passWork(state, entries);
  const size = listed?.length ?? examples.size;
  const most = Math.min(size, manageableVisits(work));
  const space = new NetworkSpace(examples.memory, state, most, entries);
  const scores = new Float64Array(state.classes);
  const order = new Uint32Array(most);
  try {
    for (let from = 0; from < size; from += most) {
      const visits = Math.min(most, size - from);
      for (let k = 0; k < visits; k++) order[k] = listed ? listed[from + k] : from + k;
      const outputs = space.forward(examples.rows, order, 0, visits);
      for (let k = 0; k < visits; k++) {
        toScores(outputs, k * state.classes, scores);
        seen(order[k], scores);
      }
      yield { learned: false, work: visits * work };
    }
  } finally {
    space.free();
  }
}
