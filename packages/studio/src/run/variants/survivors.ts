// The vectors of a run with their survival counts, which a voted and an averaged perceptron predict from.

import type { Weights } from "../../geometry/weights.js";
import { meanWeights, survivals, type Trace, weightsAfter } from "../trace.js";

/** A vector of the run, the number of examples that it survived, and the average when it was replaced. */
export interface Survivor {
  /** How many updates it was made by; 0 for the zero vector of the start. */
  readonly k: number;
  readonly weights: Weights;
  /** Examples after which it was the vector of the run, the one that made it included. */
  readonly count: number;
  /** The mean of all vectors up to this one, each weighed by its count. */
  readonly average: Weights;
}

/** Lists the vectors of the first `position` visits of a run with a single vector; of many only the last `most`. */
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
