// A run as a list of visits, which the timeline moves through. Made once by `makeTrace`, then only read.

import type { Stopped } from "rosenblatt";
import type { Weights } from "../geometry/weights.js";

/** A run as lists with one entry per visit, pass or update. */
export interface Trace {
  /** For each visit, the index in the document of the visited point. */
  readonly visited: Uint32Array;
  /** For each pass, the visit at which it begins. */
  readonly passes: Uint32Array;
  /** For each visit, the score before learning: w·x + b or, with three classes, half of the lead of the correct class. */
  readonly scores: Float64Array;
  /** For each visit, 1 if it was a mistake, otherwise 0. */
  readonly mistakes: Uint8Array;
  /** For each update, the visit that made it, in order. */
  readonly updates: Uint32Array;
  /** For each update, the multiple of x that was added. */
  readonly steps: Float64Array;
  /** For each update with three classes, the class that lost what the correct one gained. */
  readonly rivals: Int32Array;
  /** The number of weight vectors: one for two classes, otherwise one per class. */
  readonly vectors: number;
  /** The weights after u updates, from [3·vectors·u] on, each vector as b, w₁, w₂; empty for a kernel. */
  readonly weights: Float64Array;
  /** Sums of the weights after each visit, up to and including the last of u updates; laid out like `weights`. */
  readonly sums: Float64Array;
  readonly stopped: Stopped;
  /** Whether a score of the last pass is so close to 0 that its sign may be due to rounding. */
  readonly doubtful: boolean;
}

/** Returns the trace of a run from w = 0 at the rate η, given the one at the rate 1: everything is η times as large. */
export function scaledBy(trace: Trace, rate: number): Trace {
  if (rate === 1) return trace;
  const times = (values: Float64Array) => values.map((value) => value * rate);
  const { scores, steps, weights, sums } = trace;
  return { ...trace, scores: times(scores), steps: times(steps), weights: times(weights), sums: times(sums) };
}

/** The number of elements of an ascending list that are at most `value`. */
function countUpTo(ascending: Uint32Array, value: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle] <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Counts the updates made in the first `position` visits. */
export function updatesBefore({ updates }: Trace, position: number): number {
  return position === 0 ? 0 : countUpTo(updates, position - 1);
}

/** Returns the number of the pass that a visit belongs to, from 0. */
export function passOf({ passes }: Trace, visit: number): number {
  return countUpTo(passes, visit) - 1;
}

/** Returns b and w of each vector after a number of updates, from a list that is laid out as `Trace.weights`. */
export function weightsAfter(of: Float64Array, vectors: number, updates: number): readonly Weights[] {
  return Array.from({ length: vectors }, (_, k) => {
    const at = 3 * (vectors * updates + k);
    return { b: of[at], w: [of[at + 1], of[at + 2]] };
  });
}

/** Counts, for each point by its index in the document, how many of the first `made` updates were made on it. */
export function updatesByPoint({ visited, updates }: Trace, made: number, points: number): Uint32Array {
  const counts = new Uint32Array(points);
  for (let u = 0; u < made; u++) counts[visited[updates[u]]]++;
  return counts;
}

/** Returns the mean of the weights after each of the first `position` visits, which the averaged perceptron predicts with. */
export function meanWeights(trace: Trace, position: number): readonly Weights[] {
  const made = updatesBefore(trace, position);
  const last = weightsAfter(trace.weights, trace.vectors, made);
  if (position === 0) return last;
  const since = position - (made > 0 ? trace.updates[made - 1] + 1 : 0);
  return weightsAfter(trace.sums, trace.vectors, made).map((sum, k) => ({
    b: (sum.b + since * last[k].b) / position,
    w: [(sum.w[0] + since * last[k].w[0]) / position, (sum.w[1] + since * last[k].w[1]) / position],
  }));
}

/** Returns for how many of the first `position` visits each vector lasted; the initial zero vector comes first. */
export function survivals({ updates }: Trace, position: number): number[] {
  const lasted: number[] = [];
  let since = 0;
  for (const visit of updates) {
    if (visit >= position) break;
    lasted.push(visit - since);
    since = visit;
  }
  lasted.push(position - since);
  return lasted;
}

/** Returns the number of updates after which the vector in the pocket was made: the one with the longest run of visits without an update. */
export function pocketed(trace: Trace, position: number): number {
  const lasted = survivals(trace, position);
  // A visit with an update ends the run before it and does not count for the next.
  const run = (k: number) => lasted[k] - (k > 0 ? 1 : 0);
  let best = lasted.length - 1;
  for (let k = lasted.length - 2; k >= 0; k--) if (run(k) > 0 && run(k) >= run(best)) best = k;
  return best;
}
