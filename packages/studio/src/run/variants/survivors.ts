// The vectors of a run with their survival counts, from which voted and averaged perceptrons predict.

import type { Weights } from "../../geometry/weights.js";
import { meanWeights, survivals, type Trace, weightsAfter } from "../trace.js";

/** A vector of the run, the number of examples that it survived, and the average when it was replaced. */
export interface Survivor {
  /** The number of updates that made it; 0 for the initial zero vector. */
  readonly k: number;
  readonly weights: Weights;
  /** The number of examples after which it was the current vector, including the one that made it. */
  readonly count: number;
  /** The mean of all vectors up to this one, weighted by their counts. */
  readonly average: Weights;
}

/** Lists the vectors of the first `position` visits of a run with a single vector; if there are many, only the last `most`. */
export function survivors(trace: Trace, position: number, most = Number.POSITIVE_INFINITY): Survivor[] {
  const counts = survivals(trace, position);
  const first = Math.max(0, counts.length - most);
  let seen = counts.slice(0, first).reduce((sum, count) => sum + count, 0);
  return counts.slice(first).map((count, i) => {
    const k = first + i;
    seen += count;
    return {
      k,
      weights: weightsAfter(trace.weights, 1, k)[0],
      count,
      average: meanWeights(trace, seen)[0],
    };
  });
}
