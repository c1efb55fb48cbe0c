// The vectors that a learner has had, in order, and how many examples each survived.

import { each } from "../compute/vector.js";
import { classOf } from "../data/classes.js";
import type { Label } from "../data/row.js";
import type { LinearEngine } from "./engine.js";

/** A vector that a learner has had, and for how long; the mean is over all vectors up to it, each counted once per example survived. */
export interface Survivor {
  /** The number of the update that made the vector, from 1; 0 is the zero vector that there was before the first. */
  readonly update: number;
  /** The position of the example that the update was made on, and the epoch; −1 for the zero vector. */
  readonly index: number;
  /** The epoch of the update. */
  readonly epoch: number;
  /** The weights of the vector by column. */
  readonly weights: Float64Array;
  /** The bias of the vector. */
  readonly bias: number;
  /** The number c of examples that the vector survived: from the one it was made on up to the next update. */
  readonly survived: number;
  /** The weights of the mean. */
  readonly meanWeights: Float64Array;
  /** The bias of the mean. */
  readonly meanBias: number;
}

/**
 * Yields the vectors of a class, by default the positive one of two, that survived an example, the oldest first. Classes that learn
 * together have the same survival counts; one that learns against the rest has its own.
 */
export function* survivors<L extends Label>(
  { experience, settings, learnsApart }: LinearEngine<L>,
  label: L | undefined,
): Generator<Survivor, void, void> {
  const { classes, state, positive } = experience;
  const k = label === undefined && state.w.length === 1 ? positive : classOf(classes, label);
  const { updates, rows } = state.history!;
  const { width } = experience.reader;
  const vector = new Float64Array(width + 1);
  const sum = new Float64Array(width + 1);
  const moves = updates.map((update, i) => ({ ...update, i })).filter((move) => !learnsApart || gain(move, k) !== 0);
  let made = { update: 0, index: -1, epoch: -1 };
  let since = 1;
  for (let m = 0; ; m++) {
    const until = m < moves.length ? moves[m].time : experience.time + 1;
    const survived = until - since;
    if (survived > 0) {
      for (let j = 0; j <= width; j++) sum[j] += survived * vector[j];
      const mean = sum.map((total) => total / (until - 1));
      yield {
        ...made,
        weights: vector.slice(1),
        bias: vector[0],
        survived,
        meanWeights: mean.slice(1),
        meanBias: mean[0],
      };
    }
    if (m === moves.length) return;
    const { i, index, epoch } = moves[m];
    const step = gain(moves[m], k);
    if (settings.bias) vector[0] += step;
    each(rows, i, (x, j) => {
      vector[j] += step * x;
    });
    made = { update: i + 1, index, epoch };
    since = until;
  }
}

/** What class k gained in an update, as a multiple of x. */
function gain({ right, rival, step }: { right: number; rival: number; step: number }, k: number): number {
  return right === k ? step : rival === k ? -step : 0;
}
